import * as vscode from 'vscode';
import { readText } from './files.ts';

/** The sample is opened as a text of its own: what the reader changes in it is not changed in the extension. One that is open, and is as it was, comes to the front instead. */
export async function openSample(extensionUri: vscode.Uri): Promise<void> {
  const uri = vscode.Uri.joinPath(extensionUri, 'media', 'samples', 'cosine.proof.md');
  const content = await readText(uri);
  const isSample = (open: vscode.TextDocument): boolean =>
    ['file', 'untitled'].includes(open.uri.scheme) && open.getText() === content;
  const document =
    vscode.workspace.textDocuments.find(isSample) ??
    (await vscode.workspace.openTextDocument({ content, language: 'markdown' }));
  await vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.One });
}
