/**
 * Rule D for a slip in an identity: `(a+b)^3 = a^3 + 3a^2b + 3ab + b^3`. The equality is a later link of a chain, or its
 * sentence announces a rewriting or a known formula. It fails at every value that is tried. Its two sides show that it is
 * meant for all values: expanded, they have most terms in common, or one is the other's factorization up to lower
 * terms. The rule is silent if anything earlier, or in the same sentence, constrains the variables so that the equality
 * may hold.
 */

import { haveSameGrowthOrder, haveSameLeadingTerm } from '../mathematics/leading-terms.ts';
import { compareExpandedTerms } from '../mathematics/proof-by-algebra.ts';
import { isSentenceHedged, leadsToContradiction } from '../prose/sentences.ts';
import type { ChainLink, ChainLinkContext } from '../relations/chain-link.ts';
import { isAnyLetterConstrained } from '../relations/claim-doubts.ts';
import { mayFollowFromEquations } from '../relations/consequence.ts';
import {
  createFailingEqualityOutcome,
  type FailingEquality,
  findFailingEquality,
} from '../relations/failing-equality.ts';
import { hasMultiLetterNames } from '../relations/identity.ts';
import { isBareName } from '../relations/operand-shapes.ts';
import { mayHoldInAlternativeArithmetic } from '../relations/other-arithmetic.ts';
import { type Expression, hasMatchingSubexpression, listDirectSubexpressions } from '../terms/expression.ts';
import * as Q from '../terms/rational.ts';
import type { RuleOutcome } from '../terms/types.ts';
import { createWordListPattern } from '../terms/word-search.ts';
import type { ChainLinkRule } from './rule-types.ts';
import {
  isEquationAnnounced,
  isIdentityAnnounced,
  isRelationCalledFalse,
  isRelationUsedAsPremise,
  isRewritingAnnounced,
  mayBeEquationToSolve,
} from './word-cues.ts';

/** Words right before an equality that state a fact. */
const STATED =
  /\b(?:note|recall|observe|notice|remember)\s+(?:that\s+)?[\s:$\\([]*$|\b(?:identity|formula)\b[^.]{0,40}$/i;

/** Words behind an equality that give a reason or a condition. */
const CONDITIONED = createWordListPattern(
  `since because as where when whenever if given for at provided assuming using from only`,
  String.raw`\\(?:iff|Rightarrow|implies|Leftrightarrow)(?![a-zA-Z])|[⇒⇔=<>≤≥]|\\(?:le|ge|ne|equiv)(?![a-zA-Z])`,
);

/** Words behind an equality that use it as an equation. */
const USED = createWordListPattern(String.raw`
  so thus hence therefore gives? giving then which implies i\.e solv\w* both\s+sides expand\w* simplif\w* rearrang\w*
  equations? roots? subtract\w* values?
`);

/** Words that make variables depend on each other, or an equality a condition. */
const CONSTRAINED = createWordListPattern(
  String.raw`
  triangle\w* angles? such\s+that satisf\w+ condition\w* constraint\w* suppos\w* assum\w* if when unless cases? must need\w*
  want require\w* set setting equate\w* equating equal equations? solv\w+ roots? substitut\w+ minimum maximum
`,
  String.raw`\\(?:iff|Rightarrow|implies|Leftrightarrow|pm|mp)(?![a-zA-Z])|[⇒⇔±]`,
);

export const falseIdentityRule: ChainLinkRule = {
  id: 'D',
  strength: 'refuted',
  judge(around, link): RuleOutcome | undefined {
    if (isBareName(link.from.tokens) || isBareName(link.to.tokens)) return undefined;
    if (hasMultiLetterNames(link.from.tokens) || hasMultiLetterNames(link.to.tokens)) return undefined;
    if (isEquationRestated(link) || !isAnnounced(around, link) || isConditioned(around, link)) return undefined;
    const failing = findFailingEquality(around, link);
    if (failing === undefined || !isMeantForAllValues(failing)) return undefined;
    const { usual, names, budget } = failing;
    if (mayHoldInAlternativeArithmetic(around.known.heard, failing, usual.left, usual.right, budget)) return undefined;
    if (mayFollowFromEquations(around, link, usual.read, names)) return undefined;
    if (!isRewriting(around, link)) {
      const letters = new Set([...names].map((name) => name.split('_')[0] ?? name));
      if (isAnyLetterConstrained(around, link, letters)) return undefined;
    }
    return createFailingEqualityOutcome({ kind: 'refuted', rule: 'D' }, failing);
  },
};

function isContinuation({ rule, index }: ChainLink): boolean {
  return rule === 'K' || rule === 'E' || index > 0;
}

/** Whether it continues an equation whose left side isn't a name: `ab + 8 = …`, then `ab + 8 = …` again. */
function isEquationRestated({ rule, chain }: ChainLink): boolean {
  const [head = [], next] = [chain.operands[0]?.tokens ?? [], chain.operands[0]?.tokens[1]?.text];
  return (
    rule === 'K' && chain.operands.length > 2 && !isBareName(head) && !(head[0]?.kind === 'letter' && next === '(')
  );
}

/** Whether the link rewrites an expression. */
function isRewriting(around: ChainLinkContext, link: ChainLink): boolean {
  if (isContinuation(link)) return !mayBeEquationToSolve(around, link);
  return (
    !isEquationAnnounced(around, link) && (isIdentityAnnounced(around, link) || isRewritingAnnounced(around, link))
  );
}

/** Whether the link rewrites an expression or states a known formula. */
function isAnnounced(around: ChainLinkContext, link: ChainLink): boolean {
  if (isRewriting(around, link)) return true;
  if (isContinuation(link) || isEquationAnnounced(around, link)) return false;
  return STATED.test(around.text.slice(Math.max(0, link.groupStart - 60), link.range.start));
}

/** Whether the words around may make the equality a condition, or true under one. */
function isConditioned(around: ChainLinkContext, link: ChainLink): boolean {
  const { start, end } = link.range;
  const sentence = around.sentences.at(start);
  if (isSentenceHedged(sentence) || leadsToContradiction(sentence) || isRelationCalledFalse(sentence)) return true;
  if (isRelationUsedAsPremise(around, link.range)) return true;
  const head = link.chain.operands[0]?.tokens[0]?.start ?? start;
  const before = isContinuation(link) ? Math.min(head, start) - NEARBY : start - REACH;
  if (CONSTRAINED.test(around.text.slice(Math.max(sentence.start, before), start))) return true;
  const last = Math.max(end, link.chain.operands.at(-1)?.tokens.at(-1)?.end ?? end);
  const behind = around.text.slice(last, Math.max(last, Math.min(sentence.end, last + BEHIND)));
  if (CONDITIONED.test(behind) || /^[\s$\\)\],.]*or\b/.test(behind)) return true;
  if (/^\s*(?:if|when|where|since|because|here|for|this\s+(?:is|holds))\b/i.test(sentence.next.text)) return true;
  return !isRewriting(around, link) && (USED.test(behind) || sentence.next.says(USED));
}

