/** Figures on rated steps: counts by hand, and definitions by brute force. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { computeStepThresholdCurve, scoreSteps } from '../../../../../src/core/evaluate/measures/steps.ts';
import { buildReport } from '../../../../../src/core/evaluate/report/build-report.ts';
import type { RunRow } from '../../../../../src/core/evaluate/run-types.ts';
import { abstained, earliest, failed, grade, policies, runRow } from '../../../../support/run-rows.ts';
import { runOf } from '../../../../support/runs.ts';

const few = { seed: 2, resamples: 40 };
type Ratings = NonNullable<RunRow['ratings']>;

const rated = (ratings: Ratings, more: Partial<RunRow> = {}, said = earliest(-1)): RunRow =>
  runRow(said, { ratings, steps: ratings.length, ...more });

function countsOf(rows: readonly RunRow[], some: Partial<typeof policies> & { neutral?: 'wrong' | 'left-out' } = {}) {
  const scores = scoreSteps(rows, { ...policies, ...some }, few);
  const pair = (one?: { readonly part: number; readonly whole: number }) => one && [one.part, one.whole];
  return {
    steps: scores?.steps,
    unjudged: scores?.unjudged,
    tpr: pair(scores?.tpr),
    tnr: pair(scores?.tnr),
    first: pair(scores?.first),
    later: pair(scores?.later),
  };
}

test('a reward model and the checker judge every step', () => {
  const ratings = [1, -1, 0, -1, 1, null] as const;
  const scores = [0.9, 0.4, 0.2, 0.7, 0.5, 0];
  const found = { steps: 5, unjudged: 0, tpr: [2, 3], tnr: [1, 2], first: [1, 1], later: [0, 1] };
  assert.deepEqual(countsOf([rated(ratings, { scores }, earliest(1))]), found);
  assert.deepEqual(countsOf([rated(ratings, { flagged: [1, 2, 5] }, earliest(1))]), found);
  const more = { ...found, tpr: [2, 2], tnr: [2, 3], later: [1, 2] };
  assert.deepEqual(countsOf([rated(ratings, { scores }, earliest(1))], { neutral: 'wrong' }), more);
  const fewer = { ...found, steps: 4, tpr: [2, 2] };
  assert.deepEqual(countsOf([rated(ratings, { scores }, earliest(1))], { neutral: 'left-out' }), fewer);
  assert.deepEqual(countsOf([rated(ratings, { scores }, earliest(1))], { threshold: 0.1 }), {
    ...found,
    tpr: [3, 3],
    tnr: [0, 2],
    first: [0, 1],
  });
});

test('a judge that names the earliest error is scored up to it', () => {
  const ratings = [1, -1, -1, 1] as const;
  const judged = { steps: 2, unjudged: 2, tpr: [1, 1], tnr: [1, 1], first: [1, 1], later: [0, 0] };
  assert.deepEqual(countsOf([rated(ratings, {}, earliest(1))]), judged);
  assert.deepEqual(countsOf([rated(ratings, {}, earliest(0))]), {
    ...{ steps: 1, unjudged: 3, tpr: [0, 1], tnr: [0, 0], first: [0, 1], later: [0, 0] },
  });
  assert.deepEqual(countsOf([rated(ratings)]), {
    ...judged,
    steps: 4,
    unjudged: 0,
    tpr: [2, 2],
    tnr: [0, 2],
    first: [0, 1],
    later: [0, 1],
  });
  const tied = [rated(ratings, {}, earliest(1, true))];
  assert.deepEqual(countsOf(tied, { ties: 'none' }).tnr, [0, 2]);
});

test('an abstention counts as wrong or not at all, a failure and a grader never', () => {
  const silent = rated([1, -1], {}, abstained);
  const judged = rated([1, -1], { scores: [1, 0] }, earliest(1));
  assert.deepEqual(countsOf([silent, judged]).tpr, [1, 2]);
  assert.deepEqual(countsOf([silent, judged]).first, [1, 2]);
  assert.deepEqual(countsOf([silent, judged], { abstentions: 'left-out' }).tpr, [1, 1]);
  assert.equal(scoreSteps([rated([1, -1], {}, failed), judged], policies, few)?.failed, 1);
  for (const rows of [[], [runRow(earliest(0))], [rated([1, -1], {}, grade(3))], [rated([null])]])
    assert.equal(scoreSteps(rows, policies, few), undefined);
});

test('means of TPR and TNR, and the F1 of incorrect steps', () => {
  const rows = [
    rated([1, 1, -1], { scores: [1, 0, 0] }, earliest(1)),
    rated([1, 1, -1, -1], { scores: [1, 1, 0, 1] }, earliest(2)),
  ];
  const found = scoreSteps(rows, policies, few);
  const [tpr, tnr] = [75, 200 / 3];
  const close = (a: number | undefined, b: number) =>
    assert.ok(Math.abs((a ?? Number.NaN) - b) < 1e-9, `${a} and ${b}`);
  close(found?.tpr.value, tpr);
  close(found?.tnr.value, tnr);
  close(found?.balanced?.value, (tpr + tnr) / 2);
  close(found?.f1?.value, (2 * tpr * tnr) / (tpr + tnr));
  // Three steps are rejected, two of them and of the three incorrect ones rightly.
  close(found?.precision.value, 200 / 3);
  close(found?.errorF1?.value, 200 / 3);
});

test('steps that are alike within solutions make wider intervals than as many independent ones', () => {
  const alike = Array.from({ length: 20 }, (_, k) =>
    rated([1, 1, 1, 1, 1], { scores: new Array(5).fill(k % 2) }, earliest((k % 2) - 1)),
  );
  const apart = Array.from({ length: 20 }, (_, k) =>
    rated([1, 1, 1, 1, 1], { scores: [0, 1, 0, 1, k % 2] }, earliest(0)),
  );
  const width = (rows: readonly RunRow[]): number => {
    const { low = 0, high = 0 } = scoreSteps(rows, policies, few)?.tpr.interval ?? {};
    return high - low;
  };
  assert.ok(width(alike) > 2 * width(apart));
  // All steps are accepted: Wilson's bound for 20 solutions, not for 100 steps.
  const all = Array.from({ length: 20 }, () => rated([1, 1, 1, 1, 1]));
  const { interval } = scoreSteps(all, policies, few)?.tpr ?? {};
  assert.ok(interval && interval.low > 83 && interval.low < 84 && interval.high === 100);
});

test('the curve over thresholds is that of the verdicts at each, and its area that of all pairs', () => {
  const row = fc
    .array(
      fc.record({
        rating: fc.constantFrom(1 as const, 0 as const, -1 as const, null),
        score: fc.integer({ min: 0, max: 5 }),
      }),
      {
        minLength: 1,
        maxLength: 6,
      },
    )
    .map((steps) => {
      const scores = steps.map(({ score }) => score / 5);
      return rated(
        steps.map(({ rating }) => rating),
        { scores },
      );
    });
  fc.assert(
    fc.property(fc.array(row, { maxLength: 8 }), (rows) => {
      const curve = computeStepThresholdCurve(rows, policies);
      const scored = rows.flatMap(({ ratings = [], scores = [] }) =>
        ratings.flatMap((rating, k) => (rating === null ? [] : [{ isGood: rating !== -1, score: scores[k] ?? 0 }])),
      );
      const [good, bad] = [true, false].map((kind) =>
        scored.filter(({ isGood }) => isGood === kind).map(({ score }) => score),
      );
      if (!good || !bad || good.length * bad.length === 0) return assert.equal(curve, undefined);
      const wins = good.flatMap((a) => bad.map((b) => (a > b ? 1 : a === b ? 0.5 : 0) as number));
      const area = (100 * wins.reduce((total, one) => total + one, 0)) / wins.length;
      assert.ok(curve && Math.abs(curve.auc - area) < 1e-9);
      for (const { threshold, tpr, tnr } of curve.points) {
        const at = scoreSteps(rows, { ...policies, threshold }, { seed: 0, resamples: 1 });
        assert.ok(Math.abs((at?.tpr.value ?? -1) - tpr) < 1e-9 && Math.abs((at?.tnr.value ?? -1) - tnr) < 1e-9);
      }
    }),
  );
});

test('a report counts neutral steps as its policy says, in the earliest error, too', () => {
  const rows = [
    rated([1, 0, -1], { label: 2, isRight: false }, earliest(1)),
    rated([1, 1, 1], { label: -1, isRight: true }),
    // A label that doesn't follow from the ratings stays.
    rated([1, 0, 1], { label: 0, isRight: false }, earliest(0)),
  ];
  const f1 = (neutral?: 'wrong' | 'left-out') => {
    const reported = buildReport([runOf(rows)], { resampling: few, policies: neutral ? { neutral } : {} });
    assert.equal(reported.kind, 'report');
    if (reported.kind !== 'report') return undefined;
    const { numbers, rescored } = reported.report;
    assert.equal(rescored !== undefined, neutral !== undefined);
    return numbers.find(({ over, measure }) => over === 'all' && measure === 'error-accuracy')?.value;
  };
  assert.deepEqual([f1(), f1('wrong'), f1('left-out')], [50, 100, 50]);
});
