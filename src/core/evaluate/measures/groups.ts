/** Measures by subset, with the mean over subsets, and by author model, with the judge's bias. */
import { defined } from '../../base/optional.ts';
import { type Estimate, meanOf, type Resampling, type Strata } from '../../base/shares.ts';
import type { Policies, RunRow } from '../run-types.ts';
import { estimate, inward } from './alike.ts';
import { countPlaces, f1Of, type Located, locatedOfCounts, strataOf } from './located.ts';
import { countCells, macroF1Of, type Verdicts, verdictStrata, verdictsOf } from './verdicts.ts';

/** Groups rows by a name, in the order of first occurrence. */
export function grouped(
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

export const bySubset = ({ subset }: RunRow): string => subset;
export const byAuthor = ({ generator }: RunRow): string | undefined => generator;

export interface LocatedSubsets {
  readonly subsets: readonly { readonly name: string; readonly located: Located }[];
  /** The mean F1 of those subsets that have one; absent if none has. */
  readonly average?: Estimate;
  /** The number of subsets in the mean. */
  readonly averaged: number;
}

/** The measures of each subset, and their unweighted mean F1 (ProcessBench 4). */
export function locatedBySubset(
  rows: readonly RunRow[],
  policies: Policies,
  resampling?: Resampling,
): LocatedSubsets {
  const counts = [...grouped(rows, bySubset)].map(([name, group]) => ({
    name,
    counts: countPlaces(group, policies),
  }));
  const subsets = counts.map((one) => ({
    name: one.name,
    located: locatedOfCounts(one.counts, resampling),
  }));
  const scored = counts.map((one) => strataOf(one.counts)).filter((strata) => f1Of(strata) !== undefined);
  const averageOf = (strata: Strata): number | undefined =>
    meanOf(scored.map((_, k) => f1Of(strata.slice(2 * k, 2 * k + 2))));
  const average = estimate(scored.flat(), averageOf, resampling);
  return defined({ subsets, average, averaged: scored.length });
}

/** A judge's measure on the solutions of one author. */
export interface ByAuthor<Measure> {
  readonly author: string;
  readonly measure: Measure;
  /** F1 on this author minus F1 on all rows with an author, in points; absent if either is. */
  readonly bias?: Estimate;
}

/** Error and correct accuracy and F1 of each author, sorted by name, with the bias (U-MATH 4.2). */
export function locatedByAuthor(
  rows: readonly RunRow[],
  policies: Policies,
  resampling?: Resampling,
): readonly ByAuthor<Located>[] {
  return byAuthors(rows, resampling, f1Of, (group) => {
    const counts = countPlaces(group, policies);
    return { strata: strataOf(counts), measure: locatedOfCounts(counts, resampling) };
  });
}

/** The verdicts of each author, sorted by name, with the bias of their macro-F1. */
export function verdictsByAuthor(
  rows: readonly RunRow[],
  policies: Policies,
  resampling?: Resampling,
): readonly ByAuthor<Verdicts>[] {
  return byAuthors(rows, resampling, macroF1Of, (group) => ({
    strata: verdictStrata(countCells(group, policies)),
    measure: verdictsOf(group, policies, resampling),
  }));
}

function byAuthors<Measure>(
  rows: readonly RunRow[],
  resampling: Resampling | undefined,
  f1: (strata: Strata) => number | undefined,
  measured: (group: readonly RunRow[]) => { readonly strata: Strata; readonly measure: Measure },
): readonly ByAuthor<Measure>[] {
  const groups = [...grouped(rows, byAuthor)].sort(([a], [b]) => (a < b ? -1 : 1));
  const all = groups.map(([author, group]) => ({ author, ...measured(group) }));
  return all.map(({ author, strata, measure }) => {
    const others = summed(all.filter((one) => one.author !== author).map((one) => one.strata));
    // Rows of this author are also part of all rows: they are drawn once and counted in both.
    const biasOf = ([a = [], b = [], c = [], d = []]: Strata): number | undefined => {
      const [own, overall] = [f1([a, b]), f1([added(a, c), added(b, d)])];
      return own === undefined || overall === undefined ? undefined : own - overall;
    };
    const bias = estimate([...strata, ...others], biasOf, resampling, OF_BIAS);
    return { author, measure, ...(bias ? { bias } : {}) };
  });
}

const OF_BIAS = { least: -100, most: 100, otherwise: [inward] };

function summed(all: readonly Strata[]): Strata {
  return all.reduce<Strata>(([a = [], b = []], [c = [], d = []]) => [added(a, c), added(b, d)], [[], []]);
}

/** Counts cell by cell. */
function added(a: readonly number[], b: readonly number[]): readonly number[] {
  const longer = a.length > b.length ? a : b;
  return longer.map((_, cell) => (a[cell] ?? 0) + (b[cell] ?? 0));
}
