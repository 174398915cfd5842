/** The ground truth of a row and the judge's verdict on it, under the policies of a report. */
import { type GradeScale, getGradeAcceptance } from '../../judge/index.ts';
import type { RunRow, ScoringPolicies } from '../run-types.ts';

/**
 * The ground truth of a solution: its label, else its verdict, else its points. Undefined if the row has none, or its points lie between
 * the thresholds.
 */
export function isCorrectByGroundTruth(row: RunRow, policies: ScoringPolicies): boolean | undefined {
  if (row.label !== undefined) return row.label === -1;
  if (row.isRight !== undefined) return row.isRight;
  const rated = readRating(row, policies);
  return rated === 'gap' ? undefined : rated;
}

export function hasGroundTruthBetweenThresholds(row: RunRow, policies: ScoringPolicies): boolean {
  return row.label === undefined && row.isRight === undefined && readRating(row, policies) === 'gap';
}

function readRating({ points, pointsMost }: RunRow, policies: ScoringPolicies): boolean | 'gap' | undefined {
  const most = pointsMost ?? policies.ratedMost;
  // Points beyond the scale belong to another scale and are ignored.
  if (points === undefined || points > most || points < 0) return undefined;
  if (points >= policies.ratedAccepted * most - FLOAT_TOLERANCE) return true;
  return points < policies.ratedRejected * most - FLOAT_TOLERANCE ? false : 'gap';
}

/** Rounding tolerance for thresholds that are shares of the maximum points. */
const FLOAT_TOLERANCE = 1e-9;

/** The index of the earliest error for scoring, -1 for none; or why there isn't one. Undefined for a judge that doesn't name steps. */
export function getJudgedEarliestError(
  row: RunRow,
  policies: ScoringPolicies,
): number | 'abstained' | 'failed' | undefined {
  const { said, scores } = row;
  switch (said.kind) {
    case 'abstained':
    case 'failed':
      return said.kind;
    case 'earliest':
      if (scores) return scores.findIndex((score) => score < (policies.threshold ?? 0.5));
      if (!said.isTied || policies.ties === 'index') return said.index;
      return policies.ties === 'none' ? -1 : 'abstained';
    case 'grade':
    case 'answer':
      return undefined;
    default:
      return said satisfies never;
  }
}

/** A judge's verdict on the whole solution. `gap`: the mean is between the thresholds, or accepting and rejecting votes tie. */
export type SolutionVerdictKind = 'accepted' | 'rejected' | 'gap' | 'inconclusive' | 'abstained' | 'failed';

/** A judge that names steps accepts a solution if it names none. */
export function getJudgeSolutionVerdictKind(row: RunRow, policies: ScoringPolicies): SolutionVerdictKind {
  const { said } = row;
  switch (said.kind) {
    case 'earliest': {
      const index = getJudgedEarliestError(row, policies);
      if (typeof index !== 'number') return index ?? 'abstained';
      return index === -1 ? 'accepted' : 'rejected';
    }
    case 'grade':
      return toGradeVerdict(said, policies);
    case 'answer':
      return said.verdict === 'inconclusive' ? 'inconclusive' : said.verdict === 'yes' ? 'accepted' : 'rejected';
    case 'abstained':
      return said.isWrong ? 'rejected' : 'abstained';
    case 'failed':
      return said.kind;
    default:
      return said satisfies never;
  }
}

function toGradeVerdict(
  { points, max }: { readonly points: number; readonly max: number },
  policies: ScoringPolicies,
): SolutionVerdictKind {
  const outcome = getGradeAcceptance({ sum: points, votes: 1 }, createGradeScaleFromPolicies(max, policies));
  return outcome === undefined ? 'abstained' : outcome === 'in-the-gap' ? 'gap' : outcome;
}

/** The thresholds of the policies for points of at most `max`. */
export function createGradeScaleFromPolicies(max: number, { accepted, rejected }: ScoringPolicies): GradeScale {
  return {
    max,
    thresholds: { correct: accepted * max - FLOAT_TOLERANCE, incorrect: rejected * max - FLOAT_TOLERANCE },
  };
}
