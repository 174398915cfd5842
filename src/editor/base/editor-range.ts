import * as vscode from 'vscode';
import type { TextRange } from '../../core/proof/index.ts';

/** Converts offsets in a document's text to an editor range. */
export function toEditorRange(document: vscode.TextDocument, { start, end }: TextRange): vscode.Range {
  return new vscode.Range(document.positionAt(start), document.positionAt(end));
}
