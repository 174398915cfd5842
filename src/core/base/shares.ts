/** Shares, estimates, and their intervals. Shares are in percent and unrounded. A share of 0 things has no value. */
import { sum } from './numbers.ts';

/** A 95 % interval, in the unit of its value. */
export interface ConfidenceInterval {
  readonly low: number;
  readonly high: number;
}

/** A share with the counts behind it. */
export interface ShareEstimate {
  readonly part: number;
  readonly whole: number;
  /** In percent; absent if `whole` is 0. */
  readonly value?: number;
  /** Wilson's interval; absent if `whole` is 0. */
  readonly interval?: ConfidenceInterval;
}

/** A metric that isn't a share, such as an F1, a mean, or a difference. In percent or percentage points. */
export interface MetricEstimate {
  readonly value: number;
  readonly interval: ConfidenceInterval;
}

/** The settings of a bootstrap. The same seed gives the same interval. */
export interface BootstrapResamplingSettings {
  readonly seed: number;
  /** The number of resamples, 1 or more. */
  readonly resamples: number;
}

export const DEFAULT_RESAMPLING_SETTINGS: BootstrapResamplingSettings = { seed: 0, resamples: 2000 };

/**
 * Counts of rows by result, with one list for each kind of row that the data fix the number of (with an error, without one). A
 * bootstrap resamples within each list.
 */
export type CountsByStratum = readonly (readonly number[])[];

/** The standard normal's 97.5 % quantile. */
const Z = 1.959963984540054;

/** Counters by name, all 0. */
export function createZeroCounts<const K extends string>(...names: readonly K[]): Record<K, number> {
  return Object.fromEntries(names.map((name) => [name, 0])) as Record<K, number>;
}

export function toShareEstimate(part: number, whole: number): ShareEstimate {
  if (whole === 0) return { part, whole };
  return { part, whole, value: (100 * part) / whole, interval: computeWilsonInterval(part, whole) };
}

/**
 * Wilson's score interval of a share at 95 %, in per cent. `whole` is at least 1.
 * @see Wilson, Journal of the American Statistical Association 22, 1927
 */
export function computeWilsonInterval(part: number, whole: number): ConfidenceInterval {
  const p = part / whole;
  const n = Z * Z;
  const middle = (p + n / (2 * whole)) / (1 + n / whole);
  const half = (Z / (1 + n / whole)) * Math.sqrt((p * (1 - p)) / whole + n / (4 * whole * whole));
  // At 0 and 100 %, the interval ends exactly there. Floating-point results are slightly off.
  return {
    low: part === 0 ? 0 : 100 * Math.max(0, middle - half),
    high: part === whole ? 100 : 100 * Math.min(1, middle + half),
  };
}

/** The harmonic mean of two numbers of 0 or more; 0 if both are 0. */
export function getHarmonicMean(a: number, b: number): number {
  return a + b === 0 ? 0 : (2 * a * b) / (a + b);
}

/** The mean of the defined values; undefined if there are none. */
export function getMean(values: readonly (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined);
  return known.length === 0 ? undefined : sum(known) / known.length;
}

/**
 * The interval of the difference of two independent shares, in percentage points.
 * @see Newcombe, Statistics in Medicine 17, 1998, method 10
 */
export function computeShareDifferenceInterval(a: ShareEstimate, b: ShareEstimate): ConfidenceInterval | undefined {
  if (a.value === undefined || b.value === undefined || !a.interval || !b.interval) return undefined;
  const difference = a.value - b.value;
  return {
    low: difference - Math.hypot(a.value - a.interval.low, b.interval.high - b.value),
    high: difference + Math.hypot(a.interval.high - a.value, b.value - b.interval.low),
  };
}

/**
 * The unbiased estimate of pass@k, the probability that at least one of k samples is correct, given that c of n are: 1 − C(n − c, k)
 * / C(n, k). Undefined if there are fewer than k samples.
 * @see Chen et al., Evaluating Large Language Models Trained on Code, 2.1
 */
export function estimatePassAtKFromCounts(n: number, c: number, k: number): number | undefined {
  if (!(Number.isInteger(n) && Number.isInteger(c) && Number.isInteger(k))) return undefined;
  if (k < 1 || k > n || c < 0 || c > n) return undefined;
  if (n - c < k) return 1;
  let wrong = 1;
  for (let i = n - c + 1; i <= n; i++) wrong *= 1 - k / i;
  return 1 - wrong;
}

/** The values of k to show: 1, 2, 4, … below n, and n. */
export function listKValuesForPassAtK(n: number): readonly number[] {
  const all: number[] = [];
  for (let k = 1; k < n; k *= 2) all.push(k);
  return n < 1 ? [] : [...all, n];
}
