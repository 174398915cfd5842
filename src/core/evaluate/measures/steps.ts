/** A judge's verdicts on steps against ratings of every step (PRM800K; Hard2Verify 4.1). */
import { findFirstIndexByBinarySearch } from '../../base/binary-search.ts';
import { computeBootstrapIntervals } from '../../base/bootstrap.ts';
import { chooseEvenly, sum } from '../../base/numbers.ts';
import { omitUndefined } from '../../base/optional-values.ts';
import {
  type BootstrapResamplingSettings,
  type ConfidenceInterval,
  computeWilsonInterval,
  getHarmonicMean,
  type MetricEstimate,
} from '../../base/shares.ts';
import type { RunRow, ScoringPolicies } from '../run-types.ts';
import { getJudgedEarliestError } from './outcomes.ts';

/** A share of steps. Its interval takes into account that the steps of a solution are alike. */
export interface StepShare {
  readonly part: number;
  readonly whole: number;
  /** In percent; absent if `whole` is 0. */
  readonly value?: number;
  readonly interval?: ConfidenceInterval;
}

export interface StepScores {
  /** Solutions with a rated step that the judge judged or abstained on, and their rated steps. */
  readonly solutions: number;
  readonly steps: number;
  /** Rated steps that the judge didn't get to, because it names only the earliest error. They aren't scored. */
  readonly unjudged: number;
  /** Solutions that weren't judged, which aren't scored. */
  readonly failed: number;
  /** Share of correct steps accepted, of incorrect steps rejected, and of rejected steps that are incorrect. */
  readonly tpr: StepShare;
  readonly tnr: StepShare;
  readonly precision: StepShare;
  /** The mean of TPR and TNR, and their harmonic mean; absent if either kind of step is missing. */
  readonly balanced?: MetricEstimate;
  readonly f1?: MetricEstimate;
  /** The harmonic mean of `precision` and TNR: the F1 of incorrect steps; absent without incorrect steps. */
  readonly errorF1?: MetricEstimate;
  /** Share of solutions with an incorrect step whose first one is the first that the judge rejects. */
  readonly first: StepShare;
  /** Share of incorrect steps after the first that the judge rejects, among those that it judged. */
  readonly later: StepShare;
}

/** Whether a step is correct by its rating; undefined if it is unrated, or neutral and not scored. */
function isStepCorrect(rating: 1 | 0 | -1 | null, { neutral }: ScoringPolicies): boolean | undefined {
  if (rating === null || (rating === 0 && neutral === 'left-out')) return undefined;
  return rating === 1 || (rating === 0 && neutral !== 'wrong');
}

/**
 * Whether the judge accepts each step. A reward model accepts steps whose score reaches the threshold; the embedded checker those without a
 * flag. Other judges name the earliest error: they accept the steps before it and don't judge those after it (undefined).
 * @returns why there is no verdict on any step; undefined for a judge of whole solutions
 */
function judgeSteps(
  row: RunRow,
  policies: ScoringPolicies,
): readonly (boolean | undefined)[] | 'abstained' | 'failed' | undefined {
  const index = getJudgedEarliestError(row, policies);
  if (typeof index !== 'number') return index;
  const { scores, flagged, steps } = row;
  return Array.from({ length: steps }, (_, step) => {
    if (scores) {
      const score = scores[step];
      return score === undefined ? undefined : score >= (policies.threshold ?? 0.5);
    }
    if (flagged) return !flagged.includes(step);
    return index === -1 || step < index ? true : step === index ? false : undefined;
  });
}

/** Counts of one solution, in this order. The first six are steps: correct or incorrect ones, accepted, rejected, or without a verdict. */
const COUNTS = [
  'tp',
  'fn',
  'silentPositive',
  'tn',
  'fp',
  'silentNegative',
  'withError',
  'first',
  'later',
  'laterFound',
] as const;
type Counts = Record<(typeof COUNTS)[number], number>;

interface SolutionCounts {
  readonly counts: Counts;
  readonly unjudged: number;
}

function countSolutionSteps(row: RunRow, policies: ScoringPolicies): SolutionCounts | 'failed' | undefined {
  const judged = judgeSteps(row, policies);
  if (judged === undefined || judged === 'failed') return judged;
  if (judged === 'abstained' && policies.abstentions === 'left-out') return undefined;
  const counts = Object.fromEntries(COUNTS.map((name) => [name, 0])) as Counts;
  let unjudged = 0;
  let isAfterError = false;
  let isAfterRejection = false;
  for (const [step, rating] of (row.ratings ?? []).entries()) {
    const isCorrect = isStepCorrect(rating, policies);
    const isAccepted = judged === 'abstained' ? 'silent' : judged[step];
    if (isCorrect === false) {
      if (!isAfterError) counts.withError++;
      else if (isAccepted !== undefined) counts.later++;
      if (isAccepted === false && !isAfterError && !isAfterRejection) counts.first++;
      if (isAccepted === false && isAfterError) counts.laterFound++;
      isAfterError = true;
    }
    if (isAccepted === false) isAfterRejection = true;
    if (isCorrect === undefined) continue;
    if (isAccepted === undefined) unjudged++;
    else if (isAccepted === 'silent') counts[isCorrect ? 'silentPositive' : 'silentNegative']++;
    else counts[isCorrect ? (isAccepted ? 'tp' : 'fn') : isAccepted ? 'fp' : 'tn']++;
  }
  return { counts, unjudged };
}

