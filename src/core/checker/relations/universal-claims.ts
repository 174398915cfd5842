/**
 * Statements that a sentence makes for every number of a domain, which one counterexample refutes. Points of the domain
 * are tried, simple ones first. A point counts only if both sides have a real value there; each reading must fail at
 * one. So `ln x² = 2 ln x` isn't refuted at points without a right side: authors omit "if it is defined". Nothing is
 * tried if the text restricts a letter elsewhere, here or earlier, or if a side has notation whose meaning for all
 * numbers is a convention (limits, rounding to decimals).
 */

import type { TextRange } from '../../proof/index.ts';
import { formatNumericValue } from '../evidence/format-value.ts';
import { formatVariableValues } from '../evidence/readable-math.ts';
import { decideRelation } from '../mathematics/decide-relation.ts';
import { type NumericValue, toComplexFloat, type ValuesByName } from '../mathematics/numeric-values.ts';
import { hasDecimalNumeral } from '../mathematics/rounding.ts';
import { chooseEvaluationMode, readOperand } from '../parsing/operand.ts';
import { findQuantification, type Quantification } from '../prose/quantified-statements.ts';
import { isUniversalStatementHedged } from '../prose/sentences.ts';
import {
  collectFreeNames,
  type Expression,
  listDirectSubexpressions,
  type ParsedRelationSides,
} from '../terms/expression.ts';
import * as Q from '../terms/rational.ts';
import { tryEveryReading } from '../terms/readings.ts';
import type { RelationSign } from '../terms/vocabulary.ts';
import { createWordListPattern } from '../terms/word-search.ts';
import { WorkBudget } from '../terms/work-budget.ts';
import type { ChainLink, ChainLinkContext, UnitlessSides } from './chain-link.ts';
import { isAnyLetterConstrained } from './claim-doubts.ts';
import { hasMultiLetterNames } from './identity.ts';
import { tryReadingOrEvaluating } from './listed-relations.ts';
import { mayDenoteNonNumbers } from './other-arithmetic.ts';
import {
  canListAllDomainPoints,
  listDomainPoints,
  listPositiveIntegerConditions,
  type QuantifiedDomain,
  readQuantifiedDomain,
} from './quantified-domain.ts';
import type { RelationOutcomeInReading } from './reading-attempts.ts';

type Failed = Extract<RelationOutcomeInReading, { kind: 'failed' }>;

/** The result of trying a statement: a counterexample, or the number of points where it was tried. */
export type UniversalClaimResult =
  | Failed
  /** `isWhole`: at all points of the domain, with exact values. */
  | { readonly kind: 'held'; readonly points: number; readonly isWhole: boolean };

/** The most points that are tried. */
const MAX_POINTS = 160;

/** By how much values are larger where they are angles in degrees. */
const DEGREES_PER_UNIT: Q.Rational = { n: 50n, d: 1n };

/** Smaller differences, absolute or relative, may be rounding errors. */
const CLEAR = 1e-6;

/** The domain that a sentence gives the statement at a range; nothing if it gives none, or only assumes the statement. */
export function findUniversalClaimDomain(
  around: ChainLinkContext,
  claim: TextRange,
): (QuantifiedDomain & Pick<Quantification, 'isCase'>) | undefined {
  const sentence = around.sentences.at(claim.start);
  if (sentence.end < claim.end) return undefined;
  const isAfterLet = /\blet\b[^.]*\bbe\s+(?:any|an\s+arbitrary|arbitrary)\b/i.test(sentence.previous.text);
  const start = isAfterLet ? sentence.start - sentence.previous.text.length : sentence.start;
  const quantified = findQuantification(around.text, { start, end: sentence.end }, claim);
  if (quantified === undefined || isUniversalStatementHedged(sentence, quantified.rest)) return undefined;
  const domain = readQuantifiedDomain(around.text, quantified);
  if (domain === undefined) return undefined;
  const letters = new Set([...domain.names].map((name) => name.split('_')[0] ?? name));
  return isRestricted(around, { start, end: sentence.end }, letters)
    ? undefined
    : { ...domain, isCase: quantified.isCase };
}

/**
 * Tries a relation that its sentence states for every number of a domain; nothing if the sentence doesn't, or if no
 * point can be tried. Throws past the budget of the step.
 */
