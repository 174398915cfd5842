/** Measures by subset, with the mean over subsets, and by generator, with the judge's bias. */
import { omitUndefined } from '../../base/optional-values.ts';
import {
  type BootstrapResamplingSettings,
  type CountsByStratum,
  getMean,
  type MetricEstimate,
} from '../../base/shares.ts';
import type { RunRow, ScoringPolicies } from '../run-types.ts';
import { estimateStatisticFromCounts, shiftCountsToWilsonBound } from './estimate.ts';
import {
  computeLocalizationF1,
  countLocalizationOutcomes,
  type LocalizationScores,
  scoreLocalizationFromCounts,
  toLocalizationStrata,
} from './localization.ts';
import {
  computeMacroF1,
  countVerdictOutcomes,
  scoreVerdicts,
  toVerdictStrata,
  type VerdictScores,
} from './verdicts.ts';

/** Groups rows by a name, in the order of first occurrence. */
export function groupRunRowsByName(
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

export const getRowSubsetName = ({ subset }: RunRow): string => subset;
export const getRowGeneratorName = ({ generator }: RunRow): string | undefined => generator;

export interface LocalizationScoresBySubset {
  readonly subsets: readonly { readonly name: string; readonly located: LocalizationScores }[];
  /** The mean F1 of those subsets that have one; absent if none has. */
  readonly average?: MetricEstimate;
  /** The number of subsets in the mean. */
  readonly averaged: number;
}

/** The measures of each subset, and their unweighted mean F1 (ProcessBench 4). */
export function scoreLocalizationBySubset(
  rows: readonly RunRow[],
  policies: ScoringPolicies,
  resampling?: BootstrapResamplingSettings,
): LocalizationScoresBySubset {
  const counts = [...groupRunRowsByName(rows, getRowSubsetName)].map(([name, group]) => ({
    name,
    counts: countLocalizationOutcomes(group, policies),
  }));
  const subsets = counts.map((one) => ({
    name: one.name,
    located: scoreLocalizationFromCounts(one.counts, resampling),
  }));
  const scored = counts
    .map((one) => toLocalizationStrata(one.counts))
    .filter((strata) => computeLocalizationF1(strata) !== undefined);
  const averageOf = (strata: CountsByStratum): number | undefined =>
    getMean(scored.map((_, k) => computeLocalizationF1(strata.slice(2 * k, 2 * k + 2))));
  const average = estimateStatisticFromCounts(scored.flat(), averageOf, resampling);
  return omitUndefined({ subsets, average, averaged: scored.length });
}

/** A judge's measure on the solutions of one author. */
export interface GeneratorScores<Measure> {
  readonly author: string;
  readonly measure: Measure;
  /** F1 on this author minus F1 on all rows with an author, in points; absent if either is. */
  readonly bias?: MetricEstimate;
}

/** Error and correct accuracy and F1 of each author, sorted by name, with the bias (U-MATH 4.2). */
export function scoreLocalizationByGenerator(
  rows: readonly RunRow[],
  policies: ScoringPolicies,
  resampling?: BootstrapResamplingSettings,
): readonly GeneratorScores<LocalizationScores>[] {
  return measureByAuthor(rows, resampling, computeLocalizationF1, (group) => {
    const counts = countLocalizationOutcomes(group, policies);
    return { strata: toLocalizationStrata(counts), measure: scoreLocalizationFromCounts(counts, resampling) };
  });
}

/** The verdicts of each author, sorted by name, with the bias of their macro-F1. */
export function scoreVerdictsByGenerator(
  rows: readonly RunRow[],
  policies: ScoringPolicies,
  resampling?: BootstrapResamplingSettings,
): readonly GeneratorScores<VerdictScores>[] {
  return measureByAuthor(rows, resampling, computeMacroF1, (group) => ({
    strata: toVerdictStrata(countVerdictOutcomes(group, policies)),
    measure: scoreVerdicts(group, policies, resampling),
  }));
}

function measureByAuthor<Measure>(
  rows: readonly RunRow[],
  resampling: BootstrapResamplingSettings | undefined,
  f1: (strata: CountsByStratum) => number | undefined,
  measured: (group: readonly RunRow[]) => { readonly strata: CountsByStratum; readonly measure: Measure },
): readonly GeneratorScores<Measure>[] {
  const groups = [...groupRunRowsByName(rows, getRowGeneratorName)].sort(([a], [b]) => (a < b ? -1 : 1));
  const all = groups.map(([author, group]) => ({ author, ...measured(group) }));
  return all.map(({ author, strata, measure }) => {
    const others = sumStrata(all.filter((one) => one.author !== author).map((one) => one.strata));
    // Rows of this author are also part of all rows: they are drawn once and counted in both.
    const biasOf = ([a = [], b = [], c = [], d = []]: CountsByStratum): number | undefined => {
      const [own, overall] = [f1([a, b]), f1([addCellCounts(a, c), addCellCounts(b, d)])];
      return own === undefined || overall === undefined ? undefined : own - overall;
    };
    const bias = estimateStatisticFromCounts([...strata, ...others], biasOf, resampling, BIAS_SCALE);
    return { author, measure, ...(bias ? { bias } : {}) };
  });
}

const BIAS_SCALE = { least: -100, most: 100, otherwise: [shiftCountsToWilsonBound] };

function sumStrata(all: readonly CountsByStratum[]): CountsByStratum {
  return all.reduce<CountsByStratum>(
    ([a = [], b = []], [c = [], d = []]) => [addCellCounts(a, c), addCellCounts(b, d)],
    [[], []],
  );
}

function addCellCounts(a: readonly number[], b: readonly number[]): readonly number[] {
  const longer = a.length > b.length ? a : b;
  return longer.map((_, cell) => (a[cell] ?? 0) + (b[cell] ?? 0));
}
