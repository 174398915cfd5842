/** Measures of the earliest error, against counts by hand, and what holds of any rows. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  scoreLocalizationByGenerator,
  scoreLocalizationBySubset,
} from '../../../../../src/core/evaluate/measures/groups.ts';
import { scoreLocalization } from '../../../../../src/core/evaluate/measures/localization.ts';
import type { RunRow, ScoringPolicies } from '../../../../../src/core/evaluate/run-types.ts';
import { abstained, earliest, failed, grade, policies, runRow, runRows } from '../../../../support/run-rows.ts';

const few = { seed: 3, resamples: 200 };

test('accuracies, F1 and places are those of a count by hand', () => {
  const rows = [
    runRow(earliest(2), { label: 2 }),
    runRow(earliest(3), { label: 2 }),
    runRow(earliest(0), { label: 2 }),
    runRow(earliest(-1), { label: 4 }),
    runRow(earliest(-1), { label: -1 }),
    runRow(earliest(1), { label: -1 }),
  ];
  const located = scoreLocalization(rows, policies);
  assert.equal(located.rows, 6);
  assert.deepEqual([located.error.part, located.error.whole, located.error.value], [1, 4, 25]);
  assert.deepEqual([located.correct.part, located.correct.whole, located.correct.value], [1, 2, 50]);
  assert.deepEqual([located.early, located.late, located.missed], [1, 1, 1]);
  assert.equal(located.f1?.value, 100 / 3);
  assert.equal(located.accuracy.part, 2);
});

test('what failed, has no label or comes from a judge that names no steps is in no score, and counted', () => {
  const rows = [
    runRow(earliest(1), { label: 1 }),
    runRow(failed, { label: 1 }),
    runRow(earliest(1)),
    runRow(grade(7), { label: -1 }),
  ];
  const { rows: scored, failed: lost, unlabelled, f1 } = scoreLocalization(rows, policies);
  assert.deepEqual([scored, lost, unlabelled], [1, 1, 2]);
  assert.equal(f1, undefined, 'there is no row without an error');
});

test('an abstention is right nowhere, or left out: by the policy', () => {
  const rows = [
    runRow(abstained, { label: 1 }),
    runRow(abstained, { label: -1 }),
    ...runRows(2, earliest(-1), { label: -1 }),
  ];
  const wrong = scoreLocalization(rows, policies);
  assert.deepEqual([wrong.error.whole, wrong.correct.part, wrong.correct.whole, wrong.silent], [1, 2, 3, 2]);
  const out = scoreLocalization(rows, { ...policies, abstentions: 'left-out' });
  assert.deepEqual([out.error.whole, out.correct.part, out.correct.whole, out.leftOut], [0, 2, 2, 2]);
});

test('a tie with "no error" is the index, no error, or an abstention: by the policy', () => {
  const tied = [runRow(earliest(2, true), { label: 2 }), runRow(earliest(2, true), { label: -1 })];
  const right = (ties: ScoringPolicies['ties']): readonly number[] => {
    const { error, correct, silent, tied: counted } = scoreLocalization(tied, { ...policies, ties });
    return [error.part, correct.part, silent, counted];
  };
  assert.deepEqual(right('index'), [1, 0, 0, 2]);
  assert.deepEqual(right('none'), [0, 1, 0, 2]);
  assert.deepEqual(right('abstention'), [0, 0, 2, 2]);
});

test("a reward model's error is the first score below the report's threshold, whatever the run's was", () => {
  const rows = [runRow(earliest(0), { label: 1, scores: [0.6, 0.3, 0.1] })];
  assert.equal(scoreLocalization(rows, policies).error.part, 1);
  assert.equal(scoreLocalization(rows, { ...policies, threshold: 0.2 }).error.part, 0);
  assert.equal(scoreLocalization(rows, { ...policies, threshold: 0.05 }).missed, 1);
});

test('0 and 0 give 0; the average is over the subsets that have an F1', () => {
  const rows = [
    ...runRows(3, earliest(0), { label: 1, subset: 'a' }),
    ...runRows(3, earliest(0), { label: -1, subset: 'a' }),
    ...runRows(2, earliest(1), { label: 1, subset: 'b' }),
    ...runRows(2, earliest(-1), { label: -1, subset: 'b' }),
    runRow(earliest(-1), { label: -1, subset: 'c' }),
  ];
  const { subsets, average, averaged } = scoreLocalizationBySubset(rows, policies, few);
  assert.deepEqual(
    subsets.map(({ name, located }) => [name, located.f1?.value]),
    [
      ['a', 0],
      ['b', 100],
      ['c', undefined],
    ],
  );
  assert.equal(average?.value, 50);
  assert.equal(averaged, 2);
  assert.ok(average && average.interval.low < 50 && average.interval.high > 50, 'few rows are not taken for certainty');
  assert.equal(scoreLocalizationBySubset([], policies).average, undefined);
});

test('a subset whose few rows are all alike makes the average less sure, too', () => {
  const many = [
    ...runRows(300, earliest(1), { label: 1, subset: 'a' }),
    ...runRows(100, earliest(0), { label: 1, subset: 'a' }),
    ...runRows(400, earliest(-1), { label: -1, subset: 'a' }),
  ];
  const few = [
    ...runRows(3, earliest(1), { label: 1, subset: 'b' }),
    ...runRows(3, earliest(-1), { label: -1, subset: 'b' }),
  ];
  const { subsets, average } = scoreLocalizationBySubset([...many, ...few], policies);
  const [a, b] = subsets.map(({ located }) => located.f1);
  // The mean of the one and the other cannot be surer than half of the less sure one.
  const half = ((b?.value ?? 0) - (b?.interval.low ?? 0)) / 2;
  assert.ok(half > 20, `${half}`);
  assert.ok(average && average.value - average.interval.low >= half, `${average?.interval.low}`);
  assert.ok(a && a.interval.high > a.value);
});

test('the bias of an author of whom few rows are all alike is as unsure as its F1', () => {
  const rows = [
    ...runRows(60, earliest(1), { label: 1, generator: 'a' }),
    ...runRows(20, earliest(0), { label: 1, generator: 'a' }),
    ...runRows(60, earliest(-1), { label: -1, generator: 'a' }),
    ...runRows(20, earliest(0), { label: -1, generator: 'a' }),
    runRow(earliest(0), { label: 1, generator: 'b' }),
    ...runRows(3, earliest(-1), { label: -1, generator: 'b' }),
  ];
  const [, b] = scoreLocalizationByGenerator(rows, policies);
  const { f1 } = b?.measure ?? {};
  assert.ok(f1?.value === 0 && f1.interval.high > 60, `${f1?.interval.high}`);
  // All others are near 75, and hardly move.
  assert.ok(b?.bias && b.bias.value < -70 && b.bias.interval.high > -20, `${b?.bias?.interval.high}`);
});

test("an author's bias is its F1 minus that of all", () => {
  const rows = [
    ...runRows(4, earliest(1), { label: 1, generator: 'a' }),
    ...runRows(4, earliest(-1), { label: -1, generator: 'a' }),
    ...runRows(4, earliest(0), { label: 1, generator: 'b' }),
    ...runRows(4, earliest(-1), { label: -1, generator: 'b' }),
    ...runRows(4, earliest(0), { label: -1 }),
  ];
  const [a, b] = scoreLocalizationByGenerator(rows, policies, few);
  // Of all with an author: 4 of 8 errors, 8 of 8 corrects: F1 66.7; a: 100; b: 0. Who has no author is in neither.
  assert.ok(Math.abs((a?.bias?.value ?? 0) - 100 / 3) < 1e-9);
  assert.ok(Math.abs((b?.bias?.value ?? 0) + 200 / 3) < 1e-9);
});

test('the interval of F1 is near that of the delta method where rows are many', () => {
  const rows = [
    ...runRows(300, earliest(1), { label: 1 }),
    ...runRows(200, earliest(0), { label: 1 }),
    ...runRows(400, earliest(-1), { label: -1 }),
    ...runRows(100, earliest(0), { label: -1 }),
  ];
  const { f1 } = scoreLocalization(rows, policies);
  // F = 2ec/(e + c); the derivatives are 2c²/(e + c)² and 2e²/(e + c)²; e = .6, c = .8, variances p(1 − p)/500.
  const [e, c] = [0.6, 0.8];
  const variance =
    ((2 * c * c) / (e + c) ** 2) ** 2 * ((e * (1 - e)) / 500) +
    ((2 * e * e) / (e + c) ** 2) ** 2 * ((c * (1 - c)) / 500);
  const half = 196 * Math.sqrt(variance);
  assert.ok(f1 && Math.abs(f1.interval.low - (f1.value - half)) < 0.3, `${f1?.interval.low}`);
  assert.ok(Math.abs(f1.interval.high - (f1.value + half)) < 0.3, `${f1.interval.high}`);
});

const anyRow: fc.Arbitrary<RunRow> = fc
  .record({
    label: fc.option(fc.integer({ min: -1, max: 4 }), { nil: undefined }),
    said: fc.oneof(
      fc.integer({ min: -1, max: 4 }).map((index) => earliest(index)),
      fc.constant(abstained),
      fc.constant(failed),
    ),
    subset: fc.constantFrom('a', 'b'),
    generator: fc.constantFrom('x', 'y', 'z'),
  })
  .map(({ label, said, ...more }) => runRow(said, { ...more, ...(label === undefined ? {} : { label }) }));

test('the order of rows changes nothing, every figure lies in its interval, and every row is counted once', () => {
  fc.assert(
    fc.property(fc.array(anyRow, { maxLength: 40 }), (rows) => {
      const located = scoreLocalization(rows, policies, few);
      assert.deepEqual(located, scoreLocalization([...rows].reverse(), policies, few));
      assert.deepEqual(
        scoreLocalizationByGenerator(rows, policies, few),
        scoreLocalizationByGenerator([...rows].reverse(), policies, few),
      );
      const { error, correct, f1, accuracy, rows: scored, early, late, missed, failed: lost, unlabelled } = located;
      assert.equal(scored + lost + unlabelled, rows.length);
      assert.ok(error.part + early + late + missed <= error.whole);
      for (const share of [error, correct, accuracy, f1]) {
        if (share?.value === undefined || !share.interval) continue;
        const { low, high } = share.interval;
        assert.ok(0 <= low && low <= share.value + 1e-9 && share.value <= high + 1e-9 && high <= 100 + 1e-9);
      }
      assert.equal(f1 === undefined, error.whole === 0 || correct.whole === 0);
      if (f1) {
        const both = [error.value ?? 0, correct.value ?? 0];
        assert.ok(f1.value >= Math.min(...both) - 1e-9 && f1.value <= Math.max(...both) + 1e-9);
      }
    }),
  );
});
