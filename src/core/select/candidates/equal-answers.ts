/** Which candidates end in the same final answer. Apart from the rest of `beside`, since it needs all that compares mathematics. */
import { type AnswerEvidence, compareAnswers, extractAnswers } from '../../answer/index.ts';
import { findAnswerTail } from '../../judge/index.ts';
import type { Proof } from '../../proof/index.ts';
import type { CandidateSet } from '../types.ts';
import { flattenText } from './candidates.ts';

/** Final answers that were found, and who has which. Where the problem asks for a proof alone, there are neither groups nor others. */
export interface EqualAnswers {
  /** Those of equal answers, the largest group first; each has one candidate at least, by index. */
  readonly groups: readonly { readonly answer: string; readonly candidates: readonly number[] }[];
  /** Those that mark nothing as their answer. */
  readonly without: readonly number[];
  /** Whether so many answers differ that some were not compared: then groups may be equal. */
  readonly isCut: boolean;
}

/** An answer that somebody has marked as one; the last formula or number of a proof is none. */
const MARKED: readonly AnswerEvidence[] = ['boxed', 'hashes', 'answer-is', 'heading', 'choice'];
/** The longest text that is taken for an answer, in characters: what is longer is a sentence of a proof. */
const LONGEST = 300;
/** The most comparisons of two answers: each may take milliseconds. */
const MOST_COMPARED = 2000;

/**
 * Groups candidates by their final answers. Two are in one group only if their answers are shown to be equal; where that is
 * unknown, they are not.
 */
export function groupByAnswer({ candidates }: CandidateSet): EqualAnswers {
  const groups: { answer: string; candidates: number[] }[] = [];
  const without: number[] = [];
  const byText = new Map<string, { answer: string; candidates: number[] }>();
  let compared = 0;
  let isCut = false;
  if (isProofOnly(candidates[0]?.proof.problem?.text)) return { groups, without, isCut };
  for (const [index, { proof }] of candidates.entries()) {
    const answer = findMarkedAnswer(proof);
    if (answer === undefined) {
      without.push(index);
      continue;
    }
    const text = flattenText(answer);
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
function findMarkedAnswer(proof: Proof): string | undefined {
  const { text: tail } = findAnswerTail(proof);
  const found = extractAnswers(tail).filter(({ why }) => MARKED.includes(why));
  const marked = found.findLast(({ text }) => text.trim() !== '' && text.length <= LONGEST)?.text;
  return marked ?? [...tail.matchAll(VALUES)].at(-1)?.[1];
}

const FORMULA = '(?:\\$[^$\\n]{1,200}\\$|\\\\\\([^\\n]{1,200}?\\\\\\)|\\{[^{}\\n]{1,200}\\})';
/** `The set of all possible values for $k$ is $\{0, 1, 3\}$`: what "find all" asks for, in a sentence of its own. */
const VALUES = new RegExp(
  `\\b(?:possible|admissible|permissible|attainable) values?(?: (?:for|of) (?:${FORMULA}|[A-Za-z]))?(?: for [^.\\n]{1,80}?)? (?:is|are)(?: exactly| precisely| therefore| thus)?(?: the set)?:? (${FORMULA})`,
  'gi',
);

const PROVES = /(?:^|[.!?:]\s+|\n\s*)(?:\(?[a-z]\)\s*)?(?:prove|show|demonstrate|verify)\b/i;
const ASKS =
  /\b(?:find|determine|compute|calculate|evaluate|what|which|how many|for which|is it (?:true|possible)|decide whether)\b/i;

/** Whether a problem asks for a proof alone, so that there is no final answer to compare. */
export function isProofOnly(problem: string | undefined): boolean {
  return problem !== undefined && PROVES.test(problem) && !ASKS.test(problem);
}