/** Balanced accuracy, F1, and the F1 of incorrect steps, from summed counts; in percent. */
function computeStepMeans(sums: readonly number[]): readonly (number | undefined)[] {
  const [tp = 0, fn = 0, silentPositive = 0, tn = 0, fp = 0, silentNegative = 0] = sums;
  const [positives, negatives] = [tp + fn + silentPositive, tn + fp + silentNegative];
  const [tpr, tnr] = [(100 * tp) / positives, (100 * tn) / negatives];
  const hasBoth = positives > 0 && negatives > 0;
  return [
    hasBoth ? (tpr + tnr) / 2 : undefined,
    hasBoth ? getHarmonicMean(tpr, tnr) : undefined,
    negatives > 0 ? (200 * tn) / (2 * tn + fp + silentNegative + fn) : undefined,
  ];
}

/** Scores rows with ratings. The steps of a solution aren't independent, so solutions are the units of all intervals. The order of rows changes nothing. */
export function scoreSteps(
  rows: readonly RunRow[],
  policies: ScoringPolicies,
  resampling?: BootstrapResamplingSettings,
): StepScores | undefined {
  const all = rows.filter(({ ratings }) => ratings).map((row) => countSolutionSteps(row, policies));
  const counted = all.filter((one) => one !== undefined && one !== 'failed');
  const solutions = counted
    .map(({ counts }) => COUNTS.map((name) => counts[name]))
    .filter((counts) => counts.some((n) => n > 0))
    .sort(compareCounts);
  if (solutions.length === 0) return undefined;
  const add = (...names: readonly (typeof COUNTS)[number][]) => {
    const columns = names.map((name) => COUNTS.indexOf(name));
    return (counts: readonly number[]): number => sum(columns.map((column) => counts[column] ?? 0));
  };
  const share = (part: ReturnType<typeof add>, whole: ReturnType<typeof add>): StepShare =>
    estimateShareOfSteps(solutions.map((counts) => [part(counts), whole(counts)]));
  const tpr = share(add('tp'), add('tp', 'fn', 'silentPositive'));
  const tnr = share(add('tn'), add('tn', 'fp', 'silentNegative'));
  const steps = add('tp', 'fn', 'silentPositive', 'tn', 'fp', 'silentNegative');
  const [balanced, f1, errorF1] = estimateStepMeans(solutions, tpr, tnr, resampling);
  return omitUndefined({
    solutions: solutions.length,
    steps: sum(solutions.map(steps)),
    unjudged: sum(counted.map(({ unjudged }) => unjudged)),
    failed: all.filter((one) => one === 'failed').length,
    tpr,
    tnr,
    precision: share(add('tn'), add('tn', 'fn')),
    first: share(add('first'), add('withError')),
    later: share(add('laterFound'), add('later')),
    balanced,
    f1,
    errorF1,
  });
}

function compareCounts(a: readonly number[], b: readonly number[]): number {
  const k = a.findIndex((count, at) => count !== b[at]);
  return k < 0 ? 0 : (a[k] ?? 0) - (b[k] ?? 0);
}

/**
 * A share of steps with Wilson's interval at its effective number of steps: as many independent steps as would give the variance between
 * solutions, with Student's correction for few solutions. Where all or no steps count, the effective number is that of solutions.
 * @see Kish, Survey Sampling, 1965, 5.4; Dean and Pagano, Journal of Survey Statistics and Methodology 3, 2015
 */
function estimateShareOfSteps(solutions: readonly (readonly [part: number, whole: number])[]): StepShare {
  const used = solutions.filter(([, whole]) => whole > 0);
  const [part, whole] = [sum(used.map(([one]) => one)), sum(used.map(([, one]) => one))];
  if (whole === 0) return { part, whole };
  const p = part / whole;
  const squares = sum(used.map(([own, of]) => (own - p * of) ** 2));
  const variance = (squares * used.length) / Math.max(1, used.length - 1) / whole ** 2;
  const isMixed = part > 0 && part < whole && used.length > 1;
  const independent = isMixed ? Math.min(whole, (p * (1 - p)) / variance) : used.length;
  const effective = isMixed ? independent / widenForFewSolutions(used.length) ** 2 : independent;
  return { part, whole, value: 100 * p, interval: computeWilsonInterval(p * effective, effective) };
}

/**
 * The 97.5 % quantile of Student's distribution for the variance of this number of solutions, in units of the normal distribution's.
 * @see Cornish and Fisher, Revue de l'Institut International de Statistique 5, 1937
 */
function widenForFewSolutions(solutions: number): number {
  return 1 + 1.21 / Math.max(1, solutions - 1);
}

