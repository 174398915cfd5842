/** Judges the final answer of a solution by a named policy. */
import { compareAnswers } from './answer-equivalence.ts';
import { extractFinalAnswerCandidates, findSolutionTextRange } from './extract/answer-candidates.ts';
import { findBoxedAnswers } from './extract/boxes.ts';
import { mapAnswerTokens, type ParsedAnswer } from './read/answer.ts';
import { isPhraseWithoutStatedAnswer } from './read/phrases.ts';
import { parseAnswer } from './read/read-answer.ts';
import type {
  AnswerCandidateReason,
  AnswerChoices,
  AnswerCompareOptions,
  AnswerComparison,
  AnswerEquivalence,
  AnswerSelectionPolicy,
  FinalAnswerCandidate,
} from './types.ts';

/** The verdict on the final answer of a solution. */
export interface AnswerVerdict extends AnswerComparison {
  readonly policy: AnswerSelectionPolicy;
  /** All candidates of the solution, in text order; empty if the text is itself an answer. */
  readonly candidates: readonly FinalAnswerCandidate[];
  /** The candidate that decided; with `set`, all candidates that form the set. */
  readonly chosen: readonly FinalAnswerCandidate[];
}

/** How to judge a final answer. */
interface VerdictOptions {
  readonly policy?: AnswerSelectionPolicy;
  /** The problem's text, for the meanings of its choices. */
  readonly problem?: string;
}

/** Strong, medium, and weak reasons. A weaker tier is used only if no stronger one has candidates. */
const TIERS: readonly (readonly AnswerCandidateReason[])[] = [
  ['boxed', 'hashes', 'answer-is', 'heading', 'choice'],
  ['therefore', 'bold', 'line'],
  ['formula', 'number'],
];

/** Maximum number of candidates that `any` compares, from the last: each may be as costly as a full comparison. */
const MAX_TRIED = 32;

/** Compares a solution or a bare answer with a reference, which is an answer or a solution that states it. */
export function judgeAnswer(gold: string, solution: string, options: VerdictOptions = {}): AnswerVerdict {
  const policy = options.policy ?? 'last';
  const how = options.problem === undefined ? {} : readAnswerCompareOptions(options.problem);
  const reference = finalAnswer(gold);
  const candidates = isAnswer(solution) ? [] : extractFinalAnswerCandidates(solution);
  const strongest = strongestOf(candidates);
  const compare = (pred: string): AnswerComparison => compareAnswers(reference, pred, how);
  if (strongest.length === 0) {
    const { start, end } = findSolutionTextRange(solution);
    return { policy, candidates, chosen: [], ...compare(solution.slice(start, end)) };
  }
  if (policy === 'any') {
    const tried = strongest.slice(-MAX_TRIED).map((c) => ({ c, comparison: compare(c.text) }));
    const best = (['equal', 'unknown', 'different'] as const)
      .map((v: AnswerEquivalence) => tried.findLast((t) => t.comparison.verdict === v))
      .find((t) => t !== undefined);
    if (best !== undefined) return { policy, candidates, chosen: [best.c], ...best.comparison };
  }
  if (policy === 'set') {
    const boxed = strongest.filter((c) => c.why === 'boxed');
    const together = boxed.length > 0 ? boxed : strongest;
    const texts = [...new Set(together.flatMap((c) => c.parts ?? [c.text]))];
    return { policy, candidates, chosen: together, ...compare(texts.join(', ')) };
  }
  const chosen = strongest.at(-1);
  return {
    policy,
    candidates,
    chosen: chosen === undefined ? [] : [chosen],
    ...compare(chosen?.text ?? solution),
  };
}

/** The answer that a text states: the text itself, or its last candidate. */
function finalAnswer(text: string): string {
  if (isAnswer(text)) return text;
  return strongestOf(extractFinalAnswerCandidates(text)).at(-1)?.text ?? text;
}

/** The candidates of the strongest tier that has any. In the weakest tier, the formula precedes the bare number. */
function strongestOf(candidates: readonly FinalAnswerCandidate[]): readonly FinalAnswerCandidate[] {
  for (const tier of TIERS) {
    const found = candidates.filter((c) => tier.includes(c.why));
    if (found.length === 0) continue;
    if (!tier.includes('formula')) return found;
    const best =
      found.find((c) => c.why === 'formula' && isLast(c, found)) ??
      found.find((c) => c.why === 'number') ??
      found.at(-1);
    return best === undefined ? found : [best];
  }
  return [];
}

