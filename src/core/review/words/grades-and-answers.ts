/** Texts about verdicts that name no step: grades and final answers. */

import { t } from '../../../l10n/index.ts';
import { formatNumberOfVotes } from '../../base/counts-and-lists.ts';
import { describeVoteAggregation } from '../../judge/index.ts';
import type { WholeProofOutcome } from '../review-outcome.ts';
import type { FinalAnswerComparison, GradeVerdict, Review, Verdict } from '../types.ts';
import { formatVotesOfTotal } from './votes.ts';

/** The verdict of a grader or an answer grader on the whole proof, in one to three sentences. */
export function describeWholeProofVerdict(outcome: WholeProofOutcome, { verdict, answer }: Review): string {
  const words = verdict && formatGradeOrAnswerVotes(verdict);
  const { outcome: said } = verdict?.answer ?? {};
  const compared = said && answer && answer.verdict !== 'unknown' ? answer : undefined;
  // Only an accepted proof needs the caution, so that readers don't trust it too much.
  const caution = outcome === 'accepted' && verdict?.judge.caution;
  const sentence = WHOLE_OUTCOME_TEXTS[outcome].sentence();
  if (!compared || !words) {
    const whole = words ? t('{0}: {1}.', sentence, words) : t('{0}.', sentence);
    return caution ? `${whole} ${caution}` : whole;
  }
  const isAgreed = (compared.verdict === 'equal' ? 'yes' : 'no') === said;
  return t(
    isAgreed
      ? '{0}: {1}. The judge agrees ({2}).'
      : '{0}: {1}. The judge disagrees ({2}), but the mathematical comparison takes precedence.',
    sentence,
    t(compared.verdict === 'equal' ? 'it equals the reference' : 'it differs from the reference'),
    words,
  );
}

interface WholeOutcomeTexts {
  /** A sentence without its period. */
  readonly sentence: () => string;
  /** Status bar text. */
  readonly short: () => string;
}

const WHOLE_OUTCOME_TEXTS: Readonly<Record<WholeProofOutcome, WholeOutcomeTexts>> = {
  accepted: { sentence: () => t('The grader accepts the proof'), short: () => t('Accepted') },
  rejected: { sentence: () => t('The grader rejects the proof'), short: () => t('Rejected') },
  'in-the-gap': {
    sentence: () => t('The grader neither accepts nor rejects the proof'),
    short: () => t('Neither accepted nor rejected'),
  },
  'answer-correct': { sentence: () => t('The final answer is correct'), short: () => t('Answer correct') },
  'answer-incorrect': {
    sentence: () => t('The final answer is incorrect'),
    short: () => t('Answer incorrect'),
  },
  'answer-open': {
    sentence: () => t('The judge is undecided about the final answer'),
    short: () => t('Answer undecided'),
  },
};

/** The same verdict as status bar text. */
export function formatWholeProofStatusBarText(outcome: WholeProofOutcome, { verdict }: Review): string {
  const { grade, answer } = verdict ?? {};
  const words = WHOLE_OUTCOME_TEXTS[outcome].short();
  if (grade && grade.max !== 1) return `${words} · ${formatGradePoints(grade)}`;
  const votes = answer ? answer.yes + answer.no + answer.inconclusive : (grade?.votes ?? 0);
  const share = answer ? answer[answer.outcome ?? 'inconclusive'] : countVotesForOutcome(grade);
  return votes > 1 ? t('{0} · {1} of {2} votes', words, share, votes) : words;
}

/** `6.3 of 7 points (mean of 8 votes)`, `6 of 8 votes`, `5 yes votes, 2 no votes, 1 inconclusive vote`. */
export function formatGradeOrAnswerVotes(verdict: Verdict): string | undefined {
  const said = formatGradeOrAnswer(verdict);
  return said && appendUnneededVotes(said, verdict);
}

/** Adds the votes that weren't needed. Failed votes have their own sentence. */
function appendUnneededVotes(said: string, { isDone, progress: { done, total, failed } }: Verdict): string {
  const left = total - done;
  if (!isDone || failed > 0 || left <= 0) return said;
  return t(
    left === 1 ? "{0}; {1} of {2} votes wasn't needed" : "{0}; {1} of {2} votes weren't needed",
    said,
    left,
    total,
  );
}

function formatGradeOrAnswer({ grade, answer, judge: { aggregate } }: Verdict): string | undefined {
  if (answer) {
    const { yes, no, inconclusive } = answer;
    return [
      ...(yes > 0 ? [t(yes === 1 ? '{0} vote for “correct”' : '{0} votes for “correct”', yes)] : []),
      ...(no > 0 ? [t(no === 1 ? '{0} vote for “incorrect”' : '{0} votes for “incorrect”', no)] : []),
      ...(inconclusive > 0
        ? [t(inconclusive === 1 ? '{0} inconclusive vote' : '{0} inconclusive votes', inconclusive)]
        : []),
    ].join(', ');
  }
  if (!grade) return undefined;
  if (grade.max === 1) return formatVotesOfTotal({ against: countVotesForOutcome(grade), asked: grade.votes });
  const points = formatGradePoints(grade);
  if (grade.votes > 1 && aggregate !== undefined)
    return t('{0} points ({1}: {2})', points, formatNumberOfVotes(grade.votes), describeVoteAggregation(aggregate));
  return grade.votes > 1
    ? t('{0} points (mean of {1})', points, formatNumberOfVotes(grade.votes))
    : t('{0} points', points);
}

function formatGradePoints({ points, max }: GradeVerdict): string {
  return t('{0} of {1}', Math.round(points * 10) / 10, max);
}

/** How many yes-or-no votes support the outcome. */
function countVotesForOutcome(grade: GradeVerdict | undefined): number {
  const { outcome, votes = 0, accepting = 0 } = grade ?? {};
  return outcome === 'rejected' ? votes - accepting : accepting;
}

const FINAL_ANSWER_TEXTS: Readonly<Record<FinalAnswerComparison['verdict'], () => string>> = {
  equal: () => t('Final answer: equal to the reference'),
  different: () => t('Final answer: different from the reference'),
  unknown: () => t('Final answer: undecided'),
};

/** `Final answer: equal to the reference`, at most 44 characters. */
export function formatFinalAnswerResult({ verdict }: FinalAnswerComparison): string {
  return FINAL_ANSWER_TEXTS[verdict]();
}

/** How the answer and the reference were read. */
export function describeFinalAnswerComparison(answer: FinalAnswerComparison): string {
  const { verdict, read, referenceRead, reason } = answer;
  const sentence = t(
    '{0}. The answer was read as {1}, the reference as {2}.',
    formatFinalAnswerResult(answer),
    read,
    referenceRead,
  );
  return verdict === 'unknown' ? `${sentence} ${reason}` : sentence;
}
