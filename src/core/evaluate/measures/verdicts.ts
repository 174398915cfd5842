/** How well a judge separates correct from incorrect solutions (U-MATH 4.2; Scaling generative verifiers 3). */
import { omitUndefined } from '../../base/optional-values.ts';
import {
  type BootstrapResamplingSettings,
  type CountsByStratum,
  computeShareDifferenceInterval,
  createZeroCounts,
  type MetricEstimate,
  type ShareEstimate,
  toShareEstimate,
} from '../../base/shares.ts';
import type { RunRow, ScoringPolicies } from '../run-types.ts';
import { estimateStatisticFromCounts } from './estimate.ts';
import { getJudgeSolutionVerdictKind, hasGroundTruthBetweenThresholds, isCorrectByGroundTruth } from './outcomes.ts';

/** The cell of a row in the confusion matrix; the last five aren't scored. */
export type VerdictConfusionCell = (typeof VERDICT_CELLS)[number];

const VERDICT_CELLS = [
  /** A correct solution accepted or rejected, an incorrect one rejected or accepted. */
  'truePositive',
  'falseNegative',
  'trueNegative',
  'falsePositive',
  /** A correct or an incorrect solution without a verdict: counted as wrong, neither accepted nor rejected. */
  'silentPositive',
  'silentNegative',
  /** The judge's grade lies between the thresholds. */
  'gap',
  /** No verdict, excluded by the policy. */
  'left-out',
  'failed',
  /** The ground-truth points lie between the thresholds; or the row has no usable ground truth. */
  'rated-between',
  'unrated',
] as const;

/**
 * The cell of a row. With the policy `wrong-verdict`, inconclusive counts as the opposite of the label, so that all shares are those of a
 * 2×2 table (mu-MATH); with `incorrect` it is a rejection.
 */
export function classifyVerdictOutcome(row: RunRow, policies: ScoringPolicies): VerdictConfusionCell {
  const said = getJudgeSolutionVerdictKind(row, policies);
  if (said === 'failed') return 'failed';
  const isRight = isCorrectByGroundTruth(row, policies);
  if (isRight === undefined) return hasGroundTruthBetweenThresholds(row, policies) ? 'rated-between' : 'unrated';
  switch (said) {
    case 'gap':
      return 'gap';
    case 'abstained':
      if (policies.abstentions === 'left-out') return 'left-out';
      return isRight ? 'silentPositive' : 'silentNegative';
    case 'inconclusive':
      if (policies.inconclusive === 'left-out') return 'left-out';
      if (isRight) return 'falseNegative';
      return policies.inconclusive === 'incorrect' ? 'trueNegative' : 'falsePositive';
    case 'accepted':
      return isRight ? 'truePositive' : 'falsePositive';
    case 'rejected':
      return isRight ? 'falseNegative' : 'trueNegative';
    default:
      return said satisfies never;
  }
}

export type VerdictConfusionCounts = Readonly<Record<VerdictConfusionCell, number>>;

export interface VerdictScores {
  /** The number of scored rows. */
  readonly rows: number;
  readonly cells: VerdictConfusionCounts;
  readonly accuracy: ShareEstimate;
  /** TPR (recall): share of correct solutions accepted. TNR: share of incorrect solutions rejected. */
  readonly tpr: ShareEstimate;
  readonly tnr: ShareEstimate;
  /**
   * PPV (precision): share of accepted solutions that are correct. NPV: share of rejected solutions that are incorrect. The value is absent
   * if none was accepted or rejected.
   */
  readonly ppv: ShareEstimate;
  readonly npv: ShareEstimate;
  /** The mean of the F1 of the class "correct" and that of "incorrect"; absent if either class has no rows. */
  readonly macroF1?: MetricEstimate;
  /** TPR − TNR in points: positive is lenient, negative is strict. */
  readonly temper?: MetricEstimate;
  /** Rows with an inconclusive verdict, regardless of policy, and rows that abstained. */
  readonly inconclusive: number;
  readonly abstained: number;
}

export function countVerdictOutcomes(rows: readonly RunRow[], policies: ScoringPolicies): VerdictConfusionCounts {
  const cells = createZeroCounts(...VERDICT_CELLS);
  for (const row of rows) cells[classifyVerdictOutcome(row, policies)]++;
  return cells;
}

/** All shares of a judge's verdicts. A grader's precision and recall are `ppv` and `tpr`. The order of rows changes nothing. */
export function scoreVerdicts(
  rows: readonly RunRow[],
  policies: ScoringPolicies,
  resampling?: BootstrapResamplingSettings,
): VerdictScores {
  const cells = countVerdictOutcomes(rows, policies);
  const said = rows.map((row) => getJudgeSolutionVerdictKind(row, policies));
  const { truePositive: tp, falseNegative: fn, trueNegative: tn, falsePositive: fp } = cells;
  const positives = tp + fn + cells.silentPositive;
  const negatives = tn + fp + cells.silentNegative;
  const [tpr, tnr] = [toShareEstimate(tp, positives), toShareEstimate(tn, negatives)];
  return omitUndefined({
    rows: positives + negatives,
    cells,
    accuracy: toShareEstimate(tp + tn, positives + negatives),
    tpr,
    tnr,
    ppv: toShareEstimate(tp, tp + fp),
    npv: toShareEstimate(tn, tn + fn),
    macroF1: estimateStatisticFromCounts(toVerdictStrata(cells), computeMacroF1, resampling),
    temper: computeLeniency(tpr, tnr),
    inconclusive: said.filter((one) => one === 'inconclusive').length,
    abstained: said.filter((one) => one === 'abstained').length,
  });
}

function computeLeniency(tpr: ShareEstimate, tnr: ShareEstimate): MetricEstimate | undefined {
  const interval = computeShareDifferenceInterval(tpr, tnr);
  if (tpr.value === undefined || tnr.value === undefined || !interval) return undefined;
  return { value: tpr.value - tnr.value, interval };
}

/** Correct solutions: accepted, rejected, without a verdict. Incorrect solutions: rejected, accepted, without a verdict. */
export function toVerdictStrata(cells: VerdictConfusionCounts): CountsByStratum {
  return [
    [cells.truePositive, cells.falseNegative, cells.silentPositive],
    [cells.trueNegative, cells.falsePositive, cells.silentNegative],
  ];
}

/** The macro-F1 of counts in the order of `toVerdictStrata`; undefined if either class has no rows. */
export function computeMacroF1([positives = [], negatives = []]: CountsByStratum): number | undefined {
  const [tp = 0, fn = 0, silentPositive = 0] = positives;
  const [tn = 0, fp = 0, silentNegative = 0] = negatives;
  if (tp + fn + silentPositive === 0 || tn + fp + silentNegative === 0) return undefined;
  const ofRight = (200 * tp) / (2 * tp + fp + fn + silentPositive);
  const ofWrong = (200 * tn) / (2 * tn + fn + fp + silentNegative);
  return (ofRight + ofWrong) / 2;
}
