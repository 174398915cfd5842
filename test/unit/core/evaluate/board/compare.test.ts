/** Tests of pairs of runs, Holm's correction, and places. The expected values are computed by hand or by scipy 1.16. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  adjustByHolm,
  computeRankIntervals,
  computeTwoSidedNormalPValue,
  testIndependentDifference,
  testPairedDifference,
} from '../../../../../src/core/evaluate/board/compare.ts';
import { type CountedMeasure, findBoardMeasure } from '../../../../../src/core/evaluate/board/measures.ts';

const counted = (id: string): CountedMeasure => findBoardMeasure(id)?.counted as CountedMeasure;

/** One subset: pairs of outcomes (right right, right wrong, wrong right, wrong wrong) of rows with an error and of rows without. */
const joint = (...kinds: readonly (readonly [number, number, number, number])[]): readonly (readonly number[])[] =>
  kinds.map(([a, b, c, d]) => [a, b, 0, c, d, 0, 0, 0, 0]);

test('two-sided p-values of the normal distribution', () => {
  const known = [
    [0, 1],
    [0.5, 0.6170750774519738],
    [1.959963984540054, 0.05],
    [2.9, 0.0037316266],
    [5, 5.733031437583869e-7],
    [8, 1.2441921148543568e-15],
  ] as const;
  for (const [z, p] of known) assert.ok(Math.abs(computeTwoSidedNormalPValue(z) - p) <= 1e-8 * p, `${z}`);
});

test("for accuracy, the test is McNemar's with Edwards's correction", () => {
  // 15 rows only the first judge has right, 5 only the second: (|15 − 5| − 1)² / 20 = 4.05.
  const result = testPairedDifference(counted('located-or-passed'), joint([30, 9, 2, 9], [20, 6, 3, 21]));
  assert.equal(result?.rows, 100);
  assert.ok(Math.abs((result?.difference ?? 0) - 10) < 1e-9);
  assert.ok(Math.abs((result?.p ?? 0) - computeTwoSidedNormalPValue(Math.sqrt(4.05))) < 1e-6);
});

test('F1 weighs rows by the gradient at the pooled counts', () => {
  // Pooled: error accuracy 0.5 of 40 rows, correct accuracy 0.5 of 20: F1 is 2pq / (p + q), so dF1 = 2(q² dp + p² dq) / (p + q)².
  const tables = joint([10, 14, 6, 10], [7, 3, 3, 7]);
  const [p1, p2, q1, q2] = [24 / 40, 16 / 40, 0.5, 0.5];
  const f1 = (p: number, q: number): number => (200 * p * q) / (p + q);
  const weights = [(100 * 0.5) / 40, (100 * 0.5) / 20];
  const variance = 20 * (weights[0] ?? 0) ** 2 + 6 * (weights[1] ?? 0) ** 2;
  const difference = f1(p1, q1) - f1(p2, q2);
  const z = (difference - (weights[0] ?? 0)) / Math.sqrt(variance);
  const result = testPairedDifference(counted('f1'), tables);
  assert.ok(Math.abs((result?.difference ?? 0) - difference) < 1e-9);
  assert.ok(Math.abs((result?.p ?? 0) - computeTwoSidedNormalPValue(z)) < 1e-5);
});

test('equal runs, empty ones, and runs of one class', () => {
  assert.deepEqual(testPairedDifference(counted('f1'), joint([5, 0, 0, 5], [5, 0, 0, 5])), {
    difference: 0,
    p: 1,
    rows: 20,
  });
  assert.equal(testPairedDifference(counted('f1'), joint([0, 0, 0, 0], [0, 0, 0, 0])), undefined);
  assert.equal(testPairedDifference(counted('f1'), joint([5, 3, 0, 0], [0, 0, 0, 0])), undefined);
  // A subset without a value for one run isn't part of the mean of either.
  const half = [...joint([9, 1, 0, 0], [10, 0, 0, 0]), ...joint([0, 0, 0, 0], [4, 0, 0, 0])];
  assert.ok((testPairedDifference(counted('average-f1'), half)?.difference ?? 0) > 0);
});

