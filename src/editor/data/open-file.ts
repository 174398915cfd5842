/** Opens the file of a data set. */
import * as vscode from 'vscode';
import {
  type DataBytes,
  type DataSet,
  type FieldMapping,
  LARGEST_IN_MEMORY,
  memoryBytes,
  NoDataSet,
  openDataSet,
  tooLargeForMemory,
} from '../../core/data/index.ts';
import { t } from '../../l10n/index.ts';
import type { SetParts } from './types.ts';

/** What files are opened with. */
export type FileParts = Pick<SetParts, 'clock' | 'openData'>;

/**
 * A file of this machine is read where it lies; any other comes through the editor, as a whole.
 * @throws Error with a sentence for people
 */
export async function openFile(
  uri: vscode.Uri,
  { clock, openData }: FileParts,
  mapping?: FieldMapping,
): Promise<DataSet> {
  const name = uri.path.slice(uri.path.lastIndexOf('/') + 1);
  try {
    const bytes = uri.scheme === 'file' && openData ? await openData(uri.fsPath) : await readWhole(uri);
    return await openDataSet(bytes, { name, clock, ...(mapping ? { mapping } : {}) });
  } catch (error) {
    const shown = vscode.workspace.asRelativePath(uri);
    throw new Error(
      error instanceof NoDataSet
        ? t('{0} cannot be opened as a data set. {1}', shown, error.message)
        : t('{0} is not there, or cannot be read.', shown),
    );
  }
}

async function readWhole(uri: vscode.Uri): Promise<DataBytes> {
  const { type, size } = await vscode.workspace.fs.stat(uri);
  if ((type & vscode.FileType.File) === 0) throw new NoDataSet(t('It is no file.'));
  if (size > LARGEST_IN_MEMORY) throw tooLargeForMemory();
  return memoryBytes(await vscode.workspace.fs.readFile(uri));
}
