/** Rates, positions, best of n, and what the checker read: by hand. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { computeBootstrapInterval } from '../../../../../src/core/base/bootstrap.ts';
import { listKValuesForPassAtK } from '../../../../../src/core/base/shares.ts';
import { scoreBestOfN } from '../../../../../src/core/evaluate/measures/best-of-n.ts';
import { computeCheckerStatistics } from '../../../../../src/core/evaluate/measures/checker-statistics.ts';
import { countErrorsByPosition } from '../../../../../src/core/evaluate/measures/localization.ts';
import { computeRunOutcomeRatesAndCost } from '../../../../../src/core/evaluate/measures/rates.ts';
import type { RunRow } from '../../../../../src/core/evaluate/run-types.ts';
import { zeroUsage } from '../../../../../src/core/judge/calls/usage.ts';
import { abstained, answer, earliest, failed, grade, policies, runRow, runRows } from '../../../../support/run-rows.ts';

const few = { seed: 1, resamples: 200 };

test('rates and what was used, by hand', () => {
  const usage = { ...zeroUsage, calls: 3, prompt: 100 };
  const rows = [
    runRow(earliest(1, true), { votes: [1, -1], wanted: 4, usage, milliseconds: 10 }),
    runRow(abstained, { votes: [null, null], wanted: 2, usage, milliseconds: 30 }),
    runRow(answer('inconclusive'), { votes: [0.5], wanted: 1, milliseconds: 20 }),
    runRow(failed),
  ];
  const rates = computeRunOutcomeRatesAndCost(rows, { ...policies, ties: 'abstention' });
  const counts = ({ part, whole }: { part: number; whole: number }): string => `${part} of ${whole}`;
  assert.equal(counts(rates.failed), '1 of 4');
  assert.equal(counts(rates.abstained), '2 of 3');
  assert.equal(counts(rates.inconclusive), '1 of 3');
  assert.equal(counts(rates.tied), '1 of 3');
  assert.equal(counts(rates.votes), '2 of 5');
  assert.equal(counts(rates.saved), '2 of 7');
  assert.deepEqual([rates.usage?.calls, rates.usage?.prompt], [6, 200]);
  assert.deepEqual(rates.milliseconds, { rows: 3, median: 20, most: 30 });
  const none = computeRunOutcomeRatesAndCost([], policies);
  assert.deepEqual([none.failed.value, none.usage, none.milliseconds], [undefined, undefined, undefined]);
});

test('positions: errors and those located at each step, the last place open', () => {
  const rows = [
    runRow(earliest(0), { label: 0 }),
    runRow(earliest(1), { label: 0 }),
    ...runRows(2, earliest(2), { label: 2 }),
    runRow(earliest(8), { label: 8 }),
    runRow(earliest(-1), { label: -1 }),
    runRow(failed, { label: 1 }),
  ];
  assert.deepEqual(countErrorsByPosition(rows, policies, 4), [
    { from: 0, to: 0, errors: 2, found: 1 },
    { from: 1, to: 1, errors: 0, found: 0 },
    { from: 2, to: 2, errors: 2, found: 2 },
    { from: 3, errors: 1, found: 1 },
  ]);
  assert.deepEqual(countErrorsByPosition([], policies), []);
});

test('best of n: the highest grade of each problem, ties as a blind choice', () => {
  const of = (problem: string, points: number, isRight: boolean): RunRow => runRow(grade(points), { problem, isRight });
  const rows = [
    ...[of('a', 7, true), of('a', 3, false)],
    ...[of('b', 5, true), of('b', 5, false), of('b', 1, false)],
    ...[of('c', 7, false), of('c', 6, false)],
    of('alone', 7, true),
    runRow(failed, { problem: 'a', isRight: true }),
  ];
  const { problems, mixed, best, bestOfMixed, blind, most } = scoreBestOfN(rows, policies, few);
  assert.deepEqual([problems, mixed], [3, 2]);
  assert.equal(best?.value, (100 + 50 + 0) / 3);
  assert.equal(bestOfMixed?.value, 75);
  assert.ok(Math.abs((blind ?? 0) - (50 + 100 / 3 + 0) / 3) < 1e-9);
  assert.ok(Math.abs((most ?? 0) - 200 / 3) < 1e-9);
  assert.equal(scoreBestOfN([], policies).best, undefined);
});

test('the best of several is refused where votes were ended early, since their means are of other numbers of votes', () => {
  // After two of eight votes it was settled that the wrong one passes; the right one got all eight, of which one is for less.
  const early = runRow(grade(7), { problem: 'a', isRight: false, votes: [7, 7], wanted: 8 });
  const whole = { problem: 'a', isRight: true, votes: [7, 7, 7, 7, 7, 7, 7, 6], wanted: 8 };
  const none = scoreBestOfN([early, runRow(grade(55 / 8), whole)], policies, few);
  assert.deepEqual([none.problems, none.mixed, none.blind, none.most], [1, 1, 50, 100]);
  assert.deepEqual([none.best, none.bestOfMixed], [undefined, undefined]);
  assert.ok(none.refused);
  // One that stands alone is no candidate, so that it is no matter how it was judged; nor is one vote of one wanted.
  const alone = { ...early, problem: 'alone' };
  const one = { problem: 'a', votes: [7], wanted: 1 };
  const pair = [runRow(grade(7), { ...one, isRight: true }), runRow(grade(0), { ...one, isRight: false })];
  const known = scoreBestOfN([alone, ...pair], policies, few);
  assert.deepEqual([known.best?.value, known.refused], [100, undefined]);
});

test('what the checker read, and where the first flags of its rules fall', () => {
  const tally = {
    held: 2,
    noCounterexample: 0,
    refuted: 1,
    suspected: 0,
    notRead: 1,
    reasons: { syntax: 1 },
  };
  const flag = (index: number, label: number, rule: string, flagged: readonly number[]): RunRow =>
    runRow(earliest(index), { label, rule, flagged, tally });
  const notes = computeCheckerStatistics([
    flag(2, 2, 'A', [2]),
    flag(4, 2, 'A', [4]),
    flag(1, 2, 'C', [1, 2]),
    flag(0, -1, 'C', [0]),
    runRow(earliest(-1), { label: -1, tally, flagged: [] }),
  ]);
  assert.deepEqual(Object.fromEntries(notes?.rules ?? []), {
    A: { at: 1, after: 1, before: 0, correct: 0 },
    C: { at: 0, after: 0, before: 1, correct: 1 },
  });
  // Right are the steps before each label, and all five of rows without one.
  assert.deepEqual([notes?.flagged.part, notes?.flagged.whole], [2, 2 + 2 + 2 + 5 + 5]);
  assert.deepEqual(notes?.relations, {
    held: 10,
    noCounterexample: 0,
    refuted: 5,
    suspected: 0,
    notRead: 5,
    reasons: { syntax: 5 },
  });
  assert.equal(computeCheckerStatistics([runRow(earliest(1))]), undefined);
});

test('a bootstrap of nothing is nothing, and one seed gives one interval', () => {
  assert.equal(
    computeBootstrapInterval(() => undefined, few),
    undefined,
  );
  assert.deepEqual(
    computeBootstrapInterval((random) => random(), few),
    computeBootstrapInterval((random) => random(), few),
  );
  const uniform = computeBootstrapInterval((random) => random(), { seed: 0, resamples: 4000 });
  assert.ok(uniform && Math.abs(uniform.low - 0.025) < 0.01 && Math.abs(uniform.high - 0.975) < 0.01);
  assert.deepEqual(listKValuesForPassAtK(6), [1, 2, 4, 6]);
  assert.deepEqual(listKValuesForPassAtK(0), []);
});
