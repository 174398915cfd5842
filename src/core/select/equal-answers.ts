/** Which candidates end in the same final answer. Apart from the rest of `beside`, since it needs all that compares mathematics. */
import { compareAnswers, extractAnswers, type Why } from '../answer/index.ts';
import { tailOf } from '../judge/answer-question.ts';
import type { Proof } from '../proof/types.ts';
import { flattened } from './candidates.ts';
import type { Gathered } from './ports.ts';

/** Final answers that were found, and who has which. */
export interface EqualAnswers {
  /** Those of equal answers, the largest group first; each has one candidate at least, by index. */
  readonly groups: readonly { readonly answer: string; readonly candidates: readonly number[] }[];
  /** Those that mark nothing as their answer. */
  readonly without: readonly number[];
  /** Whether so many answers differ that some were not compared: then groups may be equal. */
  readonly isCut: boolean;
}

/** An answer that somebody has marked as one; the last formula or number of a proof is none. */
const MARKED: readonly Why[] = ['boxed', 'hashes', 'answer-is', 'heading', 'choice'];
/** The longest text that is taken for an answer, in characters: what is longer is a sentence of a proof. */
const LONGEST = 300;
/** The most comparisons of two answers: each may take milliseconds. */
const MOST_COMPARED = 2000;

/**
 * Groups candidates by their final answers. Two are in one group only if their answers are shown to be equal; where that is
 * unknown, they are not.
 */
export function equalAnswers({ candidates }: Gathered): EqualAnswers {
  const groups: { answer: string; candidates: number[] }[] = [];
  const without: number[] = [];
  const byText = new Map<string, { answer: string; candidates: number[] }>();
  let compared = 0;
  let isCut = false;
  for (const [index, { proof }] of candidates.entries()) {
    const answer = markedAnswer(proof);
    if (answer === undefined) {
      without.push(index);
      continue;
    }
    const text = flattened(answer);
    const same =
      byText.get(text) ??
      groups.find((group) => {
        if (compared >= MOST_COMPARED) {
          isCut = true;
          return false;
        }
        compared++;
        return compareAnswers(group.answer, answer).verdict === 'equal';
      });
    const group = same ?? { answer, candidates: [] };
    if (!same) groups.push(group);
    byText.set(text, group);
    group.candidates.push(index);
  }
  groups.sort((a, b) => b.candidates.length - a.candidates.length);
  return { groups, without, isCut };
}

/** The answer that a proof marks as its own, in its last words of that kind; undefined if it marks none. */
function markedAnswer(proof: Proof): string | undefined {
  const found = extractAnswers(tailOf(proof).text).filter(({ why }) => MARKED.includes(why));
  return found.findLast(({ text }) => text.trim() !== '' && text.length <= LONGEST)?.text;
}
