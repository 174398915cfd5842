/** Calibration and threshold curves, for runs with all votes. */
import { chooseEvenly } from '../../base/numbers.ts';
import { omitUndefined } from '../../base/optional-values.ts';
import { type ShareEstimate, toShareEstimate } from '../../base/shares.ts';
import type { RunRow, ScoringPolicies } from '../run-types.ts';
import {
  computeSolutionConfidence,
  computeVerdictVoteShare,
  explainUnusableVoteShares,
  type MetricOrAbsenceReason,
} from './confidence.ts';
import { computeLocalizationF1, countLocalizationOutcomes, toLocalizationStrata } from './localization.ts';
import { isCorrectByGroundTruth } from './outcomes.ts';
import { type CorrectnessCriterion, isJudgeRightOnRow } from './paired.ts';

export interface CalibrationCurve {
  /**
   * `verdict`: the vote share of a verdict against its accuracy. `solution`: the confidence that a solution is correct
   * against the share of correct ones.
   */
  readonly of: 'verdict' | 'solution';
  /**
   * Ten bins of equal width in rising order, without empty ones. Each has the mean confidence in percent, and how often
   * it was right.
   */
  readonly bins: readonly { readonly believed: number; readonly was: ShareEstimate }[];
  readonly rows: number;
  /** The expected calibration error in percentage points. */
  readonly error: number;
}

const CALIBRATION_BINS = 10;

/** Judges that name steps are calibrated by verdicts, graders and reward models by solutions. */
export function computeCalibrationCurve(
  rows: readonly RunRow[],
  policies: ScoringPolicies,
  by: CorrectnessCriterion,
): MetricOrAbsenceReason<CalibrationCurve> {
  const reason = explainUnusableVoteShares(rows);
  if (reason !== undefined) return { kind: 'refused', reason };
  const isOfVerdict = rows.some(({ said, scores }) => said.kind === 'earliest' && !scores);
  const bins = Array.from({ length: CALIBRATION_BINS }, () => ({
    beliefs: [] as number[],
    was: 0,
  }));
  let count = 0;
  for (const row of rows) {
    const believed = isOfVerdict ? computeVerdictVoteShare(row, by) : computeSolutionConfidence(row);
    const is = isOfVerdict ? isJudgeRightOnRow(row, policies, by) : isCorrectByGroundTruth(row, policies);
    const bin =
      believed === undefined
        ? undefined
        : bins[Math.min(CALIBRATION_BINS - 1, Math.floor(believed * CALIBRATION_BINS))];
    if (believed === undefined || is === undefined || !bin) continue;
    bin.beliefs.push(believed);
    if (is) bin.was++;
    count++;
  }
  // Summed in sorted order, so that the order of rows changes nothing, not even the last digit.
  const summed = bins.map(({ beliefs, was }) => ({
    believed: beliefs.sort((a, b) => a - b).reduce((sum, belief) => sum + belief, 0),
    was,
    rows: beliefs.length,
  }));
  const distance = summed.reduce((sum, { believed, was }) => sum + Math.abs(believed - was), 0);
  return {
    kind: 'known',
    figure: {
      of: isOfVerdict ? 'verdict' : 'solution',
      bins: summed
        .filter((bin) => bin.rows > 0)
        .map((bin) => ({ believed: (100 * bin.believed) / bin.rows, was: toShareEstimate(bin.was, bin.rows) })),
      rows: count,
      error: count === 0 ? 0 : (100 * distance) / count,
    },
  };
}

/** The results if the judge accepts the solutions whose confidence reaches the threshold. */
export interface ThresholdCurvePoint {
  /** 0 to 1: a share of votes or of the maximum points, or a score. */
  readonly threshold: number;
  readonly tpr: ShareEstimate;
  readonly tnr: ShareEstimate;
  /** Precision: the share of accepted solutions that are correct. */
  readonly ppv: ShareEstimate;
  readonly accuracy: ShareEstimate;
  /** For a reward model on rows with labels, the F1 of error localization, in percent. */
  readonly f1?: number;
}

/** A point for each threshold that changes a result, in rising order; at most `most`, evenly chosen. Rows without a verdict aren't counted. */
export function computeThresholdCurve(
  rows: readonly RunRow[],
  policies: ScoringPolicies,
  most = 101,
): MetricOrAbsenceReason<readonly ThresholdCurvePoint[]> {
  const reason = explainUnusableVoteShares(rows);
  if (reason !== undefined) return { kind: 'refused', reason };
  const beliefs = rows.flatMap((row) => {
    const [belief, isRight] = [computeSolutionConfidence(row), isCorrectByGroundTruth(row, policies)];
    return belief === undefined || isRight === undefined ? [] : [{ belief, isRight }];
  });
  const positives = beliefs.filter(({ isRight }) => isRight).length;
  const negatives = beliefs.length - positives;
  const scored = rows.filter(({ scores, label }) => scores && label !== undefined);
  const thresholds = [...new Set([...beliefs.map(({ belief }) => belief), 1])].sort((a, b) => a - b);
  const figure = chooseEvenly(thresholds, most).map((threshold) => {
    const accepted = beliefs.filter(({ belief }) => belief >= threshold);
    const tp = accepted.filter(({ isRight }) => isRight).length;
    const tn = negatives - (accepted.length - tp);
    return omitUndefined({
      threshold,
      tpr: toShareEstimate(tp, positives),
      tnr: toShareEstimate(tn, negatives),
      ppv: toShareEstimate(tp, accepted.length),
      accuracy: toShareEstimate(tp + tn, beliefs.length),
      f1:
        scored.length === 0
          ? undefined
          : computeLocalizationF1(toLocalizationStrata(countLocalizationOutcomes(scored, { ...policies, threshold }))),
    });
  });
  return { kind: 'known', figure };
}
