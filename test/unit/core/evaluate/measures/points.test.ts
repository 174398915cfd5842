/** Figures in points, against definitions by brute force and frozen values of scipy 1.17 and scikit-learn 1.9 (`test/bench/ratings.py`). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { scoreRatedBestOfN } from '../../../../../src/core/evaluate/measures/best-of-n.ts';
import {
  computeKendallTau,
  computeQuadraticKappa,
  computeSpearmanRho,
  countPointPairs,
  type PointPair,
  type PointStatistic,
} from '../../../../../src/core/evaluate/measures/point-statistics.ts';
import {
  collectRatedRows,
  listRatingLevels,
  scorePointCuts,
  scorePoints,
} from '../../../../../src/core/evaluate/measures/points.ts';
import { buildReport } from '../../../../../src/core/evaluate/report/build-report.ts';
import type { RunRow } from '../../../../../src/core/evaluate/run-types.ts';
import { abstained, answer, failed, grade, policies, runRow, runRows } from '../../../../support/run-rows.ts';
import { runOf } from '../../../../support/runs.ts';
import { assertLinear } from '../../../../support/scaling.ts';

const few = { seed: 2, resamples: 40 };
const of = (statistic: PointStatistic, pairs: readonly PointPair[]): number | undefined => {
  const table = countPointPairs(pairs);
  return statistic(table, table.counts);
};

const whole = fc.integer({ min: 0, max: 4 });
const pairs = fc.array(fc.record({ human: whole, judge: whole }), { maxLength: 30 });

function assertClose(a: number | undefined, b: number | undefined): void {
  if (a === undefined || b === undefined) assert.equal(a, b);
  else assert.ok(Math.abs(a - b) < 1e-9, `${a} and ${b}`);
}

test('τ-b is that of all pairs of rows', () => {
  fc.assert(
    fc.property(pairs, (all) => {
      let [concordant, ofHuman, ofJudge] = [0, 0, 0];
      for (const [k, a] of all.entries())
        for (const b of all.slice(k + 1)) {
          const [human, judge] = [Math.sign(a.human - b.human), Math.sign(a.judge - b.judge)];
          concordant += human * judge;
          ofHuman += human ** 2;
          ofJudge += judge ** 2;
        }
      assertClose(
        of(computeKendallTau, all),
        ofHuman * ofJudge === 0 ? undefined : concordant / Math.sqrt(ofHuman * ofJudge),
      );
    }),
  );
});

test('ρ is Pearson’s correlation of mean ranks', () => {
  const ranksOf = (values: readonly number[]): readonly number[] =>
    values.map(
      (value) => values.filter((one) => one < value).length + (values.filter((one) => one === value).length + 1) / 2,
    );
  fc.assert(
    fc.property(pairs, (all) => {
      const [a, b] = [ranksOf(all.map(({ human }) => human)), ranksOf(all.map(({ judge }) => judge))];
      const middle = (all.length + 1) / 2;
      const moment = (x: readonly number[], y: readonly number[]) =>
        x.reduce((total, one, k) => total + (one - middle) * ((y[k] ?? 0) - middle), 0);
      const spread = moment(a, a) * moment(b, b);
      assertClose(of(computeSpearmanRho, all), spread === 0 ? undefined : moment(a, b) / Math.sqrt(spread));
    }),
  );
});

test('kappa is one minus observed over expected squared differences', () => {
  fc.assert(
    fc.property(pairs, (all) => {
      const squares = (a: readonly PointPair[], b: readonly PointPair[]) =>
        a.flatMap(({ human }) => b.map(({ judge }) => (human - judge) ** 2)).reduce((total, one) => total + one, 0);
      const observed = all.reduce((total, { human, judge }) => total + (human - judge) ** 2, 0);
      const expected = squares(all, all) / all.length;
      assertClose(
        of(computeQuadraticKappa, all),
        all.length === 0 || expected === 0 ? undefined : 1 - observed / expected,
      );
    }),
  );
});

/** Human ratings and a judge's points, with the figures that scipy and scikit-learn give for them. */
const HUMAN = [0, 0, 1, 1, 2, 3, 5, 6, 6, 7, 7, 7];
const JUDGE = [0, 2, 1, 3, 2, 5, 4, 7, 6, 7, 6, 7];
const KAPPA = 0.9074074074074074;
const SPEARMAN = 0.9087671070686444;
const KENDALL = 0.7934155258887436;

