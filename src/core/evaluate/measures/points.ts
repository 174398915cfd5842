/** How far a grader's points are from human ratings. All points are on the scale of the ratings, from 0 to its maximum. */
import { groupBy } from '../../base/groups.ts';
import { chooseEvenly } from '../../base/numbers.ts';
import { omitUndefined } from '../../base/optional-values.ts';
import {
  type BootstrapResamplingSettings,
  createZeroCounts,
  DEFAULT_RESAMPLING_SETTINGS,
  getMean,
  type MetricEstimate,
  type ShareEstimate,
  toShareEstimate,
} from '../../base/shares.ts';
import type { RunRow, ScoringPolicies } from '../run-types.ts';
import {
  createWilsonCountShift,
  type EstimateScale,
  estimateStatisticFromCounts,
  estimateStatisticsFromCounts,
  type ScaledStatistic,
} from './estimate.ts';
import {
  computeKendallTau,
  computeMeanAbsoluteError,
  computeMeanError,
  computeQuadraticKappa,
  computeSpearmanRho,
  countPointPairs,
  type PointPair,
  type PointStatistic,
  type PointTable,
} from './point-statistics.ts';
import { computeMacroF1 } from './verdicts.ts';

/** Rounding tolerance for points that are converted between scales. */
const FLOAT_TOLERANCE = 1e-9;

/** The most ratings and cuts that are listed; of more, evenly chosen ones. */
const MOST_LEVELS = 21;

/** With more distinct pairs, a tenth of the resamples has to do, since their time grows with the pairs. */
const MANY_PAIRS = 2_000;

/** The rated rows of one scale as a grader in points judged them. */
export interface RatedRows {
  /** The maximum of the scale. */
  readonly most: number;
  readonly pairs: readonly PointPair[];
  /** The ratings of rows on which the judge abstained, if they count as wrong. */
  readonly silent: readonly number[];
  /** The number of rows on which the judge abstained, and of rows that weren't judged. */
  readonly abstained: number;
  readonly failed: number;
}

/** Agreement in points. Shares are in percent of `pairs` and, unless the policy excludes them, of rows without points. */
export interface PointScores {
  readonly most: number;
  /** Rows with a rating and points; rows on which the judge abstained; rows that weren't judged. */
  readonly rows: number;
  readonly abstained: number;
  readonly failed: number;
  /** The means of the ratings and of the judge's points, over `rows`. */
  readonly human?: number;
  readonly judge?: number;
  /** The mean absolute error, and the mean error, which is positive if the judge gives more than people; in points. */
  readonly error?: MetricEstimate;
  readonly bias?: MetricEstimate;
  /**
   * `exact`: less than half a point apart, which for whole points is equality and for means of votes is equality after rounding. On a scale
   * up to 1, equal. `near`: at most one point apart; absent on such a scale. `above`, `below`: not exact, and the judge gives more or less.
   */
  readonly exact: ShareEstimate;
  readonly near?: ShareEstimate;
  readonly above: ShareEstimate;
  readonly below: ShareEstimate;
  /** From -1 to 1; absent where one side has only one value. */
  readonly spearman?: MetricEstimate;
  readonly kendall?: MetricEstimate;
  readonly kappa?: MetricEstimate;
}

/**
 * The rows with a rating of each scale, by its maximum. Empty unless some row was graded in points. Ratings outside the scale are on another
 * one, which reports warn about.
 */
