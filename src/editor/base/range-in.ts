import * as vscode from 'vscode';
import type { TextRange } from '../../core/proof/index.ts';

/** A stretch of a document's text, as a range of the document. */
export function rangeIn(document: vscode.TextDocument, { start, end }: TextRange): vscode.Range {
  return new vscode.Range(document.positionAt(start), document.positionAt(end));
}
