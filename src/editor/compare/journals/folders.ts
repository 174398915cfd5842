import * as vscode from 'vscode';
import { t } from '../../../l10n/index.ts';
import type { JournalPlace } from './run-journal.ts';

const { Directory, File } = vscode.FileType;

/** The URI of a journal file. */
export function uriOf({ root, below, name }: JournalPlace): vscode.Uri {
  return vscode.Uri.joinPath(root, ...below, name);
}

/**
 * Makes the folders of a journal, each of which is looked at before anything is made in it.
 * @throws Error with a sentence for people if one is a link or no folder
 */
export async function makeFolders(place: JournalPlace): Promise<void> {
  const { root, below } = place;
  for (let k = 1; k <= below.length; k++) {
    const uri = vscode.Uri.joinPath(root, ...below.slice(0, k));
    const type = await typeOf(uri);
    if (type === undefined) await vscode.workspace.fs.createDirectory(uri);
    else refuseUnless(type, Directory, uri);
  }
}

/**
 * Whether the file is there, with no link on the way below the root.
 * @throws Error with a sentence for people if something on the way is a link, or not what it should be
 */
export async function isFileAt(place: JournalPlace): Promise<boolean> {
  const { root, below } = place;
  for (let k = 1; k <= below.length; k++) {
    const uri = vscode.Uri.joinPath(root, ...below.slice(0, k));
    const type = await typeOf(uri);
    if (type === undefined) return false;
    refuseUnless(type, Directory, uri);
  }
  const uri = uriOf(place);
  const type = await typeOf(uri);
  if (type === undefined) return false;
  refuseUnless(type, File, uri);
  return true;
}

function refuseUnless(type: vscode.FileType, wanted: vscode.FileType, uri: vscode.Uri): void {
  if (type === wanted) return;
  const name = vscode.workspace.asRelativePath(uri);
  throw new Error(
    wanted === Directory
      ? t('{0} is a link or no folder: it is not followed.', name)
      : t('{0} is a link or no file: nothing is written there.', name),
  );
}

async function typeOf(uri: vscode.Uri): Promise<vscode.FileType | undefined> {
  try {
    return (await vscode.workspace.fs.stat(uri)).type;
  } catch {
    return undefined;
  }
}
