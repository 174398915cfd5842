/** How well a judge finds the earliest error (ProcessBench 4). */
import { omitUndefined } from '../../base/optional-values.ts';
import {
  type BootstrapResamplingSettings,
  type CountsByStratum,
  createZeroCounts,
  getHarmonicMean,
  type MetricEstimate,
  type ShareEstimate,
  toShareEstimate,
} from '../../base/shares.ts';
import type { RunRow, ScoringPolicies } from '../run-types.ts';
import { estimateStatisticFromCounts } from './estimate.ts';
import { getJudgedEarliestError } from './outcomes.ts';

/** How a judge's verdict relates to the label of a row. The last two aren't scored. */
export type LocalizationOutcome = (typeof LOCATION_OUTCOMES)[number];

const LOCATION_OUTCOMES = [
  /** For a row with an error, the judge reported the labeled step, an earlier one, a later one, or none. */
  'found',
  'early',
  'late',
  'missed',
  /** For a row without an error, the judge reported none, or one. */
  'passed',
  'alarmed',
  /** No verdict, which counts as wrong. */
  'silent',
  'left-out',
  'failed',
] as const;

/** Undefined for a row without a label, or for a judge that doesn't name steps. */
export function classifyLocalization(row: RunRow, policies: ScoringPolicies): LocalizationOutcome | undefined {
  const { label } = row;
  const said = getJudgedEarliestError(row, policies);
  if (label === undefined || said === undefined) return undefined;
  if (said === 'failed') return 'failed';
  if (said === 'abstained') return policies.abstentions === 'wrong' ? 'silent' : 'left-out';
  if (label === -1) return said === -1 ? 'passed' : 'alarmed';
  if (said === label) return 'found';
  if (said === -1) return 'missed';
  return said < label ? 'early' : 'late';
}

export interface LocalizationScores {
  /** The number of scored rows. */
  readonly rows: number;
  /** Error accuracy: the share of rows with an error where the judge reported the labeled step. */
  readonly error: ShareEstimate;
  /** Correct accuracy: the share of rows without an error where the judge reported none. */
  readonly correct: ShareEstimate;
  /** The harmonic mean of both accuracies, 0 if both are 0; absent if either class has no rows. */
  readonly f1?: MetricEstimate;
  /** Exact-match accuracy over both classes. */
  readonly accuracy: ShareEstimate;
  /** Rows with an error where the judge reported an earlier step, a later one, or none. */
  readonly early: number;
  readonly late: number;
  readonly missed: number;
  /** Rows without a verdict that count as wrong. */
  readonly silent: number;
  /** Rows excluded by the policy on abstentions; rows that weren't judged; rows without a label, or with a judge that doesn't name steps. */
  readonly leftOut: number;
  readonly failed: number;
  readonly unlabelled: number;
  /** Rows where "no error" had as many votes as the index. */
  readonly tied: number;
}

/** Counts of rows by outcome, and of rows without a verdict that have an error. */
export type LocalizationCounts = Readonly<Record<LocalizationOutcome | 'unlabelled' | 'tied' | 'silentErrors', number>>;

export function countLocalizationOutcomes(rows: readonly RunRow[], policies: ScoringPolicies): LocalizationCounts {
  const counts = createZeroCounts(...LOCATION_OUTCOMES, 'unlabelled', 'tied', 'silentErrors');
  for (const row of rows) {
    const place = classifyLocalization(row, policies);
    counts[place ?? 'unlabelled']++;
    if (row.said.kind === 'earliest' && row.said.isTied) counts.tied++;
    if (place === 'silent' && row.label !== -1) counts.silentErrors++;
  }
  return counts;
}

/** The accuracies of rows, their F1 and all counts. The order of rows changes nothing. */
export function scoreLocalization(
  rows: readonly RunRow[],
  policies: ScoringPolicies,
  resampling?: BootstrapResamplingSettings,
): LocalizationScores {
  return scoreLocalizationFromCounts(countLocalizationOutcomes(rows, policies), resampling);
}

export function scoreLocalizationFromCounts(
  counts: LocalizationCounts,
  resampling?: BootstrapResamplingSettings,
): LocalizationScores {
  const strata = toLocalizationStrata(counts);
  const [[found, notFound], [passed, notPassed]] = strata;
  const errors = found + notFound;
  const corrects = passed + notPassed;
  const { early, late, missed, silent, 'left-out': leftOut, failed, unlabelled, tied } = counts;
  return omitUndefined({
    rows: errors + corrects,
    error: toShareEstimate(found, errors),
    correct: toShareEstimate(passed, corrects),
    f1: estimateStatisticFromCounts(strata, computeLocalizationF1, resampling),
    accuracy: toShareEstimate(found + passed, errors + corrects),
    early,
    late,
    missed,
    silent,
    leftOut,
    failed,
    unlabelled,
    tied,
  });
}

/** Counts of rows with an error, located or not, and of rows without, passed or not. */
export type LocalizationStrata = readonly [readonly [number, number], readonly [number, number]];

export function toLocalizationStrata(counts: LocalizationCounts): LocalizationStrata {
  const { found, early, late, missed, passed, alarmed, silent, silentErrors } = counts;
  return [
    [found, early + late + missed + silentErrors],
    [passed, alarmed + silent - silentErrors],
  ];
}

/** The F1 of counts in the order of `LocalizationStrata`; undefined if either class has no rows. */
export function computeLocalizationF1([errors = [], corrects = []]: CountsByStratum): number | undefined {
  const [found = 0, notFound = 0] = errors;
  const [passed = 0, notPassed = 0] = corrects;
  if (found + notFound === 0 || passed + notPassed === 0) return undefined;
  return getHarmonicMean((100 * found) / (found + notFound), (100 * passed) / (passed + notPassed));
}

/** Errors at the steps `from` to `to`, both counted from 0; the last bin is open. */
export interface ErrorPositionBin {
  readonly from: number;
  readonly to?: number;
  readonly errors: number;
  readonly found: number;
}

/**
 * A bin for each step up to the last error, at most `most` (1 or more); later steps share the last bin. Only scored
 * rows count. Empty without errors.
 */
export function countErrorsByPosition(
  rows: readonly RunRow[],
  policies: ScoringPolicies,
  most = 12,
): readonly ErrorPositionBin[] {
  const errors: number[] = [];
  const found: number[] = [];
  for (const row of rows) {
    const place = classifyLocalization(row, policies);
    const { label } = row;
    if (place === undefined || place === 'failed' || place === 'left-out') continue;
    if (label === undefined || label < 0) continue;
    const at = Math.min(label, most - 1);
    errors[at] = (errors[at] ?? 0) + 1;
    if (place === 'found') found[at] = (found[at] ?? 0) + 1;
  }
  return Array.from(errors, (count = 0, from) => ({
    from,
    ...(from === most - 1 ? {} : { to: from }),
    errors: count,
    found: found[from] ?? 0,
  }));
}
