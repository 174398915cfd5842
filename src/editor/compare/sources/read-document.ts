import * as vscode from 'vscode';
import { comparisonSourceTexts } from '../../../core/select/index.ts';
import { getOpenDocument } from '../../base/files.ts';
import { readWorkspaceFile, type WorkspaceFileResult } from '../../base/workspace-files.ts';

/**
 * Reads a file; with unsaved changes, the text of its editor instead. The file is always read, because that also checks for symbolic links,
 * and because an unchanged editor may be older than the file.
 */
export async function readDocumentOrFile(uri: vscode.Uri, most: number): Promise<WorkspaceFileResult> {
  const file = await readBounded(uri, most);
  const open = getOpenDocument(uri);
  return 'text' in file && open?.isDirty ? { text: open.getText() } : file;
}

async function readBounded(uri: vscode.Uri, most: number): Promise<WorkspaceFileResult> {
  if (vscode.workspace.getWorkspaceFolder(uri)) return readWorkspaceFile(uri, most);
  const tooLarge = { problem: comparisonSourceTexts.tooLarge(Math.floor(most / 1024)) };
  try {
    const { type, size } = await vscode.workspace.fs.stat(uri);
    if (type !== vscode.FileType.File) return { problem: comparisonSourceTexts.noFile() };
    if (size > most) return tooLarge;
    const bytes = await vscode.workspace.fs.readFile(uri);
    if (bytes.length > most) return tooLarge;
    return { text: await vscode.workspace.decode(bytes, { uri }) };
  } catch {
    return { problem: comparisonSourceTexts.notThere() };
  }
}
