/**
 * Equalities that the sentence states for every real number or integer, which one counterexample refutes. It tests
 * negative numbers, zero, and fractions; for integers, negative ones and zero. A point counts only if both sides have a
 * real value there in every reading. So `ln x² = 2 ln x` isn't refuted at points without a right side: authors omit "if
 * it is defined". Nothing is tested if the text restricts a letter, here or earlier, or if a side has notation whose
 * meaning for all numbers is a convention (sums, factorials, rounding to decimals).
 */

import { splitIntoWords } from '../../base/word-tables.ts';
import { formatInteger } from '../evidence/format-value.ts';
import { formatVariableValues } from '../evidence/readable-math.ts';
import { decideRelation } from '../mathematics/decide-relation.ts';
import { createExactValue, type NumericValue, toFloat, type ValuesByName } from '../mathematics/numeric-values.ts';
import { hasDecimalNumeral } from '../mathematics/rounding.ts';
import { chooseEvaluationMode, readOperand } from '../parsing/operand.ts';
import { isRelationHedged } from '../prose/sentences.ts';
import {
  collectFreeNames,
  type Expression,
  hasMatchingSubexpression,
  type ParsedRelationSides,
} from '../terms/expression.ts';
import * as Q from '../terms/rational.ts';
import { tryEveryReading } from '../terms/readings.ts';
import { createWordListPattern } from '../terms/word-search.ts';
import type { WorkBudget } from '../terms/work-budget.ts';
import type { ChainLink, ChainLinkContext, UnitlessSides } from './chain-link.ts';
import { hasConditionWords, hasMultiLetterNames } from './identity.ts';
import { mayDenoteNonNumbers } from './other-arithmetic.ts';
import { type RelationReadingResult, tryReadingWithinBudget } from './reading-attempts.ts';

type Domain = 'real' | 'integer' | 'positive real' | 'positive integer';

type Failed = Extract<RelationReadingResult, { kind: 'failed' }>;

const LETTER = String.raw`(?:[a-zA-Z]|\\(?:alpha|beta|gamma|delta|theta|lambda|mu|phi|varphi|psi|omega|epsilon|tau|sigma)|[α-ω])(?:_\{?\w\}?)?`;
/** The first of a relation is none of a list. */
const ENDS = String.raw`(?!\s*[\^+\-*/=<>(|!]|\w|\\(?!in\b|[)\],;:!]|q?quad))`;
const LETTERS = String.raw`${LETTER}${ENDS}(?:(?:\s*(?:\$|\\\)))?\s*(?:,\s*and\b|,|\band\b)\s*(?:(?:\$|\\\()\s*)?${LETTER}${ENDS})*`;
const OPEN = String.raw`(?:\$|\\\()?\s*`;
const CLOSE = String.raw`\s*(?:\$|\\\))?`;
const EVERY = String.raw`(?:for\s+)?(?:all|any|every|each|arbitrary)`;
const SET = String.raw`(?:\\mathbb\s*\{?\s*([RZNQ])\s*\}?|\\([RZNQ])(?![a-zA-Z])|([ℝℤℕℚ]))(?!\s*(?:\^|_|\\setminus|\*|\+))`;
const KIND = String.raw`((?:positive\s+)?(?:real|rational|natural|whole)(?:\s+numbers?)?|(?:positive\s+)?(?:reals|integers?|naturals|rationals))`;

/** "for every real number x", "for all integers m and n", "for all x ∈ ℝ", "∀x, y ∈ ℝ". */
const IN_WORDS = new RegExp(String.raw`\b${EVERY}\s+${KIND}(?:\s+values?\s+of)?\s+${OPEN}(${LETTERS})${CLOSE}`, 'gi');
const IN_SIGNS = new RegExp(
  String.raw`(?:\b${EVERY}\s+${OPEN}|${OPEN}(?:∀|\\forall)\s*)(${LETTERS})\s*(?:\\in|∈)\s*${SET}${CLOSE}`,
  'gi',
);

/** A sentence without any of these makes no statement about every number. Most sentences have none, so this is tested first. */
const QUANTIFIER = /\b(?:all|any|every|each|arbitrary)\s|∀|\\forall/i;

/** Text that may be between a quantifier and its statement, without formulas. */
const BETWEEN =
  /^(?:[\s,:;$]|\\[,;:!()[\]]|\\q?quad|and|also|that|then|both|it\s+(?:holds|follows)|holds|we\s+(?:have|get|obtain|see)|one\s+has|there\s+holds|the\s+(?:identity|equality|formula))*$/i;
const FORMULA = /\$\$[^$]*\$\$|\$[^$]*\$|\\\([\s\S]*?\\\)|\\\[[\s\S]*?\\\]/g;

