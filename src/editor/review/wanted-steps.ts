import type * as vscode from 'vscode';
import type { Proof } from '../../core/proof/index.ts';

/** What an editor shows of a document. */
type VisibleEditor = Pick<vscode.TextEditor, 'document' | 'selection' | 'visibleRanges'>;

/**
 * Indices of the steps that a person looks at, most wanted first: those with the cursor, where the last edit mostly was,
 * then those in sight. Empty where no editor shows the document.
 */
export function listWantedSteps(
  document: vscode.TextDocument,
  proof: Proof,
  editors: readonly VisibleEditor[],
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
