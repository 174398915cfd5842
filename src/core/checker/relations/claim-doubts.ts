/** Reasons not to refute a relation that is false as read: it may not be a claim, or not be meant that way. */

import * as F from '../mathematics/complex-float.ts';
import { decideRelation } from '../mathematics/decide-relation.ts';
import { haveSameLeadingTerm } from '../mathematics/leading-terms.ts';
import { type NumericValue, toComplexFloat } from '../mathematics/numeric-values.ts';
import { readOperand } from '../parsing/operand.ts';
import {
  areTermsOfDifferentUnits,
  findOperandUnitExponents,
  haveSameUnitExponents,
  isQuantityBesideUnitlessCalculation,
  mayBeUnitConversion,
  separateOperandUnits,
} from '../parsing/operand-units.ts';
import { blankOutMathMarkup } from '../prose/remove-markup.ts';
import { isRelationHedged } from '../prose/sentences.ts';
import type { MathToken } from '../terms/math-tokens.ts';
import { floorRational } from '../terms/rational.ts';
import { tryEveryReading } from '../terms/readings.ts';
import type { UncheckedRelationReason } from '../terms/types.ts';
import type { RelationSign } from '../terms/vocabulary.ts';
import type { SearchableText } from '../terms/word-search.ts';
import { WorkBudget } from '../terms/work-budget.ts';
import { isAssertedForAllValues, isFactorizationAnnounced } from './asserted-claims.ts';
import { type ChainLink, type ChainLinkContext, getChainLinkPosition, type UnitlessSides } from './chain-link.ts';
import { isAssertedDespiteHedge } from './hedged-calculations.ts';
import { isClaimedAsIdentity } from './identity.ts';
import {
  areLegendreSymbols,
  arePermutationCycles,
  areResidueClasses,
  hasAmbiguousDivision,
  hasConstantTokenThatMayBeName,
  hasPercentageChange,
  hasRemainderInWords,
  hasScientificNotationDivisor,
  isBareNumeral,
  isEqualityApproximatingPi,
  isHyphenatedNumberRange,
  isNumeralEquatedWithZero,
  mayBeSumOfFloors,
} from './operand-shapes.ts';
import { mayDenoteNonNumbers, mayHoldInAlternativeArithmetic } from './other-arithmetic.ts';
import { evaluateAllReadings, type ReadingOfFalseRelation, tryReadingOrThrowPastBudget } from './reading-attempts.ts';
import { type ChainLinkIdentityTester, isNameDefinedByChain } from './tied-letters.ts';

/** Why a sampled equality that fails may still not be stated as an identity. */
export function findReasonToDoubtIdentity(
  around: ChainLinkContext,
  link: ChainLink,
  { left, right }: UnitlessSides,
  { names, read }: Extract<ReadingOfFalseRelation, { kind: 'failed' }>,
  budget: WorkBudget,
): UncheckedRelationReason | undefined {
  const { chain, index: k } = link;
  const sentence = around.sentences.at(link.range.start);
  if (isRelationHedged(sentence)) return 'hedged';
  if (chain.modular || left.units.size > 0 || right.units.size > 0) return 'ambiguous';
  const isFactored =
    names.size === 1 && isFactorizationAnnounced(around, link) && haveSameLeadingTerm(read, names, budget);
  if (!isFactored && !isClaimedAsIdentity(left.tokens, right.tokens, k, names.size, sentence)) return 'equation';
  if (mayDenoteNonNumbers(around.known.heard, [...left.tokens, ...right.tokens])) return 'ambiguous';
  if (isFactored) return undefined;
  const letters = new Set([...names].map((n) => n.split('_')[0] ?? n));
  if (isAnyLetterConstrained(around, link, letters)) return 'equation';
  const pair = { left: left.tokens, right: right.tokens };
  return isAssertedForAllValues(around, link, pair, read, names, budget) ? undefined : 'equation';
}

/** Whether an earlier relation constrains one of the letters. Charges the work to the step. */
export function isAnyLetterConstrained(
  around: ChainLinkContext,
  link: ChainLink,
  letters: ReadonlySet<string>,
): boolean {
  const { chain, index } = link;
  const place = getChainLinkPosition(around, link);
  // `S = a + b = …` constrains S, but not a and b.
  const named = index > 0 && isNameDefinedByChain(chain.operands[0]?.tokens ?? [], chain.operands[1]?.tokens ?? []);
  const { ties } = around.known;
  for (const letter of letters) {
    const { tied, cost } = ties.find(letter, place, named, isIdentity);
    const charged = around.charged.get(letter) ?? 0;
    around.charged.set(letter, Math.max(cost, charged));
    if (cost > charged) around.budget.charge(cost - charged);
    if (tied) return true;
  }
  return false;
}