export function collectRatedRows(rows: readonly RunRow[], policies: ScoringPolicies): readonly RatedRows[] {
  if (!rows.some(({ said }) => said.kind === 'grade' && said.max > 1)) return [];
  const rated = rows.flatMap((row) => {
    const { points: human, pointsMost: most = policies.ratedMost } = row;
    return human === undefined || human < 0 || human > most ? [] : [{ human, most, said: row.said }];
  });
  return [...groupBy(rated, ({ most }) => most)]
    .sort(([a], [b]) => a - b)
    .map(([most, group]) => ({
      most,
      pairs: group.flatMap(({ human, said }) =>
        said.kind === 'grade'
          ? [{ human, judge: said.max === most ? said.points : (said.points * most) / said.max }]
          : [],
      ),
      silent: group.flatMap(({ human, said }) =>
        said.kind === 'abstained' && policies.abstentions === 'wrong' ? [human] : [],
      ),
      abstained: group.filter(({ said }) => said.kind === 'abstained').length,
      failed: group.filter(({ said }) => said.kind === 'failed').length,
    }));
}

/** @param only whether to leave out the coefficients, which take the most time */
export function scorePoints(
  { most, pairs, silent, abstained, failed }: RatedRows,
  resampling?: BootstrapResamplingSettings,
  only?: 'errors',
): PointScores {
  const whole = pairs.length + silent.length;
  const counts = createZeroCounts('exact', 'near', 'above', 'below');
  for (const { human, judge } of pairs) {
    const isSame = isSamePoints(judge - human, most);
    counts[isSame ? 'exact' : judge > human ? 'above' : 'below']++;
    if (Math.abs(judge - human) <= 1 + FLOAT_TOLERANCE) counts.near++;
  }
  return omitUndefined({
    most,
    rows: pairs.length,
    abstained,
    failed,
    human: getMean(pairs.map(({ human }) => human)),
    judge: getMean(pairs.map(({ judge }) => judge)),
    exact: toShareEstimate(counts.exact, whole),
    near: most > 1 ? toShareEstimate(counts.near, whole) : undefined,
    above: toShareEstimate(counts.above, whole),
    below: toShareEstimate(counts.below, whole),
    ...estimateCoefficients(pairs, most, resampling, only),
  });
}

function isSamePoints(difference: number, most: number): boolean {
  const apart = Math.abs(difference);
  return apart <= FLOAT_TOLERANCE || (most > 1 && apart < 0.5 - FLOAT_TOLERANCE);
}

type Coefficients = Pick<PointScores, 'error' | 'bias' | 'spearman' | 'kendall' | 'kappa'>;

function estimateCoefficients(
  pairs: readonly PointPair[],
  most: number,
  resampling: BootstrapResamplingSettings = DEFAULT_RESAMPLING_SETTINGS,
  only: 'errors' | undefined,
): Coefficients {
  if (pairs.length === 0) return {};
  const table = countPointPairs(pairs, listExtremePairs(most));
  const resamples = Math.ceil(resampling.resamples / (table.pairs.length > MANY_PAIRS ? 10 : 1));
  const shifts = listErrorShifts(table, most);
  const of = (statistic: PointStatistic, scale: EstimateScale): ScaledStatistic => ({
    statistic: (counts) => statistic(table, counts),
    scale,
  });
  const ofRanks = (statistic: PointStatistic): ScaledStatistic => {
    const value = statistic(table, table.counts);
    return of(statistic, {
      least: -1,
      most: 1,
      otherwise: Math.abs(value ?? 0) === 1 ? listOrderShifts(table, most) : [],
    });
  };
  const [error, bias, kappa, spearman, kendall] = estimateStatisticsFromCounts(
    table.counts,
    [
      of(computeMeanAbsoluteError, { least: 0, most, otherwise: shifts }),
      of(computeMeanError, { least: -most, most, otherwise: shifts }),
      ...(only === 'errors'
        ? []
        : [
            of(computeQuadraticKappa, { least: -1, most: 1, otherwise: shifts }),
            ofRanks(computeSpearmanRho),
            ofRanks(computeKendallTau),
          ]),
    ],
    { ...resampling, resamples },
  );
  return omitUndefined({ error, bias, kappa, spearman, kendall });
}

/** Pairs that might also occur where all rows are alike; see `createWilsonCountShift`. */
function listExtremePairs(most: number): readonly PointPair[] {
  return [
    { human: 0, judge: 0 },
    { human: 0, judge: most },
    { human: most, judge: 0 },
  ];
}

