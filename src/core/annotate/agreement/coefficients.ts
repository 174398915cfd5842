/**
 * Agreement beyond chance. A coefficient is undefined without ratings, or if its expected agreement is 1 because all ratings are equal.
 * It is never 1 in these cases.
 */
import { sum } from '../../base/numbers.ts';

/** For each item, the ratings of its annotators. */
type RatingsByItem = readonly (readonly number[])[];

/** Computes a coefficient when each pattern of ratings counts as the given number of items. Undefined if the coefficient is. */
export type CoefficientFunction = (items: readonly number[]) => number | undefined;

/** The number of items with these values by two annotators. */
export interface ConfusionCell {
  readonly first: number;
  readonly second: number;
  readonly items: number;
}

/** The agreement of two annotators on the items that both labeled. */
interface AnnotatorPairAgreement {
  readonly items: number;
  readonly agreed: number;
  /** Cohen's kappa; undefined without items or if the expected agreement is 1. */
  readonly kappa: number | undefined;
}

/** Counts the labels of two annotators on the same items. */
export class AnnotatorPairConfusionMatrix {
  readonly #cells = new Map<string, ConfusionCell>();

  /** The number of items for each pair of values. */
  get cells(): readonly ConfusionCell[] {
    return [...this.#cells.values()];
  }

  add(first: number, second: number): void {
    const key = `${first} ${second}`;
    this.#cells.set(key, { first, second, items: (this.#cells.get(key)?.items ?? 0) + 1 });
  }

  /** Percent agreement as counts, and Cohen's kappa. */
  result(): AnnotatorPairAgreement {
    const counts = this.cells.map(({ items }) => items);
    const agreed = sum(this.cells.map(({ first, second, items }) => (first === second ? items : 0)));
    return { items: sum(counts), agreed, kappa: createCohenKappaFunction(this.cells)(counts) };
  }
}

/** Cohen's kappa (Educational and Psychological Measurement 20, 1960), unweighted. */
export function createCohenKappaFunction(cells: readonly ConfusionCell[]): CoefficientFunction {
  return (items) => {
    const [rows, columns] = [new Map<number, number>(), new Map<number, number>()];
    let agreed = 0;
    for (const [k, { first, second }] of cells.entries()) {
      const count = items[k] ?? 0;
      if (first === second) agreed += count;
      rows.set(first, (rows.get(first) ?? 0) + count);
      columns.set(second, (columns.get(second) ?? 0) + count);
    }
    // In whole numbers: `byChance` is the expected agreement times the square of the items.
    let byChance = 0;
    for (const [value, count] of rows) byChance += count * (columns.get(value) ?? 0);
    const total = sum(items);
    const room = total * total - byChance;
    return room === 0 ? undefined : (total * agreed - byChance) / room;
  };
}

export interface FleissKappaResult {
  readonly items: number;
  /** The number of raters per item. */
  readonly raters: number;
  /** Items with fewer raters, which are left out. */
  readonly leftOut: number;
  readonly kappa: number | undefined;
}

/**
 * Fleiss' kappa (Psychological Bulletin 76, 1971). It is defined for items with the same number of raters, who needn't be the same
 * people. Items with fewer ratings are left out and counted; of more ratings only the first count.
 * @param raters at least 2
 */
export function computeFleissKappa(ratings: RatingsByItem, raters: number): FleissKappaResult {
  const usable = ratings.filter(({ length }) => length >= raters);
  const kappa = createFleissKappaFunction(usable, raters)(usable.map(() => 1));
  return { items: usable.length, raters, leftOut: ratings.length - usable.length, kappa };
}

/** Fleiss' kappa when each pattern of ratings counts as the given number of items. */
export function createFleissKappaFunction(patterns: RatingsByItem, raters: number): CoefficientFunction {
  const usable = patterns.map((pattern) => (pattern.length < raters ? [] : pattern.slice(0, raters)));
  const { values, counts } = countRatings(usable);
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

/**
 * How distances between values are measured: equal or not (`nominal`), by ranks among all ratings (`ordinal`), or by difference
 * (`interval`).
 */
export type KrippendorffMetric = 'nominal' | 'ordinal' | 'interval';

export interface KrippendorffAlphaResult {
  /** Items with at least two ratings; `ratings` counts the ratings of these items. */
  readonly items: number;
  readonly ratings: number;
  readonly alpha: number | undefined;
}

/** Krippendorff's alpha (Computing Krippendorff's Alpha-Reliability, 2011): any number of raters, ratings may be missing. */
export function computeKrippendorffAlpha(
  ratings: RatingsByItem,
  metric: KrippendorffMetric = 'nominal',
): KrippendorffAlphaResult {
  const usable = ratings.filter(({ length }) => length > 1);
  const alpha = createKrippendorffAlphaFunction(usable, metric)(usable.map(() => 1));
  return { items: usable.length, ratings: sum(usable.map(({ length }) => length)), alpha };
}

/**
 * Krippendorff's alpha when each pattern of ratings counts as the given number of items. It uses sums of squares instead of all pairs of
 * values.
 */
export function createKrippendorffAlphaFunction(
  patterns: RatingsByItem,
  metric: KrippendorffMetric,
): CoefficientFunction {
  const usable = patterns.map((pattern) => (pattern.length < 2 ? [] : pattern));
  const { values, counts } = countRatings(usable);
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
    const scale = metric === 'ordinal' ? ordinalMidpoints(totals) : values;
    let observed = 0;
    for (const [k, some] of counts.entries()) {
      const weight = items[k] ?? 0;
      const size = usable[k]?.length ?? 0;
      if (weight > 0 && size > 1) observed += (weight * metricDistance(some, scale, metric)) / (size - 1);
    }
    const expected = metricDistance(
      totals.map((total, at) => [at, total] as const),
      scale,
      metric,
    );
    return 1 - ((given - 1) * observed) / expected;
  };
}

/** For each value in a pattern: the index of the value among all values, and its count. */
type CountedRatings = readonly (readonly [at: number, count: number])[];

function countRatings(patterns: RatingsByItem): {
  readonly values: readonly number[];
  readonly counts: readonly CountedRatings[];
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

/** The sum of the distances of all ordered pairs of ratings. */
function metricDistance(counts: CountedRatings, scale: readonly number[], metric: KrippendorffMetric): number {
  let [size, sum, squares] = [0, 0, 0];
  // Subtracts the middle value first, so that large indices lose no digits.
  const origin = scale[counts[counts.length >> 1]?.[0] ?? 0] ?? 0;
  for (const [at, count] of counts) {
    const value = (scale[at] ?? 0) - origin;
    size += count;
    sum += metric === 'nominal' ? count * count : count * value;
    squares += count * value * value;
  }
  return metric === 'nominal' ? size * size - sum : 2 * (size * squares - sum * sum);
}

/** The middle of each value's ranks. The difference of two midpoints is the number of ratings between the values plus half of each. */
function ordinalMidpoints(totals: readonly number[]): readonly number[] {
  let below = 0;
  return totals.map((count) => {
    below += count;
    return below - count / 2;
  });
}
