/** Tests of runs against each other. They settle the places of runs. */

import { sum } from '../../base/numbers.ts';
import type { CountsByStratum } from '../../base/shares.ts';
import { type BoardRowTable, UNSCORED } from './columns.ts';
import { type CountedMeasure, computeMeasure, type SubsetCounts, toMeasureStrata } from './measures.ts';

/** The difference of two runs in a measure, the first's minus the second's, with its two-sided p-value. */
export interface RunDifference {
  readonly difference: number;
  readonly p: number;
  /** The number of rows that both runs have scored; absent if the runs were compared as independent samples. */
  readonly rows?: number;
}

/** The counts of pairs of outcomes for each kind of row of each subset: 3 × 3 cells, the first run's outcome first. */
export type JointCounts = readonly (readonly number[])[];

/** Counts the rows that both runs have scored. Subsets are in the order of the table. @param a, b the code of each row of the table */
export function countPairedOutcomes(
  a: Uint8Array,
  b: Uint8Array,
  { subsets, subsetOfRow }: Pick<BoardRowTable, 'subsets' | 'subsetOfRow'>,
): JointCounts {
  const joint = new Int32Array(18 * subsets.length);
  for (let row = 0; row < a.length; row++) {
    const x = a[row] ?? UNSCORED;
    const y = b[row] ?? UNSCORED;
    if (x === UNSCORED || y === UNSCORED || x < 3 !== y < 3) continue;
    const cell = 18 * (subsetOfRow[row] ?? 0) + (x < 3 ? 3 * x + y : 3 * x + y - 3);
    joint[cell] = (joint[cell] ?? 0) + 1;
  }
  return Array.from({ length: 2 * subsets.length }, (_, k) => Array.from(joint.subarray(9 * k, 9 * k + 9)));
}

/**
 * Tests whether two runs differ in a measure, on the rows that both have. Under the null hypothesis the two outcomes of a row are
 * exchangeable, so each discordant row counts for one run or the other with equal probability (approximate randomization). Its normal
 * approximation weighs each row by the measure's gradient at the pooled counts, and takes one row off the difference for continuity; for
 * accuracy, it is McNemar's test with Edwards's correction. Undefined if the measure is undefined for either run.
 * @see Yeh, More accurate tests for the statistical significance of result differences, COLING 2000
 * @see Edwards, Note on the “correction for continuity”, Psychometrika 13, 1948
 */
export function testPairedDifference(measure: CountedMeasure, joint: JointCounts): RunDifference | undefined {
  const tables = measure.isMean ? joint : poolPairs(joint);
  const a = tables.map((table) => [0, 1, 2].map((x) => sum([0, 1, 2].map((y) => table[3 * x + y] ?? 0))));
  const b = tables.map((table) => [0, 1, 2].map((y) => sum([0, 1, 2].map((x) => table[3 * x + y] ?? 0))));
  const kept = measure.isMean ? listPairsWithValues(measure, a, b) : a.map(() => true);
  const [first, second] = [a, b].map((strata) =>
    computeMeasure(
      measure,
      strata.filter((_, k) => kept[k]),
    ),
  );
  if (first === undefined || second === undefined) return undefined;
  const pooled = a.map((counts, k) => counts.map((count, column) => (count + (b[k]?.[column] ?? 0)) / 2));
  const gradient = computeGradient(measure, pooled, kept);
  let variance = 0;
  let unit = Number.POSITIVE_INFINITY;
  for (const [k, table] of tables.entries())
    for (let x = 0; x < 3; x++)
      for (let y = 0; y < 3; y++) {
        const count = table[3 * x + y] ?? 0;
        const weight = Math.abs((gradient[k]?.[x] ?? 0) - (gradient[k]?.[y] ?? 0));
        if (count === 0 || weight < SAME_WEIGHT) continue;
        variance += count * weight * weight;
        unit = Math.min(unit, weight);
      }
  const difference = first - second;
  const rows = sum(tables.map(sum));
  if (variance === 0) return { difference, p: 1, rows };
  const z = Math.max(0, Math.abs(difference) - unit) / Math.sqrt(variance);
  return { difference, p: computeTwoSidedNormalPValue(z), rows };
}

