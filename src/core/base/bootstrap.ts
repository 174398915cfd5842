/** Seeded percentile bootstraps. They resample counts, so the result doesn't depend on the order of rows. */

import { sampleBinomial } from './binomial.ts';
import { sum } from './numbers.ts';
import { createRandomGenerator, type RandomGenerator } from './random.ts';
import {
  type BootstrapResamplingSettings,
  type ConfidenceInterval,
  type CountsByStratum,
  DEFAULT_RESAMPLING_SETTINGS,
} from './shares.ts';

/**
 * The middle 95 % of the values of a statistic over resampled data. Skips samples with an undefined value; undefined if all are.
 * @see Efron and Tibshirani, An Introduction to the Bootstrap, 13.3
 */
export function computeBootstrapInterval(
  draw: (random: RandomGenerator) => number | undefined,
  resampling: BootstrapResamplingSettings = DEFAULT_RESAMPLING_SETTINGS,
): ConfidenceInterval | undefined {
  return computeBootstrapIntervals((random) => [draw(random)], resampling)[0];
}

/** The intervals of several statistics over the same resampled data. */
export function computeBootstrapIntervals(
  draw: (random: RandomGenerator) => readonly (number | undefined)[],
  { seed, resamples }: BootstrapResamplingSettings = DEFAULT_RESAMPLING_SETTINGS,
): readonly (ConfidenceInterval | undefined)[] {
  const random = createRandomGenerator(seed);
  const values: number[][] = [];
  for (let count = 0; count < resamples; count++)
    for (const [k, value] of draw(random).entries()) {
      values[k] ??= [];
      if (value !== undefined) values[k].push(value);
    }
  return values.map(middle);
}

/** The interval of a statistic of counts. Resamples the rows within each stratum, as many as it has. */
export function computeStratifiedBootstrapInterval(
  strata: CountsByStratum,
  statistic: (strata: CountsByStratum) => number | undefined,
  resampling: BootstrapResamplingSettings = DEFAULT_RESAMPLING_SETTINGS,
): ConfidenceInterval | undefined {
  return computeBootstrapInterval(
    (random) => statistic(strata.map((counts) => resampleCounts(counts, random))),
    resampling,
  );
}

/** Draws as many rows as there are, with replacement. Returns the new counts. */
export function resampleCounts(counts: readonly number[], random: RandomGenerator): number[] {
  const total = sum(counts);
  const drawn = counts.map(() => 0);
  // If all rows are the same, so are the drawn rows.
  const only = counts.indexOf(total);
  if (only >= 0) {
    drawn[only] = total;
    return drawn;
  }
  let rows = total;
  let rest = total;
  for (const [cell, count] of counts.entries()) {
    // The number of the remaining rows that fall into this cell.
    const hits = count >= rest ? rows : sampleBinomial(rows, count / rest, random);
    drawn[cell] = hits;
    rows -= hits;
    rest -= count;
  }
  return drawn;
}

/** The 2.5th and 97.5th percentiles, each the outer one of the two adjacent values. Sorts in place. */
function middle(values: number[]): ConfidenceInterval | undefined {
  values.sort((a, b) => a - b);
  const last = values.length - 1;
  const low = values[Math.floor(0.025 * last)];
  const high = values[Math.ceil(0.975 * last)];
  return low === undefined || high === undefined ? undefined : { low, high };
}
