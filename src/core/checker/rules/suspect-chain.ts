/**
 * Rule I1: a later link of a chain, `B = C` in `A = B = C`. Such a chain usually rewrites an expression, so with the
 * same variables on both sides it is an identity, unless the chain states or uses a condition. If the two sides can
 * never be equal, no condition helps, so rule D refutes the link.
 */

import { haveSameGrowthOrder, haveSameLeadingTerm } from '../mathematics/leading-terms.ts';
import { areSidesNeverEqual } from '../mathematics/never-equal.ts';
import { isRelationHedged } from '../prose/sentences.ts';
import type { ChainLink, ChainLinkContext } from '../relations/chain-link.ts';
import { mayFollowFromEquations } from '../relations/consequence.ts';
import {
  createFailingEqualityOutcome,
  type FailingEquality,
  findFailingEquality,
  findFailingOperandEquality,
} from '../relations/failing-equality.ts';
import { hasConditionWords, hasMultiLetterNames } from '../relations/identity.ts';
import { isBareName } from '../relations/operand-shapes.ts';
import { mayHoldInAlternativeArithmetic } from '../relations/other-arithmetic.ts';
import type { MathToken } from '../terms/math-tokens.ts';
import type { RuleOutcome } from '../terms/types.ts';
import { isMeantForAllValues } from './false-identity.ts';
import type { ChainLinkRule } from './rule-types.ts';
import {
  isEquationAnnounced,
  isIdentityAnnounced,
  isRelationCalledFalse,
  isRelationUsedAsPremise,
  isRewritingAnnounced,
  mayBeEquationToSolve,
} from './word-cues.ts';

export const suspectLaterChainLinkRule: ChainLinkRule = {
  id: 'I1',
  strength: 'suspect',
  judge(around: ChainLinkContext, link: ChainLink): RuleOutcome | undefined {
    const failing = rewritten(around, link);
    if (failing === undefined || mayFollowFromEquations(around, link, failing.usual.read, failing.names))
      return undefined;
    return createFailingEqualityOutcome({ kind: 'suspect', rule: 'I1' }, failing);
  },
};

export const neverEqualSidesRule: ChainLinkRule = {
  id: 'D',
  strength: 'refuted',
  judge(around: ChainLinkContext, link: ChainLink): RuleOutcome | undefined {
    const failing = rewritten(around, link) ?? multiplied(around, link);
    if (failing === undefined || isRelationHedged(around.sentences.at(link.range.start))) return undefined;
    if (!areSidesNeverEqual(failing.usual.read, failing.names, failing.budget)) return undefined;
    if (mayFollowFromEquations(around, link, failing.usual.read, failing.names)) return undefined;
    return createFailingEqualityOutcome({ kind: 'refuted', rule: 'D' }, failing);
  },
};

/** The link, if it fails at every point and is presented as a rewriting. */
function rewritten(around: ChainLinkContext, link: ChainLink): FailingEquality | undefined {
  if (!isContinued(around, link) || isRelationCalledFalse(around.sentences.at(link.range.start))) return undefined;
  const failing = findFailingEquality(around, link);
  return failing === undefined || mayBeEquationToSolve(around, link) ? undefined : failing;
}

/** A number, letter, or sign of a product or quotient of powers. Printed decimals may be rounded. */
const FACTOR = /^(?:\\frac|\\cdot|\\times|\\div|[*×·÷/(){}^]|\d+|[a-zA-Z])$/;
const MULTIPLYING = /^(?:\\frac|\\cdot|\\times|\\div|[*×·÷/])$/;

/** Words behind an equality that conclude from it, or make it a condition. */
const CONDITIONAL =
  /^[\s.,;$\\)\]]*(?:and\s+)?(?:so|thus|hence|therefore|then|which|giv\w+|impl\w+|or|if|since|only|has|have|is|must|at|where|when|for)\b/i;

