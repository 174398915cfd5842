/** What an equation or inequality in one unknown comes to where the unknown has a value: the two sides of the evidence. */

import { Budget } from '../budget.ts';
import { decide } from '../compare.ts';
import type { Equation, EquationReading } from '../equations.ts';
import type { Value } from '../evaluate.ts';
import { isShownExactly } from '../exactness.ts';
import { plainText } from '../plain.ts';
import { substitute } from '../substitute.ts';
import type { Token } from '../tokens.ts';
import type { RelationEvidence } from '../types.ts';
import { showValue } from '../values.ts';
import { evidenceOf } from '../wording.ts';

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
