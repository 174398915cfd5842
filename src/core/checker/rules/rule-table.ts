/**
 * The table of rules. A new rule gets a file of its own, a line in one of these lists, and an entry in
 * `terms/rule-list.ts` with its letter and description.
 *
 * Rules A, C, E, and K (two closed sides are different numbers), H (the same under a condition), and D (an equality
 * fails for some values of its letters) need only the link itself: `judge-link.ts` applies them first.
 */

import type { ChainLink, ChainLinkContext } from '../relations/chain-link.ts';
import { classifyReadingError } from '../relations/reading-attempts.ts';
import type { RuleOutcome } from '../terms/types.ts';
import { changedConstantRule, changedTermRule } from './changed-term.ts';
import { falseCoefficientRule } from './compared-coefficients.ts';
import { falseConversionRule } from './false-conversion.ts';
import { falseSetStatementRule } from './false-described-set.ts';
import { falseDivisionWithRemainderRule } from './false-division.ts';
import { falseNumberClaimRule } from './false-fact.ts';
import { falseIdentityRule } from './false-identity.ts';
import { falseListCountRule } from './false-list-count.ts';
import { falseTableCellRule } from './false-table-cell.ts';
import { falseWordedRelationRule } from './false-worded-relation.ts';
import { conflictingFunctionDefinitionRule } from './function-restated.ts';
import { falseFunctionValueRule, suspectFunctionValueRule } from './function-value.ts';
import { falseUnderDefinitionRule } from './known-definition.ts';
import { falseAtKnownValuesRule } from './known-values.ts';
import { disjointInequalitiesRule } from './no-common-number.ts';
import { noCommonRootRule } from './no-common-root.ts';
import { falselyRewrittenEquationRule, suspectRewrittenEquationRule } from './no-common-solution.ts';
import { falseJointSolutionRule } from './no-joint-solution.ts';
import { falseEquationSolutionRule } from './no-solution.ts';
import { falseRootsInWordsRule } from './roots-in-words.ts';
import type { ChainLinkRule, CheckableProseStatement, ProseRule } from './rule-types.ts';
import { neverEqualSidesRule, suspectLaterChainLinkRule, suspectRewrittenExpressionRule } from './suspect-chain.ts';
import { falseSequenceTermRule } from './term-value.ts';

/**
 * Rules for a link that its two sides alone don't decide. They use the chain around it, earlier equations, and the
 * words of its sentence. The first rule with a finding decides.
 */
const LINK_RULES: readonly ChainLinkRule[] = [
  noCommonRootRule,
  disjointInequalitiesRule,
  falseEquationSolutionRule,
  falseJointSolutionRule,
  neverEqualSidesRule,
  falseIdentityRule,
  falseUnderDefinitionRule,
  falseCoefficientRule,
  falselyRewrittenEquationRule,
  changedConstantRule,
  falseAtKnownValuesRule,
  falseSequenceTermRule,
  falseFunctionValueRule,
  suspectLaterChainLinkRule,
  suspectRewrittenExpressionRule,
  conflictingFunctionDefinitionRule,
  suspectFunctionValueRule,
  suspectRewrittenEquationRule,
  changedTermRule,
];

/** Rules for a link across the end of a group of mathematics. */
const JOINED_RULES: readonly ChainLinkRule[] = [
  neverEqualSidesRule,
  falseIdentityRule,
  suspectLaterChainLinkRule,
  suspectRewrittenExpressionRule,
];

const WORD_RULES: readonly ProseRule[] = [
  falseNumberClaimRule,
  falseWordedRelationRule,
  falseSetStatementRule,
  falseListCountRule,
  falseTableCellRule,
  falseConversionRule,
  falseRootsInWordsRule,
  falseDivisionWithRemainderRule,
];

/** The first finding on a link that wasn't read. Suspicions have their own budget, so they can't reduce refutations. */
export function applyChainLinkRules(around: ChainLinkContext, link: ChainLink): RuleOutcome | undefined {
  const spare = { ...around, budget: around.spare };
  for (const rule of link.rule === 'K' || link.rule === 'E' ? JOINED_RULES : LINK_RULES) {
    if (rule.strength === 'suspect' && (!around.suspects || around.spare.isSpent)) continue;
    try {
      const found = rule.judge(rule.strength === 'suspect' ? spare : around, link);
      if (found !== undefined) return found;
    } catch (error) {
      if (classifyReadingError(error) === undefined || around.budget.isSpent) throw error;
    }
  }
  return undefined;
}

/** The statements in words of a step, in text order. */
export function findCheckableProseStatementsInStep(around: ChainLinkContext): readonly CheckableProseStatement[] {
  return WORD_RULES.filter(({ strength }) => strength === 'refuted' || around.suspects)
    .flatMap((rule) => rule.find(around))
    .sort((a, b) => a.range.start - b.range.start);
}
