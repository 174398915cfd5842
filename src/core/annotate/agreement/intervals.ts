/**
 * Intervals of coefficients: items are drawn anew, each with all its votes, by a seed. Items with the same votes are one pattern, so that the
 * time grows with how many different ones there are.
 * @see Hayes and Krippendorff, Answering the call for a standard reliability measure for coding data, Communication Methods and Measures 1, 2007
 */

import { sum } from '../../base/numbers.ts';
import { bootstrapAll, defaultResampling, drawCounts, type Interval } from '../../evaluate/index.ts';
import type { Metric } from './coefficients.ts';

/** What a coefficient comes to where there are so many items of each pattern; undefined as the coefficient is. */
type Weighted = (items: readonly number[]) => number | undefined;

/** Of fewer items a bootstrap says too little of what others would come to. */
export const LEAST_ITEMS = 10;

/** How often items are redrawn: less often where there are many patterns, and of more than `MOST_PATTERNS` never, since that takes seconds. */
const MOST_RESAMPLES = 1_000;
const LEAST_RESAMPLES = 200;
const MOST_DRAWS = 500_000;
const MOST_PATTERNS = 10_000;

interface CoefficientIntervals {
  readonly fleiss: Interval | undefined;
  readonly alphaIndex: Interval | undefined;
  readonly alphaError: Interval | undefined;
  readonly alphaPlaceOrdinal: Interval | undefined;
  readonly alphaPlaceInterval: Interval | undefined;
}

/**
 * The middle 95 % of each coefficient over redrawn items.
 * @param votes of each item, in the order in which they count
 * @param needed how many votes Fleiss' kappa takes of each
 */
export function coefficientIntervals(
  votes: readonly (readonly number[])[],
  needed: number,
): CoefficientIntervals {
  const { patterns, items } = patternsOf(votes, needed);
  const places = patterns.map((pattern) => pattern.filter((index) => index >= 0));
  const errors = patterns.map((pattern) => pattern.map((index) => (index < 0 ? 0 : 1)));
  const all = [
    weightedFleiss(patterns, needed),
    weightedAlpha(patterns, 'nominal'),
    weightedAlpha(errors, 'nominal'),
    weightedAlpha(places, 'ordinal'),
    weightedAlpha(places, 'interval'),
  ];
  const [fleiss, alphaIndex, alphaError, alphaPlaceOrdinal, alphaPlaceInterval] = intervalsOf(items, all);
  return { fleiss, alphaIndex, alphaError, alphaPlaceOrdinal, alphaPlaceInterval };
}

/** The middle 95 % of Cohen's kappa. @param cells how often each two values met */
export function kappaInterval(
  cells: readonly { readonly first: number; readonly second: number; readonly items: number }[],
): Interval | undefined {
  const counts = cells.map(({ items }) => items);
  const total = sum(counts);
  return intervalsOf(counts, [
    (items) => {
      const [rows, columns] = [new Map<number, number>(), new Map<number, number>()];
      let agreed = 0;
      for (const [k, { first, second }] of cells.entries()) {
        const count = items[k] ?? 0;
        if (first === second) agreed += count;
        rows.set(first, (rows.get(first) ?? 0) + count);
        columns.set(second, (columns.get(second) ?? 0) + count);
      }
      let byChance = 0;
      for (const [value, count] of rows) byChance += count * (columns.get(value) ?? 0);
      const room = total * total - byChance;
      return room === 0 ? undefined : (total * agreed - byChance) / room;
    },
  ])[0];
}

function intervalsOf(
  items: readonly number[],
  statistics: readonly Weighted[],
): readonly (Interval | undefined)[] {
  if (items.length > MOST_PATTERNS) return [];
  const { seed } = defaultResampling;
  const most = Math.max(LEAST_RESAMPLES, Math.floor(MOST_DRAWS / Math.max(1, items.length)));
  const resamples = Math.min(MOST_RESAMPLES, most);
  const intervals = bootstrapAll(
    (random) => {
      const drawn = drawCounts(items, random);
      return statistics.map((statistic) => statistic(drawn));
    },
    { seed, resamples },
  );
  // Where all items say the same, redrawing them can't tell how sure that is.
  return intervals.map((one) => (one && one.low < one.high ? one : undefined));
}

