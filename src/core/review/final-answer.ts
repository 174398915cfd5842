/** Compares the final answer of a proof with the reference, with ranges in the document. */
import { t } from '../../l10n/index.ts';
import {
  type AnswerComparisonReply,
  type AnswerComparisonTask,
  areAnswerComparisonTasksEqual,
  extractSolutionTail,
  type SolutionTail,
} from '../judge/index.ts';
import { type Proof, type TextRange, toDocumentRange } from '../proof/index.ts';
import type { FinalAnswerComparison, PossibleFinalAnswer } from './types.ts';

/** The longest text that shows how an answer was read, in UTF-16 code units. */
const MOST_SHOWN = 120;

/** @param question the query about `proof` */
export function buildFinalAnswerComparison(
  proof: Proof,
  question: AnswerComparisonTask,
  said: AnswerComparisonReply,
): FinalAnswerComparison {
  const tail = extractSolutionTail(proof);
  const { verdict, policy, gold, pred, reason, candidates, chosen } = said.verdict;
  const all: PossibleFinalAnswer[] = candidates.map((candidate) => ({
    text: candidate.text,
    why: candidate.why,
    ...locateInTail(tail, candidate.range),
    isChosen: chosen.some(({ range }) => isSame(range, candidate.range)),
  }));
  // Without candidates, the whole text is the answer.
  if (all.length === 0)
    all.push({
      text: tail.text.trim(),
      why: 'line',
      ...locateInTail(tail, { start: 0, end: tail.text.length }),
      isChosen: true,
    });
  const isGuess = chosen.some(({ why }) => why === 'formula' || why === 'number' || why === 'line');
  const isUnsure = isGuess && verdict === 'different';
  return {
    verdict: isUnsure ? 'unknown' : verdict,
    policy,
    reference: question.reference,
    referenceRead: shortenAnswerText(gold),
    read: shortenAnswerText(pred),
    reason: isUnsure ? t('No final answer is marked. The last expression differs from the reference.') : reason,
    candidates: all,
    asked: question,
    said,
  };
}

/** The comparison of an older text, if the query for a newer text is the same. */
export function reuseFinalAnswerComparison(
  previous: FinalAnswerComparison | undefined,
  proof: Proof,
  question: AnswerComparisonTask,
): FinalAnswerComparison | undefined {
  if (!previous || !areAnswerComparisonTasksEqual(previous.asked, question)) return undefined;
  return buildFinalAnswerComparison(proof, question, previous.said);
}

function isSame(a: TextRange, b: TextRange): boolean {
  return a.start === b.start && a.end === b.end;
}

function shortenAnswerText(words: string): string {
  return words.length <= MOST_SHOWN ? words : `${words.slice(0, MOST_SHOWN - 1)}…`;
}

/** Converts a range of the tail to the document, limited to the step in which it begins. */
function locateInTail(
  { pieces }: SolutionTail,
  { start, end }: TextRange,
): { readonly step: number; readonly range: TextRange } {
  const piece = pieces.findLast(({ at }) => at <= start) ?? pieces[0];
  if (!piece) return { step: 0, range: { start: 0, end: 0 } };
  const { step, at, skipped } = piece;
  const within = (offset: number): number => Math.min(step.text.length, Math.max(0, offset - at + skipped));
  return {
    step: step.index,
    range: toDocumentRange(step, { start: within(start), end: within(end) }),
  };
}
