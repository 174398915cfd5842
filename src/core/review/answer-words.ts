/** What Proofmark says about the final answer of a proof. */
import type { AnswerReview } from './types.ts';

const VERDICTS: Readonly<Record<AnswerReview['verdict'], string>> = {
  equal: 'equal to the reference',
  different: 'different from the reference',
  unknown: 'cannot tell',
};

/** `Final answer: equal to the reference`, at most 44 characters. */
export function answerWords({ verdict }: AnswerReview): string {
  return `Final answer: ${VERDICTS[verdict]}`;
}

/** How each side was read. */
export function answerSentence(answer: AnswerReview): string {
  const { verdict, read, referenceRead, reason } = answer;
  const why = verdict === 'unknown' ? ` ${reason}` : '';
  return `${answerWords(answer)}. It is read as ${read}, the reference as ${referenceRead}.${why}`;
}