test('the figures of a small table are those of scipy and scikit-learn', () => {
  const rows = HUMAN.map((points, k) => runRow(grade(JUDGE[k] ?? 0), { points }));
  const [rated, ...others] = collectRatedRows(rows, policies);
  assert.ok(rated);
  assert.deepEqual(others, []);
  const found = scorePoints(rated, few);
  assertClose(found.error?.value, 9 / 12);
  assertClose(found.bias?.value, 5 / 12);
  assertClose(found.kappa?.value, KAPPA);
  assertClose(found.spearman?.value, SPEARMAN);
  assertClose(found.kendall?.value, KENDALL);
  const { exact, near, above, below } = found;
  assert.deepEqual(
    [exact, near, above, below].map((one) => [one?.part, one?.whole]),
    [
      [6, 12],
      [9, 12],
      [4, 12],
      [2, 12],
    ],
  );
  for (const { value, interval } of [found.error, found.bias, found.kappa, found.spearman, found.kendall].flatMap(
    (one) => one ?? [],
  ))
    assert.ok(interval.low <= value && value <= interval.high && interval.low < interval.high);
});

test('rows count by what the judge gave: points of any scale, none, or a failure', () => {
  const rows = [
    runRow(grade(5, 10), { points: 3, pointsMost: 7 }),
    runRow(grade(7), { points: 3 }),
    runRow(abstained, { points: 7 }),
    runRow(failed, { points: 7 }),
    runRow(grade(3), { points: 9 }),
    runRow(grade(3), { points: -1 }),
    runRow(grade(3), { isRight: true }),
    runRow(grade(2, 3), { points: 1, pointsMost: 3 }),
  ];
  const [small, large] = collectRatedRows(rows, policies).map((rated) => scorePoints(rated, few));
  assert.deepEqual([small?.most, small?.rows, small?.bias?.value], [3, 1, 1]);
  assert.deepEqual([large?.most, large?.rows, large?.abstained, large?.failed], [7, 2, 1, 1]);
  assert.deepEqual([large?.near?.part, large?.near?.whole, large?.exact.part], [1, 3, 0]);
  const [, lenient] = collectRatedRows(rows, { ...policies, abstentions: 'left-out' }).map((rated) =>
    scorePoints(rated, few),
  );
  assert.deepEqual([lenient?.abstained, lenient?.exact.whole], [1, 2]);
  // Yes and no aren't points.
  for (const said of [grade(1, 1), answer('yes')])
    assert.deepEqual(collectRatedRows([runRow(said, { points: 1 })], policies), []);
});

test('the same points on all rows have no rank correlation, and intervals still have a width', () => {
  const [equal] = collectRatedRows(runRows(10, grade(3), { points: 3 }), policies);
  assert.ok(equal);
  const found = scorePoints(equal, few);
  assert.deepEqual([found.kappa, found.spearman, found.kendall], [undefined, undefined, undefined]);
  assert.equal(found.error?.value, 0);
  // Wilson's bound for 0 of 10 is 28 %: that share of rows might be off by all 7 points.
  assert.ok((found.error?.interval.high ?? 0) > 1.9 && (found.bias?.interval.low ?? 0) < -1.9);
  const [ordered] = collectRatedRows(
    [1, 2, 3, 4].map((points) => runRow(grade(points + 1), { points })),
    policies,
  );
  const order = ordered && scorePoints(ordered, few);
  assert.equal(order?.spearman?.value, 1);
  assert.ok((order?.spearman?.interval.low ?? 1) < 0.9 && order?.spearman?.interval.high === 1);
});

