/** Shared checks of rules that compare a relation with an earlier one. */

import { getOrCreate } from '../../base/groups.ts';
import { separateOperandUnits } from '../parsing/operand-units.ts';
import type { SentenceWithContext } from '../prose/sentences.ts';
import { collectFreeNames, type ParsedRelationSides } from '../terms/expression.ts';
import { joinMathTokens, type MathToken } from '../terms/math-tokens.ts';
import { FACTOR_LETTERS_BEFORE_BRACKETS } from '../terms/vocabulary.ts';
import { createWordListPattern } from '../terms/word-search.ts';
import type { WorkBudget } from '../terms/work-budget.ts';
import type { ChainLinkContext } from './chain-link.ts';
import type { DerivedRelation } from './derived-equations.ts';
import { hasMultiLetterNames } from './identity.ts';
import { mayHoldInRing } from './other-arithmetic.ts';
import { listRelationTokens, type ProofRelation, type ProofRelationIndex } from './proof-equations.ts';
import { findFreeLetters, hasConstantThatMayBeName } from './reading-attempts.ts';

/** The charged work of each budget, by equation. */
const charges = new WeakMap<WorkBudget, Map<string, number>>();

/** Returns a result for an equation, and charges its work to the budget once. */
export function chargeRelationCostOnce<T>(
  { budget }: ChainLinkContext,
  { text, range, link }: ProofRelation,
  { value, cost }: { readonly value: T | undefined; readonly cost: number },
): T | undefined {
  const known = getOrCreate(charges, budget, () => new Map());
  const key = `${text}:${range.start}:${link}`;
  const before = known.get(key) ?? 0;
  known.set(key, Math.max(before, cost));
  if (cost > before) budget.charge(cost - before);
  return value;
}

/**
 * The number of unknowns of an equation; `undefined` if that can only be known by reading it, because of indices or
 * letters that may be bound.
 */
export function countUnknowns({ left, right }: ProofRelation): number | undefined {
  if ([...left.tokens, ...right.tokens].some((t) => t.text === '_')) return undefined;
  const l = findFreeLetters(left.tokens);
  const r = findFreeLetters(right.tokens);
  return l && r && new Set([...l, ...r]).size;
}

/** The only name that is free in every reading, provided that no reading uses e or i. */
export function findSoleUnknown(readings: readonly ParsedRelationSides[]): string | undefined {
  let unknown: string | undefined;
  for (const { left, right } of readings) {
    const [name, ...more] = collectFreeNames(right, collectFreeNames(left));
    if (name === undefined || more.length > 0 || (unknown ?? name) !== name) return undefined;
    if ([left, right].some(hasConstantThatMayBeName)) return undefined;
    unknown = name;
  }
  return unknown;
}

/** Words that retract or test a statement nearby. */
export const DOUBT_WORD_PATTERN = createWordListPattern(
  String.raw`
  contradict\w* impossible absurd inconsisten\w* disagree\w* mismatch
  false wrong(?:ly)? incorrect\w* mistake\w* errors? invalid fails? failed reject\w* discard\w*
  check\w* verif\w+ test\w* wait hmm actually correction recalculate re-?check instead
  does\s?n[o']t do\s+not is\s?n[o']t is\s+not are\s+not cannot can't not no\s+solution\w*
  base\s+\d+ binary approximat\w+ approx round\w* nearest about roughly estimat\w+ modul\w+ mod
`,
  String.raw`\?|≈|\\approx|≠|\\neq?(?![a-zA-Z])|(?:\\math(?:bb|bf)\s?\{?\s?[ZF]\s?\}?|[ℤ𝔽])\s?[_/]`,
);

/** Those of them that, in the next sentence, judge the statement rather than announce another one. */
export const JUDGING_WORD_PATTERN = createWordListPattern(
  String.raw`
  contradict\w* impossible absurd inconsisten\w* disagree\w* mismatch
  false wrong(?:ly)? incorrect\w* mistake\w* errors? invalid fails? failed reject\w* discard\w*
  wait hmm actually correction recalculate re-?check
  (?:this|that|which|it|equation)\s+(?:does\s?n[o']t|does\s+not|is\s?n[o']t|is\s+not|cannot|can't) no\s+solution\w*
`,
  String.raw`\?|≈|\\approx|≠|\\neq?(?![a-zA-Z])`,
);

const judged = new WeakMap<DerivedRelation, boolean>();

/** Words for shifted or renamed equations, after which the later one is about something else. */
const MOVED = createWordListPattern(
  String.raw`
  shift\w* replac\w* translat\w+ reflect\w* rotat\w* relabel\w* renam\w+ swap\w* interchang\w* invert\w*
  doubl(?:e|es|ed|ing) halv\w+ ignor\w+ drop(?:s|ped|ping)? absorb\w* neglect\w*
`,
  String.raw`\\(?:mapsto|to)(?![a-zA-Z])|[→↦]|:=`,
);

