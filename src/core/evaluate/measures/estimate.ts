/** Rows that are all alike stay alike in every resample, so the bootstrap would give an interval of width 0. Such intervals are widened here. */

import { computeBootstrapIntervals, computeStratifiedBootstrapInterval, resampleCounts } from '../../base/bootstrap.ts';
import { sum } from '../../base/numbers.ts';
import {
  type BootstrapResamplingSettings,
  type ConfidenceInterval,
  type CountsByStratum,
  computeWilsonInterval,
  type MetricEstimate,
} from '../../base/shares.ts';

type CellCounts = readonly number[];

/** The counts that a list might also have had; unchanged if the bootstrap shows their variation. */
type CountShift = (counts: CellCounts) => CellCounts;

export interface EstimateScale {
  /** The ends of the figure's scale. */
  readonly least: number;
  readonly most: number;
  /** Applied to each list on its own. */
  readonly otherwise: readonly CountShift[];
}

/** A figure of counts with its bootstrap interval, widened where rows are all alike. Undefined without data. */
export function estimateStatisticFromCounts(
  strata: CountsByStratum,
  statistic: (strata: CountsByStratum) => number | undefined,
  resampling: BootstrapResamplingSettings | undefined,
  reach: EstimateScale = SHARE_SCALE,
): MetricEstimate | undefined {
  const value = statistic(strata);
  if (value === undefined) return undefined;
  const drawn = computeStratifiedBootstrapInterval(strata, statistic, resampling) ?? { low: value, high: value };
  return { value, interval: widenInterval(value, drawn, strata, statistic, reach) };
}

/** A figure of counts, and the scale of its interval. */
export interface ScaledStatistic {
  readonly statistic: (counts: CellCounts) => number | undefined;
  readonly scale: EstimateScale;
}

/** Several figures of the same counts, from the same resamples. Undefined where a figure is. */
export function estimateStatisticsFromCounts(
  counts: CellCounts,
  statistics: readonly ScaledStatistic[],
  resampling: BootstrapResamplingSettings | undefined,
): readonly (MetricEstimate | undefined)[] {
  const intervals = computeBootstrapIntervals((random) => {
    const drawn = resampleCounts(counts, random);
    return statistics.map(({ statistic }) => statistic(drawn));
  }, resampling);
  return statistics.map(({ statistic, scale }, k) => {
    const value = statistic(counts);
    if (value === undefined) return undefined;
    const drawn = intervals[k] ?? { low: value, high: value };
    const ofStrata = ([own = []]: CountsByStratum) => statistic(own);
    return { value, interval: widenInterval(value, drawn, [counts], ofStrata, scale) };
  });
}

/**
 * Widens a bootstrap interval for lists of rows that are all alike, by how far the figure moves if such a list is at Wilson's bound. These
 * distances and that of the bootstrap are combined as those of independent parts.
 * @param strata in pairs for the same rows, which are moved together too: an F1 of two shares of 0 stays 0 if only one moves
 * @see Newcombe, Statistics in Medicine 17, 1998, who combines the bounds of shares this way
 */
function widenInterval(
  value: number,
  drawn: ConfidenceInterval,
  strata: CountsByStratum,
  statistic: (strata: CountsByStratum) => number | undefined,
  { least, most, otherwise }: EstimateScale,
): ConfidenceInterval {
  const below = [Math.max(0, value - drawn.low)];
  const above = [Math.max(0, drawn.high - value)];
  for (let first = 0; first < strata.length; first += 2) {
    // How far the figure moves down and up if one or both lists shift.
    const movedBy = (isMoved: (index: number) => boolean): readonly [number, number] => {
      const all = otherwise.map((one) => {
        const other = statistic(strata.map((own, index) => (isMoved(index) ? one(own) : own)));
        return other === undefined ? 0 : other - value;
      });
      return [Math.max(0, ...all.map((by) => -by)), Math.max(0, ...all)];
    };
    const one = movedBy((index) => index === first);
    const other = movedBy((index) => index === first + 1);
    const both = movedBy((index) => index === first || index === first + 1);
    below.push(Math.max(both[0], Math.hypot(one[0], other[0])));
    above.push(Math.max(both[1], Math.hypot(one[1], other[1])));
  }
  return {
    low: Math.max(least, value - Math.hypot(...below)),
    high: Math.min(most, value + Math.hypot(...above)),
  };
}

/** Shifts counts that all lie in one cell to Wilson's bound; other counts stay. */
export function shiftCountsToWilsonBound(counts: CellCounts): CellCounts {
  const whole = sum(counts);
  const only = counts.indexOf(whole);
  if (whole === 0 || only < 0) return counts;
  const kept = countAtWilsonBound(whole);
  const others = counts.length - 1;
  return counts.map((_, cell) => (cell === only ? kept : (whole - kept) / others));
}

/** For shares counted by cells, from 0 to 100. */
const SHARE_SCALE: EstimateScale = { least: 0, most: 100, otherwise: [shiftCountsToWilsonBound] };

/**
 * Shifts counts that all lie in cells of one kind to another cell, as far as Wilson's bound allows; other counts stay.
 * @param kinds the kind of each cell
 */
export function createWilsonCountShift(cell: number, kinds: readonly number[]): CountShift {
  return (counts) => {
    const whole = sum(counts);
    const found = new Set(kinds.filter((_, k) => (counts[k] ?? 0) > 0));
    if (whole === 0 || found.size !== 1 || found.has(kinds[cell] ?? Number.NaN)) return counts;
    const kept = countAtWilsonBound(whole);
    return counts.map((count, k) => (count * kept) / whole + (k === cell ? whole - kept : 0));
  };
}

function countAtWilsonBound(whole: number): number {
  return (whole * computeWilsonInterval(whole, whole).low) / 100;
}
