import assert from 'node:assert/strict';
import { test } from 'node:test';
import type * as vscode from 'vscode';
import { listPriorityStepIndices } from '../../../../src/editor/review/priority-steps.ts';
import { proofOf } from '../../../support/builders.ts';

test('the step with the cursor is wanted first, then those in sight, of this document only', () => {
  const proof = proofOf('alpha', 'beta', 'gamma', 'delta');
  const document = { offsetAt: (offset: unknown) => offset } as unknown as vscode.TextDocument;
  const at = (index: number): vscode.Position => (proof.steps[index]?.range.start ?? -1) as unknown as vscode.Position;
  const sight = (cursor: number, from: number, to: number, shown = document) =>
    ({
      document: shown,
      selection: { active: at(cursor) },
      visibleRanges: [{ start: at(from), end: at(to) }],
    }) as unknown as vscode.TextEditor;
  const other = {} as vscode.TextDocument;
  assert.deepEqual(listPriorityStepIndices(document, proof, [sight(0, 0, 3, other), sight(3, 1, 2)]), [3, 1, 2]);
  assert.deepEqual(listPriorityStepIndices(document, proof, [sight(0, 0, 3, other)]), []);
});
