import * as vscode from 'vscode';
import { recordSentences } from '../../../core/select/index.ts';
import { readText, statAt } from '../../base/files.ts';
import type { JournalPlace } from './run-journal.ts';

const { Directory, File } = vscode.FileType;

/** The URI of a journal file. */
export function uriOf({ root, below, name }: JournalPlace): vscode.Uri {
  return vscode.Uri.joinPath(root, ...below, name);
}

/** The folders on the way to a journal, from the first below the root on. */
function foldersOf({ root, below }: JournalPlace): vscode.Uri[] {
  return below.map((_, k) => vscode.Uri.joinPath(root, ...below.slice(0, k + 1)));
}

/**
 * Creates the folders of a journal and checks each before creating anything in it.
 * @throws Error with a sentence for people if one is a symbolic link or not a folder
 */
export async function makeFolders(place: JournalPlace): Promise<void> {
  for (const uri of foldersOf(place))
    if (!(await isThereAs(Directory, uri))) await vscode.workspace.fs.createDirectory(uri);
}

/**
 * Whether the file is there, with no link on the way below the root.
 * @throws Error with a sentence for people if something on the way is a link, or not what it should be
 */
export async function isFileAt(place: JournalPlace): Promise<boolean> {
  for (const uri of foldersOf(place)) if (!(await isThereAs(Directory, uri))) return false;
  return isThereAs(File, uriOf(place));
}

/** @throws Error with a sentence for people if it is there as something else */
async function isThereAs(wanted: vscode.FileType, uri: vscode.Uri): Promise<boolean> {
  const found = await statAt(uri);
  if (!found || found.type === wanted) return found !== undefined;
  const name = vscode.workspace.asRelativePath(uri);
  throw new Error(wanted === Directory ? recordSentences.noFolder(name) : recordSentences.noFile(name));
}

/** The longest record that is kept as one text, in UTF-16 code units: each time, all of it is written again. */
export const LONGEST = 8_000_000;

/** The whole text of a journal; undefined if there is none. @throws Error with a sentence for people if it isn't a regular file, or too long */
export async function recordAt(place: JournalPlace): Promise<string | undefined> {
  if (!(await isFileAt(place))) return undefined;
  const uri = uriOf(place);
  const { size } = await vscode.workspace.fs.stat(uri);
  if (size > 4 * LONGEST) throw new Error(recordSentences.tooLong());
  return readText(uri);
}
