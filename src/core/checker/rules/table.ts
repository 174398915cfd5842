/**
 * The table of rules. A new rule gets a file of its own, a line in one of these lists, and an entry in
 * `terms/rule-list.ts` with its letter and description.
 *
 * Rules A, C, E, and K (two closed sides are different numbers), H (the same under a condition), and D (an equality
 * fails for some values of its letters) need only the link itself: `judge.ts` applies them first.
 */

import { toNotReadReason } from '../relations/attempts.ts';
import type { Link, Surroundings } from '../relations/link.ts';
import type { Finding } from '../terms/types.ts';
import { authorDoubts } from './author-doubts.ts';
import { falseDivision } from './false-division.ts';
import { falseFact } from './false-fact.ts';
import { functionRestated } from './function-restated.ts';
import { functionValue } from './function-value.ts';
import { noCommonNumber } from './no-common-number.ts';
import { noCommonRoot } from './no-common-root.ts';
import { falseRewriting, noCommonSolution } from './no-common-solution.ts';
import { noSolution } from './no-solution.ts';
import type { LinkRule, WordRule, WordStatement } from './rule.ts';
import { impossibleLink, suspectChain, suspectRewriting } from './suspect-chain.ts';

/**
 * Rules for a link that its two sides alone don't decide. They use the chain around it, earlier equations, and the
 * words of its sentence. The first rule with a finding, in this order, decides.
 */
const LINK_RULES: readonly LinkRule[] = [
  noCommonRoot,
  noCommonNumber,
  noSolution,
  impossibleLink,
  falseRewriting,
  suspectChain,
  suspectRewriting,
  functionRestated,
  functionValue,
  noCommonSolution,
];

/** Rules for a link across the end of a group of mathematics. */
const JOINED_RULES: readonly LinkRule[] = [impossibleLink, suspectChain, suspectRewriting];

/** Rules for statements in words. */
const WORD_RULES: readonly WordRule[] = [falseFact, falseDivision, authorDoubts];

/**
 * The first finding of the rules on a link that wasn't read. Rules that only suspect have a separate budget, so they
 * can't reduce the number of refuted relations.
 */
export function applyRules(around: Surroundings, link: Link): Finding | undefined {
  const spare = { ...around, budget: around.spare };
  for (const rule of link.rule === 'K' || link.rule === 'E' ? JOINED_RULES : LINK_RULES) {
    if (rule.strength === 'suspect' && (!around.suspects || around.spare.isSpent)) continue;
    try {
      const found = rule.judge(rule.strength === 'suspect' ? spare : around, link);
      if (found !== undefined) return found;
    } catch (error) {
      if (toNotReadReason(error) === undefined || around.budget.isSpent) throw error;
    }
  }
  return undefined;
}

/** The statements in words of a step, in text order. */
export function listStatements(around: Surroundings): readonly WordStatement[] {
  return WORD_RULES.filter(({ strength }) => strength === 'refuted' || around.suspects)
    .flatMap((rule) => rule.find(around))
    .sort((a, b) => a.range.start - b.range.start);
}
