/** Counts the votes of a grader and decides when no further vote can change the outcome. */

import type { JudgeThresholds } from '../contract.ts';
import type { JudgePrompt } from '../prompts/types.ts';

export interface GradeVoteTotals {
  /** The sum of their points. */
  readonly sum: number;
  readonly votes: number;
}

/** The scale and thresholds of grades. `max` is 1 for yes and no, where the majority decides and thresholds don't apply. */
export interface GradeScale {
  readonly max: number;
  readonly thresholds: JudgeThresholds;
}

/** `in-the-gap`: the mean is between the thresholds, or as many accept as reject. */
export type GradeAcceptance = 'accepted' | 'rejected' | 'in-the-gap';

/**
 * Compares the mean of the points with the thresholds, or returns the majority of yes and no (Scaling generative verifiers 3).
 * @returns undefined if nobody voted
 */
export function getGradeAcceptance({ sum, votes }: GradeVoteTotals, scale: GradeScale): GradeAcceptance | undefined {
  if (votes === 0) return undefined;
  if (scale.max === 1) {
    if (sum * 2 === votes) return 'in-the-gap';
    return sum * 2 > votes ? 'accepted' : 'rejected';
  }
  const { correct, incorrect = correct } = scale.thresholds;
  if (sum >= correct * votes) return 'accepted';
  return sum < incorrect * votes ? 'rejected' : 'in-the-gap';
}

/**
 * Whether no outcome of the outstanding votes can change a grader's outcome. Each may give any points from 0 to `max`, or abstain. This is
 * exact, because every mean lies between those where all give 0 and all give `max`.
 */
export function isGradeAcceptanceSettled(ballot: GradeVoteTotals, outstanding: number, scale: GradeScale): boolean {
  if (outstanding <= 0) return true;
  if (ballot.votes === 0) return false;
  const votes = ballot.votes + outstanding;
  const least = getGradeAcceptance({ sum: ballot.sum, votes }, scale);
  const most = getGradeAcceptance({ sum: ballot.sum + outstanding * scale.max, votes }, scale);
  // For yes and no, other outcomes lie between two ties. For points, no other outcome lies between two means between the thresholds.
  return least === most && (scale.max !== 1 || least !== 'in-the-gap');
}

/**
 * Returns the minimum number of further votes that could settle the outcome; 0 if it's settled. Counts as
 * `countVotesNeededForEarliestError` does.
 */
export function countVotesNeededForGrade(
  ballot: GradeVoteTotals,
  outstanding: number,
  lost: number,
  scale: GradeScale,
): number {
  if (outstanding <= 0 || isGradeAcceptanceSettled(ballot, outstanding + lost, scale)) return 0;
  for (let sent = 1; sent < outstanding; sent++) {
    const open = outstanding - sent + lost;
    const votes = ballot.votes + sent;
    if (
      listPossibleSums(ballot, sent, open, scale).some((sum) => isGradeAcceptanceSettled({ sum, votes }, open, scale))
    )
      return sent;
  }
  return outstanding;
}

/** Returns sums that further votes could reach: the minimum, the maximum and, if possible, one whose mean lies between the thresholds. */
function listPossibleSums({ sum, votes }: GradeVoteTotals, sent: number, open: number, scale: GradeScale): number[] {
  const { max, thresholds } = scale;
  const [least, most] = [sum, sum + sent * max];
  if (max === 1) return [least, most];
  const { correct, incorrect = correct } = thresholds;
  const gap = incorrect * (votes + sent + open);
  return incorrect < correct ? [least, most, Math.min(most, Math.max(least, gap))] : [least, most];
}

/** Returns the default minimum points of a correct proof: 1 for yes/no, 6 of 7 (ProofBench), else in proportion. */
export function getDefaultPassingPoints({ parse, max }: Pick<JudgePrompt, 'parse' | 'max'>): number {
  return parse === 'yes-no' ? 1 : Math.ceil((max * 6) / 7);
}
