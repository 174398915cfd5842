/** Seeded percentile bootstraps. They draw from counts, so that the order of rows changes nothing. */

import { drawBinomial } from './binomial.ts';
import { sum } from './numbers.ts';
import { createRandom, type Random } from './random.ts';
import { type ConfidenceInterval, defaultResampling, type Resampling, type Strata } from './shares.ts';

/**
 * The middle 95 % of what a statistic comes to over redrawn data; undefined if it never comes to anything. Draws for which it is undefined
 * are skipped.
 * @see Efron and Tibshirani, An Introduction to the Bootstrap, 13.3
 */
export function bootstrap(
  draw: (random: Random) => number | undefined,
  resampling: Resampling = defaultResampling,
): ConfidenceInterval | undefined {
  return bootstrapAll((random) => [draw(random)], resampling)[0];
}

/** The same of several statistics of the same redrawn data. */
export function bootstrapAll(
  draw: (random: Random) => readonly (number | undefined)[],
  { seed, resamples }: Resampling = defaultResampling,
): readonly (ConfidenceInterval | undefined)[] {
  const random = createRandom(seed);
  const values: number[][] = [];
  for (let count = 0; count < resamples; count++)
    for (const [k, value] of draw(random).entries()) {
      values[k] ??= [];
      if (value !== undefined) values[k].push(value);
    }
  return values.map(middle);
}

/** A statistic of counts, with rows drawn within each of their strata, as many as there are. */
export function bootstrapCounts(
  strata: Strata,
  statistic: (strata: Strata) => number | undefined,
  resampling: Resampling = defaultResampling,
): ConfidenceInterval | undefined {
  return bootstrap((random) => statistic(strata.map((counts) => drawCounts(counts, random))), resampling);
}

/** As many rows as there are, each drawn from all of them: how many fall on each count. */
export function drawCounts(counts: readonly number[], random: Random): number[] {
  const total = sum(counts);
  const drawn = counts.map(() => 0);
  // Where all rows are the same there is nothing to draw.
  const only = counts.indexOf(total);
  if (only >= 0) {
    drawn[only] = total;
    return drawn;
  }
  let rows = total;
  let rest = total;
  for (const [cell, count] of counts.entries()) {
    // Of the rows that fell on no cell before, those that fall on this one.
    const hits = count >= rest ? rows : drawBinomial(rows, count / rest, random);
    drawn[cell] = hits;
    rows -= hits;
    rest -= count;
  }
  return drawn;
}

/** From the 2.5th percentile to the 97.5th, each the outer one of the two values about it. Sorts in place. */
function middle(values: number[]): ConfidenceInterval | undefined {
  values.sort((a, b) => a - b);
  const last = values.length - 1;
  const low = values[Math.floor(0.025 * last)];
  const high = values[Math.ceil(0.975 * last)];
  return low === undefined || high === undefined ? undefined : { low, high };
}
