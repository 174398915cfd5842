import * as vscode from 'vscode';
import { t } from '../../../l10n/index.ts';
import { readInWorkspace, type WorkspaceFile } from '../../models/index.ts';

/** A file of the workspace, or one that somebody has opened from elsewhere. */
export async function readBounded(uri: vscode.Uri, most: number): Promise<WorkspaceFile> {
  if (vscode.workspace.getWorkspaceFolder(uri)) return readInWorkspace(uri, most);
  const tooLarge = { problem: t('It is larger than {0} kB.', Math.floor(most / 1024)) };
  try {
    const { type, size } = await vscode.workspace.fs.stat(uri);
    if (type !== vscode.FileType.File) return { problem: t('It is a link or no file, and is not followed.') };
    if (size > most) return tooLarge;
    const bytes = await vscode.workspace.fs.readFile(uri);
    if (bytes.length > most) return tooLarge;
    return { text: await vscode.workspace.decode(bytes, { uri }) };
  } catch {
    return { problem: t('It is not there, or cannot be read.') };
  }
}
