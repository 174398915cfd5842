import * as vscode from 'vscode';

/** Whether there is a file or a folder, as far as can be told. */
export async function isThere(uri: vscode.Uri): Promise<boolean> {
  try {
    await vscode.workspace.fs.stat(uri);
    return true;
  } catch {
    return false;
  }
}