/** The means of TPR and TNR from resampled solutions. Either may be alike in all of them, which must not hide that it might be another. */
function estimateStepMeans(
  solutions: readonly (readonly number[])[],
  tpr: StepShare,
  tnr: StepShare,
  resampling: BootstrapResamplingSettings | undefined,
): readonly (MetricEstimate | undefined)[] {
  const width = COUNTS.length;
  const flat = Float64Array.from(solutions.flat());
  const intervals = computeBootstrapIntervals((random) => {
    const drawn = new Array<number>(width).fill(0);
    for (let n = 0; n < solutions.length; n++) {
      const from = Math.floor(random() * solutions.length) * width;
      for (let k = 0; k < width; k++) drawn[k] = (drawn[k] ?? 0) + (flat[from + k] ?? 0);
    }
    return computeStepMeans(drawn);
  }, resampling);
  const sums = COUNTS.map((_, k) => sum(solutions.map((counts) => counts[k] ?? 0)));
  const having = (from: number): number => solutions.filter((counts) => sum(counts.slice(from, from + 3)) > 0).length;
  const fewer = Math.min(having(COUNTS.indexOf('tp')), having(COUNTS.indexOf('tn')));
  const wider = fewer > 1 ? widenForFewSolutions(fewer) * Math.sqrt(fewer / (fewer - 1)) : 1;
  const means = [(a: number, b: number) => (a + b) / 2, getHarmonicMean, undefined];
  return computeStepMeans(sums).map((value, k) => {
    if (value === undefined) return undefined;
    const drawn = intervals[k] ?? { low: value, high: value };
    const [mean, a, b] = [means[k], tpr.value ?? value, tnr.value ?? value];
    const reach = (end: 'low' | 'high'): number => {
      const [otherA, otherB] = [getExtremeBound(tpr, end) ?? a, getExtremeBound(tnr, end) ?? b];
      // The F1 of incorrect steps is 0 or 100 where TNR is, or nearly.
      const moved = mean ? [mean(otherA, b) - value, mean(a, otherB) - value] : [value === b ? otherB - b : 0];
      return Math.hypot(wider * (drawn[end] - value), ...moved);
    };
    return { value, interval: { low: Math.max(0, value - reach('low')), high: Math.min(100, value + reach('high')) } };
  });
}

/** The end of the interval of a share of 0 or 100 %. */
function getExtremeBound({ part, whole, interval }: StepShare, end: 'low' | 'high'): number | undefined {
  return part === 0 || part === whole ? interval?.[end] : undefined;
}

/** The verdicts on rated steps if a reward model accepts steps from a score on. Shares are in percent, without intervals. */
export interface StepThresholdPoint {
  readonly threshold: number;
  readonly tpr: number;
  readonly tnr: number;
  readonly balanced: number;
  readonly f1: number;
}

export interface StepThresholdCurve {
  /** In rising order: the distinct scores, at most 101, evenly chosen. */
  readonly points: readonly StepThresholdPoint[];
  readonly correct: number;
  readonly incorrect: number;
  /** The probability, in percent, that a correct step scores above an incorrect one; ties count half. */
  readonly auc: number;
}

const MOST_POINTS = 101;

/** Undefined without scored steps of both kinds. @see Hanley and McNeil, Radiology 143, 1982, for the area under the ROC curve */
export function computeStepThresholdCurve(
  rows: readonly RunRow[],
  policies: ScoringPolicies,
): StepThresholdCurve | undefined {
  const [good, bad]: [number[], number[]] = [[], []];
  for (const { ratings = [], scores = [], said } of rows) {
    if (said.kind !== 'earliest') continue;
    for (const [step, rating] of ratings.entries()) {
      const [isCorrect, score] = [isStepCorrect(rating, policies), scores[step]];
      if (isCorrect !== undefined && score !== undefined) (isCorrect ? good : bad).push(score);
    }
  }
  if (good.length === 0 || bad.length === 0) return undefined;
  good.sort((a, b) => a - b);
  bad.sort((a, b) => a - b);
  const thresholds = [...new Set([...good, ...bad])].sort((a, b) => a - b);
  const points = chooseEvenly(thresholds, MOST_POINTS).map((threshold) => {
    const tpr = (100 * (good.length - countBelow(good, threshold))) / good.length;
    const tnr = (100 * countBelow(bad, threshold)) / bad.length;
    return { threshold, tpr, tnr, balanced: (tpr + tnr) / 2, f1: getHarmonicMean(tpr, tnr) };
  });
  return { points, correct: good.length, incorrect: bad.length, auc: computeArea(good, bad) };
}

function computeArea(good: readonly number[], bad: readonly number[]): number {
  let [below, upTo, halves] = [0, 0, 0];
  for (const score of good) {
    while (below < bad.length && (bad[below] ?? 0) < score) below++;
    while (upTo < bad.length && (bad[upTo] ?? 0) <= score) upTo++;
    halves += below + upTo;
  }
  return (50 * halves) / (good.length * bad.length);
}

function countBelow(sorted: readonly number[], bound: number): number {
  return findFirstIndexByBinarySearch(sorted.length, (k) => (sorted[k] ?? 0) >= bound);
}
