/** Measures by subset, with the mean over subsets, and by author model, with the judge's bias. */
import { omitUndefined } from '../../base/optional.ts';
import { type Estimate, getMean, type Resampling, type Strata } from '../../base/shares.ts';
import type { Policies, RunRow } from '../run-types.ts';
import { estimateFromCounts, shiftInward } from './estimate.ts';
import {
  computeF1,
  countLocations,
  type LocalizationScores,
  scoreLocationCounts,
  toLocationStrata,
} from './localization.ts';
import {
  computeMacroF1,
  countVerdictCells,
  measureVerdicts,
  toVerdictStrata,
  type VerdictScores,
} from './verdicts.ts';

/** Groups rows by a name, in the order of first occurrence. */
export function groupRows(
  rows: readonly RunRow[],
  nameOf: (row: RunRow) => string | undefined,
): ReadonlyMap<string, readonly RunRow[]> {
  const groups = new Map<string, RunRow[]>();
  for (const row of rows) {
    const name = nameOf(row);
    if (name === undefined) continue;
    const group = groups.get(name);
    if (group) group.push(row);
    else groups.set(name, [row]);
  }
  return groups;
}

export const getRowSubset = ({ subset }: RunRow): string => subset;
export const getRowAuthor = ({ generator }: RunRow): string | undefined => generator;

export interface LocalizationBySubset {
  readonly subsets: readonly { readonly name: string; readonly located: LocalizationScores }[];
  /** The mean F1 of those subsets that have one; absent if none has. */
  readonly average?: Estimate;
  /** The number of subsets in the mean. */
  readonly averaged: number;
}

/** The measures of each subset, and their unweighted mean F1 (ProcessBench 4). */
export function measureLocalizationBySubset(
  rows: readonly RunRow[],
  policies: Policies,
  resampling?: Resampling,
): LocalizationBySubset {
  const counts = [...groupRows(rows, getRowSubset)].map(([name, group]) => ({
    name,
    counts: countLocations(group, policies),
  }));
  const subsets = counts.map((one) => ({
    name: one.name,
    located: scoreLocationCounts(one.counts, resampling),
  }));
  const scored = counts
    .map((one) => toLocationStrata(one.counts))
    .filter((strata) => computeF1(strata) !== undefined);
  const averageOf = (strata: Strata): number | undefined =>
    getMean(scored.map((_, k) => computeF1(strata.slice(2 * k, 2 * k + 2))));
  const average = estimateFromCounts(scored.flat(), averageOf, resampling);
  return omitUndefined({ subsets, average, averaged: scored.length });
}

/** A judge's measure on the solutions of one author. */
export interface AuthorMeasure<Measure> {
  readonly author: string;
  readonly measure: Measure;
  /** F1 on this author minus F1 on all rows with an author, in points; absent if either is. */
  readonly bias?: Estimate;
}

/** Error and correct accuracy and F1 of each author, sorted by name, with the bias (U-MATH 4.2). */
export function measureLocalizationByAuthor(
  rows: readonly RunRow[],
  policies: Policies,
  resampling?: Resampling,
): readonly AuthorMeasure<LocalizationScores>[] {
  return measureByAuthor(rows, resampling, computeF1, (group) => {
    const counts = countLocations(group, policies);
    return { strata: toLocationStrata(counts), measure: scoreLocationCounts(counts, resampling) };
  });
}

/** The verdicts of each author, sorted by name, with the bias of their macro-F1. */
export function measureVerdictsByAuthor(
  rows: readonly RunRow[],
  policies: Policies,
  resampling?: Resampling,
): readonly AuthorMeasure<VerdictScores>[] {
  return measureByAuthor(rows, resampling, computeMacroF1, (group) => ({
    strata: toVerdictStrata(countVerdictCells(group, policies)),
    measure: measureVerdicts(group, policies, resampling),
  }));
}

function measureByAuthor<Measure>(
  rows: readonly RunRow[],
  resampling: Resampling | undefined,
  f1: (strata: Strata) => number | undefined,
  measured: (group: readonly RunRow[]) => { readonly strata: Strata; readonly measure: Measure },
): readonly AuthorMeasure<Measure>[] {
  const groups = [...groupRows(rows, getRowAuthor)].sort(([a], [b]) => (a < b ? -1 : 1));
  const all = groups.map(([author, group]) => ({ author, ...measured(group) }));
  return all.map(({ author, strata, measure }) => {
    const others = sumStrata(all.filter((one) => one.author !== author).map((one) => one.strata));
    // Rows of this author are also part of all rows: they are drawn once and counted in both.
    const biasOf = ([a = [], b = [], c = [], d = []]: Strata): number | undefined => {
      const [own, overall] = [f1([a, b]), f1([addCellCounts(a, c), addCellCounts(b, d)])];
      return own === undefined || overall === undefined ? undefined : own - overall;
    };
    const bias = estimateFromCounts([...strata, ...others], biasOf, resampling, BIAS_SCALE);
    return { author, measure, ...(bias ? { bias } : {}) };
  });
}

const BIAS_SCALE = { least: -100, most: 100, otherwise: [shiftInward] };

function sumStrata(all: readonly Strata[]): Strata {
  return all.reduce<Strata>(
    ([a = [], b = []], [c = [], d = []]) => [addCellCounts(a, c), addCellCounts(b, d)],
    [[], []],
  );
}

/** Counts cell by cell. */
function addCellCounts(a: readonly number[], b: readonly number[]): readonly number[] {
  const longer = a.length > b.length ? a : b;
  return longer.map((_, cell) => (a[cell] ?? 0) + (b[cell] ?? 0));
}