/** Weights below it, in percent per row, are rounding errors. */
const SAME_WEIGHT = 1e-12;

/**
 * Tests two runs as independent samples, for published counts without rows. On the same rows this is cautious, because judges agree more
 * often than by chance. The variance is that of the measure by the delta method.
 */
export function testIndependentDifference(
  measure: CountedMeasure,
  a: readonly SubsetCounts[],
  b: readonly SubsetCounts[],
): RunDifference | undefined {
  const sides = [a, b].map((subsets) => {
    const strata = toMeasureStrata(measure, subsets);
    const kept = measure.isMean ? listPairsWithValues(measure, strata, strata) : strata.map(() => true);
    return { value: computeMeasure(measure, strata), variance: computeDeltaVariance(measure, strata, kept) };
  });
  const [first, second] = sides;
  if (first?.value === undefined || second?.value === undefined) return undefined;
  const difference = first.value - second.value;
  const variance = first.variance + second.variance;
  return {
    difference,
    p: variance === 0 ? 1 : computeTwoSidedNormalPValue(Math.abs(difference) / Math.sqrt(variance)),
  };
}

/** The variance of a measure of multinomial counts. Lists that are all alike count as if half a row were in each cell. */
function computeDeltaVariance(measure: CountedMeasure, strata: CountsByStratum, kept: readonly boolean[]): number {
  const smoothed = strata.map((counts) =>
    counts.includes(sum(counts)) && sum(counts) > 0 ? counts.map((count) => count + 0.5) : counts,
  );
  const gradient = computeGradient(measure, smoothed, kept);
  return sum(
    smoothed.map((counts, k) => {
      const rows = sum(counts);
      if (rows === 0) return 0;
      const weights = gradient[k] ?? [];
      const mean = sum(counts.map((count, cell) => (count * (weights[cell] ?? 0)) / rows));
      return sum(counts.map((count, cell) => count * ((weights[cell] ?? 0) - mean) ** 2));
    }),
  );
}

function poolPairs(joint: JointCounts): JointCounts {
  return [0, 1].map((kind) =>
    Array.from({ length: 9 }, (_, cell) => sum(joint.map((table, k) => (k % 2 === kind ? (table[cell] ?? 0) : 0)))),
  );
}

/** For each list whether it belongs to a subset with a value for both runs. */
function listPairsWithValues(
  { statistic }: CountedMeasure,
  a: CountsByStratum,
  b: CountsByStratum,
): readonly boolean[] {
  return a.map((_, k) => {
    const from = k - (k % 2);
    return [a, b].every((strata) => statistic(strata.slice(from, from + 2)) !== undefined);
  });
}

/** How much one more row in a cell changes the measure, in its unit. Each subset of a mean has its share of it. */
function computeGradient(measure: CountedMeasure, strata: CountsByStratum, kept: readonly boolean[]): CountsByStratum {
  const subsets = measure.isMean ? kept.filter(Boolean).length / 2 : 1;
  return strata.map((counts, k) => {
    const pair = strata.slice(k - (k % 2), k - (k % 2) + 2);
    return counts.map((_, cell) => (kept[k] ? differentiate(measure, pair, k % 2, cell) / subsets : 0));
  });
}

