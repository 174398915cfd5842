/** Counts the votes of a grader, and decides when no further vote can change the outcome. */

import type { Thresholds } from '../contract.ts';
import type { JudgePrompt } from '../prompts/types.ts';

/** The votes with points. */
export interface GradeTotals {
  /** Their points together. */
  readonly sum: number;
  /** How many there are. */
  readonly votes: number;
}

/** The scale and thresholds of grades. `max` is 1 for yes and no, which go by majority, whatever the thresholds. */
export interface GradeScale {
  readonly max: number;
  readonly thresholds: Thresholds;
}

/** `in-the-gap`: the mean is between the thresholds, or as many accept as reject. */
export type GradeOutcome = 'accepted' | 'rejected' | 'in-the-gap';

/**
 * The mean of the points against the thresholds, or the majority of yes and no (Scaling generative verifiers 3).
 * @returns undefined if nobody voted
 */
export function getGradeOutcome({ sum, votes }: GradeTotals, scale: GradeScale): GradeOutcome | undefined {
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
 * Whether a grader's outcome is the same whatever comes of the outstanding votes.
 * Each may give any points from 0 to `max`, or abstain. Exact: no mean lies outside the two in which all give nothing and all give
 * everything.
 */
export function isGradeSettled(ballot: GradeTotals, outstanding: number, scale: GradeScale): boolean {
  if (outstanding <= 0) return true;
  if (ballot.votes === 0) return false;
  const votes = ballot.votes + outstanding;
  const least = getGradeOutcome({ sum: ballot.sum, votes }, scale);
  const most = getGradeOutcome({ sum: ballot.sum + outstanding * scale.max, votes }, scale);
  // Between two ties of yes and no lie other outcomes; between two means in the gap there is none.
  return least === most && (scale.max !== 1 || least !== 'in-the-gap');
}

/**
 * The least number of further votes after which the outcome could be settled, if they may give any points; 0 if it is.
 * As `countWave` in `vote.ts`.
 */
export function countGradeWave(
  ballot: GradeTotals,
  outstanding: number,
  lost: number,
  scale: GradeScale,
): number {
  if (outstanding <= 0 || isGradeSettled(ballot, outstanding + lost, scale)) return 0;
  for (let sent = 1; sent < outstanding; sent++) {
    const open = outstanding - sent + lost;
    const votes = ballot.votes + sent;
    if (
      listPossibleSums(ballot, sent, open, scale).some((sum) => isGradeSettled({ sum, votes }, open, scale))
    )
      return sent;
  }
  return outstanding;
}

/** The sums that further votes could reach: the least, the most and, if possible, one that leaves the mean between the thresholds. */
function listPossibleSums(
  { sum, votes }: GradeTotals,
  sent: number,
  open: number,
  scale: GradeScale,
): number[] {
  const { max, thresholds } = scale;
  const [least, most] = [sum, sum + sent * max];
  if (max === 1) return [least, most];
  const { correct, incorrect = correct } = thresholds;
  const gap = incorrect * (votes + sent + open);
  return incorrect < correct ? [least, most, Math.min(most, Math.max(least, gap))] : [least, most];
}

/** The points from which a grader accepts by default: yes, or 6 of 7 points (ProofBench), and in proportion on any other scale. */
export function getPassingPoints({ parse, max }: Pick<JudgePrompt, 'parse' | 'max'>): number {
  return parse === 'yes-no' ? 1 : Math.ceil((max * 6) / 7);
}
