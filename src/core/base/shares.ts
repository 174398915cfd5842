/** Shares, their intervals, and means of them. */
import { sum } from './numbers.ts';
import type { Interval, Share } from './statistics.ts';

/** The standard normal's 97.5 % quantile. */
const Z = 1.959963984540054;

/** Counts to be counted up, by their names. */
export function zeros<const K extends string>(...names: readonly K[]): Record<K, number> {
  return Object.fromEntries(names.map((name) => [name, 0])) as Record<K, number>;
}

/** A share with its interval. */
export function shareOf(part: number, whole: number): Share {
  if (whole === 0) return { part, whole };
  return { part, whole, value: (100 * part) / whole, interval: wilson(part, whole) };
}

/**
 * Wilson's score interval of a share at 95 %, in per cent. `whole` is at least 1.
 * @see Wilson, Journal of the American Statistical Association 22, 1927
 */
export function wilson(part: number, whole: number): Interval {
  const p = part / whole;
  const n = Z * Z;
  const middle = (p + n / (2 * whole)) / (1 + n / whole);
  const half = (Z / (1 + n / whole)) * Math.sqrt((p * (1 - p)) / whole + n / (4 * whole * whole));
  // At both ends the interval is closed exactly; floats miss that by a hair.
  return {
    low: part === 0 ? 0 : 100 * Math.max(0, middle - half),
    high: part === whole ? 100 : 100 * Math.min(1, middle + half),
  };
}

/** Of two numbers of 0 or more; 0 where both are 0. */
export function harmonicMean(a: number, b: number): number {
  return a + b === 0 ? 0 : (2 * a * b) / (a + b);
}

/** The mean of those that have a value; undefined if none has. */
export function meanOf(values: readonly (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined);
  return known.length === 0 ? undefined : sum(known) / known.length;
}

/**
 * The interval of the difference of two independent shares, in points.
 * @see Newcombe, Statistics in Medicine 17, 1998, method 10
 */
export function differenceInterval(a: Share, b: Share): Interval | undefined {
  if (a.value === undefined || b.value === undefined || !a.interval || !b.interval) return undefined;
  const difference = a.value - b.value;
  return {
    low: difference - Math.hypot(a.value - a.interval.low, b.interval.high - b.value),
    high: difference + Math.hypot(a.interval.high - a.value, b.value - b.interval.low),
  };
}