export function testUniversalClaim(
  around: ChainLinkContext,
  link: ChainLink,
  sign: RelationSign,
  { left, right }: UnitlessSides,
): UniversalClaimResult | undefined {
  const { operands, modular, modulus } = link.chain;
  if (modular !== (sign === '≡' && modulus !== undefined)) return undefined;
  if (left.units.size > 0 || right.units.size > 0) return undefined;
  if (hasMultiLetterNames(left.tokens) || hasMultiLetterNames(right.tokens)) return undefined;
  const [first, last] = [operands[0]?.tokens[0], operands.at(-1)?.tokens.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const domain = findUniversalClaimDomain(around, { start: first.start, end: last.end });
  if (domain === undefined || (domain.isCase && (sign === '=' || isAnyLetterConstrained(around, link, domain.names))))
    return undefined;
  const { heard } = around.known;
  // Residues and rings change equalities only.
  const numbers = sign === '=' || sign === '≠' ? heard : { ...heard, ring: false, near: false };
  if (mayDenoteNonNumbers(numbers, [...left.tokens, ...right.tokens])) return undefined;
  const budget = WorkBudget.ofRelation(around.budget);
  const parsed = new Map<string, Expression>();
  const results = tryEveryReading((chooser) =>
    tryReadingOrEvaluating(() => {
      const l = readOperand(left.tokens, chooser, parsed, budget);
      const r = readOperand(right.tokens, chooser, parsed, budget);
      const m = modulus && readOperand(modulus, chooser, parsed, budget);
      const mode = chooseEvaluationMode([l, r], chooser, false);
      return tryReading({ sign, sides: { left: l, right: r, mode }, modulus: m }, domain, budget);
    }),
  );
  const [usual] = results ?? [];
  if (usual === undefined || results?.some((one) => one?.kind !== usual.kind)) return undefined;
  if (usual.kind === 'failed') return usual;
  return { ...usual, isWhole: usual.isWhole && results?.length === 1 };
}

interface RelationReading {
  readonly sign: RelationSign;
  readonly sides: ParsedRelationSides;
  readonly modulus: Expression | undefined;
}

function tryReading(
  { sign, sides, modulus }: RelationReading,
  domain: QuantifiedDomain,
  budget: WorkBudget,
): UniversalClaimResult | undefined {
  const all = [sides.left, sides.right, ...(modulus ? [modulus] : [])];
  const names = new Set<string>();
  for (const side of all) collectFreeNames(side, names);
  if (names.size === 0 || !all.every(hasMeaningForAllNumbers)) return undefined;
  if (![...names].every((name) => domain.names.has(name))) return undefined;
  const conventions = listPositiveIntegerConditions(all, names);
  let points = 0;
  let isExact = true;
  // In degrees, small angles are nearly alike.
  const factor = sides.mode.angle === 'degrees' ? DEGREES_PER_UNIT : Q.ONE;
  for (const values of listDomainPoints(domain, names, conventions, budget, factor)) {
    const decided = decideAtPoint({ sign, sides, modulus }, values, budget);
    if (decided === undefined) isExact = false;
    else if (decided.decision === 'true') isExact &&= decided.isExact;
    else {
      const point = new Map([...values].map(([name, value]) => [name, formatNumericValue(value)]));
      const { left, right, modulus: by } = decided;
      const counterexample = formatVariableValues(point);
      return { kind: 'failed', counterexample, point, left, right, names, read: sides, ...(by ? { modulus: by } : {}) };
    }
    if (++points >= MAX_POINTS) break;
  }
  if (points === 0) return undefined;
  return { kind: 'held', points, isWhole: isExact && points < MAX_POINTS && canListAllDomainPoints(domain, names) };
}

type PointDecision = Omit<ReturnType<typeof decideRelation>, 'decision'> & { readonly decision: 'true' | 'false' };

/** The decision at a point; nothing if a side has no real value there, or if the values are too close. */
function decideAtPoint(
  { sign, sides, modulus }: RelationReading,
  values: ValuesByName,
  budget: WorkBudget,
): PointDecision | undefined {
  return tryReadingOrEvaluating(() => {
    const decided = decideRelation(sign, sides, budget, values, modulus);
    const { decision, left, right } = decided;
    if (decision === 'true') return { ...decided, decision };
    // Whether zero divides anything is a convention.
    if (decision !== 'false' || ((sign === '∣' || sign === '∤') && isZero(left))) return undefined;
    if (left.kind === 'exact' && right.kind === 'exact') return { ...decided, decision };
    const [a, b] = [toComplexFloat(left), toComplexFloat(right)];
    if ([a, b].some((x) => Math.abs(x.im) > 1e-12 * Math.max(1, Math.abs(x.re)))) return undefined;
    const isClear = Math.abs(a.re - b.re) > CLEAR * Math.max(1, Math.abs(a.re), Math.abs(b.re));
    return isClear ? { ...decided, decision } : undefined;
  });
}

function isZero(value: NumericValue): boolean {
  return value.kind === 'exact' && value.value.n === 0n;
}

/** Whether a side has a value by its notation alone, without conventions. */
function hasMeaningForAllNumbers(e: Expression): boolean {
  if (hasDecimalNumeral(e)) return false;
  const isMeant = (part: Expression): boolean => {
    if (part.kind === 'constant') return part.name === 'pi';
    // Elsewhere, `e` is as likely a name.
    if (part.kind === 'power' && part.base.kind === 'constant') return part.base.name !== 'i' && isMeant(part.exponent);
    if (part.kind === 'degrees' || part.kind === 'percent') return false;
    return (part.kind !== 'form' || /^elided/.test(part.name)) && listDirectSubexpressions(part).every(isMeant);
  };
  return isMeant(e);
}

/**
 * Whether any text so far, or elsewhere in the step than in `own`, restricts one of the letters, or supposes something that may
 * turn out to be false, so that the statement is only a consequence of it.
 */
function isRestricted({ known, text }: ChainLinkContext, own: TextRange, letters: ReadonlySet<string>): boolean {
  const here = findRestrictions(text);
  if (known.restrictions.has(CONTRARY) || (here.get(SUPPOSED)?.firstEnd ?? own.end) <= own.start) return true;
  return [...letters].some((letter) => {
    const span = here.get(letter);
    return known.restrictions.has(letter) || (span && (span.firstEnd <= own.start || span.lastStart >= own.end));
  });
}

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

/** Words that suppose something until the end of their step. */
const SUPPOSING = createWordListPattern(
  String.raw`suppose supposing assume assuming contrary otherwise if\s+(?:possible|not) (?:by|of)\s+contradiction`,
);
/** Sentences that suppose something in order to refute it, possibly steps later. */
const REFUTED_LATER =
  /\b(?:contrary|if possible|(?:by|of) contradiction|(?:suppos|assum)\w{1,4}\b[^.]{0,200}(?:\b(?:contradiction|not|no|none|never|false|fails?|otherwise)\b|n['’]t\b))/i;
/** Stand among the letters of a text for such suppositions, which restrict everything behind them. */
const [SUPPOSED, CONTRARY] = ['supposed', 'contrary'] as const;

/** A letter of an expression in text: a separate one, or a Greek one. */
const STANDING = /(?<![a-zA-Z\\])[a-zA-Z](?![a-zA-Z])|\\[a-z]+|[α-ω]/g;

/** Letters that a sentence quantifies, so that it restricts them only for itself. */
const QUANTIFIED =
  /(?:\b(?:all|any|every|each|arbitrary)\s+(?:[a-zA-Z-]{2,}\s+){0,4}|(?:∀|\\forall)\s*|\b(?:if|whenever)\s+(?=[^.]{0,40}\b(?:is|are)\b)|\blet\s+(?=[^.]{0,40}\bbe\s+(?:any|an\s+arbitrary|arbitrary)\b))(?:[\s$,\d<>≤≥≠|-]|\\[(,]|\band\b|(?:[a-zA-Z]|\\[a-z]+)(?![a-zA-Z]))+/gi;

/** A value given to a letter. A statement about every number isn't only about this one. */
const VALUE_GIVEN =
  /\b(?:let|set|put|take|fix|where|with|when|if|for)\s{1,3}(?:\$|\\\()?\s?[a-zA-Z]\s?=\s?-?\d{1,15}(?=\s?(?:\$|\\\))?\s?(?:[.;?](?!\d)|,(?!\s?\d)|$))/gi;

/** Letters that the problem and earlier steps restrict. Each text is read once. */
export class RestrictedLetterTracker {
  readonly #letters: Set<string>[] = [new Set()];

  readText(text: string): ReadonlyMap<string, RestrictionSpan> {
    return findRestrictions(text);
  }

  append(found: ReadonlyMap<string, RestrictionSpan>): void {
    const before = this.#letters.at(-1) ?? new Set<string>();
    let after = before;
    for (const letter of found.keys()) {
      if (after.has(letter)) continue;
      if (after === before) after = new Set(before);
      after.add(letter);
    }
    this.#letters.push(after);
  }

  /** The letters that the first `count` texts restrict. */
  upTo(count: number): ReadonlySet<string> {
    return this.#letters[count] ?? new Set();
  }
}

/** The end of the first sentence that restricts a letter, and the start of the last one. */
interface RestrictionSpan {
  readonly firstEnd: number;
  readonly lastStart: number;
}

const read = new Map<string, ReadonlyMap<string, RestrictionSpan>>();

/** The letters in sentences with restrictions, other than those that the sentence quantifies. */
function findRestrictions(text: string): ReadonlyMap<string, RestrictionSpan> {
  const known = read.get(text);
  if (known !== undefined) return known;
  const found = new Map<string, RestrictionSpan>();
  let start = 0;
  for (const sentence of text.split(/(?<=[.?])(?=\s)|(?=\n\s*\n)/)) {
    const end = start + sentence.length;
    const part = sentence.replace(VALUE_GIVEN, ' ');
    if (SUPPOSING.test(part)) {
      found.set(SUPPOSED, found.get(SUPPOSED) ?? { firstEnd: end, lastStart: start });
      if (REFUTED_LATER.test(part)) found.set(CONTRARY, { firstEnd: end, lastStart: start });
    }
    if (RESTRICTING.test(part)) {
      const bound = new Set([...part.matchAll(QUANTIFIED)].flatMap(([words]) => words.match(STANDING) ?? []));
      for (const [letter] of part.matchAll(STANDING)) {
        const name = letter.replace('\\', '');
        if (!bound.has(letter)) found.set(name, { firstEnd: found.get(name)?.firstEnd ?? end, lastStart: start });
      }
    }
    start = end;
  }
  read.clear();
  read.set(text, found);
  return found;
}
