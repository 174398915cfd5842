import * as vscode from 'vscode';
import { readTextFile } from './files.ts';

/** Opens a copy of the sample, so that edits don't change the extension. If an unedited copy is open, shows that instead. */
export async function openSampleProof(extensionUri: vscode.Uri): Promise<void> {
  const uri = vscode.Uri.joinPath(extensionUri, 'media', 'samples', 'cosine.proof.md');
  const content = await readTextFile(uri);
  const isSample = (open: vscode.TextDocument): boolean =>
    ['file', 'untitled'].includes(open.uri.scheme) && open.getText() === content;
  const document =
    vscode.workspace.textDocuments.find(isSample) ??
    (await vscode.workspace.openTextDocument({ content, language: 'markdown' }));
  await vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.One });
}
