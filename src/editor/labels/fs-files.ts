/** Files in any file system of the editor's. */
import * as vscode from 'vscode';
import { labelSavingTexts } from '../../core/annotate/index.ts';
import { getErrorMessage } from '../../core/base/errors.ts';
import { t } from '../../l10n/index.ts';

const { SymbolicLink } = vscode.FileType;

/** The file type of an address; undefined if nothing is there. */
export async function readFileType(uri: vscode.Uri): Promise<vscode.FileType | undefined> {
  try {
    const { type } = await vscode.workspace.fs.stat(uri);
    // A link to a folder is both.
    return (type & SymbolicLink) !== 0 ? SymbolicLink : type;
  } catch (error) {
    if (error instanceof vscode.FileSystemError && error.code === 'FileNotFound') return undefined;
    throw error;
  }
}

/** The content of a file; undefined if there is none. */
export async function readFileText(uri: vscode.Uri): Promise<string | undefined> {
  try {
    const bytes = await vscode.workspace.fs.readFile(uri);
    return await vscode.workspace.decode(bytes, { encoding: 'utf8' });
  } catch (error) {
    if (error instanceof vscode.FileSystemError && error.code === 'FileNotFound') return undefined;
    throw error;
  }
}

/** Encodes a text as UTF-8. */
export async function encodeFileText(text: string): Promise<Uint8Array> {
  return vscode.workspace.encode(text, { encoding: 'utf8' });
}

/** Formats an address for people. */
export function formatFileUri(uri: vscode.Uri): string {
  return uri.scheme === 'file' ? uri.fsPath : uri.toString(true);
}

/** Describes an error of the editor in a sentence. */
export function describeFileError(error: unknown, place: vscode.Uri): string {
  if (error instanceof vscode.FileSystemError && error.code === 'NoPermissions')
    return labelSavingTexts.readOnly(formatFileUri(place));
  return t('{0}: {1}', formatFileUri(place), getErrorMessage(error));
}
