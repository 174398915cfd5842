/** The confidence of a judge in a row, which needs all votes: early stopping biases vote shares. */
import { t } from '../../../l10n/index.ts';
import { getGradeVoteCounter } from '../../judge/index.ts';
import type { RunRow, ScoringPolicies } from '../run-types.ts';
import { createGradeScaleFromPolicies } from './outcomes.ts';
import type { CorrectnessCriterion } from './paired.ts';

/** A figure, or the reason for its absence as a sentence. */
export type MetricOrAbsenceReason<Figure> =
  | { readonly kind: 'known'; readonly figure: Figure }
  | { readonly kind: 'refused'; readonly reason: string };

/**
 * A judge's confidence that a solution is correct, 0 to 1: the share of votes that find no error or say yes, the mean of the points, the
 * lowest score of a reward model. Undefined without a verdict.
 */
export function computeSolutionConfidence({ said, scores, votes }: RunRow): number | undefined {
  switch (said.kind) {
    case 'earliest':
      if (scores) return scores.length === 0 ? undefined : Math.min(...scores);
      return shareOfGivenVotes(votes, (vote) => vote === -1);
    case 'grade':
      return said.points / said.max;
    case 'answer':
      return shareOfGivenVotes(votes, (vote) => vote === 1);
    case 'abstained':
    case 'failed':
      return undefined;
    default:
      return said satisfies never;
  }
}

/**
 * The share of non-abstaining votes that agree with the verdict: on the same step, or on whether there is any error. Undefined without such
 * votes.
 */
export function computeVerdictVoteShare({ said, votes }: RunRow, by: CorrectnessCriterion): number | undefined {
  if (said.kind !== 'earliest') return undefined;
  const isWrong = said.index !== -1;
  return shareOfGivenVotes(votes, (vote) => (by === 'located' ? vote === said.index : (vote !== -1) === isWrong));
}

function shareOfGivenVotes(votes: RunRow['votes'], isFor: (vote: number) => boolean): number | undefined {
  const given = votes.filter((vote) => vote !== null);
  return given.length === 0 ? undefined : given.filter(isFor).length / given.length;
}

/** Whether votes were skipped because they couldn't change the verdict. */
export function hasSkippedVotes({ said, votes, wanted }: RunRow): boolean {
  return said.kind !== 'failed' && votes.length > 0 && votes.length < wanted;
}

/** Why vote shares can't be used after early stopping. */
export function explainBiasedVoteShares(): string {
  return t('Voting stopped early, so this metric would be biased. Run the judge without early stopping (stop: all).');
}

/** Why shares of votes would mislead; undefined if they don't. Scores, and points of one vote, are always complete. */
export function explainUnusableVoteShares(rows: readonly RunRow[]): string | undefined {
  const judged = rows.filter(({ said }) => said.kind !== 'failed');
  if (judged.length === 0) return t('No row was judged.');
  if (judged.some(hasSkippedVotes)) return explainBiasedVoteShares();
  const isVoted = ({ said, scores }: RunRow): boolean =>
    (said.kind === 'earliest' && !scores) || said.kind === 'answer';
  const voted = judged.filter(isVoted);
  if (voted.some(({ onSteps }) => onSteps)) return t('This judge votes on each step, not on the whole solution.');
  if (voted.some(({ votes }) => votes.length === 0)) return t('This judge has no votes.');
  if (voted.length > 0 && voted.every(({ votes }) => votes.length < 2))
    return t('The judge cast only one vote per row. Run the judge with several votes.');
  return undefined;
}

/**
 * Rows with points where voting `ended` early, and the `open` ones, whose skipped votes could change the outcome under these
 * policies. Yes/no grades, answers and steps are decided by majority regardless of policies, so early stops stay valid.
 */
export function countGradesWithEarlyStopping(rows: readonly RunRow[], policies: ScoringPolicies) {
  const ended = rows.filter((row) => row.said.kind === 'grade' && row.said.max > 1 && hasSkippedVotes(row));
  return { ended: ended.length, open: ended.filter((row) => canStillChange(row, policies)).length };
}

function canStillChange({ said, votes, wanted }: RunRow, policies: ScoringPolicies): boolean {
  if (said.kind !== 'grade') return false;
  const given = votes.filter((vote) => vote !== null);
  const counter = getGradeVoteCounter(policies.aggregate, createGradeScaleFromPolicies(said.max, policies));
  return !counter.isSettled(given, wanted - votes.length);
}
