/** What Proofmark says of verdicts that name no step, and of errors that a second judge is asked about. */

import type { AnswerReview, ConfirmationReview, Grade, Review, ReviewOutcome, Verdict } from './types.ts';
import { count } from './words.ts';

/** Outcomes that name no step. */
export type WholeOutcome =
  | 'accepted'
  | 'rejected'
  | 'in-the-gap'
  | 'answer-correct'
  | 'answer-incorrect'
  | 'answer-open';

const SENTENCES: Readonly<Record<WholeOutcome, string>> = {
  accepted: 'The grader accepts the proof',
  rejected: 'The grader rejects the proof',
  'in-the-gap': 'The grader neither accepts nor rejects the proof',
  'answer-correct': 'The final answer is correct',
  'answer-incorrect': 'The final answer is not correct',
  'answer-open': 'Whether the final answer is correct is open',
};

/** Whether an outcome is of the proof as a whole, and so names no step. */
export function isOfWhole(outcome: ReviewOutcome): outcome is WholeOutcome {
  return Object.hasOwn(SENTENCES, outcome);
}

/** One sentence or two, or three: what a grader or an answer grader says of the whole. */
export function wholeSentence(outcome: WholeOutcome, { verdict, answer }: Review): string {
  const words = verdict && shareWords(verdict);
  const { outcome: said } = verdict?.answer ?? {};
  const compared = said && answer && answer.verdict !== 'unknown' ? answer : undefined;
  // A proof that is accepted is the one of which more is believed than is known.
  const caution = outcome === 'accepted' && verdict?.judge.caution;
  if (!compared || !words)
    return `${SENTENCES[outcome]}${words ? `: ${words}` : ''}.${caution ? ` ${caution}` : ''}`;
  const isAgreed = (compared.verdict === 'equal' ? 'yes' : 'no') === said;
  const rest = isAgreed ? 'the judge agrees' : 'the judge disagrees, and does not overrule that';
  return `${SENTENCES[outcome]}: ${comparedWords(compared)}; ${rest} (${words}).`;
}

function comparedWords({ verdict }: AnswerReview): string {
  return verdict === 'equal' ? 'it is equal to the reference' : 'it is different from the reference';
}

const STATUS: Readonly<Record<WholeOutcome, string>> = {
  accepted: 'Accepted',
  rejected: 'Rejected',
  'in-the-gap': 'Neither accepted nor rejected',
  'answer-correct': 'Answer correct',
  'answer-incorrect': 'Answer not correct',
  'answer-open': 'Answer undecided',
};

/** The same in a few words, for a status bar. */
export function wholeStatus(outcome: WholeOutcome, { verdict }: Review): string {
  const { grade, answer } = verdict ?? {};
  if (grade && grade.max !== 1) return `${STATUS[outcome]} · ${pointsWords(grade)}`;
  const votes = answer ? answer.yes + answer.no + answer.inconclusive : (grade?.votes ?? 0);
  const share = answer ? answer[answer.outcome ?? 'inconclusive'] : sideOf(grade);
  return votes > 1 ? `${STATUS[outcome]} · ${share} of ${votes}` : STATUS[outcome];
}

/** `6.3 of 7 points, the mean of 8 votes`, `6 of 8 votes`, `5 say yes, 2 no, 1 inconclusive`. */
export function shareWords(verdict: Verdict): string | undefined {
  const said = saidWords(verdict);
  return said && `${said}${restWords(verdict)}`;
}

/** Votes that were left out knowingly; those that failed have a sentence of their own. */
function restWords({ isDone, progress: { done, total, failed } }: Verdict): string {
  const left = total - done;
  if (!isDone || failed > 0 || left <= 0) return '';
  return `; the other ${left === 1 ? 'vote' : `${left} votes`} could not change that`;
}

function saidWords({ grade, answer }: Verdict): string | undefined {
  if (answer) {
    const { yes, no, inconclusive } = answer;
    const said = [
      ...(yes > 0 ? [`${yes} yes`] : []),
      ...(no > 0 ? [`${no} no`] : []),
      ...(inconclusive > 0 ? [`${inconclusive} inconclusive`] : []),
    ];
    return `${said.join(', ')} of ${count(yes + no + inconclusive, 'vote')}`;
  }
  if (!grade) return undefined;
  if (grade.max === 1) return `${sideOf(grade)} of ${count(grade.votes, 'vote')}`;
  const mean = grade.votes > 1 ? `, the mean of ${count(grade.votes, 'vote')}` : '';
  return `${pointsWords(grade)} points${mean}`;
}

function pointsWords({ points, max }: Grade): string {
  return `${Math.round(points * 10) / 10} of ${max}`;
}

/** Of yes and no, the votes for the outcome. */
function sideOf(grade: Grade | undefined): number {
  const { outcome, votes = 0, accepting = 0 } = grade ?? {};
  return outcome === 'rejected' ? votes - accepting : accepting;
}

const STATES: Readonly<Record<ConfirmationReview['state'], string>> = {
  pending: 'it is being confirmed by a second judge',
  confirmed: 'a second judge confirms it',
  denied: 'a second judge denies it',
  abstained: 'a second judge gave no verdict on it',
  failed: 'a second judge could not be asked about it',
};

/** What a second judge makes of the earliest error, as a part of a sentence. */
export function confirmationWords({ state }: ConfirmationReview): string {
  return STATES[state];
}
