/** Creates the evidence for a false link, and charges the work of showing it to the budget. */

import {
  createRelationEvidence,
  type EvaluatedRelationSide,
  formatSuspicionBrief,
} from '../evidence/evidence-texts.ts';
import { isValueShownExactly } from '../evidence/exactness.ts';
import { formatNumericValue } from '../evidence/format-value.ts';
import { toReadableMath } from '../evidence/readable-math.ts';
import { substituteValues } from '../evidence/substitute-values.ts';
import { decideRelation } from '../mathematics/decide-relation.ts';
import type { NumericValue, ValuesByName } from '../mathematics/numeric-values.ts';
import type { ParsedRelationSides } from '../terms/expression.ts';
import type { MathToken } from '../terms/math-tokens.ts';
import * as Q from '../terms/rational.ts';
import type { Evidence, RelationEvidence } from '../terms/types.ts';
import { WorkBudget } from '../terms/work-budget.ts';
import type { ProofRelation } from './proof-equations.ts';
import type { ReadingOfFalseRelation, TokenizedRelation } from './reading-attempts.ts';

/**
 * Evidence for a relation, from the reading in which it is false.
 * @param last the next term of the chain, if it is equal to the left side
 */
export function createRefutationEvidence(
  { sign, left, right }: TokenizedRelation,
  usual: ReadingOfFalseRelation,
  budget: WorkBudget,
  last?: readonly MathToken[],
): Evidence {
  budget.charge(workToShow(usual.left) + workToShow(usual.right));
  const shown = (tokens: readonly MathToken[], value: NumericValue): EvaluatedRelationSide => ({
    text: toReadableMath(tokens),
    ...(usual.kind === 'failed' ? { substituted: toReadableMath(substituteValues(tokens, usual.point)) } : {}),
    value,
  });
  const [from, to] = (usual.kind === 'numeric' ? usual.sides : undefined) ?? [left, right];
  return createRelationEvidence(sign, shown(from, usual.left), shown(to, usual.right), {
    ...usual,
    ...(last === undefined ? {} : { last: shown(last, usual.left) }),
  });
}

/** The evidence with a brief that doesn't call the relation false. */
export function toSuspicionEvidence(evidence: Evidence): Evidence {
  return { ...evidence, brief: formatSuspicionBrief(evidence) };
}

function workToShow(value: NumericValue): number {
  return value.kind === 'exact' ? Q.estimateUnaryRationalWork(value.value) : 0;
}

export function formatProofRelation({ left, sign, right }: ProofRelation): string {
  return `${toReadableMath(left.tokens)} ${sign} ${toReadableMath(right.tokens)}`;
}

/** Evidence from the values of a relation's sides at a `counterexample` in readable form: `x = 3`. */
export function createCounterexampleEvidence(
  to: ProofRelation,
  sides: ParsedRelationSides,
  point: ValuesByName,
  counterexample: string,
): RelationEvidence {
  const at = decideRelation('=', sides, WorkBudget.ofRelation(), point);
  const texts = new Map([...point].map(([name, value]) => [name, formatNumericValue(value)]));
  const isPutNearly = [...point].some(([name, value]) => !isValueShownExactly(value, texts.get(name) ?? ''));
  const shown = (tokens: readonly MathToken[], value: NumericValue) => ({
    text: toReadableMath(tokens),
    substituted: toReadableMath(substituteValues(tokens, texts)),
    isPutNearly,
    value,
  });
  return createRelationEvidence(to.sign, shown(to.left.tokens, at.left), shown(to.right.tokens, at.right), {
    counterexample,
  });
}
