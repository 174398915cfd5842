import type * as vscode from 'vscode';
import type { Proof } from '../../core/proof/index.ts';

/**
 * The indices of the steps to judge first: those with a cursor, where the last edit usually was, then the visible ones. Empty
 * if no editor shows the document.
 */
export function listPriorityStepIndices(
  document: vscode.TextDocument,
  proof: Proof,
  editors: readonly Pick<vscode.TextEditor, 'document' | 'selection' | 'visibleRanges'>[],
): readonly number[] {
  const wanted = new Set<number>();
  const add = (from: vscode.Position, to: vscode.Position): void => {
    const start = document.offsetAt(from);
    const end = document.offsetAt(to);
    for (const { index, range } of proof.steps) {
      if (range.start <= end && range.end >= start) wanted.add(index);
    }
  };
  const showing = editors.filter((editor) => editor.document === document);
  for (const { selection } of showing) add(selection.active, selection.active);
  for (const { visibleRanges } of showing) for (const { start, end } of visibleRanges) add(start, end);
  return [...wanted];
}
