/** The final answer of a proof beside that of a reference: what the judge says of the end of the solution, in the document. */
import { t } from '../../l10n/index.ts';
import { type AnswerQuestion, type AnswerReply, isSameQuestion, type Tail, tailOf } from '../judge/index.ts';
import { type Proof, type Range, rangeInDocument } from '../proof/index.ts';
import type { AnswerCandidate, AnswerReview } from './types.ts';

/** How much is shown of how a side was read, in UTF-16 code units. */
const MOST_SHOWN = 120;

/** @param question the query about `proof` */
export function answerReview(proof: Proof, question: AnswerQuestion, said: AnswerReply): AnswerReview {
  const tail = tailOf(proof);
  const { verdict, policy, gold, pred, reason, candidates, chosen } = said.verdict;
  const all: AnswerCandidate[] = candidates.map((candidate) => ({
    text: candidate.text,
    why: candidate.why,
    ...placeOf(tail, candidate.range),
    isChosen: chosen.some(({ range }) => isSame(range, candidate.range)),
  }));
  // Nothing but an answer: the whole of it is.
  if (all.length === 0)
    all.push({
      text: tail.text.trim(),
      why: 'line',
      ...placeOf(tail, { start: 0, end: tail.text.length }),
      isChosen: true,
    });
  const isGuess = chosen.some(({ why }) => why === 'formula' || why === 'number' || why === 'line');
  const isUnsure = isGuess && verdict === 'different';
  return {
    verdict: isUnsure ? 'unknown' : verdict,
    policy,
    reference: question.reference,
    referenceRead: shortened(gold),
    read: shortened(pred),
    reason: isUnsure
      ? t('No final answer is marked. The last expression differs from the reference.')
      : reason,
    candidates: all,
    asked: question,
    said,
  };
}

/** The comparison of an older text, if the query for a newer text is the same. */
export function carriedAnswer(
  previous: AnswerReview | undefined,
  proof: Proof,
  question: AnswerQuestion,
): AnswerReview | undefined {
  if (!previous || !isSameQuestion(previous.asked, question)) return undefined;
  return answerReview(proof, question, previous.said);
}

function isSame(a: Range, b: Range): boolean {
  return a.start === b.start && a.end === b.end;
}

function shortened(words: string): string {
  return words.length <= MOST_SHOWN ? words : `${words.slice(0, MOST_SHOWN - 1)}…`;
}

/** A range of the tail in the document, within the step in which it begins. */
function placeOf({ pieces }: Tail, { start, end }: Range): { readonly step: number; readonly range: Range } {
  const piece = pieces.findLast(({ at }) => at <= start) ?? pieces[0];
  if (!piece) return { step: 0, range: { start: 0, end: 0 } };
  const { step, at, skipped } = piece;
  const within = (offset: number): number => Math.min(step.text.length, Math.max(0, offset - at + skipped));
  return {
    step: step.index,
    range: rangeInDocument(step, { start: within(start), end: within(end) }),
  };
}
