import * as vscode from 'vscode';

/** A stretch of a document's text, as a range of the document. */
export function rangeIn(
  document: vscode.TextDocument,
  { start, end }: { readonly start: number; readonly end: number },
): vscode.Range {
  return new vscode.Range(document.positionAt(start), document.positionAt(end));
}