/** `let us square the equation x + y = 9`: the equation to work on rather than the result. */
const WORKED_ON =
  /\b(?:squar(?:e|ing)|cub(?:e|ing)|expand(?:ing)?|rewrit(?:e|ing)|simplify(?:ing)?|factor(?:ing)?|multiply(?:ing)?|rearrang(?:e|ing))\s+(?:both\s+sides\s+of\s+)?(?:the\s+(?:\w+\s+)?(?:equation|relation|condition|identity)\s*)?[\s$\\([]*$/i;

/** Whether the surrounding words allow reading the later equation as a claim. */
export function canJudgeDerivedRelation(around: ChainLinkContext, derived: DerivedRelation): boolean {
  return getOrCreate(judged, derived, () => isClaim(around, derived));
}

function isClaim(around: ChainLinkContext, derived: DerivedRelation): boolean {
  const { equations, to, from } = derived;
  if (WORKED_ON.test(derived.between.slice(-200))) return false;
  if ([to, ...from].some(({ left, right }) => left.unsure || right.unsure)) return false;
  if (isRepeated(derived)) return false;
  const here = around.sentences.at(to.range.start);
  if (here.words.says(DOUBT_WORD_PATTERN) || here.next.says(JUDGING_WORD_PATTERN)) return false;
  const first = from[0];
  const before = first === undefined ? undefined : getSentenceAroundRelation(around, equations, first).words;
  if (before?.says(DOUBT_WORD_PATTERN) || here.words.says(MOVED)) return false;
  if (mayHoldInRing(around.known.heard, [to, ...from].flatMap(listRelationTokens))) return false;
  if ([to, ...from].some((e) => hasAmbiguousLetters(e, [to, ...from]))) return false;
  return !haveMixedUnits([to, ...from]);
}

export function getSentenceAroundRelation(
  around: ChainLinkContext,
  equations: ProofRelationIndex,
  equation: ProofRelation,
): SentenceWithContext {
  return equation.text === around.step + 1 ? around.sentences.at(equation.range.start) : equations.sentence(equation);
}

/** Whether adjacent letters may be one name, or a letter may be a function: one that no equation beside it has as a number. */
export function hasAmbiguousLetters({ left, right }: ProofRelation, beside: readonly ProofRelation[] = []): boolean {
  return [left.tokens, right.tokens].some(
    (tokens) => hasMultiLetterNames(tokens) || (appliesFunction(tokens) && !isNumberIn(tokens, beside)),
  );
}

/** Whether the first letter, as in `n(a + b)`, is a factor or a term elsewhere: `na + nb`. */
function isNumberIn(tokens: readonly MathToken[], beside: readonly ProofRelation[]): boolean {
  const name = tokens.find(({ kind }) => kind === 'letter')?.text ?? '';
  if (!FACTOR_LETTERS_BEFORE_BRACKETS.has(name)) return false;
  const all = beside.map(listRelationTokens);
  return all.some((other) => other.some(({ text }, k) => text === name && !/^[(_^']$/.test(other[k + 1]?.text ?? '')));
}

/** Whether a letter may be a function: `f^{-1}(5)`, which isn't how a factor is written, or `d(16)` as a whole side. */
function appliesFunction(tokens: readonly MathToken[]): boolean {
  const text = joinMathTokens(tokens);
  return (
    /(?:^| )[A-Za-z](?: _ (?:\w+|\{ [^{}]* \}))? \^ \{ (?:- \d+|\( [^{}]*) \} \(/.test(text) ||
    /(?:^| )[fghpqFGHPQRSTVN] \^ (?:\w+|\{ [^{}]* \}) \(/.test(text) ||
    /^(?:- )?[A-Za-z] \( [^()]* \)$/.test(text)
  );
}

/** Whether the equations have different units, or only some have units or degrees. */
export function haveMixedUnits(all: readonly ProofRelation[]): boolean {
  const kinds = all.map((equation) => {
    const { left, right } = equation;
    const tokens = listRelationTokens(equation);
    const units = [...separateOperandUnits(left.tokens).units, ...separateOperandUnits(right.tokens).units];
    for (const [name, sign] of [
      ['degrees', /^(?:°|\\circ)$/],
      ['pi', /^\\pi$/],
      ['percent', /^\\?%$/],
    ] as const)
      if (tokens.some((t) => sign.test(t.text))) units.push(name);
    return [...new Set(units)].sort().join(' ');
  });
  return new Set(kinds).size > 1;
}

/** Whether the equations contain a printed decimal, which may be rounded. */
export function hasAnyRelationDecimals(all: readonly ProofRelation[]): boolean {
  return all.flatMap(listRelationTokens).some(({ kind, text }) => kind === 'number' && text.includes('.'));
}

/** Words that announce several equations, which are alternatives or a list rather than steps. */
const SEVERAL = createWordListPattern(
  String.raw`
  or either both two three four several each cases? possib\w+ respectively following these solutions roots values equations
  systems? pairs? divisors? options? alternativ\w+ first second either
`,
  String.raw`\\lor|\\vee|cases`,
);

/** Whether the equations may be alternatives or a list: they are numbered, or words announce several. */
export function mayBeSeparateRelations(
  around: ChainLinkContext,
  { equations, to, from, between }: DerivedRelation,
): boolean {
  const first = from[0];
  if (first === undefined || /\\tag|\\label/.test(between)) return true;
  const sentences = [getSentenceAroundRelation(around, equations, first), around.sentences.at(to.range.start)];
  return sentences.some(({ words }) => words.says(SEVERAL) && words.without(ORDINAL).says(SEVERAL));
}

/** "subtracting the first equation from the second": this names two equations, and gives one. */
const ORDINAL =
  /\b(?:subtract\w*|add\w*|from|to)\s+the\s+(?:first|second|third|fourth)(?:\s+(?:equation|one)\b(?!\s+and))?/gi;

/** Maximum distance of a repeated equation, in relations. */
const REPEATED = 60;

/** Whether the equation repeats an earlier one instead of following from the one before it. */
function isRepeated({ equations, to }: DerivedRelation): boolean {
  const own = textOf(to);
  return equations.before(to, REPEATED).some((e) => e.sign === to.sign && textOf(e) === own);
}

const texts = new WeakMap<ProofRelation, string>();

function textOf(equation: ProofRelation): string {
  const { left, sign, right } = equation;
  return getOrCreate(texts, equation, () => `${joinMathTokens(left.tokens)} ${sign} ${joinMathTokens(right.tokens)}`);
}
