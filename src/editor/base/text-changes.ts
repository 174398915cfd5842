import type * as vscode from 'vscode';
import type { TextChange } from '../../core/proof/index.ts';

/** Converts the edits of one event to the format of `core`. They apply one after another, in this order. */
export function toTextChanges(changes: readonly vscode.TextDocumentContentChangeEvent[]): TextChange[] {
  return changes.map(({ rangeOffset, rangeLength, text }) => ({
    start: rangeOffset,
    end: rangeOffset + rangeLength,
    text,
  }));
}
