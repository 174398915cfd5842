/** What Proofmark says about the final answer of a proof. */

import { t } from '../../../l10n/index.ts';
import type { AnswerReview } from '../types.ts';

/** `Final answer: equal to the reference`, at most 44 characters. */
export function answerWords({ verdict }: AnswerReview): string {
  switch (verdict) {
    case 'equal':
      return t('Final answer: equal to the reference');
    case 'different':
      return t('Final answer: different from the reference');
    case 'unknown':
      return t('Final answer: cannot tell');
    default:
      return verdict satisfies never;
  }
}

/** How each side was read. */
export function answerSentence(answer: AnswerReview): string {
  const { verdict, read, referenceRead, reason } = answer;
  const sentence = t(
    '{0}. It is read as {1}, the reference as {2}.',
    answerWords(answer),
    read,
    referenceRead,
  );
  return verdict === 'unknown' ? `${sentence} ${reason}` : sentence;
}
