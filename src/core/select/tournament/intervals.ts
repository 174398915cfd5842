/** Scores with intervals that contain the true value about 95 times in 100. */

import { sum } from '../../base/numbers.ts';
import { computeWilsonInterval } from '../../base/shares.ts';
import type { CandidateScore } from '../types.ts';

/** A share of calls won with Wilson's score interval (JASA 22, 1927). Without calls, the share is 0.5 and the interval 0 to 1. */
export function estimateWinShare(won: number, of: number): Extract<CandidateScore, { kind: 'share' }> {
  if (of === 0) return { kind: 'share', won, of, share: 0.5, low: 0, high: 1 };
  const { low, high } = computeWilsonInterval(won, of);
  return { kind: 'share', won, of, share: won / of, low: low / 100, high: high / 100 };
}

/**
 * Mean points. For binary grades: Wilson's interval. For points: Student's t (Biometrika 6, 1908) with a variance of at least 1/12, since
 * points are whole and values within half a point round to the same one (Sheppard, 1898). So grades that all agree don't count as
 * certainty. For a single grade, the interval is the whole scale.
 */
export function estimateMeanPoints(
  points: readonly number[],
  max: number,
): Extract<CandidateScore, { kind: 'points' }> {
  const count = points.length;
  const mean = sum(points) / count;
  if (max === 1) {
    const { low, high } = computeWilsonInterval(mean * count, count);
    return { kind: 'points', mean, max, count, low: low / 100, high: high / 100 };
  }
  if (count === 1) return { kind: 'points', mean, max, count, low: 0, high: max };
  const variance = points.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (count - 1);
  const half = getStudentQuantile975(count - 1) * Math.sqrt(Math.max(variance, 1 / 12) / count);
  return {
    kind: 'points',
    mean,
    max,
    count,
    low: Math.max(0, mean - half),
    high: Math.min(max, mean + half),
  };
}

/** The 97.5 % quantile of Student's t for 1 … 10 degrees of freedom. */
const QUANTILES = [12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.306, 2.2622, 2.2281];
const Z = 1.959964;

/**
 * The 97.5 % quantile for any degrees of freedom. Above the table, by the expansion in Abramowitz and Stegun 26.7.5, accurate to four
 * digits there.
 */
export function getStudentQuantile975(freedom: number): number {
  const listed = QUANTILES[freedom - 1];
  if (listed !== undefined) return listed;
  const g1 = (Z ** 3 + Z) / 4;
  const g2 = (5 * Z ** 5 + 16 * Z ** 3 + 3 * Z) / 96;
  const g3 = (3 * Z ** 7 + 19 * Z ** 5 + 17 * Z ** 3 - 15 * Z) / 384;
  return Z + g1 / freedom + g2 / freedom ** 2 + g3 / freedom ** 3;
}
