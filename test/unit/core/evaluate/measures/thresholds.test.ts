/** A reward model's threshold, calibration and other thresholds, against brute force and counts by hand. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { calibrateThreshold, findBestF1Threshold } from '../../../../../src/core/evaluate/measures/calibrate.ts';
import { computeCalibrationCurve, computeThresholdCurve } from '../../../../../src/core/evaluate/measures/curves.ts';
import { scoreLocalization } from '../../../../../src/core/evaluate/measures/localization.ts';
import type { RunRow } from '../../../../../src/core/evaluate/run-types.ts';
import { answer, earliest, failed, grade, policies, runRow } from '../../../../support/run-rows.ts';

const few = { seed: 2, resamples: 50 };

const scoredRow = fc
  .record({
    scores: fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 1, maxLength: 5 }),
    at: fc.integer({ min: -1, max: 4 }),
    problem: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
  })
  .map(({ scores, at, problem }) =>
    runRow(earliest(-1), {
      label: Math.min(at, scores.length - 1),
      problem,
      scores: scores.map((score) => score / 20),
    }),
  );

test('the threshold with the best F1 is that of a search over all', () => {
  fc.assert(
    fc.property(fc.array(scoredRow, { maxLength: 25 }), (rows) => {
      const f1 = (threshold: number): number | undefined =>
        scoreLocalization(rows, { ...policies, threshold }, { seed: 0, resamples: 1 }).f1?.value;
      const found = findBestF1Threshold(rows);
      if (found === undefined) return assert.equal(f1(0.5), undefined);
      // Scores are twentieths: between two of them, and at each, lies every way to part them.
      const tried = Array.from({ length: 40 }, (_, index) => f1((index + 1) / 40) ?? 0);
      assert.ok(Math.abs((f1(found) ?? -1) - Math.max(...tried)) < 1e-9);
    }),
  );
});

test('a problem is on one side alone, whatever the order of rows, and the rest is scored with what was chosen', () => {
  fc.assert(
    fc.property(fc.array(scoredRow, { maxLength: 40 }), fc.integer({ min: 0, max: 9 }), (rows, seed) => {
      const one = calibrateThreshold(rows, policies, { seed, resampling: few });
      assert.deepEqual(one, calibrateThreshold([...rows].reverse(), policies, { seed, resampling: few }));
      if (!one) return;
      const problems = new Set(rows.map(({ problem }) => problem)).size;
      assert.equal(one.problems.tuning + one.problems.rest, problems);
      assert.ok(one.problems.rest > 0);
      assert.equal(one.tuning.rows + one.rest.rows, rows.length);
      assert.ok(one.threshold >= 0 && one.threshold <= 1);
    }),
  );
});

test('with one problem, or without rows of both kinds, nothing is calibrated', () => {
  const one = [
    runRow(earliest(-1), { label: 0, scores: [0.1], problem: 'a' }),
    runRow(earliest(-1), { label: -1, scores: [0.9], problem: 'a' }),
  ];
  assert.equal(calibrateThreshold(one, policies), undefined);
  assert.equal(calibrateThreshold([], policies), undefined);
  assert.equal(findBestF1Threshold(one.slice(0, 1)), undefined);
  assert.ok(Math.abs((findBestF1Threshold(one) ?? 0) - 0.5) < 1e-9, 'the middle between the two');
});

const voted = (votes: readonly (number | null)[], index: number, label: number): RunRow =>
  runRow(earliest(index), { label, votes, wanted: votes.length });

test('calibration of a critic: the share of votes for the verdict against how often it is right', () => {
  const rows = [
    voted([1, 1, 1, 1], 1, 1),
    voted([1, 1, 1, 1], 1, 2),
    voted([1, 1, 1, -1], 1, 1),
    voted([-1, -1, -1, null], -1, -1),
    runRow(failed, { label: 1 }),
  ];
  const known = computeCalibrationCurve(rows, policies, 'located');
  assert.ok(known.kind === 'known');
  const { of, bins, rows: count, error } = known.figure;
  assert.deepEqual([of, count], ['verdict', 4]);
  assert.deepEqual(
    bins.map(({ believed, was }) => [believed, was.part, was.whole]),
    [
      [75, 1, 1],
      [100, 2, 3],
    ],
  );
  // (|0.75 − 1| + |3 − 2|) / 4.
  assert.equal(error, 31.25);
});

test('of verdicts on the whole, votes for whatever step are votes that the solution is wrong', () => {
  const said = [0, 1, 2, -1];
  const rows = [
    runRow(earliest(0), { isRight: false, votes: said, wanted: 4 }),
    runRow(earliest(-1), { isRight: true, votes: [-1, -1, -1, 1], wanted: 4 }),
  ];
  const known = computeCalibrationCurve(rows, policies, 'verdict');
  assert.ok(known.kind === 'known');
  assert.deepEqual(
    known.figure.bins.map(({ believed, was }) => [believed, was.part, was.whole]),
    [[75, 2, 2]],
  );
  const located = computeCalibrationCurve(
    [runRow(earliest(0), { label: 0, votes: said, wanted: 4 })],
    policies,
    'located',
  );
  assert.ok(located.kind === 'known' && located.figure.bins[0]?.believed === 25);
});

test('calibration of graders: the mean of the points against how often solutions are right', () => {
  const rows = [
    runRow(grade(7), { isRight: true }),
    runRow(grade(6.5), { isRight: false }),
    runRow(grade(1), { isRight: false }),
  ];
  const known = computeCalibrationCurve(rows, policies, 'verdict');
  assert.ok(known.kind === 'known' && known.figure.of === 'solution');
  assert.deepEqual(
    known.figure.bins.map(({ was }) => [was.part, was.whole]),
    [
      [0, 1],
      [1, 2],
    ],
  );
});

test('shares of votes that were ended early, or of one vote, are refused with the reason', () => {
  const early = [runRow(earliest(1), { label: 1, votes: [1, 1], wanted: 3 })];
  const single = [runRow(earliest(1), { label: 1, votes: [1], wanted: 1 })];
  for (const [rows, reason] of [
    [early, /stopped early/],
    [single, /only one vote/],
    [[runRow(earliest(1), { label: 1 })], /no votes/],
    [[runRow(failed)], /No row/],
  ] as const) {
    const known = computeCalibrationCurve(rows, policies, 'located');
    assert.ok(known.kind === 'refused');
    assert.match(known.reason, reason);
    assert.equal(computeThresholdCurve(rows, policies).kind, 'refused');
  }
});

test('thresholds of votes: who accepts at each share, by hand', () => {
  const yes = (votes: readonly number[], isRight: boolean): RunRow =>
    runRow(answer('yes'), { votes, wanted: 4, isRight });
  const rows = [yes([1, 1, 1, 1], true), yes([1, 1, 0, 0], true), yes([1, 0, 0, 0.5], false), yes([1, 1, 1, 0], false)];
  const known = computeThresholdCurve(rows, policies);
  assert.ok(known.kind === 'known');
  assert.deepEqual(
    known.figure.map(({ threshold, tpr, tnr, ppv }) => [threshold, tpr.part, tnr.part, ppv.part, ppv.whole]),
    [
      [0.25, 2, 0, 2, 4],
      [0.5, 2, 1, 2, 3],
      [0.75, 1, 1, 1, 2],
      [1, 1, 2, 1, 1],
    ],
  );
});

test('thresholds of a reward model carry the F1 of located errors, and are as many as asked for at the most', () => {
  const rows = Array.from({ length: 50 }, (_, index) =>
    runRow(earliest(-1), { label: index % 2 === 0 ? -1 : 0, scores: [index / 50, 0.99] }),
  );
  const known = computeThresholdCurve(rows, policies, 11);
  assert.ok(known.kind === 'known');
  assert.equal(known.figure.length, 11);
  for (const { threshold, f1 } of known.figure) {
    const located = scoreLocalization(rows, { ...policies, threshold }, { seed: 0, resamples: 1 });
    assert.equal(f1, located.f1?.value);
  }
});

test('calibration does not depend on the order of rows, to the last digit', () => {
  const rows = [0.13, 0.17, 0.11, 0.19, 0.12, 0.16].map((score) =>
    runRow(earliest(0), { label: 0, votes: [], wanted: 0, scores: [score] }),
  );
  const errors = rows.map((_, k) => {
    const known = computeCalibrationCurve([...rows.slice(k), ...rows.slice(0, k)], policies, 'located');
    assert.ok(known.kind === 'known');
    return JSON.stringify(known.figure);
  });
  assert.equal(new Set(errors).size, 1, errors.join('\n'));
});