/** Maximum distance of relevant words from a link, within its sentence; and from a chain that it continues. */
const REACH = 300;
const NEARBY = 80;
const BEHIND = 120;

/** The minimum number of terms in common, and the minimum length of the longer side. */
const SHARED = 2;
const LONG = 4;
/** The maximum number of terms that differ. */
const DIFFERENT = 3;

/** Whether the two sides are so alike that the equality can only be a slip in an identity. */
export function isMeantForAllValues({ usual, names, budget }: FailingEquality): boolean {
  const { read } = usual;
  if (![read.left, read.right].every(isAlgebraic)) return false;
  const terms = compareExpandedTerms(read, budget);
  if (terms === undefined) return false;
  const { shared, different, longest } = terms;
  if (shared >= SHARED && different <= Math.min(shared, DIFFERENT) && longest >= LONG) return true;
  const [l, r] = [isFactored(read.left), isFactored(read.right)];
  if (l === r || longest < 2) return false;
  if (haveSameLeadingTerm(read, names, budget)) return true;
  return names.size > 1 && shared > 0 && different <= DIFFERENT && haveSameGrowthOrder(read, names, budget);
}

/** Whether it consists of sums, products, quotients, roots, whole powers, sines, and cosines. */
function isAlgebraic(e: Expression): boolean {
  switch (e.kind) {
    case 'number':
    case 'name':
      return true;
    case 'power':
      return (
        isAlgebraic(e.base) &&
        e.exponent.kind === 'number' &&
        Q.isIntegerRational(e.exponent.value) &&
        Q.compareRationals(e.exponent.value, MOST_POWER) <= 0
      );
    case 'root':
      return isAlgebraic(e.of) && e.index.kind === 'number';
    case 'function':
      return /^(?:sqrt|sin|cos|tan)$/.test(e.name) && isAlgebraic(e.of);
    case 'sum':
    case 'product':
    case 'negative':
    case 'quotient':
      return listDirectSubexpressions(e).every(isAlgebraic);
    default:
      return false;
  }
}

const MOST_POWER = Q.createRational(8n);

/** Whether it has a product or power of a sum. */
function isFactored(e: Expression): boolean {
  return hasMatchingSubexpression(
    e,
    (part) =>
      (part.kind === 'power' && part.base.kind === 'sum') ||
      (part.kind === 'product' &&
        part.items.some((item) => item.kind === 'sum' || (item.kind === 'power' && item.base.kind === 'sum'))),
  );
}