/** The derivative by one count of a pair of lists. Parts and wholes are linear, so those of one row are their derivatives. */
function differentiate({ shares, combine }: CountedMeasure, pair: CountsByStratum, list: number, cell: number): number {
  const one = pair.map((counts, k) => counts.map((_, c) => (k === list && c === cell ? 1 : 0)));
  const steps = shares(one);
  const [[x, dx] = [0, 0], [y, dy] = [0, 0]] = shares(pair).map(([part, whole], k): [number, number] => {
    const [partStep, wholeStep] = steps[k] ?? [0, 0];
    return whole === 0 ? [0, 0] : [(100 * part) / whole, (100 * (partStep - (part / whole) * wholeStep)) / whole];
  });
  switch (combine) {
    case 'share':
      return dx;
    case 'mean':
      return (dx + dy) / 2;
    case 'difference':
      return dx - dy;
    case 'harmonic mean':
      return x + y === 0 ? 0 : (2 * (y * y * dx + x * x * dy)) / (x + y) ** 2;
    default:
      return combine satisfies never;
  }
}

/** The probability that a standard normal is at least `z` from 0. */
export function computeTwoSidedNormalPValue(z: number): number {
  return Math.min(1, computeErrorFunctionComplement(z / Math.SQRT2));
}

/**
 * erfc(x) for x of 0 or more, to about 1e-13: a series below 2, a continued fraction above.
 * @see Abramowitz and Stegun, Handbook of Mathematical Functions, 7.1.6 and 7.1.14
 */
function computeErrorFunctionComplement(x: number): number {
  if (x < 2) {
    let term = x;
    let total = x;
    for (let n = 1; term > 1e-17 * total; n++) {
      term *= (2 * x * x) / (2 * n + 1);
      total += term;
    }
    return 1 - (2 / Math.sqrt(Math.PI)) * Math.exp(-x * x) * total;
  }
  let fraction = 0;
  for (let n = 160; n >= 1; n--) fraction = n / 2 / (x + fraction);
  return Math.exp(-x * x) / Math.sqrt(Math.PI) / (x + fraction);
}

/**
 * Holm's adjusted p-values, in the order of the given ones: if those up to a level are rejected, the chance of any false rejection is at
 * most that level, however the tests depend on each other.
 * @see Holm, A simple sequentially rejective multiple test procedure, Scandinavian Journal of Statistics 6, 1979
 */
export function adjustByHolm(values: readonly number[]): readonly number[] {
  const order = [...values.keys()].sort((a, b) => (values[a] ?? 1) - (values[b] ?? 1));
  const adjusted = new Array<number>(values.length).fill(1);
  let most = 0;
  for (const [rank, index] of order.entries()) {
    most = Math.max(most, Math.min(1, (values.length - rank) * (values[index] ?? 1)));
    adjusted[index] = most;
  }
  return adjusted;
}

/** The level of all tests of a board. */
export const TEST_LEVEL = 0.05;

export interface RankInterval {
  readonly from: number;
  readonly to: number;
}

/**
 * The places that a run can have: one more than the number of runs that are better, up to all but those that are worse, by tests of all
 * pairs that are corrected together. With a probability of at least 95 % all runs are in their places at once.
 * @param differences for each pair of runs, those of the first with the second; undefined where they can't be compared
 * @see Mogstad, Romano, Shaikh and Wilhelm, Inference for ranks, Review of Economic Studies 91, 2024
 */
export function computeRankIntervals(
  runs: number,
  differences: readonly { readonly first: number; readonly second: number; readonly result: RunDifference }[],
): readonly RankInterval[] {
  const adjusted = adjustByHolm(differences.map(({ result: { p } }) => p));
  const better = new Array<number>(runs).fill(0);
  const worse = new Array<number>(runs).fill(0);
  for (const [k, { first, second, result }] of differences.entries()) {
    if ((adjusted[k] ?? 1) > TEST_LEVEL || result.difference === 0) continue;
    const [winner, loser] = result.difference > 0 ? [first, second] : [second, first];
    better[loser] = (better[loser] ?? 0) + 1;
    worse[winner] = (worse[winner] ?? 0) + 1;
  }
  return better.map((above, run) => ({ from: 1 + above, to: runs - (worse[run] ?? 0) }));
}
