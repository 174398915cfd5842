/** The tables of the papers, recomputed from the counts that they rest on. Every cell and every row is looked at. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getHarmonicMean, getMean } from '../../../../../src/core/base/shares.ts';
import { scoreLocalizationBySubset } from '../../../../../src/core/evaluate/measures/groups.ts';
import { scoreLocalization } from '../../../../../src/core/evaluate/measures/localization.ts';
import {
  findUnsolvedProblems,
  measureSolvedProblemsChange,
  type SampleCorrectnessByProblem,
} from '../../../../../src/core/evaluate/measures/samples.ts';
import { scoreVerdicts } from '../../../../../src/core/evaluate/measures/verdicts.ts';
import type { RunRow } from '../../../../../src/core/evaluate/run-types.ts';
import { acceptance, without } from '../../../../support/acceptance.ts';
import { answer, earliest, policies, runRows } from '../../../../support/run-rows.ts';

/** One draw: the intervals are not what is looked at here. */
const quick = { seed: 0, resamples: 1 };

/** Whether a value is printed as `printed` to one decimal. A hair for what floats make of five in the second one. */
function isPrinted(value: number | undefined, printed: number, what: string): void {
  assert.ok(value !== undefined && Math.abs(value - printed) <= 0.05 + 1e-9, `${what}: ${value} is not ${printed}`);
}

interface Cell {
  readonly table: string;
  readonly model: string;
  readonly subset: string;
  readonly error_accuracy: number;
  readonly correct_accuracy: number;
  readonly f1: number;
  readonly printed_from: 'counts' | 'percentages';
  readonly errors_found: number;
  readonly corrects_passed: number;
  readonly errors_total: number;
  readonly corrects_total: number;
}

/** Rows on which a judge finds and passes as many as a cell counts. */
function rowsOf(cell: Cell): readonly RunRow[] {
  const subset = cell.subset;
  return [
    ...runRows(cell.errors_found, earliest(2), { label: 2, subset }),
    ...runRows(cell.errors_total - cell.errors_found, earliest(-1), { label: 2, subset }),
    ...runRows(cell.corrects_passed, earliest(-1), { label: -1, subset }),
    ...runRows(cell.corrects_total - cell.corrects_passed, earliest(0), { label: -1, subset }),
  ];
}

const F1 = 'processbench-f1.json';
test('every cell of the tables 5 to 9 of ProcessBench', { skip: without(F1) }, () => {
  const { cells } = acceptance<{ cells: readonly Cell[] }>(F1);
  assert.ok(cells.length > 100);
  for (const cell of cells) {
    const what = `${cell.table} ${cell.model} ${cell.subset}`;
    const { error, correct, f1 } = scoreLocalization(rowsOf(cell), policies, quick);
    assert.deepEqual([error.part, error.whole], [cell.errors_found, cell.errors_total]);
    assert.deepEqual([correct.part, correct.whole], [cell.corrects_passed, cell.corrects_total]);
    isPrinted(error.value, cell.error_accuracy, `${what}, errors`);
    isPrinted(correct.value, cell.correct_accuracy, `${what}, corrects`);
    const ofPercentages = getHarmonicMean(cell.error_accuracy, cell.correct_accuracy);
    isPrinted(cell.printed_from === 'counts' ? f1?.value : ofPercentages, cell.f1, what);
  }
});

const AVERAGES = 'processbench-averages.json';
const SUBSETS = ['gsm8k', 'math', 'olympiadbench', 'omnimath'] as const;
type Averages = { readonly model: string; readonly average: number } & Record<(typeof SUBSETS)[number], number>;

test('every average of table 3 of ProcessBench, to within 0.05 from the printed F1', {
  skip: without(AVERAGES),
}, () => {
  const { rows } = acceptance<{ rows: readonly Averages[] }>(AVERAGES);
  assert.ok(rows.length > 20);
  for (const row of rows) isPrinted(getMean(SUBSETS.map((subset) => row[subset])), row.average, row.model);
});

test('the averages of table 3 from the counts of the cells, where all four are there', {
  skip: without(AVERAGES) || without(F1),
}, () => {
  const { rows } = acceptance<{ rows: readonly Averages[] }>(AVERAGES);
  const { cells } = acceptance<{ cells: readonly Cell[] }>(F1);
  let compared = 0;
  for (const { model, average } of rows) {
    const own = cells.filter((cell) => cell.model === model && cell.table !== '9');
    const bySubset = new Map(own.map((cell) => [cell.subset.toLowerCase().replace(/\W/g, ''), cell]));
    const four = SUBSETS.flatMap((subset) => bySubset.get(subset) ?? []);
    if (four.length < 4) continue;
    compared++;
    const all = scoreLocalizationBySubset(four.flatMap(rowsOf), policies, quick);
    assert.equal(all.averaged, 4);
    // The printed F1 are themselves rounded, some of them from rounded percentages.
    const value = all.average?.value ?? Number.NaN;
    assert.ok(Math.abs(value - average) <= 0.15, `${model}: ${value} is not ${average}`);
  }
  assert.ok(compared > 20, `${compared} models have four cells`);
});