/** Whether no number follows the formula. */
function isLast(formula: FinalAnswerCandidate, all: readonly FinalAnswerCandidate[]): boolean {
  const number = all.find((c) => c.why === 'number');
  return number === undefined || number.range.start < formula.range.end;
}

/** Whether a text is itself an answer rather than a solution that contains one. */
function isAnswer(text: string): boolean {
  if (
    text.length > 300 ||
    findBoxedAnswers(text).length > 0 ||
    /<\/?think>|<\||####/.test(text) ||
    (/\n\s*\S/.test(text.trim().replace(/^\$+|\$+$/g, '')) && !/\\begin|^\s*(?:\\\[|\\\(|\$)/.test(text))
  )
    return false;
  if (/答案|réponse|\*\*.*[^*]$|[^*].*\*\*$/i.test(text)) return false;
  const read = parseAnswer(text);
  if (read === undefined) return false;
  const isSentence = /\b(?:answer|therefore|thus|hence|because|so|is|are|was|equals)\b/i.test(text);
  if (read.kind === 'text') {
    return (
      isPhraseWithoutStatedAnswer(text) || (!isSentence && text.trim().split(/\s+/).length <= 4 && !/[\d$]/.test(text))
    );
  }
  return !isSentence || (!/[.!?]\s+\S/.test(text.trim()) && !hasWords(read));
}

/** Whether words are left in an answer, so that it may be a sentence that wasn't understood. */
function hasWords(a: ParsedAnswer): boolean {
  let found =
    a.kind === 'value' ? a.unit?.kind === 'words' : a.kind === 'relation' && a.operands.some((o) => o.kind === 'text');
  mapAnswerTokens(a, (tokens) => {
    if (tokens.some((token) => token.kind === 'text')) found = true;
    return tokens;
  });
  return found;
}

const MARK =
  /(?:^|[\s$}~])(?:\\?(?:text(?:bf|rm)?|mathrm)\s*\{\s*)?\(([A-J])\)\s*\}?|(?<=^|\n)[ \t]*(?:[-*][ \t]+)?(?:\*\*)?([A-J])[.):](?:\*\*)?(?=\s)/g;

/** Longest text of one choice. */
const MAX_CHOICE = 400;

const DEGREES = /°|\^\s?\{?\s?\\circ(?![a-zA-Z])|\bdegrees\b|\bdegree\s+measure/i;

/** What the problem says about its answer. */
export function readAnswerCompareOptions(problem: string): AnswerCompareOptions {
  const choices = readAnswerChoices(problem);
  return { ...(choices.size === 0 ? {} : { choices }), inDegrees: DEGREES.test(problem) };
}

/** The meanings of `(A)`, `(B)`, … in the problem; empty if it has no choices beginning with A. */
export function readAnswerChoices(problem: string): AnswerChoices {
  const marks = [...problem.matchAll(MARK)].map((m) => ({
    letter: m[1] ?? m[2] ?? '',
    start: m.index,
    end: m.index + m[0].length,
  }));
  // The last run A, B, C … is the list of choices.
  let from = -1;
  for (const [k, mark] of marks.entries()) if (mark.letter === 'A' && marks[k + 1]?.letter === 'B') from = k;
  const choices = new Map<string, string>();
  if (from < 0) return choices;
  for (let k = from; k < marks.length; k++) {
    const mark = marks[k];
    if (mark === undefined || mark.letter !== String.fromCharCode(65 + k - from)) break;
    const next = marks[k + 1];
    const isNext = next !== undefined && next.letter === String.fromCharCode(66 + k - from);
    const line = problem.indexOf('\n', mark.end);
    const end = isNext ? next.start : line < 0 ? problem.length : line;
    const text = problem
      .slice(mark.end, Math.min(end, mark.end + MAX_CHOICE))
      .replace(/^(?:\\[ ,;!~]|\\q?quad|[\s~}:])+|(?:\\[ ,;!~]|\\q?quad|\\\\|[\s~,;&]|\\text\w*\s*\{)+$/g, '')
      .trim();
    // A `$` that opens before the first choice and closes after the last.
    const dollars = text.match(/\$/g)?.length ?? 0;
    choices.set(mark.letter, dollars % 2 === 1 ? text.replace(/^\$|\$$/g, '') : text);
  }
  return choices;
}
