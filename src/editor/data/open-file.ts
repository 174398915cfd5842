/** Opens the file of a data set. */
import * as vscode from 'vscode';
import type { DataSet } from '../../core/data/types.ts';
import { t } from '../../l10n/index.ts';
import { inMemory } from './in-memory.ts';

/** The most that is held in memory, in bytes. */
const LARGEST = 50 * 1024 * 1024;

/** @throws Error with a sentence for people */
export async function openFile(uri: vscode.Uri): Promise<DataSet> {
  const name = vscode.workspace.asRelativePath(uri);
  let facts: vscode.FileStat;
  try {
    facts = await vscode.workspace.fs.stat(uri);
  } catch {
    throw new Error(t('{0} is not there, or cannot be read.', name));
  }
  if ((facts.type & vscode.FileType.File) === 0) throw new Error(t('{0} is no file.', name));
  if (facts.size > LARGEST)
    throw new Error(
      t('{0} is larger than {1} MB, the most that is read from here.', name, LARGEST / 1024 / 1024),
    );
  const file = uri.path.slice(uri.path.lastIndexOf('/') + 1);
  return inMemory(file, await vscode.workspace.decode(await vscode.workspace.fs.readFile(uri), { uri }));
}
