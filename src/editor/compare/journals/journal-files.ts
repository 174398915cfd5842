import * as vscode from 'vscode';
import { comparisonJournalTexts } from '../../../core/select/index.ts';
import { readTextFile, statFile } from '../../base/files.ts';
import type { JournalLocation } from './comparison-journal.ts';

const { Directory, File } = vscode.FileType;

/** The URI of a journal file. */
export function getJournalUri({ root, below, name }: JournalLocation): vscode.Uri {
  return vscode.Uri.joinPath(root, ...below, name);
}

/** The folders on the way to a journal, from the first below the root on. */
function listJournalFolders({ root, below }: JournalLocation): vscode.Uri[] {
  return below.map((_, k) => vscode.Uri.joinPath(root, ...below.slice(0, k + 1)));
}

/** Creates a journal's folders, checking each. @throws Error with a sentence if one is a symbolic link or a file */
export async function createJournalFolders(place: JournalLocation): Promise<void> {
  for (const uri of listJournalFolders(place))
    if (!(await hasEntryOfType(Directory, uri))) await vscode.workspace.fs.createDirectory(uri);
}

/** Whether the file exists. @throws Error with a sentence if a symbolic link or another type is on the way to it */
export async function hasJournalFile(place: JournalLocation): Promise<boolean> {
  for (const uri of listJournalFolders(place)) if (!(await hasEntryOfType(Directory, uri))) return false;
  return hasEntryOfType(File, getJournalUri(place));
}

/** @throws Error with a sentence for people if it exists with another type */
async function hasEntryOfType(wanted: vscode.FileType, uri: vscode.Uri): Promise<boolean> {
  const found = await statFile(uri);
  if (!found || found.type === wanted) return found !== undefined;
  const name = vscode.workspace.asRelativePath(uri);
  throw new Error(wanted === Directory ? comparisonJournalTexts.noFolder(name) : comparisonJournalTexts.noFile(name));
}

/** The longest journal that is stored as one text, in UTF-16 code units. Each change writes all of it again. */
export const MAX_REWRITTEN_JOURNAL_CHARS = 8_000_000;

/** The whole text of a journal; undefined if there is none. @throws Error with a sentence for people if it isn't a regular file, or too long */
export async function readJournalText(place: JournalLocation): Promise<string | undefined> {
  if (!(await hasJournalFile(place))) return undefined;
  const uri = getJournalUri(place);
  const { size } = await vscode.workspace.fs.stat(uri);
  if (size > 4 * MAX_REWRITTEN_JOURNAL_CHARS) throw new Error(comparisonJournalTexts.tooLong());
  return readTextFile(uri);
}
