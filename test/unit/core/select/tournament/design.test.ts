/** Designs: what is left open, what does not fit, and what the others would cost. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  COMPARISON_STRATEGIES,
  estimateStrategyCosts,
  fillInTournamentDesign,
} from '../../../../../src/core/select/index.ts';
import { scheduleRoundRobin } from '../../../../../src/core/select/strategies/pairwise.ts';
import { designOf } from '../playing.ts';

test('what is left open is filled in', () => {
  assert.deepEqual(designOf({ strategy: 'hybrid', count: 64 }), {
    strategy: 'hybrid',
    count: 64,
    keep: 16,
    votes: 32,
    order: 'single',
    seed: 0,
    scale: 'points',
    racing: true,
    runOff: true,
    undecided: 'wait',
    judges: 1,
  });
  const open = COMPARISON_STRATEGIES.map((strategy) => designOf({ strategy, count: 9 }));
  assert.deepEqual(
    open.map(({ strategy, keep, votes, racing }) => [strategy, keep, votes, racing]),
    [
      ['knockout', 1, 1, false],
      ['pairwise', 1, 1, false],
      ['halving', 1, 3, false],
      ['judge', 9, 32, false],
      ['hybrid', 3, 32, true],
      ['shortlist', 3, 4, false],
    ],
  );
  const kept = [2, 3, 8, 32, 33, 512].map((count) => designOf({ strategy: 'hybrid', count }).keep);
  assert.deepEqual(kept, [2, 2, 2, 8, 16, 16]);
});

test('what does not fit is said', () => {
  const problem = (wanted: Parameters<typeof fillInTournamentDesign>[0]): string => {
    const design = fillInTournamentDesign(wanted);
    return 'problem' in design ? design.problem : '';
  };
  const knockout = { strategy: 'knockout', count: 8 } as const;
  assert.match(problem({ ...knockout, count: 0 }), /\b1\b.*\b1024\b/);
  assert.match(problem({ ...knockout, count: 1025 }), /\b1\b.*\b1024\b/);
  assert.match(problem({ ...knockout, count: 2.5 }), /\b1\b.*\b1024\b/);
  assert.match(problem({ ...knockout, keep: 9 }), /\bkeep\b.*\b1\b.*\b8\b/);
  assert.match(problem({ ...knockout, keep: 0 }), /\bkeep\b.*\b1\b.*\b8\b/);
  assert.match(problem({ ...knockout, votes: 2 }), /odd number/);
  assert.match(problem({ ...knockout, votes: 65 }), /\b1\b.*\b64\b/);
  assert.match(problem({ ...knockout, seed: 2 ** 32 }), /32-bit/);
  assert.match(problem({ ...knockout, judges: 0 }), /judges/);
  assert.equal(problem({ ...knockout, strategy: 'halving', votes: 2 }), '');
  assert.equal(problem({ ...knockout, seed: -1 }), '');
});

test('what the others would cost is known beside it', () => {
  const plans = estimateStrategyCosts(128, { strategy: 'hybrid', keep: 16, votes: 32 });
  assert.deepEqual(
    plans.map(({ strategy, plan }) => [strategy, plan.calls]),
    [
      ['knockout', 127],
      ['pairwise', 8128],
      ['halving', 381],
      ['judge', 4096],
      ['hybrid', 624],
      ['shortlist', 527],
    ],
  );
  const swapped = estimateStrategyCosts(4, { strategy: 'knockout', order: 'swap', votes: 3 });
  assert.deepEqual(
    swapped.map(({ strategy, plan }) => [strategy, plan.calls, plan.maxCalls]),
    [
      ['knockout', 18, 27],
      ['pairwise', 12, 36],
      ['halving', 18, 36],
      ['judge', 128, 137],
      ['hybrid', 68, 73],
      ['shortlist', 18, 25],
    ],
  );
});

test('all pairs are asked for in laps in which everybody plays once', () => {
  for (let size = 1; size <= 17; size++) {
    const pairs = scheduleRoundRobin(size);
    assert.equal(pairs.length, (size * (size - 1)) / 2);
    assert.equal(new Set(pairs.map(String)).size, pairs.length);
    assert.ok(pairs.every(([i, j]) => i < j && j < size));
    const lap = Math.floor(size / 2);
    for (let at = 0; at < pairs.length; at += lap)
      assert.equal(new Set(pairs.slice(at, at + lap).flat()).size, 2 * lap);
  }
});
