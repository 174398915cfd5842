/** Measures of verdicts, against tables by hand, and what holds of any rows. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { scoreVerdictsByGenerator } from '../../../../../src/core/evaluate/measures/groups.ts';
import { getJudgedEarliestError, isCorrectByGroundTruth } from '../../../../../src/core/evaluate/measures/outcomes.ts';
import { scoreVerdicts } from '../../../../../src/core/evaluate/measures/verdicts.ts';
import type { RunRow, ScoringPolicies } from '../../../../../src/core/evaluate/run-types.ts';
import { abstained, answer, earliest, failed, grade, policies, runRow, runRows } from '../../../../support/run-rows.ts';

const few = { seed: 3, resamples: 200 };
const close = (value: number | undefined, to: number): void =>
  assert.ok(value !== undefined && Math.abs(value - to) < 0.01, `${value} is not ${to}`);

test('all shares of a table of two by two, worked by hand', () => {
  const rows = [
    ...runRows(6, answer('yes'), { isRight: true }),
    ...runRows(2, answer('no'), { isRight: true }),
    ...runRows(9, answer('no'), { isRight: false }),
    ...runRows(3, answer('yes'), { isRight: false }),
  ];
  const { accuracy, tpr, tnr, ppv, npv, macroF1, temper } = scoreVerdicts(rows, policies);
  close(accuracy.value, 75);
  close(tpr.value, 75);
  close(tnr.value, 75);
  close(ppv.value, 66.667);
  close(npv.value, 81.818);
  // F1 of right: 12/17, of wrong: 18/23.
  close(macroF1?.value, (100 * (12 / 17 + 18 / 23)) / 2);
  close(temper?.value, 0);
});

test("the interval of temper is Newcombe's: his example of 56 of 70 against 48 of 80", () => {
  const rows = [
    ...runRows(56, answer('yes'), { isRight: true }),
    ...runRows(14, answer('no'), { isRight: true }),
    ...runRows(48, answer('no'), { isRight: false }),
    ...runRows(32, answer('yes'), { isRight: false }),
  ];
  // Statistics in Medicine 17, 1998, table II, method 10: +0.2000, from +0.0524 to +0.3339.
  const { temper } = scoreVerdicts(rows, policies);
  close(temper?.value, 20);
  close(temper?.interval.low, 5.24);
  close(temper?.interval.high, 33.39);
});

test('who accepts nothing has no precision, and nobody has a macro-F1 without rows of either kind', () => {
  const rejects = scoreVerdicts(
    [...runRows(2, answer('no'), { isRight: true }), ...runRows(2, answer('no'), { isRight: false })],
    policies,
  );
  assert.equal(rejects.ppv.value, undefined);
  close(rejects.macroF1?.value, (100 * (0 + 4 / 6)) / 2);
  const alone = scoreVerdicts(runRows(2, answer('no'), { isRight: false }), policies);
  assert.equal(alone.macroF1, undefined);
  assert.equal(alone.tpr.value, undefined);
  assert.equal(alone.temper, undefined);
});

test('inconclusive is a wrong verdict, an incorrect solution, or left out: by the policy', () => {
  const rows = [runRow(answer('inconclusive'), { isRight: true }), runRow(answer('inconclusive'), { isRight: false })];
  const counts = (inconclusive: ScoringPolicies['inconclusive']): readonly number[] => {
    const { cells, inconclusive: rate } = scoreVerdicts(rows, { ...policies, inconclusive });
    const { falseNegative, falsePositive, trueNegative } = cells;
    assert.equal(rate, 2);
    return [falseNegative, falsePositive, trueNegative, cells['left-out']];
  };
  assert.deepEqual(counts('wrong-verdict'), [1, 1, 0, 0]);
  assert.deepEqual(counts('incorrect'), [1, 0, 1, 0]);
  assert.deepEqual(counts('left-out'), [0, 0, 0, 2]);
});

test('an abstention accepts and rejects nothing, and is right nowhere', () => {
  const rows = [
    runRow(answer('yes'), { isRight: true }),
    runRow(abstained, { isRight: true }),
    runRow(answer('no'), { isRight: false }),
    runRow(abstained, { isRight: false }),
    runRow(failed, { isRight: false }),
  ];
  const { tpr, tnr, ppv, npv, accuracy, cells, abstained: silent } = scoreVerdicts(rows, policies);
  assert.deepEqual(
    [tpr, tnr, ppv, npv, accuracy].map(({ part, whole }) => `${part} of ${whole}`),
    ['1 of 2', '1 of 2', '1 of 1', '1 of 1', '2 of 4'],
  );
  assert.deepEqual([silent, cells.failed], [2, 1]);
  const out = scoreVerdicts(rows, { ...policies, abstentions: 'left-out' });
  assert.deepEqual([out.accuracy.whole, out.cells['left-out']], [2, 2]);
});

test('a solution with a step that is called wrong is rejected, though the earliest error is open', () => {
  const silentlyWrong = { kind: 'abstained', reason: 'No line.', isWrong: true } as const;
  const rows = [
    runRow(silentlyWrong, { isRight: false, label: 1 }),
    runRow(silentlyWrong, { isRight: true, label: -1 }),
  ];
  const { tnr, tpr, abstained: silent } = scoreVerdicts(rows, policies);
  assert.deepEqual([tnr.part, tnr.whole, tpr.part, tpr.whole, silent], [1, 1, 0, 1, 0]);
  assert.equal(getJudgedEarliestError(rows[0] ?? assert.fail(), policies), 'abstained');
});

test('grades go by the thresholds of the report, those between are counted apart', () => {
  const rows = [7, 6, 5.9, 3, 0].map((points) => runRow(grade(points), { isRight: true }));
  assert.equal(scoreVerdicts(rows, policies).tpr.part, 2);
  const gap = scoreVerdicts(rows, { ...policies, accepted: 1 });
  assert.deepEqual([gap.tpr.part, gap.tpr.whole, gap.cells.gap], [1, 4, 1]);
  // Of yes and no the majority counts, and as many of one as of the other are no verdict.
  const yes = [0.75, 0.5, 0.25].map((points) => runRow(grade(points, 1), { isRight: true }));
  const { tpr, cells } = scoreVerdicts(yes, policies);
  assert.deepEqual([tpr.part, tpr.whole, cells.gap], [1, 2, 1]);
});

test("people's points go by the policy of the report, on the row's own scale, and say nothing beyond it", () => {
  const of = (points: number, pointsMost?: number, more: Partial<ScoringPolicies> = {}): boolean | undefined =>
    isCorrectByGroundTruth(runRow(earliest(0), { points, ...(pointsMost === undefined ? {} : { pointsMost }) }), {
      ...policies,
      ...more,
    });
  assert.deepEqual([of(7), of(6), of(5), of(8)], [true, true, false, undefined]);
  assert.deepEqual([of(9, 10), of(18, 21), of(17, 21)], [true, true, false]);
  assert.equal(of(6, 7, { ratedAccepted: 1 }), undefined);
  const between = scoreVerdicts([runRow(grade(7), { points: 6 })], { ...policies, ratedAccepted: 1 });
  assert.equal(between.cells['rated-between'], 1);
  assert.equal(isCorrectByGroundTruth(runRow(earliest(0), { points: 0, isRight: true }), policies), true);
  assert.equal(isCorrectByGroundTruth(runRow(earliest(0), { label: 3, isRight: true }), policies), false);
});

test('who names no step accepts', () => {
  const rows = [
    runRow(earliest(-1), { isRight: true }),
    runRow(earliest(2), { isRight: true }),
    runRow(earliest(2, true), { label: -1 }),
  ];
  assert.equal(scoreVerdicts(rows, policies).tpr.part, 1);
  assert.equal(scoreVerdicts(rows, { ...policies, ties: 'none' }).tpr.part, 2);
  assert.equal(scoreVerdicts(rows, { ...policies, ties: 'abstention' }).cells.silentPositive, 1);
});

test('a macro-F1 whose shares are 0 and 100 % has room on both sides', () => {
  const rows = [...runRows(4, answer('no'), { isRight: true }), ...runRows(9, answer('no'), { isRight: false })];
  const { macroF1, tnr } = scoreVerdicts(rows, policies);
  assert.equal(tnr.value, 100);
  // Of 9 of 9 no less than 70 % can be ruled out, which alone makes it smaller.
  assert.ok(macroF1 && macroF1.interval.low < macroF1.value - 5, `${macroF1?.interval.low}`);
  assert.ok(macroF1.interval.high > macroF1.value + 5, `${macroF1.interval.high}`);
});

test("an author's bias is its macro-F1 minus that of all", () => {
  const of = (generator: string, right: number): readonly RunRow[] => [
    ...runRows(right, answer('yes'), { isRight: true, generator }),
    ...runRows(4 - right, answer('no'), { isRight: true, generator }),
    ...runRows(right, answer('no'), { isRight: false, generator }),
    ...runRows(4 - right, answer('yes'), { isRight: false, generator }),
  ];
  const rows = [...of('b', 1), ...of('a', 4)];
  const authors = scoreVerdictsByGenerator(rows, policies, few);
  assert.deepEqual(
    authors.map(({ author }) => author),
    ['a', 'b'],
  );
  // Tables with equal cells: the macro-F1 is the accuracy, 100, 25 and 62.5.
  close(authors[0]?.bias?.value, 37.5);
  close(authors[1]?.bias?.value, -37.5);
});

const anyRow: fc.Arbitrary<RunRow> = fc
  .record({
    isRight: fc.option(fc.boolean(), { nil: undefined }),
    said: fc.oneof(
      fc.constantFrom('yes' as const, 'no' as const, 'inconclusive' as const).map(answer),
      fc.integer({ min: 0, max: 7 }).map((points) => grade(points)),
      fc.constant(abstained),
      fc.constant(failed),
    ),
    generator: fc.constantFrom('x', 'y'),
  })
  .map(({ isRight, said, generator }) => runRow(said, { generator, ...(isRight === undefined ? {} : { isRight }) }));

const anyPolicies: fc.Arbitrary<ScoringPolicies> = fc.record({
  ...Object.fromEntries(Object.entries(policies).map(([name, value]) => [name, fc.constant(value)])),
  abstentions: fc.constantFrom('wrong', 'left-out'),
  inconclusive: fc.constantFrom('wrong-verdict', 'incorrect', 'left-out'),
  accepted: fc.constantFrom(1, 6 / 7),
}) as fc.Arbitrary<ScoringPolicies>;

test('under any policies every row is in one cell, every figure in its interval, and no order matters', () => {
  fc.assert(
    fc.property(fc.array(anyRow, { maxLength: 40 }), anyPolicies, (rows, under) => {
      const all = scoreVerdicts(rows, under, few);
      assert.deepEqual(all, scoreVerdicts([...rows].reverse(), under, few));
      const cells = Object.values(all.cells);
      assert.equal(
        cells.reduce((sum, count) => sum + count, 0),
        rows.length,
      );
      for (const share of [all.accuracy, all.tpr, all.tnr, all.ppv, all.npv]) {
        assert.equal(share.value === undefined, share.whole === 0);
        if (share.value !== undefined && share.interval)
          assert.ok(share.interval.low <= share.value && share.value <= share.interval.high);
      }
      for (const one of [all.macroF1, all.temper])
        if (one) assert.ok(one.interval.low <= one.value + 1e-9 && one.value <= one.interval.high + 1e-9);
    }),
  );
});
