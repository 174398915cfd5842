/** Right sentences that resemble false ones: negations, quotations, trials, other arithmetics, and changed names. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { checkStep } from '../../../../src/core/checker/check-step.ts';

const FILE = new URL('../../../fixtures/claims/right-proofs.txt', import.meta.url);

describe('nothing is refuted or suspect in a right proof', () => {
  for (const line of readFileSync(FILE, 'utf8').trim().split('\n').slice(1))
    test(line, () => {
      const [text = '', problem = ''] = line.split(' || ').reverse();
      const steps = text.split(' ¶ ').map((step) => step.replaceAll('⏎', '\n'));
      const flagged = steps.flatMap((step, k) =>
        checkStep({ problem, steps, suspects: true }, k).readings.flatMap(({ outcome: { kind }, range }) =>
          kind === 'refuted' || kind === 'suspect' ? [`${kind}: ${step.slice(range.start, range.end)}`] : [],
        ),
      );
      assert.deepEqual(flagged, []);
    });
});
