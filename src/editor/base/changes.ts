import type * as vscode from 'vscode';
import type { TextChange } from '../../core/proof/index.ts';

/** The edits of one event as the core has them; they apply one after another in this order. */
export function changesOf(changes: readonly vscode.TextDocumentContentChangeEvent[]): TextChange[] {
  return changes.map(({ rangeOffset, rangeLength, text }) => ({
    start: rangeOffset,
    end: rangeOffset + rangeLength,
    text,
  }));
}
