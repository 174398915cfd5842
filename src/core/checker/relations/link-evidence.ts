/** Creates the evidence for a false link, and charges the work of showing it to the budget. */

import { isShownExactly } from '../evidence/exactness.ts';
import { plainText } from '../evidence/plain-text.ts';
import { showValue } from '../evidence/show-value.ts';
import { substitutePoint } from '../evidence/substitute.ts';
import { createRelationEvidence, type ShownSide, toDifferingBrief } from '../evidence/wording.ts';
import { decide } from '../mathematics/compare.ts';
import type { Names, Value } from '../mathematics/values.ts';
import { Budget } from '../terms/budget.ts';
import type { ReadSides } from '../terms/expression.ts';
import * as Q from '../terms/rational.ts';
import type { Token } from '../terms/tokens.ts';
import type { Evidence, RelationEvidence } from '../terms/types.ts';
import type { FalseAttempt, WrittenRelation } from './attempts.ts';
import type { Equation } from './equations.ts';

/** Evidence for a relation, from the reading in which it is false. */
export function createLinkEvidence(
  { sign, left, right }: WrittenRelation,
  usual: FalseAttempt,
  budget: Budget,
): Evidence {
  budget.charge(workToShow(usual.left) + workToShow(usual.right));
  const shown = (tokens: readonly Token[], value: Value): ShownSide => ({
    text: plainText(tokens),
    ...(usual.kind === 'failed' ? { substituted: plainText(substitutePoint(tokens, usual.point)) } : {}),
    value,
  });
  const [from, to] = (usual.kind === 'numeric' ? usual.sides : undefined) ?? [left, right];
  return createRelationEvidence(sign, shown(from, usual.left), shown(to, usual.right), usual);
}

/** The evidence with a brief that doesn't call the relation false. */
export function toSuspectEvidence(evidence: Evidence): Evidence {
  return { ...evidence, brief: toDifferingBrief(evidence) };
}

function workToShow(value: Value): number {
  return value.kind === 'exact' ? Q.estimateUnaryWork(value.value) : 0;
}

/** Formats an equation or inequality. */
export function formatEquation({ left, sign, right }: Equation): string {
  return `${plainText(left.tokens)} ${sign} ${plainText(right.tokens)}`;
}

/**
 * Evidence for an equation or inequality: the values of its sides at values of its unknowns.
 *
 * @param counterexample the values of the unknowns in readable form: `x = 3`
 */
export function createEvidenceAt(
  to: Equation,
  sides: ReadSides,
  point: Names,
  counterexample: string,
): RelationEvidence {
  const at = decide('=', sides, Budget.ofRelation(), point);
  const texts = new Map([...point].map(([name, value]) => [name, showValue(value)]));
  const isPutNearly = [...point].some(([name, value]) => !isShownExactly(value, texts.get(name) ?? ''));
  const shown = (tokens: readonly Token[], value: Value) => ({
    text: plainText(tokens),
    substituted: plainText(substitutePoint(tokens, texts)),
    isPutNearly,
    value,
  });
  return createRelationEvidence(to.sign, shown(to.left.tokens, at.left), shown(to.right.tokens, at.right), {
    counterexample,
  });
}
