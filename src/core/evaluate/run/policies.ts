/** The default scoring policies, and which policies matter for given rows. */
import type { RunRow, ScoringPolicies } from '../run-types.ts';

/** ProcessBench has no points. A grader accepts from 6 of 7 points on (ProofBench) and rejects below. */
export const DEFAULT_SCORING_POLICIES: ScoringPolicies = {
  ties: 'index',
  abstentions: 'wrong',
  inconclusive: 'wrong-verdict',
  accepted: 6 / 7,
  rejected: 6 / 7,
  ratedAccepted: 6 / 7,
  ratedRejected: 6 / 7,
  ratedMost: 7,
};

/** Which policies can change anything in rows. */
export interface ScoringPolicyRelevance {
  /** A judge names steps. */
  readonly steps: boolean;
  /** It does so by several votes, which can tie with “no error”. */
  readonly ties: boolean;
  /** A judge grades answers. */
  readonly inconclusive: boolean;
  /** The maximum points of the graders here; 0 if none gives points, other than 1 for yes. */
  readonly most: number;
  /** A grader says yes or no. */
  readonly isYesNo: boolean;
  /** Some rows have only points as ground truth. */
  readonly rated: boolean;
  /** Some of those rows don't have the maximum points. */
  readonly ratedMost: boolean;
  /** The largest maximum of the others; 0 for none. */
  readonly ratedScale: number;
  /** A reward model gives scores. */
  readonly scores: boolean;
  /** Some steps are rated neutral. */
  readonly neutral: boolean;
}

/** Which policies can change anything in these rows. */
export function computeScoringPolicyRelevance(rows: readonly RunRow[]): ScoringPolicyRelevance {
  const matters = {
    steps: false,
    ties: false,
    inconclusive: false,
    most: 0,
    isYesNo: false,
    rated: false,
    ratedMost: false,
    ratedScale: 0,
    scores: false,
    neutral: false,
  };
  for (const { said, scores, wanted, ratings, points, pointsMost, isRight, label } of rows) {
    if (said.kind === 'earliest') {
      matters.steps = true;
      if (!scores && wanted > 1) matters.ties = true;
    } else if (said.kind === 'answer') matters.inconclusive = true;
    else if (said.kind === 'grade' && said.max > 1) matters.most = Math.max(matters.most, said.max);
    else if (said.kind === 'grade') matters.isYesNo = true;
    if (scores) matters.scores = true;
    if (ratings?.includes(0)) matters.neutral = true;
    if (points !== undefined && isRight === undefined && label === undefined) {
      matters.rated = true;
      if (pointsMost === undefined) matters.ratedMost = true;
      else matters.ratedScale = Math.max(matters.ratedScale, pointsMost);
    }
  }
  return matters;
}