test('at each cut, verdicts are those of the counts', () => {
  const rows = [
    ...HUMAN.map((points, k) => runRow(grade(JUDGE[k] ?? 0), { points })),
    runRow(abstained, { points: 7 }),
    runRow(abstained, { points: 0 }),
  ];
  const [rated] = collectRatedRows(rows, policies);
  const cuts = rated ? scorePointCuts(rated, few) : [];
  assert.deepEqual(
    cuts.map(({ cut }) => cut),
    [1, 2, 3, 5, 6, 7],
  );
  const six = cuts.find(({ cut }) => cut === 6);
  assert.deepEqual(
    [six?.tpr, six?.tnr, six?.ppv, six?.accuracy].map((one) => [one?.part, one?.whole]),
    [
      [5, 6],
      [7, 8],
      [5, 5],
      [12, 14],
    ],
  );
  assert.deepEqual(
    rated && listRatingLevels(rated).map(({ human, rows: count, judge, above }) => [human, count, judge, above.part]),
    [
      [0, 2, 1, 1],
      [1, 2, 2, 1],
      [2, 1, 2, 0],
      [3, 1, 5, 1],
      [5, 1, 4, 0],
      [6, 2, 6.5, 1],
      [7, 3, 20 / 3, 0],
    ],
  );
});

test('the best of n has the rating of the judge’s choice', () => {
  const rows: readonly RunRow[] = [
    runRow(grade(7), { problem: 'a', points: 4 }),
    runRow(grade(2), { problem: 'a', points: 7 }),
    runRow(grade(5), { problem: 'b', points: 0 }),
    runRow(grade(5), { problem: 'b', points: 7 }),
    runRow(abstained, { problem: 'b', points: 7 }),
    runRow(grade(5), { problem: 'c', points: 7 }),
  ];
  const found = scoreRatedBestOfN(rows, policies, few);
  assert.equal(found?.problems, 2);
  assertClose(found?.best?.value, (100 * (4 / 7 + 1 / 2)) / 2);
  assertClose(found?.blind, (100 * (11 / 14 + 1 / 2)) / 2);
  assert.equal(found?.most, 100);
  const early = rows.map((row) => ({ ...row, votes: [5], wanted: 8 }));
  assert.equal(scoreRatedBestOfN(early, policies, few)?.best, undefined);
  assert.equal(scoreRatedBestOfN(rows.slice(-1), policies, few), undefined);
});

test('a report says all of it by scale, subset, rubric, and generator', () => {
  const rows = Array.from({ length: 40 }, (_, k) =>
    runRow(grade(k % 8), {
      points: (3 * k) % 8,
      subset: k % 2 === 0 ? 'a' : 'b',
      rubric: k % 4 < 2 ? 'bound' : '=cmd()',
      generator: `writer-${k % 3}`,
    }),
  );
  const reported = buildReport([runOf(rows, { kind: 'grader' })], { resampling: few });
  assert.equal(reported.kind, 'report');
  if (reported.kind !== 'report') return;
  const { tables, figures, numbers } = reported.report;
  const table = (id: string) => tables.find((one) => one.id === id)?.table.rows.map(({ cells }) => cells[0]);
  assert.deepEqual(table('points'), ['a', 'b', 'bound', '=cmd()', 'all rows']);
  assert.deepEqual(table('points-by-author')?.sort(), ['writer-0', 'writer-1', 'writer-2']);
  assert.equal(table('point-cuts')?.length, 7);
  assert.ok(figures.some(({ id }) => id === 'points-by-rating'));
  const named = (measure: string) =>
    numbers.filter((one) => one.measure === measure && one.over === 'points').map(({ name }) => name);
  assert.deepEqual(named('kendall'), ['a', 'b', 'bound', '=cmd()', 'all']);
  // Two scales are never mixed.
  const mixed = buildReport([runOf([...rows, runRow(grade(2, 3), { points: 1, pointsMost: 3 })], { kind: 'grader' })], {
    resampling: few,
  });
  assert.deepEqual(
    mixed.kind === 'report' &&
      mixed.report.tables
        .find(({ id }) => id === 'points')
        ?.table.rows.slice(-2)
        .map(({ cells }) => cells[0]),
    ['all rows, 0–3 points', 'all rows, 0–7 points'],
  );
});

test('the time grows little faster than the number of distinct pairs', () => {
  assertLinear((count) => {
    const drawn = Array.from({ length: count }, (_, k) => ({ human: (k * 7919) % count, judge: (k * 104729) % count }));
    assert.ok(of(computeKendallTau, drawn) !== undefined);
  }, 40_000);
});
