/** Steps of megabytes, as a file that somebody else made may have them: nothing throws. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { checkStep } from '../../../../src/core/checker/check-step.ts';

const FLAWED = 'For all x, expanding, $(x+1)^2 = x^2+1$; so $3+4=8$, hence x = 4.';

describe('a step of megabytes', () => {
  for (const [piece, megabytes] of [
    ['1+1=2, ', 2],
    ['So x = 3. ', 4],
    ['12 is divisible by 3. ', 2],
    ['(', 2],
  ] as const)
    test(`of ${piece}`, () => {
      const text = piece.repeat((megabytes * 1_000_000) / piece.length);
      // By itself, before another step and as the problem.
      checkStep({ steps: [text], suspects: true }, 0);
      const before = checkStep({ steps: [text, FLAWED], suspects: true }, 1).readings;
      const beneath = checkStep({ problem: text, steps: [FLAWED], suspects: true }, 0).readings;
      for (const readings of [before, beneath]) assert.ok(readings.length > 0);
    });
});
