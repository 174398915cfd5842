import * as vscode from 'vscode';

/** The sample is opened as a text of its own: what the reader changes in it is not changed in the extension. */
export async function openSample(extensionUri: vscode.Uri): Promise<void> {
  const uri = vscode.Uri.joinPath(extensionUri, 'media', 'samples', 'cosine.proof.md');
  const bytes = await vscode.workspace.fs.readFile(uri);
  const content = await vscode.workspace.decode(bytes, { encoding: 'utf8' });
  const document = await vscode.workspace.openTextDocument({ content, language: 'markdown' });
  await vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.One });
}
