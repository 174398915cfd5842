/**
 * The final answer of a proof beside that of a reference. Local and quick: the end of the solution is read, and nothing is
 * looked at where there is no reference.
 */
import { judgeAnswer } from '../answer/index.ts';
import { rangeInDocument } from '../proof/anchor.ts';
import type { Proof, Range, Step } from '../proof/types.ts';
import type { AnswerCandidate, AnswerReview } from './types.ts';

/** How much of the end of a solution is searched, in UTF-16 code units. */
const MOST_SEARCHED = 30_000;
/** How much is shown of how a side was read, in UTF-16 code units. */
const MOST_SHOWN = 120;
const BETWEEN = '\n\n';

/** The end of a solution as one text, and where each of its pieces stands in it. */
interface Tail {
  readonly text: string;
  readonly pieces: readonly Piece[];
}

interface Piece {
  readonly step: Step;
  /** Where the text of the step begins in the tail, and what is left out of it before. */
  readonly at: number;
  readonly skipped: number;
}

/** Undefined where there is no reference answer or no step. */
export function reviewAnswer(proof: Proof): AnswerReview | undefined {
  const reference = proof.answer?.text.trim();
  const last = proof.steps.at(-1);
  if (!reference || !last) return undefined;
  const tail = tailOf(proof.steps);
  const problem = proof.problem === undefined ? {} : { problem: proof.problem.text };
  const { verdict, policy, gold, pred, reason, candidates, chosen } = judgeAnswer(
    reference,
    tail.text,
    problem,
  );
  const all: AnswerCandidate[] = candidates.map((candidate) => ({
    text: candidate.text,
    why: candidate.why,
    ...placeOf(tail, candidate.range),
    isChosen: chosen.includes(candidate),
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
    reference,
    referenceRead: shortened(gold),
    read: shortened(pred),
    reason: isUnsure ? 'No answer is marked as such, and what stands last is another.' : reason,
    candidates: all,
  };
}

function shortened(words: string): string {
  return words.length <= MOST_SHOWN ? words : `${words.slice(0, MOST_SHOWN - 1)}…`;
}

function tailOf(steps: readonly Step[]): Tail {
  const kept: Step[] = [];
  let size = 0;
  for (let k = steps.length - 1; k >= 0; k--) {
    const step = steps[k];
    if (!step || (kept.length > 0 && size + step.text.length > MOST_SEARCHED)) break;
    kept.unshift(step);
    size += step.text.length + BETWEEN.length;
  }
  let text = '';
  const pieces = kept.map((step): Piece => {
    if (text !== '') text += BETWEEN;
    const skipped = Math.max(0, step.text.length - MOST_SEARCHED);
    const piece = { step, at: text.length, skipped };
    text += step.text.slice(skipped);
    return piece;
  });
  return { text, pieces };
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
