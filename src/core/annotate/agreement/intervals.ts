/**
 * Bootstrap intervals of coefficients. Resamples items, each with all its votes, by a seed. Items with the same votes form one pattern, so
 * the time grows with the number of patterns.
 * @see Hayes and Krippendorff, Answering the call for a standard reliability measure for coding data, Communication Methods and Measures
 * 1, 2007
 */

import { computeBootstrapIntervals, resampleCounts } from '../../base/bootstrap.ts';
import { type ConfidenceInterval, DEFAULT_RESAMPLING_SETTINGS } from '../../base/shares.ts';
import {
  type CoefficientFunction,
  type ConfusionCell,
  createCohenKappaFunction,
  createFleissKappaFunction,
  createKrippendorffAlphaFunction,
} from './coefficients.ts';
import type { AgreementCoefficients } from './types.ts';

/** With fewer items, bootstrap intervals are unreliable. */
export const MIN_ITEMS_FOR_INTERVAL = 10;

/**
 * How often items are resampled: less often with many patterns. With more than `MOST_PATTERNS` it would take seconds, so there is no
 * interval.
 */
const MOST_RESAMPLES = 1_000;
const LEAST_RESAMPLES = 200;
const MOST_DRAWS = 500_000;
const MOST_PATTERNS = 10_000;

/**
 * The middle 95 % of each coefficient over resampled items.
 * @param votes for each item its votes, in the order in which they count
 * @param needed how many votes of each item Fleiss' kappa uses
 */
export function computeCoefficientIntervals(
  votes: readonly (readonly number[])[],
  needed: number,
): Readonly<Record<keyof AgreementCoefficients, ConfidenceInterval | undefined>> {
  const { patterns, items } = countVotePatterns(votes, needed);
  const places = patterns.map((pattern) => pattern.filter((index) => index >= 0));
  const errors = patterns.map((pattern) => pattern.map((index) => (index < 0 ? 0 : 1)));
  const all = [
    createFleissKappaFunction(patterns, needed),
    createKrippendorffAlphaFunction(patterns, 'nominal'),
    createKrippendorffAlphaFunction(errors, 'nominal'),
    createKrippendorffAlphaFunction(places, 'ordinal'),
    createKrippendorffAlphaFunction(places, 'interval'),
  ];
  const [fleiss, alphaIndex, alphaError, alphaPlaceOrdinal, alphaPlaceInterval] = bootstrapIntervals(items, all);
  return { fleiss, alphaIndex, alphaError, alphaPlaceOrdinal, alphaPlaceInterval };
}

/** The middle 95 % of Cohen's kappa. */
export function computeCohenKappaInterval(cells: readonly ConfusionCell[]): ConfidenceInterval | undefined {
  const counts = cells.map(({ items }) => items);
  return bootstrapIntervals(counts, [createCohenKappaFunction(cells)])[0];
}

function bootstrapIntervals(
  items: readonly number[],
  statistics: readonly CoefficientFunction[],
): readonly (ConfidenceInterval | undefined)[] {
  if (items.length > MOST_PATTERNS) return [];
  const { seed } = DEFAULT_RESAMPLING_SETTINGS;
  const most = Math.max(LEAST_RESAMPLES, Math.floor(MOST_DRAWS / Math.max(1, items.length)));
  const resamples = Math.min(MOST_RESAMPLES, most);
  const intervals = computeBootstrapIntervals(
    (random) => {
      const drawn = resampleCounts(items, random);
      return statistics.map((statistic) => statistic(drawn));
    },
    { seed, resamples },
  );
  // If all resamples give the same value, the interval says nothing about its uncertainty.
  return intervals.map((one) => (one && one.low < one.high ? one : undefined));
}

/** Groups items that are equal for every coefficient: the same first votes, and the same later votes in any order. */
function countVotePatterns(
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
