/** Links with free variables that fail at every sample point: the starting point of the rules on identities. */

import { assertOperandLength } from '../parsing/operand.ts';
import { separateOperandUnits } from '../parsing/operand-units.ts';
import type { MathToken } from '../terms/math-tokens.ts';
import type { RefutingRuleId, SuspectingRuleId } from '../terms/rule-list.ts';
import type { RuleOutcome } from '../terms/types.ts';
import { WorkBudget } from '../terms/work-budget.ts';
import type { ChainLink, ChainLinkContext } from './chain-link.ts';
import { getOperandTokenPattern } from './identity.ts';
import { createRefutationEvidence, toSuspicionEvidence } from './link-evidence.ts';
import { mayDenoteNonNumbers } from './other-arithmetic.ts';
import {
  decideRelationFromReadings,
  evaluateAllReadings,
  type ReadingOfFalseRelation,
  type TokenizedRelation,
} from './reading-attempts.ts';

/** An equality with the same free variables on both sides that fails at every sample where both have a value. */
export interface FailingEquality extends TokenizedRelation {
  readonly names: ReadonlySet<string>;
  readonly usual: Extract<ReadingOfFalseRelation, { kind: 'failed' }>;
  readonly budget: WorkBudget;
}

/**
 * The link as an equality that fails at every sample in every reading, unless other arithmetic, units, or a condition
 * on a shape (`(h−2)² + k² = (h−4)² + k²`) may be meant. Throws {@link RelationReadingFailure} if it can't be read.
 */
export function findFailingEquality(
  around: ChainLinkContext,
  { chain, from, to, sign }: ChainLink,
): FailingEquality | undefined {
  if (sign !== '=' || chain.modular) return undefined;
  if (from.unsure || to.unsure || getOperandTokenPattern(from.tokens) === getOperandTokenPattern(to.tokens))
    return undefined;
  return findFailingOperandEquality(around, from.tokens, to.tokens);
}

/** The same for two operands that are claimed to be equal, even if they have the same shape. */
export function findFailingOperandEquality(
  around: ChainLinkContext,
  left: readonly MathToken[],
  right: readonly MathToken[],
): FailingEquality | undefined {
  assertOperandLength(left);
  assertOperandLength(right);
  if (separateOperandUnits(left).units.size > 0 || separateOperandUnits(right).units.size > 0) return undefined;
  const budget = WorkBudget.ofRelation(around.budget);
  const written = { sign: '=', left, right } as const;
  const outcome = decideRelationFromReadings(evaluateAllReadings(written, budget));
  if (outcome.kind !== 'false' || outcome.usual.kind !== 'failed') return undefined;
  if (mayDenoteNonNumbers(around.known.heard, [...left, ...right])) return undefined;
  return { ...written, names: outcome.usual.names, usual: outcome.usual, budget };
}

type RuleStrength =
  | { readonly kind: 'refuted'; readonly rule: RefutingRuleId }
  | { readonly kind: 'suspect'; readonly rule: SuspectingRuleId };

export function createFailingEqualityOutcome(
  said: RuleStrength,
  failing: FailingEquality,
): Exclude<RuleOutcome, { kind: 'holds' }> {
  const evidence = createRefutationEvidence(failing, failing.usual, failing.budget);
  return said.kind === 'suspect' ? { ...said, evidence: toSuspicionEvidence(evidence) } : { ...said, evidence };
}
