/** What an equation or inequality in one unknown comes to where the unknown has a value: the two sides of the evidence. */

import { isShownExactly } from '../evidence/exactness.ts';
import { plainText } from '../evidence/plain.ts';
import { showValue } from '../evidence/show-value.ts';
import { substitute } from '../evidence/substitute.ts';
import { evidenceOf } from '../evidence/wording.ts';
import { decide } from '../mathematics/compare.ts';
import type { Value } from '../mathematics/values.ts';
import { Budget } from '../terms/budget.ts';
import type { Token } from '../terms/tokens.ts';
import type { RelationEvidence } from '../terms/types.ts';
import type { Equation, EquationReading } from './equations.ts';

/** @param counterexample the value as people are told it: `x = 3` */
export function evidenceAt(
  to: Equation,
  { left, right, mode }: EquationReading,
  unknown: string,
  value: Value,
  counterexample: string,
): RelationEvidence {
  const at = decide('=', left, right, mode, Budget.ofRelation(), undefined, new Map([[unknown, value]]));
  const put = showValue(value);
  const isPutNearly = !isShownExactly(value, put);
  const shown = (tokens: readonly Token[], side: Value) => ({
    text: plainText(tokens),
    substituted: plainText(substitute(tokens, new Map([[unknown, put]]))),
    isPutNearly,
    value: side,
  });
  return evidenceOf(to.sign, shown(to.left.tokens, at.left), shown(to.right.tokens, at.right), {
    counterexample,
  });
}