/** Words and signs that may restrict the values of a letter. */
const RESTRICTING = createWordListPattern(
  String.raw`
  positive negative non-?negative nonzero non-?zero distinct acute obtuse triangle sides? lengths? radius domain defined
  except unless other\s+than such\s+that satisf\w+ provided subject constraint\w* condition\w* large small
  at\s+(?:least|most) greater less larger smaller between interval fixed where when\w* if let prime odd even modulo mod
  integers? naturals? reals? rationals? rational real natural whole
`,
  String.raw`[<>≤≥≠∈]|\\(?:leq?|geq?|lt|gt|neq?|ne|in|notin|mid|pmod|bmod|equiv|leqslant|geqslant)(?![a-zA-Z])`,
);

/** A letter of an expression in text: a separate one, or a Greek one. */
const STANDING = /(?<![a-zA-Z\\])[a-zA-Z](?![a-zA-Z])|\\[a-z]+|[α-ω]/g;

/** Functions that have one meaning for all real numbers. */
const PLAIN_KINDS: ReadonlySet<string> = new Set(
  splitIntoWords('number constant name sum product negative quotient power root log function'),
);

/** Test values. Those that make the shortest counterexample come first. */
const POINTS: Readonly<Record<Domain, readonly Q.Rational[]>> = {
  real: Q.parseRationals('-1 2 -2 1/2 0 1 -1/2 3 -3 -3/2 4 7/3 10 -10 200 -200'),
  integer: Q.parseRationals('-1 2 -2 0 1 3 -3 4 -4 5 7 10 -10 200'),
  'positive real': Q.parseRationals('1 2 1/2 3 1/4 5/3 10 200'),
  'positive integer': Q.parseRationals('1 2 3 4 5 6 7 10 12'),
};

/** Number of test values of each letter, by the number of letters. With more letters, nothing is tested. */
const VALUES_EACH = [0, 16, 8, 4, 3];

/** Smaller differences, absolute or relative, may be rounding errors. */
const CLEAR = 1e-6;

/**
 * The counterexample to a statement about every number; nothing if the sentence doesn't make one or no counterexample
 * is found. Throws past the budget.
 */
export function findCounterexampleToUniversalClaim(
  around: ChainLinkContext,
  link: ChainLink,
  { left, right }: UnitlessSides,
  budget: WorkBudget,
): Failed | undefined {
  const { chain, range } = link;
  if (chain.modular || chain.modulus !== undefined || chain.signs.some((sign) => sign !== '=')) return undefined;
  if (left.units.size > 0 || right.units.size > 0) return undefined;
  const sentence = around.sentences.at(range.start);
  const domains = domainsFor(sentence.words.text, range.start - sentence.start, range.end - sentence.start);
  if (domains.size === 0 || isRelationHedged(sentence) || hasConditionWords(sentence)) return undefined;
  if (hasMultiLetterNames(left.tokens) || hasMultiLetterNames(right.tokens)) return undefined;
  if (mayDenoteNonNumbers(around.known.heard, [...left.tokens, ...right.tokens])) return undefined;
  const parsed = new Map<string, Expression>();
  const found = tryEveryReading((chooser) =>
    tryReadingWithinBudget(budget, () => {
      const l = readOperand(left.tokens, chooser, parsed, budget);
      const r = readOperand(right.tokens, chooser, parsed, budget);
      const names = collectFreeNames(r, collectFreeNames(l));
      if (![l, r].every(isPlain) || ![...names].every((name) => domains.has(name))) return undefined;
      return failing({ left: l, right: r, mode: chooseEvaluationMode([l, r], chooser, false) }, domains, budget);
    }),
  );
  const [usual] = found ?? [];
  if (usual === undefined || found?.some((one) => one === undefined)) return undefined;
  const letters = new Set([...usual.names].map((name) => name.split('_')[0] ?? name));
  return isRestricted(around, letters) ? undefined : usual;
}

/** The domain of each letter that the text names, for a relation at these offsets of its sentence. */
function domainsFor(sentence: string, start: number, end: number): Map<string, Domain> {
  const domains = new Map<string, Domain>();
  if (!QUANTIFIER.test(sentence)) return domains;
  const add = (letters: string, kind: string): void => {
    const isPositive = /positive|natural|whole|^N|ℕ/i.test(kind);
    const isWhole = /integer|natural|whole|^[NZ]|[ℕℤ]/i.test(kind);
    const domain: Domain = isWhole
      ? isPositive
        ? 'positive integer'
        : 'integer'
      : isPositive
        ? 'positive real'
        : 'real';
    for (const [letter] of letters.replace(/\band\b/g, ',').matchAll(new RegExp(LETTER, 'g')))
      domains.set(letter.replace(/[\\{}]/g, ''), domain);
  };
  for (const match of sentence.matchAll(IN_WORDS))
    if (isAbout(sentence, match, start, end)) add(match[2] ?? '', match[1] ?? '');
  for (const match of sentence.matchAll(IN_SIGNS))
    if (isAbout(sentence, match, start, end)) add(match[1] ?? '', match[2] ?? match[3] ?? match[4] ?? '');
  return domains;
}

