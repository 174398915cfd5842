/** Links with free variables that fail at every sample point: the starting point of the rules on identities. */

import { checkLength } from '../reading/operand.ts';
import { withoutUnits } from '../reading/units.ts';
import { Budget } from '../terms/budget.ts';
import type { RefutingRule, SuspectingRule } from '../terms/rule-list.ts';
import type { Token } from '../terms/tokens.ts';
import type { Finding } from '../terms/types.ts';
import { attemptAll, type FalseAttempt, settleAttempts, type WrittenRelation } from './attempts.ts';
import { toOperandShape } from './identity.ts';
import type { Link, Surroundings } from './link.ts';
import { createLinkEvidence, toSuspectEvidence } from './link-evidence.ts';
import { mayBeNoNumbers } from './other-arithmetic.ts';

/**
 * An equality with the same free variables on both sides that fails at every sampled point where both sides have a
 * value.
 */
export interface FailingEquality extends WrittenRelation {
  readonly names: ReadonlySet<string>;
  readonly usual: Extract<FalseAttempt, { kind: 'failed' }>;
  readonly budget: Budget;
}

/**
 * The link as an equality that fails at every sample point in every reading. Returns nothing if it may be about another
 * arithmetic, about units, or a condition on a shape (`(h−2)² + k² = (h−4)² + k²`). Throws {@link Unread} if it can't
 * be read.
 */
export function findFailingEquality(
  around: Surroundings,
  { chain, from, to, sign }: Link,
): FailingEquality | undefined {
  if (sign !== '=' || chain.modular) return undefined;
  if (from.unsure || to.unsure || toOperandShape(from.tokens) === toOperandShape(to.tokens)) return undefined;
  return findFailingPair(around, from.tokens, to.tokens);
}

/** The same for two operands that are claimed to be equal, even if they have the same shape. */
export function findFailingPair(
  around: Surroundings,
  left: readonly Token[],
  right: readonly Token[],
): FailingEquality | undefined {
  checkLength(left);
  checkLength(right);
  if (withoutUnits(left).units.size > 0 || withoutUnits(right).units.size > 0) return undefined;
  const budget = Budget.ofRelation(around.budget);
  const written = { sign: '=', left, right } as const;
  const outcome = settleAttempts(attemptAll(written, budget));
  if (outcome.kind !== 'false' || outcome.usual.kind !== 'failed') return undefined;
  if (mayBeNoNumbers(around.known.heard, [...left, ...right])) return undefined;
  return { ...written, names: outcome.usual.names, usual: outcome.usual, budget };
}

/** A rule and its strength. */
type RuleStrength =
  | { readonly kind: 'refuted'; readonly rule: RefutingRule }
  | { readonly kind: 'suspect'; readonly rule: SuspectingRule };

/** The finding of a rule on a failing equality. */
export function toRuleFinding(
  said: RuleStrength,
  failing: FailingEquality,
): Exclude<Finding, { kind: 'holds' }> {
  const evidence = createLinkEvidence(failing, failing.usual, failing.budget);
  return said.kind === 'suspect' ? { ...said, evidence: toSuspectEvidence(evidence) } : { ...said, evidence };
}
