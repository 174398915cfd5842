/** Scores and how sure they are. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  estimateMeanPoints,
  estimateWinShare,
  getStudentQuantile975,
} from '../../../../../src/core/select/tournament/intervals.ts';

test('Student’s quantiles are those of the tables', () => {
  // NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.6.7.2.
  for (const [freedom, value] of [
    [1, 12.706],
    [5, 2.571],
    [10, 2.228],
    [11, 2.201],
    [15, 2.131],
    [31, 2.04],
    [63, 1.998],
  ] as const)
    assert.ok(Math.abs(getStudentQuantile975(freedom) - value) < 6e-4, `${freedom}: ${getStudentQuantile975(freedom)}`);
});

test('a share of calls has Wilson’s interval', () => {
  const { share, low, high } = estimateWinShare(3, 4);
  assert.equal(share, 0.75);
  assert.ok(Math.abs(low - 0.3006) < 1e-3 && Math.abs(high - 0.9544) < 1e-3, `${low} ${high}`);
  assert.deepEqual(estimateWinShare(0, 0), { kind: 'share', won: 0, of: 0, share: 0.5, low: 0, high: 1 });
});

test('one judgement is no certainty, and neither are several that agree', () => {
  const one = estimateMeanPoints([7], 7);
  assert.deepEqual([one.mean, one.low, one.high], [7, 0, 7]);
  const three = estimateMeanPoints([7, 7, 7], 7);
  assert.ok(three.low > 6 && three.low < 6.5, `${three.low}`);
  assert.equal(three.high, 7);
  const yes = estimateMeanPoints([1, 1, 1], 1);
  assert.ok(yes.low > 0.3 && yes.low < 0.5, `${yes.low}`);
});

test('mean points have Student’s interval', () => {
  const { mean, low, high } = estimateMeanPoints([5, 6, 7, 6], 7);
  assert.equal(mean, 6);
  // 3.1824 · sqrt(2/3) / 2
  assert.ok(Math.abs(high - 7) < 1e-9 && Math.abs(low - (6 - 1.2992)) < 1e-3, `${low} ${high}`);
});
