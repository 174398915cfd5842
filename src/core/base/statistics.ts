/** What every measure is made of. All shares are in per cent and unrounded; what is of nothing has no value, and is no number. */

/** At 95 per cent, in the unit of what it is of. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** A share with the counts behind it. */
export interface Share {
  readonly part: number;
  readonly whole: number;
  /** In per cent; absent where `whole` is 0. */
  readonly value?: number;
  /** After Wilson; absent likewise. */
  readonly interval?: Interval;
}

/** A figure that is no share: an F1, an average, a difference. In per cent or its points. */
export interface Estimate {
  readonly value: number;
  readonly interval: Interval;
}

/** How a bootstrap draws: the same seed gives the same interval. */
export interface Resampling {
  readonly seed: number;
  /** How many times it draws, 1 or more. */
  readonly resamples: number;
}

/** By which intervals are drawn where nothing else is said. */
export const defaultResampling: Resampling = { seed: 0, resamples: 2000 };

/**
 * Counts of rows by what a judge made of them, one list for each kind of row whose number is fixed by the data (with an error,
 * without one). A bootstrap draws within each list.
 */
export type Strata = readonly (readonly number[])[];
