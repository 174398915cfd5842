/** Two runs on the same rows: counts and tests by hand, and what holds of any pairs. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { scoreLocalizationBySubset } from '../../../../../src/core/evaluate/measures/groups.ts';
import { scoreLocalization } from '../../../../../src/core/evaluate/measures/localization.ts';
import {
  chooseCorrectnessCriterion,
  compareJudgesOnRowPairs,
  computeMcNemarPValue,
  pairRunRows,
  type RunRowPair,
} from '../../../../../src/core/evaluate/measures/paired.ts';
import { scoreVerdicts } from '../../../../../src/core/evaluate/measures/verdicts.ts';
import type { RunRow, RunRowOutcome } from '../../../../../src/core/evaluate/run-types.ts';
import { abstained, answer, earliest, failed, grade, policies, runRow } from '../../../../support/run-rows.ts';

const few = { seed: 5, resamples: 200 };

function pair(first: RunRowOutcome, second: RunRowOutcome, more: Partial<RunRow>): RunRowPair {
  const row = runRow(first, more);
  return { first: row, second: { ...row, said: second } };
}

function pairs(
  count: number,
  first: RunRowOutcome,
  second: RunRowOutcome,
  more: Partial<RunRow>,
): readonly RunRowPair[] {
  return Array.from({ length: count }, () => pair(first, second, more));
}

test("McNemar's exact test, against binomial tails by hand", () => {
  assert.equal(computeMcNemarPValue(0, 0), 1);
  assert.equal(computeMcNemarPValue(1, 0), 1);
  // 2 (1 + 6) / 2^6.
  assert.ok(Math.abs(computeMcNemarPValue(5, 1) - 14 / 64) < 1e-12);
  // 2 (1 + 10 + 45) / 2^10.
  assert.ok(Math.abs(computeMcNemarPValue(2, 8) - 112 / 1024) < 1e-12);
  assert.equal(computeMcNemarPValue(7, 7), 1);
  // 2 / 2^2000 is no number of its own, but no error either.
  assert.ok(computeMcNemarPValue(2000, 0) >= 0 && computeMcNemarPValue(2000, 0) < 1e-300);
  const large = computeMcNemarPValue(600, 500);
  // The normal tail at (100 − 1) / √1100, with its correction: 2 (1 − Φ(2.985)) = 0.00284.
  assert.ok(Math.abs(large - 0.00284) < 0.0001, `${large}`);
});

test('rows are paired by set and id, and those of one alone are counted', () => {
  const [a, b, c] = [runRow(earliest(1)), runRow(earliest(1)), runRow(earliest(1))];
  const elsewhere = { ...a, set: 'other.jsonl' };
  const { pairs: both, onlyFirst, onlySecond } = pairRunRows([a, b], [b, c, elsewhere]);
  assert.deepEqual(
    both.map(({ first }) => first.id),
    [b.id],
  );
  assert.deepEqual([onlyFirst, onlySecond], [1, 2]);
});

test('right and wrong on both sides, counted by hand; what is in no score on one side is in none', () => {
  const comparison = compareJudgesOnRowPairs(
    [
      ...pairs(4, earliest(1), earliest(1), { label: 1 }),
      ...pairs(3, earliest(1), earliest(0), { label: 1 }),
      ...pairs(1, earliest(2), earliest(1), { label: 1 }),
      ...pairs(2, earliest(-1), earliest(0), { label: -1 }),
      ...pairs(2, abstained, earliest(0), { label: -1 }),
      ...pairs(3, failed, earliest(0), { label: -1 }),
    ],
    policies,
    'located',
    few,
  );
  const { rows, unscored, bothRight, onlyFirst, onlySecond, bothWrong, p, accuracy, average } = comparison;
  assert.deepEqual([rows, unscored, bothRight, onlyFirst, onlySecond, bothWrong], [12, 3, 4, 5, 1, 2]);
  assert.equal(p, computeMcNemarPValue(5, 1));
  assert.ok(Math.abs((accuracy?.value ?? 0) - 400 / 12) < 1e-9);
  assert.equal(average, undefined, 'there is one subset');
});

test('without rows there is no p and no difference', () => {
  const none = compareJudgesOnRowPairs([], policies, 'verdict', few);
  assert.deepEqual([none.rows, none.p, none.accuracy, none.f1], [0, undefined, undefined, undefined]);
});

test('what rows are called right by follows from labels and judge', () => {
  assert.equal(chooseCorrectnessCriterion([runRow(earliest(1), { label: 1 })], policies), 'located');
  assert.equal(chooseCorrectnessCriterion([runRow(earliest(1), { isRight: true })], policies), 'verdict');
  assert.equal(chooseCorrectnessCriterion([runRow(grade(3), { label: 1 })], policies), 'verdict');
  assert.equal(chooseCorrectnessCriterion([runRow(failed, { label: 1 })], policies), 'verdict');
});

test('the interval of a difference of accuracies is near that of its variance where rows are many', () => {
  const all = [
    ...pairs(300, answer('yes'), answer('yes'), { isRight: true }),
    ...pairs(120, answer('yes'), answer('no'), { isRight: true }),
    ...pairs(60, answer('no'), answer('yes'), { isRight: true }),
    ...pairs(520, answer('no'), answer('no'), { isRight: true }),
  ];
  const { accuracy } = compareJudgesOnRowPairs(all, policies, 'verdict');
  // (b − c)/n ± 1.96 √(b + c − (b − c)²/n) / n, of which b = 120, c = 60, n = 1000.
  const half = 100 * 1.96 * (Math.sqrt(180 - 3600 / 1000) / 1000);
  assert.ok(accuracy && Math.abs(accuracy.value - 6) < 1e-9);
  assert.ok(Math.abs(accuracy.interval.low - (6 - half)) < 0.3, `${accuracy.interval.low}`);
  assert.ok(Math.abs(accuracy.interval.high - (6 + half)) < 0.3, `${accuracy.interval.high}`);
});

test('few rows that are all alike show no difference, however often they are drawn', () => {
  const ends = (all: readonly RunRowPair[]) =>
    compareJudgesOnRowPairs(all, policies, 'located', few).accuracy?.interval;
  for (const count of [1, 2, 3]) {
    const one = ends(pairs(count, earliest(1), earliest(0), { label: 1 }));
    assert.ok(one && one.low < 0 && one.high === 100, `${count}: ${one?.low} to ${one?.high}`);
  }
  // 6 of 6 are at least 6 / (6 + 1.96²) of all after Wilson, 61 %: the rest may be the other way round.
  const six = ends(pairs(6, earliest(1), earliest(0), { label: 1 }));
  assert.ok(six && Math.abs(six.low - 22) < 1 && six.high === 100, `${six?.low}`);
  // Newcombe's interval of the difference of 6 of 6 and 6 of 6 in pairs: -39 to 39.
  const same = ends(pairs(6, earliest(1), earliest(1), { label: 1 }));
  assert.ok(same && Math.abs(same.low + 39) < 0.1 && Math.abs(same.high - 39) < 0.1, `${same?.low}`);
});

test('two that are never right, or never apart, differ in F1 by nothing that is certain', () => {
  for (const said of [earliest(0), earliest(1)]) {
    const all = [
      ...pairs(4, said, said, { label: 1 }),
      ...pairs(4, earliest(0), earliest(0), { label: -1 }),
      ...pairs(4, earliest(-1), earliest(-1), { label: -1, subset: 'b' }),
      ...pairs(2, said, said, { label: 1, subset: 'b' }),
    ];
    const { f1, average } = compareJudgesOnRowPairs(all, policies, 'located', few);
    for (const one of [f1, average])
      assert.ok(one && one.interval.low < -1 && one.interval.high > 1, `${one?.interval.low}`);
  }
});

const said = fc.oneof(
  fc.integer({ min: -1, max: 3 }).map((index) => earliest(index)),
  fc.constant(abstained),
);
const anyPairs = fc.array(fc.tuple(said, said, fc.integer({ min: -1, max: 3 }), fc.constantFrom('a', 'b')), {
  maxLength: 30,
});

test('differences are those of the measures of each run, in any order, and turn their sign when the runs change places', () => {
  fc.assert(
    fc.property(anyPairs, fc.constantFrom('located' as const, 'verdict' as const), (values, by) => {
      const all = values.map(([first, second, label, subset]) => pair(first, second, { label, subset }));
      const one = compareJudgesOnRowPairs(all, policies, by, few);
      assert.deepEqual(one, compareJudgesOnRowPairs([...all].reverse(), policies, by, few));
      assert.equal(one.bothRight + one.onlyFirst + one.onlySecond + one.bothWrong, one.rows);
      const f1 = (rows: readonly RunRow[]): number | undefined =>
        by === 'located'
          ? scoreLocalization(rows, policies, few).f1?.value
          : scoreVerdicts(rows, policies, few).macroF1?.value;
      const [first, second] = [all.map((both) => both.first), all.map((both) => both.second)];
      const [a, b] = [f1(first), f1(second)];
      assert.equal(one.f1 === undefined, a === undefined || b === undefined);
      if (one.f1) assert.ok(Math.abs(one.f1.value - ((a ?? 0) - (b ?? 0))) < 1e-9);
      if (by === 'located' && one.average) {
        const [x, y] = [first, second].map(
          (rows) => scoreLocalizationBySubset(rows, policies, few).average?.value ?? 0,
        );
        assert.ok(Math.abs(one.average.value - ((x ?? 0) - (y ?? 0))) < 1e-9);
      }
      const turned = compareJudgesOnRowPairs(
        all.map(({ first: f, second: s }) => ({ first: s, second: f })),
        policies,
        by,
        few,
      );
      assert.equal(turned.p, one.p);
      assert.ok(Math.abs((turned.accuracy?.value ?? 0) + (one.accuracy?.value ?? 0)) < 1e-9);
    }),
    { numRuns: 60 },
  );
});