/** Whether sampling confirms a link. It has a separate budget, so that the result is the same for all callers. */
const isIdentity: ChainLinkIdentityTester = (chain, link) => {
  const a = chain.operands[link]?.tokens ?? [];
  const b = chain.operands[link + 1]?.tokens ?? [];
  if (chain.signs[link] !== '=' || a.length > 60 || b.length > 60) return { identity: false, cost: 0 };
  const budget = WorkBudget.ofRelation();
  const attempts = evaluateAllReadings({ sign: '=', left: a, right: b }, budget);
  return { identity: attempts?.some((x) => x.kind === 'held') ?? false, cost: budget.spent };
};

/** Why a closed relation that is false as written may not be a claim, or not the one we read. */
export function findReasonToDoubtClaim(
  around: ChainLinkContext,
  link: ChainLink,
  sign: RelationSign,
  { left, right }: UnitlessSides,
  l: NumericValue,
  r: NumericValue,
  budget: WorkBudget,
): UncheckedRelationReason | undefined {
  const { chain, range } = link;
  const sentence = around.sentences.at(range.start);
  if (isRelationHedged(sentence, sign) && !isAssertedDespiteHedge(sentence, link)) return 'hedged';
  if (sign === '=' && chain.modular) return 'ambiguous';
  const { heard } = around.known;
  const written = { sign, left: left.tokens, right: right.tokens };
  if (mayHoldInAlternativeArithmetic(heard, written, l, r, budget)) return 'ambiguous';
  if (hasConstantTokenThatMayBeName([...left.tokens, ...right.tokens], heard.imaginary)) return 'ambiguous';
  if ([left.tokens, right.tokens].some(hasScientificNotationDivisor)) return 'ambiguous';
  // `a ≈ b < c` compares a with c.
  if ('<≤>≥'.includes(sign) && chain.signs[link.index - 1] === '≈') return 'ambiguous';
  if (sign !== '=' && sign !== '≈') return undefined;
  if ([areResidueClasses, arePermutationCycles, areLegendreSymbols].some((are) => are(left.tokens, right.tokens)))
    return 'ambiguous';
  if (isBareNumeral(left.tokens) && isBareNumeral(right.tokens)) return 'ambiguous';
  if (isNumeralEquatedWithZero(left.tokens, right.tokens)) return 'ambiguous';
  const operands = [link.from.tokens, link.to.tokens] as const;
  const [from, to] = operands;
  if (operands.some(hasPercentageChange) || operands.some(hasAmbiguousDivision) || operands.some(hasRemainderInWords))
    return 'ambiguous';
  if (link.rule === 'A' && operands.some((o) => isHyphenatedNumberRange(separateOperandUnits(o).tokens)))
    return 'ambiguous';
  if (mayBeSumOfFloors(left.tokens, r)) return 'ambiguous';
  if (isEqualityApproximatingPi(left.tokens, right.tokens, toComplexFloat(l).re, toComplexFloat(r).re))
    return 'ambiguous';
  if (
    link.rule !== 'E' &&
    !isBareNumeral(to) &&
    BECOMES.test(around.text.slice(Math.max(sentence.start, range.start - 60), range.start))
  )
    return 'hedged';
  if (isRough(sentence.words, right.tokens, l, r)) return 'ambiguous';
  if (isOneAngle([...left.tokens, ...right.tokens], l, r)) return 'ambiguous';
  const a = F.getComplexMagnitude(toComplexFloat(l));
  const b = F.getComplexMagnitude(toComplexFloat(r));
  const after = /^[\s$\\)\]]*([a-zA-Z%¢]+)/.exec(around.text.slice(range.end, range.end + 40))?.[1] ?? '';
  const alike = haveSameUnitExponents(findOperandUnitExponents(from), findOperandUnitExponents(to));
  if (isQuantityBesideUnitlessCalculation(from, to)) return 'units';
  if (mayBeUnitConversion(left.units, right.units, b === 0 ? 0 : a / b, sentence.words, after, alike)) return 'units';
  const behind = blankOutMathMarkup(around.text.slice(range.end, Math.min(sentence.end, range.end + 60)));
  if ((divides(left.tokens) && REMAINDER.test(behind)) || AND_A_FRACTION.test(behind)) return 'ambiguous';
  if (isQuotient(around.sentences.all, left.tokens, l, r)) return 'ambiguous';
  if (LEFT_OVER.test(behind) && isQuotient(undefined, left.tokens, l, r)) return 'ambiguous';
  if (areTermsOfDifferentUnits(from) || areTermsOfDifferentUnits(to)) return 'units';
  const isOtherUnit =
    /^[a-z]{3}/.test(after) && [...left.units].some((unit) => unit !== '$' && !after.startsWith(unit));
  if (isOtherUnit && BOTH_SIDES.test(sentence.words.text)) return 'units';
  // `a + bi` at the end of a chain is a result.
  const isComplexResult = chain.operands.at(-1) === link.to && to.some((t) => t.kind === 'letter' && t.text === 'i');
  return !isComplexResult && isRunOn(to, l, budget) ? 'ambiguous' : undefined;
}

