/**
 * Names that an earlier relation constrains. A variable in an equation, a definition, or an inequality is no longer
 * free, so an equality in it may hold because of that relation. Identities and definitions of functions
 * (`f(x) = x² + 1`) don't constrain their variables.
 */
import { findFirstIndexByBinarySearch } from '../../base/binary-search.ts';
import { getOrCreate } from '../../base/groups.ts';
import { type MathOrProseSegment, splitMathAndProse } from '../../proof/index.ts';
import type { RelationChain } from '../parsing/relation-chains.ts';
import { readMathSegment } from '../prose/math-groups.ts';
import { MAX_IDENTITY_TESTS_PER_NAME } from '../terms/caps.ts';
import type { MathToken } from '../terms/math-tokens.ts';

const NOT_NAMES = new Set(['\\frac', '\\sqrt', '\\cdot', '\\times']);

/** The names in tokens: letters with their index and Greek letters, as in MathJSON. */
function namesIn(tokens: readonly MathToken[]): Set<string> {
  const names = new Set<string>();
  tokens.forEach((t) => {
    if (t.kind === 'letter') names.add(t.text);
    else if (t.kind === 'command' && /^\\[a-zA-Z]+$/.test(t.text) && !NOT_NAMES.has(t.text)) names.add(t.text.slice(1));
  });
  return names;
}

export interface RelationPosition {
  /** Text 0 is the problem, text k the step k − 1. */
  readonly text: number;
  /** The start of its group of mathematics or stretch of prose. */
  readonly group: number;
  /** The index of its chain in the group. */
  readonly chain: number;
  /** The index of its link in the chain. */
  readonly link: number;
}

/** A relation of a text that may constrain the letters in it. A relation in prose, without a chain, always does. */
interface TextTie extends Omit<RelationPosition, 'text'> {
  readonly of?: RelationChain;
  readonly letters: Iterable<string>;
  /** Whether it is an identity, and the cost of the test. Tested on request. */
  tested?: { readonly identity: boolean; readonly cost: number };
}

/** The relations with one letter in text order. */
interface Thread {
  readonly ties: TextTie[];
  /** The number of the text of each relation. */
  readonly texts: number[];
  /** How many of them have been tested, from the first one on. */
  tested: number;
  /** The indices of those that aren't identities. */
  readonly binding: number[];
  /** The total cost of testing each relation and all before it. */
  readonly costs: number[];
}

function createThread(): Thread {
  return { ties: [], texts: [], tested: 0, binding: [], costs: [] };
}

/** Tests whether link `k` of a chain is an identity, and returns the cost. Same result for the same chain. */
export type ChainLinkIdentityTester = (
  chain: RelationChain,
  k: number,
) => { readonly identity: boolean; readonly cost: number };

/**
 * The constraints that the relations of a proof put on each letter. It reads texts once and in order. A letter is
 * constrained if a relation with it isn't an identity; finding the first such relation doesn't read the texts again.
 */
export class LetterConstraintTracker {
  readonly #threads = new Map<string, Thread>();

  /** The constraints in a text, in time proportional to its length. */
  readText(text: string): readonly TextTie[] {
    return splitMathAndProse(text).flatMap((part) =>
      part.kind === 'prose' ? readProseTies(text, part) : readMathTies(text, part),
    );
  }

