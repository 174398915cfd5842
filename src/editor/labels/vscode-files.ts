/** Reads and writes files through the editor, in any file system. */
import * as vscode from 'vscode';
import { LABEL_SAVING_TEXTS } from '../../core/annotate/index.ts';
import { getErrorMessage } from '../../core/base/errors.ts';
import { t } from '../../l10n/index.ts';

const { SymbolicLink } = vscode.FileType;

/** Reads the type of a file. Undefined if it doesn't exist. */
export async function readFileType(uri: vscode.Uri): Promise<vscode.FileType | undefined> {
  try {
    const { type } = await vscode.workspace.fs.stat(uri);
    // A link to a folder has both flags.
    return (type & SymbolicLink) !== 0 ? SymbolicLink : type;
  } catch (error) {
    if (error instanceof vscode.FileSystemError && error.code === 'FileNotFound') return undefined;
    throw error;
  }
}

/** Reads a file as UTF-8. Undefined if it doesn't exist. */
export async function readTextFileIfExists(uri: vscode.Uri): Promise<string | undefined> {
  try {
    const bytes = await vscode.workspace.fs.readFile(uri);
    return await vscode.workspace.decode(bytes, { encoding: 'utf8' });
  } catch (error) {
    if (error instanceof vscode.FileSystemError && error.code === 'FileNotFound') return undefined;
    throw error;
  }
}

/** Formats the address of a file for people. */
export function formatFileUri(uri: vscode.Uri): string {
  return uri.scheme === 'file' ? uri.fsPath : uri.toString(true);
}

/** Describes an error of the editor's file system in a sentence. */
export function describeFileError(error: unknown, place: vscode.Uri): string {
  if (error instanceof vscode.FileSystemError && error.code === 'NoPermissions')
    return LABEL_SAVING_TEXTS.noPermission(formatFileUri(place));
  return t('{0}: {1}', formatFileUri(place), getErrorMessage(error));
}