/** If all rows have the same error, some might have had another: none, or the largest in either direction. */
function listErrorShifts({ pairs }: PointTable, most: number): EstimateScale['otherwise'] {
  const errors = pairs.map(({ human, judge }) => judge - human);
  return listExtremePairs(most).map((extreme) => createWilsonCountShift(findPair(pairs, extreme), errors));
}

/** If the order is the same in all rows, some might have had the opposite. */
function listOrderShifts({ pairs, counts }: PointTable, most: number): EstimateScale['otherwise'] {
  const kinds = counts.map((count) => Number(count === 0));
  return listExtremePairs(most).map((extreme) => createWilsonCountShift(findPair(pairs, extreme), kinds));
}

function findPair(pairs: readonly PointPair[], { human, judge }: PointPair): number {
  return pairs.findIndex((pair) => pair.human === human && pair.judge === judge);
}

/** The judge's points on rows with the same rating. */
export interface RatingLevel {
  readonly human: number;
  readonly rows: number;
  /** The mean of the judge's points. */
  readonly judge: number;
  readonly above: ShareEstimate;
}

/** A level for each distinct rating in rising order. If there are more than 21, ratings are rounded to tenths of the scale. */
export function listRatingLevels({ most, pairs }: RatedRows): readonly RatingLevel[] {
  const isFine = new Set(pairs.map(({ human }) => human)).size > MOST_LEVELS;
  const levels = groupBy(pairs, ({ human }) => (isFine ? (Math.round((10 * human) / most) * most) / 10 : human));
  return [...levels]
    .sort(([a], [b]) => a - b)
    .map(([human, group]) => ({
      human,
      rows: group.length,
      judge: getMean(group.map(({ judge }) => judge).sort((a, b) => a - b)) ?? 0,
      above: toShareEstimate(
        group.filter((pair) => pair.judge > pair.human && !isSamePoints(pair.judge - pair.human, most)).length,
        group.length,
      ),
    }));
}

/** The verdicts if both people and the judge accept a solution from `cut` points on. */
export interface PointCut {
  readonly cut: number;
  readonly tpr: ShareEstimate;
  readonly tnr: ShareEstimate;
  readonly ppv: ShareEstimate;
  readonly accuracy: ShareEstimate;
  /** The mean of the F1 of both classes, in percent; absent if either has no rows. */
  readonly macroF1?: MetricEstimate;
}

/** A cut at each distinct rating but the lowest, in rising order: at most 21, evenly chosen. A row without points counts as wrong. */
export function scorePointCuts(
  { pairs, silent }: RatedRows,
  resampling?: BootstrapResamplingSettings,
): readonly PointCut[] {
  const ratings = [...new Set([...pairs.map(({ human }) => human), ...silent])].sort((a, b) => a - b).slice(1);
  return chooseEvenly(ratings, MOST_LEVELS).map((cut) => {
    const reaches = (points: number): boolean => points >= cut - FLOAT_TOLERANCE;
    const count = (isGood: boolean, isAccepted: boolean): number =>
      pairs.filter(({ human, judge }) => reaches(human) === isGood && reaches(judge) === isAccepted).length;
    const [tp, fn, tn, fp] = [count(true, true), count(true, false), count(false, false), count(false, true)];
    const silentGood = silent.filter(reaches).length;
    const silentBad = silent.length - silentGood;
    const strata = [
      [tp, fn, silentGood],
      [tn, fp, silentBad],
    ];
    return omitUndefined({
      cut,
      tpr: toShareEstimate(tp, tp + fn + silentGood),
      tnr: toShareEstimate(tn, tn + fp + silentBad),
      ppv: toShareEstimate(tp, tp + fp),
      accuracy: toShareEstimate(tp + tn, pairs.length + silent.length),
      macroF1: estimateStatisticFromCounts(strata, computeMacroF1, resampling),
    });
  });
}