test('exchanging the runs changes the sign alone', () => {
  const count = fc.nat(30);
  const table = fc.tuple(count, count, count, count, count, count, count, count, count).map((cells) => [...cells]);
  fc.assert(
    fc.property(fc.array(fc.tuple(table, table), { minLength: 1, maxLength: 4 }), (subsets) => {
      const given = subsets.flat();
      const turned = given.map((cells) => [0, 1, 2].flatMap((x) => [0, 1, 2].map((y) => cells[3 * y + x] ?? 0)));
      for (const id of ['average-f1', 'macro-f1', 'ppv', 'accuracy', 'leniency', 'correct-f1']) {
        const [a, b] = [given, turned].map((one) => testPairedDifference(counted(id), one));
        assert.equal(a === undefined, b === undefined);
        if (!a || !b) continue;
        assert.ok(Math.abs(a.difference + b.difference) < 1e-9 && Math.abs(a.p - b.p) < 1e-9);
        assert.ok(a.p >= 0 && a.p <= 1);
      }
    }),
  );
});

test("Holm's adjusted p-values", () => {
  assert.deepEqual(adjustByHolm([0.01, 0.04, 0.03, 0.005]), [0.03, 0.06, 0.06, 0.02]);
  assert.deepEqual(adjustByHolm([]), []);
  assert.deepEqual(adjustByHolm([0.6, 0.7]), [1, 1]);
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 20 }), (values) => {
      const adjusted = adjustByHolm(values);
      for (const [k, value] of values.entries()) {
        const own = adjusted[k] ?? Number.NaN;
        assert.ok(own >= value && own <= Math.min(1, values.length * value) + 1e-15);
        for (const [other, one] of values.entries()) if (one < value) assert.ok((adjusted[other] ?? 2) <= own);
      }
    }),
  );
});

test('places follow from the settled pairs', () => {
  const pair = (first: number, second: number, difference: number, p: number) => ({
    first,
    second,
    result: { difference, p },
  });
  // 0 beats 2 and 3, 1 beats 3; 0 and 1, 1 and 2, 2 and 3 aren't settled.
  const tests = [
    pair(0, 1, 1, 0.5),
    pair(0, 2, 2, 0.001),
    pair(0, 3, 3, 0.001),
    pair(1, 2, 1, 0.4),
    pair(1, 3, 2, 0.001),
    pair(2, 3, 1, 0.3),
  ];
  assert.deepEqual(computeRankIntervals(4, tests), [
    { from: 1, to: 2 },
    { from: 1, to: 3 },
    { from: 2, to: 4 },
    { from: 3, to: 4 },
  ]);
  assert.deepEqual(computeRankIntervals(2, []), [
    { from: 1, to: 2 },
    { from: 1, to: 2 },
  ]);
});

test('published counts are tested as independent samples', () => {
  const none = [
    [0, 0, 0],
    [0, 0, 0],
  ];
  const counts = (tp: number, tn: number) => [
    {
      located: none,
      verdicts: [
        [tp, 100 - tp, 0],
        [tn, 100 - tn, 0],
      ],
    },
  ];
  const result = testIndependentDifference(counted('accuracy'), counts(80, 70), counts(60, 60));
  // Two strata of 100 rows, each with half of the weight.
  const variance = (0.25 * 1e4 * (0.8 * 0.2 + 0.7 * 0.3 + 0.6 * 0.4 + 0.6 * 0.4)) / 100;
  assert.ok(Math.abs((result?.p ?? 0) - computeTwoSidedNormalPValue(15 / Math.sqrt(variance))) < 1e-9);
  assert.equal(result?.rows, undefined);
  assert.equal(testIndependentDifference(counted('accuracy'), counts(80, 70), counts(80, 70))?.p, 1);
  // Judges that are always right and always wrong differ, though neither list varies.
  assert.ok((testIndependentDifference(counted('accuracy'), counts(100, 100), counts(0, 0))?.p ?? 1) < 1e-9);
});