/** Those that differ in nothing that a coefficient looks at: which votes come first, and which of any order behind them. */
function patternsOf(
  votes: readonly (readonly number[])[],
  needed: number,
): { readonly patterns: readonly (readonly number[])[]; readonly items: readonly number[] } {
  const found = new Map<string, { readonly pattern: readonly number[]; items: number }>();
  for (const all of votes) {
    const rising = (some: readonly number[]): number[] => [...some].sort((a, b) => a - b);
    const pattern = [...rising(all.slice(0, needed)), ...rising(all.slice(needed))];
    const key = pattern.join();
    const one = found.get(key);
    if (one) one.items++;
    else found.set(key, { pattern, items: 1 });
  }
  const all = [...found.values()];
  return { patterns: all.map(({ pattern }) => pattern), items: all.map(({ items }) => items) };
}

/** How often each value is in a pattern: its place among all values, and its count. */
type Counted = readonly (readonly [at: number, count: number])[];

function countedIn(patterns: readonly (readonly number[])[]): {
  readonly values: readonly number[];
  readonly counts: readonly Counted[];
} {
  const values = [...new Set(patterns.flat())].sort((a, b) => a - b);
  const at = new Map(values.map((value, k) => [value, k]));
  const counts = patterns.map((pattern) => {
    const one = new Map<number, number>();
    for (const value of pattern) one.set(at.get(value) ?? 0, (one.get(at.get(value) ?? 0) ?? 0) + 1);
    return [...one];
  });
  return { values, counts };
}

/** As `fleissKappa`. */
export function weightedFleiss(patterns: readonly (readonly number[])[], raters: number): Weighted {
  const usable = patterns.map((pattern) => (pattern.length < raters ? [] : pattern.slice(0, raters)));
  const { values, counts } = countedIn(usable);
  const squares = counts.map((some) => some.reduce((sum, [, count]) => sum + count * count, 0));
  return (items) => {
    const totals = values.map(() => 0);
    let [given, square] = [0, 0];
    for (const [k, some] of counts.entries()) {
      const weight = some.length === 0 ? 0 : (items[k] ?? 0);
      if (weight === 0) continue;
      given += weight * raters;
      square += weight * (squares[k] ?? 0);
      for (const [at, count] of some) totals[at] = (totals[at] ?? 0) + weight * count;
    }
    const byChance = totals.reduce((sum, total) => sum + total * total, 0);
    if (raters < 2 || given === 0 || byChance >= given * given) return undefined;
    const seen = (square - given) / (given * (raters - 1));
    const chance = byChance / (given * given);
    return (seen - chance) / (1 - chance);
  };
}

/** As `krippendorffAlpha`, with sums of squares in the place of pairs of values. */
export function weightedAlpha(patterns: readonly (readonly number[])[], metric: Metric): Weighted {
  const usable = patterns.map((pattern) => (pattern.length < 2 ? [] : pattern));
  const { values, counts } = countedIn(usable);
  return (items) => {
    const totals = values.map(() => 0);
    let given = 0;
    for (const [k, some] of counts.entries()) {
      const weight = items[k] ?? 0;
      if (weight === 0) continue;
      for (const [at, count] of some) {
        totals[at] = (totals[at] ?? 0) + weight * count;
        given += weight * count;
      }
    }
    if (totals.filter((total) => total > 0).length < 2) return undefined;
    const scale = metric === 'ordinal' ? middlesOf(totals) : values;
    let observed = 0;
    for (const [k, some] of counts.entries()) {
      const weight = items[k] ?? 0;
      const size = usable[k]?.length ?? 0;
      if (weight > 0 && size > 1) observed += (weight * apart(some, scale, metric)) / (size - 1);
    }
    const expected = apart(
      totals.map((total, at) => [at, total] as const),
      scale,
      metric,
    );
    return 1 - ((given - 1) * observed) / expected;
  };
}

/** Over all pairs of different ratings, both ways, how far apart they are. */
function apart(counts: Counted, scale: readonly number[], metric: Metric): number {
  let [size, sum, squares] = [0, 0, 0];
  // From the middle one of them, so that large indices lose no digits.
  const origin = scale[counts[counts.length >> 1]?.[0] ?? 0] ?? 0;
  for (const [at, count] of counts) {
    const value = (scale[at] ?? 0) - origin;
    size += count;
    sum += metric === 'nominal' ? count * count : count * value;
    squares += count * value * value;
  }
  return metric === 'nominal' ? size * size - sum : 2 * (size * squares - sum * sum);
}

/** The middle of each value's ranks. */
function middlesOf(totals: readonly number[]): readonly number[] {
  let below = 0;
  return totals.map((count) => {
    below += count;
    return below - count / 2;
  });
}
