/**
 * Rule D where a text compares coefficients: "$4x = (A + B)x - 5A - 3B$ for all $x$. Equating coefficients, $A + B = 4$ and
 * $-5A - 3B = 4$". Both sides of an identity in x have the same coefficient at each power of x. An equation with the
 * unknowns of one of these coefficients, but with another constant, contradicts the identity.
 */

import { t } from '../../../l10n/index.ts';
import { formatRefutationBrief, pickFirstFittingBrief } from '../evidence/evidence-texts.ts';
import { createEquationExpander, type ExpandedTerms } from '../mathematics/proof-by-algebra.ts';
import { type ChainLink, type ChainLinkContext, getChainLinkPosition } from '../relations/chain-link.ts';
import {
  chargeRelationCostOnce,
  DOUBT_WORD_PATTERN,
  hasAnyRelationDecimals,
  JUDGING_WORD_PATTERN,
} from '../relations/equation-cautions.ts';
import { formatProofRelation } from '../relations/link-evidence.ts';
import { mayHoldInRing } from '../relations/other-arithmetic.ts';
import { listRelationTokens, type ProofRelation } from '../relations/proof-equations.ts';
import { hasConstantThatMayBeName } from '../relations/reading-attempts.ts';
import { collectFreeNames, type ParsedRelationSides } from '../terms/expression.ts';
import { joinMathTokens } from '../terms/math-tokens.ts';
import * as Q from '../terms/rational.ts';
import type { RuleOutcome } from '../terms/types.ts';
import { WorkBudget } from '../terms/work-budget.ts';
import type { ChainLinkRule } from './rule-types.ts';

/** Words that compare coefficients, not far before the equation. */
const COMPARING =
  /\b(?:equat\w+|compar\w+|match\w*)\s+(?:(?:the|both|corresponding|like|these|each|of|respective)\s+)*coefficients?\b/i;
const REACH = 400;

/** How many relations back the identity may be. */
const BACK = 16;

export const falseCoefficientRule: ChainLinkRule = {
  id: 'D',
  strength: 'refuted',
  judge(around: ChainLinkContext, link: ChainLink): RuleOutcome | undefined {
    const { sign, from, to, chain, range } = link;
    if (sign !== '=' || chain.modular || from.unsure || to.unsure) return undefined;
    if (!around.sentences.all.says(COMPARING)) return undefined;
    if (!COMPARING.test(around.text.slice(Math.max(0, range.start - REACH), range.start))) return undefined;
    const sentence = around.sentences.at(range.start);
    if (sentence.words.says(DOUBT_WORD_PATTERN) || sentence.next.says(JUDGING_WORD_PATTERN)) return undefined;
    const { equations } = around.known;
    const claim = equations.at(getChainLinkPosition(around, link));
    const read = claim && readUsual(around, claim);
    if (claim === undefined || read === undefined) return undefined;
    const budget = WorkBudget.ofRelation(around.budget);
    const expand = createEquationExpander(read.mode, budget);
    const claimed = expand(read);
    const names = collectNames(read);
    if (claimed === undefined || claimed.size === 0 || names.size === 0) return undefined;
    for (const identity of equations.before(claim, BACK)) {
      const variable = identity.sign === '=' ? findVariable(identity, claim) : undefined;
      const other = variable === undefined ? undefined : readUsual(around, identity);
      const terms = other && expand(other);
      // A link that only rewrites one side says nothing.
      if (variable === undefined || terms === undefined || terms.size === 0) continue;
      const [unit] = expand({ left: { kind: 'name', name: variable }, right: ZERO, mode: read.mode })?.keys() ?? [];
      const isOther = unit !== undefined && isOtherConstant(claimed, groupByPower(terms, unit.split(',').length - 1));
      if (!isOther) return undefined;
      const brief = pickFirstFittingBrief(formatRefutationBrief(t('Not the coefficients')));
      const message = t(
        'The coefficients of {0} in {1} give another constant.',
        variable,
        formatProofRelation(identity),
      );
      return { kind: 'refuted', rule: 'D', evidence: { message, brief } };
    }
    return undefined;
  },
};

const ZERO = { kind: 'number', value: Q.ZERO, decimals: 0 } as const;

/** The usual reading, unless it may be about other things than exact numbers. */
function readUsual(around: ChainLinkContext, relation: ProofRelation): ParsedRelationSides | undefined {
  if (relation.left.unsure || relation.right.unsure || relation.of.modular || hasAnyRelationDecimals([relation]))
    return undefined;
  if (mayHoldInRing(around.known.heard, listRelationTokens(relation))) return undefined;
  const [read] = chargeRelationCostOnce(around, relation, around.known.equations.read(relation)) ?? [];
  if (read === undefined || hasConstantThatMayBeName(read.left) || hasConstantThatMayBeName(read.right))
    return undefined;
  return read;
}

function collectNames({ left, right }: ParsedRelationSides): Set<string> {
  return collectFreeNames(right, collectFreeNames(left));
}

/** The only small letter of an identity that the claim, in some of its other letters, doesn't have. */
function findVariable(identity: ProofRelation, claim: ProofRelation): string | undefined {
  // `ax^2 + bx + c = 0` is an equation to solve.
  if ([identity.left, identity.right].some(({ tokens }) => joinMathTokens(tokens) === '0')) return undefined;
  if (![...claim.letters].every((letter) => identity.letters.has(letter))) return undefined;
  const [variable, ...others] = [...identity.letters].filter((letter) => /^[n-z]$/.test(letter));
  return others.length > 0 || variable === undefined || claim.letters.has(variable) ? undefined : variable;
}

/** The coefficients of the powers of a letter, given by its place in the keys. */
function groupByPower(terms: ExpandedTerms, place: number): ExpandedTerms[] {
  const groups = new Map<number, Map<string, Q.Rational>>();
  for (const [key, by] of terms) {
    const powers = key === '' ? [] : key.split(',').map(Number);
    const power = powers[place] ?? 0;
    if (place < powers.length) powers[place] = 0;
    while (powers.at(-1) === 0) powers.pop();
    const group = groups.get(power) ?? new Map<string, Q.Rational>();
    groups.set(power, group.set(powers.join(), by));
  }
  return [...groups.values()];
}

/** Whether a claim has the unknowns of exactly one coefficient, up to a factor, but another constant. */
function isOtherConstant(claimed: ExpandedTerms, coefficients: readonly ExpandedTerms[]): boolean {
  const alike = coefficients.flatMap((coefficient) => {
    const factor = findCommonFactor(claimed, coefficient);
    return factor === undefined ? [] : [{ coefficient, factor }];
  });
  const [only, ...more] = alike;
  if (only === undefined || more.length > 0) return false;
  const expected = Q.multiplyRationals(only.coefficient.get('') ?? Q.ZERO, only.factor);
  return Q.compareRationals(expected, claimed.get('') ?? Q.ZERO) !== 0;
}

/** The common factor of all terms of `a` beside those of `b`, except for the constants. */
function findCommonFactor(a: ExpandedTerms, b: ExpandedTerms): Q.Rational | undefined {
  const keys = [...new Set([...a.keys(), ...b.keys()])].filter((key) => key !== '');
  let factor: Q.Rational | undefined;
  for (const key of keys) {
    const [x, y] = [a.get(key), b.get(key)];
    const own = x && y && Q.divideRationals(x, y);
    if (own === undefined || (factor !== undefined && Q.compareRationals(own, factor) !== 0)) return undefined;
    factor = own;
  }
  return factor;
}