/** Whether only formulas and filler words separate a quantifier from a relation before or after it. */
function isAbout(sentence: string, match: RegExpExecArray, start: number, end: number): boolean {
  const after = match.index + match[0].length;
  if (after <= start) return BETWEEN.test(withoutFormulas(sentence.slice(after, start)));
  if (match.index < end) return false;
  return (
    BETWEEN.test(withoutFormulas(sentence.slice(end, match.index))) &&
    /^[\s$)\\\]]*(?:[.,;:]|$|and\b)/.test(sentence.slice(after))
  );
}

/** Removes formulas, including parts of formulas at the beginning and end of the text. */
function withoutFormulas(text: string): string {
  const inside = text.replace(/^[^$\\]*\$(?=[\s,]*(?:and|,|we|it|$))/i, ' ');
  return inside.replace(FORMULA, ' ').replace(/\\[([]\s*$|\$\s*$/, ' ');
}

function isPlain(e: Expression): boolean {
  if (hasDecimalNumeral(e)) return false;
  return !hasMatchingSubexpression(e, (p) => {
    if (!PLAIN_KINDS.has(p.kind)) return true;
    if (p.kind === 'constant') return p.name !== 'pi';
    return p.kind === 'function' && p.name === 'factorial';
  });
}

function failing(
  read: ParsedRelationSides,
  domains: ReadonlyMap<string, Domain>,
  budget: WorkBudget,
): Failed | undefined {
  const names = [...collectFreeNames(read.right, collectFreeNames(read.left))].sort();
  const each = VALUES_EACH[names.length] ?? 0;
  const lists = names.map((name) => POINTS[domains.get(name) ?? 'real'].slice(0, each));
  const all = each === 0 ? 0 : lists.reduce((n, list) => n * list.length, 1);
  for (let p = 0; p < all; p++) {
    const values = new Map<string, NumericValue>();
    const point = new Map<string, string>();
    let rest = p;
    for (const [k, name] of names.entries()) {
      const list = lists[k] ?? [];
      const value = list[rest % list.length] ?? Q.ONE;
      rest = Math.floor(rest / list.length);
      values.set(name, createExactValue(value));
      point.set(name, formatInteger(value.n) + (Q.isInteger(value) ? '' : `/${value.d}`));
    }
    const decided = valuesAt(read, values, budget);
    if (decided === undefined) continue;
    return {
      kind: 'failed',
      counterexample: formatVariableValues(point),
      point,
      ...decided,
      names: new Set(names),
      read,
    };
  }
  return undefined;
}

/** The values of both sides, if they are real and certainly differ. */
function valuesAt(
  read: ParsedRelationSides,
  values: ValuesByName,
  budget: WorkBudget,
): { readonly left: NumericValue; readonly right: NumericValue } | undefined {
  return tryReadingWithinBudget(budget, () => {
    const { decision, left, right } = decideRelation('=', read, budget, values);
    if (decision !== 'false') return undefined;
    if (left.kind === 'exact' && right.kind === 'exact') return { left, right };
    const [a, b] = [toFloat(left), toFloat(right)];
    if ([a, b].some((x) => Math.abs(x.im) > 1e-12 * Math.max(1, Math.abs(x.re)))) return undefined;
    const off = Math.abs(a.re - b.re);
    return off > CLEAR * Math.max(1, Math.abs(a.re), Math.abs(b.re)) ? { left, right } : undefined;
  });
}

/** Whether any text so far, or elsewhere in the step, restricts one of the letters. */
function isRestricted(around: ChainLinkContext, letters: ReadonlySet<string>): boolean {
  const earlier = around.known.restrictions;
  const here = restrictedIn(around.text);
  return [...letters].some((letter) => earlier.has(letter) || here.has(letter));
}

/** Letters that the problem and earlier steps restrict. Each text is read once. */
export class RestrictedLetterTracker {
  readonly #letters: Set<string>[] = [new Set()];

  append(text: string): void {
    const before = this.#letters.at(-1) ?? new Set<string>();
    const found = restrictedIn(text);
    const isNew = [...found].some((letter) => !before.has(letter));
    this.#letters.push(isNew ? new Set([...before, ...found]) : before);
  }

  /** The letters that the first `count` texts restrict. */
  upTo(count: number): ReadonlySet<string> {
    return this.#letters[count] ?? new Set();
  }
}

const read = new Map<string, ReadonlySet<string>>();

/** The letters in sentences with restrictions, other than quantifiers over all numbers. */
function restrictedIn(text: string): ReadonlySet<string> {
  const known = read.get(text);
  if (known !== undefined) return known;
  const letters = new Set<string>();
  for (const part of text
    .replace(IN_WORDS, ' ')
    .replace(IN_SIGNS, ' ')
    .split(/[.!?](?=\s)|\n\s*\n/))
    if (RESTRICTING.test(part)) for (const [letter] of part.matchAll(STANDING)) letters.add(letter.replace('\\', ''));
  read.clear();
  read.set(text, letters);
  return letters;
}