/**
 * A product at the start of a chain, and a term: `60x \cdot 5 / 15 = 40x`. If they are different multiples of one power
 * product, the equation would only say that a letter is 0.
 */
function multiplied(around: ChainLinkContext, link: ChainLink): FailingEquality | undefined {
  const { from, to, sign, chain, range, index, rule } = link;
  if (sign !== '=' || chain.modular || from.unsure || to.unsure || index > 0 || rule === 'K' || rule === 'E')
    return undefined;
  const isFactor = ({ text }: MathToken): boolean => FACTOR.test(text);
  const signs = (tokens: readonly MathToken[]): number => tokens.filter(({ text }) => MULTIPLYING.test(text)).length;
  if (![from, to].every(({ tokens }) => tokens.every(isFactor) && !hasMultiLetterNames(tokens))) return undefined;
  if (signs(from.tokens) < 2 || signs(to.tokens) > 0 || around.known.heard.bases.length > 0) return undefined;
  const sentence = around.sentences.at(range.start);
  if (isRelationCalledFalse(sentence) || hasConditionWords(sentence) || isEquationAnnounced(around, link))
    return undefined;
  if (CONDITIONAL.test(around.text.slice(range.end, range.end + 40)) || isRelationUsedAsPremise(around, range))
    return undefined;
  const failing = findFailingOperandEquality(around, from.tokens, to.tokens);
  if (failing === undefined) return undefined;
  const { usual, budget } = failing;
  const isOther = mayHoldInAlternativeArithmetic(around.known.heard, failing, usual.left, usual.right, budget);
  return isOther ? undefined : failing;
}

/** Whether the link continues a chain or expression. A repeated name in a later group needs words of rewriting. */
function isContinued(around: ChainLinkContext, link: ChainLink): boolean {
  if (link.rule === 'A' || link.rule === 'C') return link.index > 0;
  return (
    /^[&\s]*=/.test(around.text.slice(link.range.start, link.range.start + 8)) || isRewritingAnnounced(around, link)
  );
}

export const suspectRewrittenExpressionRule: ChainLinkRule = {
  id: 'I0',
  strength: 'suspect',
  judge(around: ChainLinkContext, link: ChainLink): RuleOutcome | undefined {
    // `n = 2n + 1`: a name isn't rewritten.
    if (link.index !== 0 || isBareName(link.from.tokens)) return undefined;
    const sentence = around.sentences.at(link.range.start);
    if (isRelationCalledFalse(sentence) || isRelationUsedAsPremise(around, link.range)) return undefined;
    if (isEquationAnnounced(around, link)) return undefined;
    const failing = findFailingEquality(around, link);
    if (failing === undefined || !isRewriting(around, link, failing)) return undefined;
    if (mayFollowFromEquations(around, link, failing.usual.read, failing.names)) return undefined;
    return createFailingEqualityOutcome({ kind: 'suspect', rule: 'I0' }, failing);
  },
};

function isRewriting(around: ChainLinkContext, link: ChainLink, failing: FailingEquality): boolean {
  const { left, right, usual, names, budget } = failing;
  const lone = around.known.lone;
  const text = around.step + 1;
  if (link.rule === 'E') return true;
  if (lone.has(right, text, link.groupStart)) return false;
  if (isIdentityAnnounced(around, link)) return true;
  const isWorkedOut = left.length > right.length && left.some(({ text: sign }) => sign === '(');
  if (isWorkedOut && !hasConditionWords(around.sentences.at(link.range.start)) && isMeantForAllValues(failing))
    return true;
  const isKnown = lone.has(left, text, link.groupStart);
  const isAnnounced = isRewritingAnnounced(around, link);
  // An expression that the text has named may also be set equal to another: `x - 3 = 2x + 4`.
  if (isKnown && (isAnnounced || (names.size > 1 && haveSameGrowthOrder(usual.read, names, budget)))) return true;
  return (isKnown || isAnnounced) && haveSameLeadingTerm(usual.read, names, budget);
}