const JUDGES = 'mu-math-judges.json';
interface JudgeRow {
  readonly model: string;
  readonly f1_cot: number;
  readonly tpr: number;
  readonly tnr: number;
  readonly ppv: number;
  readonly npv: number;
}

/** Rows with so many right solutions of which so many are accepted, and so many wrong ones rejected. */
function judged(accepted: number, positives: number, rejected: number, negatives: number): readonly RunRow[] {
  return [
    ...runRows(accepted, answer('yes'), { isRight: true }),
    ...runRows(positives - accepted, answer('no'), { isRight: true }),
    ...runRows(rejected, answer('no'), { isRight: false }),
    ...runRows(negatives - rejected, answer('yes'), { isRight: false }),
  ];
}

test('table 5 of mu-MATH: 581 positives give 13 rows, 573 give 6, and Gemini 1.5 Pro fits neither', {
  skip: without(JUDGES),
}, () => {
  const { rows, samples } = acceptance<{ rows: readonly JudgeRow[]; samples: number }>(JUDGES);
  const fits = (row: JudgeRow, positives: number): boolean => {
    const negatives = samples - positives;
    const [accepted, rejected] = [(row.tpr * positives) / 100, (row.tnr * negatives) / 100].map(Math.round);
    const { tpr, tnr, ppv, npv, macroF1 } = scoreVerdicts(
      judged(accepted ?? 0, positives, rejected ?? 0, negatives),
      policies,
      quick,
    );
    return [
      [tpr.value, row.tpr],
      [tnr.value, row.tnr],
      [ppv.value, row.ppv],
      [npv.value, row.npv],
      [macroF1?.value, row.f1_cot],
    ].every(([value = Number.NaN, printed = 0]) => Math.abs(value - printed) <= 0.05 + 1e-9);
  };
  const of581 = rows.filter((row) => fits(row, 581)).map(({ model }) => model);
  const of573 = rows.filter((row) => fits(row, 573)).map(({ model }) => model);
  assert.equal(of581.length, 13);
  assert.equal(of573.length, 6);
  const rest = rows.map(({ model }) => model).filter((model) => !of581.includes(model) && !of573.includes(model));
  assert.deepEqual(rest, ['Gemini 1.5 Pro']);
});

const EXPANSION = 'math-b-expansion.json';
interface ExpansionRow {
  readonly base: string;
  readonly post: string;
  readonly base_unsolved: number;
  readonly expanded: number;
  readonly expansion_rate: number;
}

test('every row of table 2 of MATH-Beyond, on the problems that the base model does not solve', {
  skip: without(EXPANSION),
}, () => {
  const { rows } = acceptance<{ rows: readonly ExpansionRow[] }>(EXPANSION);
  assert.ok(rows.length > 5);
  const k = 4;
  // The union set has 181 problems (3.3); the base model solves the rest of them with its last sample.
  const all = Array.from({ length: 181 }, (_, index) => `problem ${index}`);
  for (const row of rows) {
    const samples = (isSolved: (index: number) => boolean): SampleCorrectnessByProblem =>
      new Map(all.map((problem, index) => [problem, [false, false, false, isSolved(index)]]));
    const base = samples((index) => index >= row.base_unsolved);
    const [first] = findUnsolvedProblems(new Map([[row.base, base]]), k).models;
    assert.equal(first?.problems.length, row.base_unsolved);
    const within = new Set(first?.problems);
    // After training it solves the expanded ones, and among those outside the set some, which are not looked at.
    const trained = samples((index) => (index < row.base_unsolved ? index < row.expanded : index % 2 === 0));
    const { expansion, shrinkage, preservation, post: pass } = measureSolvedProblemsChange(base, trained, k, within);
    assert.deepEqual([expansion.part, expansion.whole], [row.expanded, row.base_unsolved]);
    const value = expansion.value ?? Number.NaN;
    assert.ok(Math.abs(value - row.expansion_rate) <= 0.005 + 1e-9, `${row.post}: ${value}`);
    // With an empty reachable set of the base model, every solve is an expansion, and the rest is of nothing (2.3).
    assert.equal(pass.value, expansion.value);
    assert.equal(shrinkage.part, 0);
    assert.equal(preservation.value, undefined);
  }
});