/** "That simplifies to $|-10| = -14 + 4$": an equation with a value put in, which need not hold. */
const BECOMES =
  /\b(?:that|this|it|which|equation)\s+(?:(?:then|now|further)\s+)?(?:simplif\w+\s+to|becomes|reduces\s+to)[\s:$\\([]*$/i;

/** Whether it has a division, which may leave a remainder. */
function divides(tokens: readonly MathToken[]): boolean {
  return tokens.some(({ text }) => /^(?:\/|\\div|÷|\\[dt]?frac)$/.test(text));
}

/** Text that makes the relation before it state a quotient; rule G handles that. */
const REMAINDER = /^[\s,(]*(?:(?:and|with|leaving|leaves)\s+)?(?:an?\s+|the\s+)?(?:remainder\b|[Rr]\.?\s{0,3}\d)/;

/** Words that say what a division leaves, at any distance. */
const LEFT_OVER = /(?<!\\)\b(?:left\s?over|leftover|left|leaving|leaves|remain\w*|to\s+spare)\b/i;

/** The rest of a mixed number in words: `$6 and $2/3`. A fraction before a sign begins another relation. */
const AND_A_FRACTION =
  /^[\s,]*and\s+(?:an?\s+)?[$€£]?\s*(?:\d+\s*\/\s*\d|\\[dt]?frac(?![^=.,;]{0,40}=)|(?:half|third|quarter)\b)/;

/** An equation of quantities that is multiplied or divided isn't one of numbers: `42 daps = 40 baps`. */
const BOTH_SIDES = /\bboth\s+sides\b/i;

const DIVISION = /quotient|remainder|euclid|division|whole|full|complete|integer/i;

/** Whether `1344 ÷ 175 = 7` states the quotient of a division with remainder, which the text mentions. */
function isQuotient(
  text: SearchableText | undefined,
  left: readonly MathToken[],
  l: NumericValue,
  r: NumericValue,
): boolean {
  if (l.kind !== 'exact' || r.kind !== 'exact' || !left.some((t) => /^(\/|\\div|\\frac)$/.test(t.text))) return false;
  return floorRational(l.value) === r.value.n && r.value.d === 1n && (text?.says(DIVISION) ?? true);
}

const ROUGH = /round|approx|nearest|about|rough|estimat|part|truncat|\bup\b|\bdown\b/i;

/** Whether the right side is an integer less than 1 away, in a sentence about rounding. */
function isRough(sentence: SearchableText, right: readonly MathToken[], l: NumericValue, r: NumericValue): boolean {
  if (!isBareNumeral(right) || r.kind !== 'exact' || r.value.d !== 1n) return false;
  const off = Math.abs(toComplexFloat(l).re - toComplexFloat(r).re);
  return off < 1 && sentence.says(ROUGH);
}

/** Whether two angles differ by whole turns, or are one angle in two units: `90 = \pi/2`. */
function isOneAngle(tokens: readonly MathToken[], l: NumericValue, r: NumericValue): boolean {
  if (tokens.some((t) => t.text === '\\pi')) {
    const [small = 0, large = 0] = [toComplexFloat(l).re, toComplexFloat(r).re].sort(
      (a, b) => Math.abs(a) - Math.abs(b),
    );
    if (Math.abs((small * 180) / Math.PI - large) < 1e-9 * Math.abs(large)) return true;
  }
  if (!tokens.some((t) => t.text === '°' || t.text === '\\circ')) return false;
  return Math.abs(Math.sin(((toComplexFloat(l).re - toComplexFloat(r).re) * Math.PI) / 360)) < 1e-9;
}

/** `3/2 = 1.50 + 3.00 = 4.50`: a running total, where the equals sign acts like a comma. */
function isRunOn(tokens: readonly MathToken[], l: NumericValue, budget: WorkBudget): boolean {
  const target = toComplexFloat(l);
  for (let end = tokens.length - 1; end > 0; end--) {
    if (!/^(\+|-|\*|\/|\\cdot|\\times|\\div)$/.test(tokens[end]?.text ?? '')) continue;
    // The total so far is a result rather than a calculation.
    if (tokens.slice(0, end).filter((t) => t.kind === 'number').length > 1) continue;
    const parts = tryEveryReading((chooser) =>
      tryReadingOrThrowPastBudget(budget, () => {
        const e = readOperand(separateOperandUnits(tokens.slice(0, end)).tokens, chooser, new Map(), budget);
        return decideRelation('=', { left: e, right: e, mode: { angle: 'degrees', root: 'real' } }, budget).left;
      }),
    );
    const [part] = parts ?? [];
    if (
      part !== undefined &&
      F.getComplexMagnitude(F.subtractComplexFloats(toComplexFloat(part), target)) <
        1e-9 * Math.max(1, F.getComplexMagnitude(target))
    )
      return true;
  }
  return false;
}
