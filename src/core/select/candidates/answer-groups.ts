/** Groups candidates by their final answers. A file of its own, because it needs all of the code that compares mathematics. */
import {
  type AnswerCandidateReason,
  compareAnswers,
  extractFinalAnswerCandidates,
  readAnswerCompareOptions,
} from '../../answer/index.ts';
import { extractSolutionTail } from '../../judge/index.ts';
import type { Proof } from '../../proof/index.ts';
import type { CandidateSet } from '../types.ts';
import { normalizeTextForComparison } from './prepare-candidates.ts';

/** The final answers and the candidates that have them. If the problem asks only for a proof, both lists are empty. */
export interface FinalAnswerGroups {
  /** Groups of equal answers, the largest first. Each has at least one candidate, by index. */
  readonly groups: readonly { readonly answer: string; readonly candidates: readonly number[] }[];
  /** Candidates without a marked answer. */
  readonly without: readonly number[];
  /** Whether there were too many different answers to compare all. Then two groups may be equal. */
  readonly isCut: boolean;
}

/** Evidence that marks an answer. The last formula or number of a proof isn't evidence. */
const MARKED: readonly AnswerCandidateReason[] = ['boxed', 'hashes', 'answer-is', 'heading', 'choice'];
/** The longest answer, in characters. A longer text is a sentence of the proof. */
const LONGEST = 300;
/** The most comparisons of two answers. Each may take milliseconds. */
const MOST_COMPARED = 2000;

/** Groups candidates by their final answers. Two candidates are in one group only if their answers are known to be equal. */
export function groupCandidatesByFinalAnswer({ candidates }: CandidateSet): FinalAnswerGroups {
  const groups: { answer: string; candidates: number[] }[] = [];
  const without: number[] = [];
  const byText = new Map<string, { answer: string; candidates: number[] }>();
  let compared = 0;
  let isCut = false;
  const problem = candidates[0]?.proof.problem?.text ?? '';
  if (isProofOnlyProblem(problem)) return { groups, without, isCut };
  const how = readAnswerCompareOptions(problem);
  for (const [index, { proof }] of candidates.entries()) {
    const answer = findMarkedAnswer(proof);
    if (answer === undefined) {
      without.push(index);
      continue;
    }
    const text = normalizeTextForComparison(answer);
    const same =
      byText.get(text) ??
      groups.find((group) => {
        if (compared >= MOST_COMPARED) {
          isCut = true;
          return false;
        }
        compared++;
        return compareAnswers(group.answer, answer, how).verdict === 'equal';
      });
    const group = same ?? { answer, candidates: [] };
    if (!same) groups.push(group);
    byText.set(text, group);
    group.candidates.push(index);
  }
  groups.sort((a, b) => b.candidates.length - a.candidates.length);
  return { groups, without, isCut };
}

/** The last answer that a proof marks; undefined if it marks none. */
function findMarkedAnswer(proof: Proof): string | undefined {
  const { text: tail } = extractSolutionTail(proof);
  const found = extractFinalAnswerCandidates(tail).filter(({ why }) => MARKED.includes(why));
  const marked = found.findLast(({ text }) => text.trim() !== '' && text.length <= LONGEST)?.text;
  return marked ?? [...tail.matchAll(VALUES)].at(-1)?.[1];
}

const FORMULA = '(?:\\$[^$\\n]{1,200}\\$|\\\\\\([^\\n]{1,200}?\\\\\\)|\\{[^{}\\n]{1,200}\\})';
/** The answer to "find all" in a sentence of its own: `The set of all possible values for $k$ is $\{0, 1, 3\}$`. */
const VALUES = new RegExp(
  `\\b(?:possible|admissible|permissible|attainable) values?(?: (?:for|of) (?:${FORMULA}|[A-Za-z]))?(?: for [^.\\n]{1,80}?)? (?:is|are)(?: exactly| precisely| therefore| thus)?(?: the set)?:? (${FORMULA})`,
  'gi',
);

const PROVES = /(?:^|[.!?:]\s+|\n\s*)(?:\(?[a-z]\)\s*)?(?:prove|show|demonstrate|verify)\b/i;
const ASKS =
  /\b(?:find|determine|compute|calculate|evaluate|what|which|how many|for which|is it (?:true|possible)|decide whether)\b/i;

/** Whether a problem asks only for a proof, so that there is no final answer. */
export function isProofOnlyProblem(problem: string): boolean {
  return PROVES.test(problem) && !ASKS.test(problem);
}