  append(ties: readonly TextTie[], k: number): void {
    for (const tie of ties)
      for (const letter of tie.letters) {
        const thread = getOrCreate(this.#threads, letter, createThread);
        thread.ties.push(tie);
        thread.texts.push(k);
      }
  }

  /**
   * Whether a relation before `place` constrains `letter`, ignoring the first link of the chain at `place` if
   * `withoutHead`. Also returns the cost of the tests that this needs, whether or not they ran before.
   */
  find(
    letter: string,
    place: RelationPosition,
    withoutHead: boolean,
    isIdentity: ChainLinkIdentityTester,
  ): { readonly tied: boolean; readonly cost: number } {
    const thread = this.#threads.get(letter);
    if (thread === undefined) return { tied: false, cost: 0 };
    const costTo = (end: number): number => thread.costs[end - 1] ?? 0;
    for (let n = 0; ; n++) {
      while (thread.binding.length <= n) {
        const k = thread.tested;
        const tie = thread.ties[k];
        if (tie === undefined || !isBefore(thread, k, place)) return { tied: false, cost: costTo(k) };
        if (k - thread.binding.length >= MAX_IDENTITY_TESTS_PER_NAME) return { tied: true, cost: costTo(k) };
        if (tie.of !== undefined) tie.tested ??= isIdentity(tie.of, tie.link);
        if (!tie.tested?.identity) thread.binding.push(k);
        thread.costs.push(costTo(k) + (tie.tested?.cost ?? 0));
        thread.tested++;
      }
      const k = thread.binding[n] ?? 0;
      const tie = thread.ties[k];
      if (tie === undefined || !isBefore(thread, k, place))
        return { tied: false, cost: this.#costBefore(thread, place) };
      const isHead =
        withoutHead &&
        tie.link === 0 &&
        tie.chain === place.chain &&
        tie.group === place.group &&
        thread.texts[k] === place.text;
      if (!isHead) return { tied: true, cost: costTo(k + 1) };
    }
  }

  /** The cost of testing the relations before `place`. The tests have all been run. */
  #costBefore(thread: Thread, place: RelationPosition): number {
    const end = findFirstIndexByBinarySearch(thread.tested, (k) => !isBefore(thread, k, place));
    return thread.costs[end - 1] ?? 0;
  }
}

/** Maximum distance between a sign in prose and the letters that it relates, in characters. */
const PROSE_REACH = 40;

function readProseTies(text: string, { start, end, from }: MathOrProseSegment): TextTie[] {
  const ties: TextTie[] = [];
  const prose = text.slice(start, end);
  let done = 0;
  for (const { index } of prose.matchAll(/[=<>≤≥]/g)) {
    if (index < done) continue;
    const before = prose.slice(Math.max(done, index - PROSE_REACH), index);
    const after = /^[^=<>≤≥\n]*/.exec(prose.slice(index + 1, index + 1 + PROSE_REACH))?.[0] ?? '';
    done = index + 1 + after.length;
    const words = `${before.slice(before.lastIndexOf('\n') + 1)} ${after}`;
    const letters = [...words.matchAll(/(?<![A-Za-z])\d*([A-Za-z])(?![A-Za-z])/g)].map((word) => word[1] ?? '');
    if (letters.length > 0) ties.push({ group: from, chain: 0, link: 0, letters });
  }
  return ties;
}

function readMathTies(text: string, part: MathOrProseSegment): TextTie[] {
  const ties: TextTie[] = [];
  for (const [chain, of] of readMathSegment(text, part).chains.entries()) {
    const free = quantifiedAfter(of, text);
    for (let link = 0; link < of.signs.length; link++) {
      const left = of.operands[link]?.tokens ?? [];
      const right = of.operands[link + 1]?.tokens ?? [];
      if (isFunctionDefinition(left, right)) continue;
      const letters = [...new Set([...namesIn(left), ...namesIn(right)])].filter((name) => !free(name));
      if (letters.length > 0) ties.push({ group: part.from, chain, link, of, letters });
    }
  }
  return ties;
}

/** Negative, zero, or positive if `a` is before, at, or after `b`. */
export function compareRelationPositions(a: RelationPosition, b: RelationPosition): number {
  return a.text - b.text || compareInText(a, b);
}

function compareInText(a: Omit<RelationPosition, 'text'>, b: Omit<RelationPosition, 'text'>): number {
  return a.group - b.group || a.chain - b.chain || a.link - b.link;
}

/** Whether relation `k` of a thread is before a position. */
function isBefore({ texts, ties }: Thread, k: number, place: RelationPosition): boolean {
  const tie = ties[k];
  return tie !== undefined && ((texts[k] ?? 0) - place.text || compareInText(tie, place)) < 0;
}

/** Maximum distance between a relation and a "for every n" after it, in characters. */
const QUANTIFIER_REACH = 120;

/**
 * `… = n² for every positive integer n` is a statement for all n, so it constrains n no more than an identity does. The
 * quantifier must follow the relation in its sentence without another equation in it ("for all n with …").
 */
function quantifiedAfter(chain: RelationChain, text: string): (name: string) => boolean {
  const end = chain.operands.at(-1)?.tokens.at(-1)?.end;
  if (end === undefined) return () => false;
  const after = text.slice(end, end + QUANTIFIER_REACH).split(/[.;]\s|\n\s*\n/)[0] ?? '';
  const quantified = /\bfor\s+(?:all|any|every|each)\b([^=]*)$/.exec(after)?.[1];
  if (quantified === undefined) return () => false;
  const names = new Set(quantified.match(/[A-Za-z]+/g));
  return (name) => names.has(name);
}

/** `f(x) = …x…`, or a new bare name at the beginning of a chain. */
function isFunctionDefinition(left: readonly MathToken[], right: readonly MathToken[]): boolean {
  const [head, open, argument, close] = left;
  if (
    left.length !== 4 ||
    head?.kind !== 'letter' ||
    open?.text !== '(' ||
    argument?.kind !== 'letter' ||
    close?.text !== ')'
  )
    return false;
  return namesIn(right).has(argument.text);
}

/** Whether the left side is a name that the chain calculates: `S = a + b = …` constrains S, but not a and b. */
export function isNameDefinedByChain(left: readonly MathToken[], right: readonly MathToken[]): boolean {
  const [head] = left;
  const bare = left.length === 1 || (left[1]?.text === '_' && left.length <= 5);
  return (
    bare &&
    head !== undefined &&
    (head.kind === 'letter' || head.kind === 'command') &&
    !namesIn(right).has(head.text.replace('\\', ''))
  );
}
