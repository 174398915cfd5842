/** How two expressions grow: whether one is as good as the other for large values of all variables. */

import type { Budget } from './budget.ts';
import type { Constraint } from './constraints.ts';
import { evaluate, toFloat, type Value } from './evaluate.ts';
import * as F from './float.ts';
import { Unread } from './unread.ts';

/** Directions in which all variables are let grow. */
const DIRECTIONS = 3;
const LARGE = 1e8;
const NEAR = 1e-2;

/**
 * Whether the two sides have the same leading term, as `x^3 - 4x^2 + 3` and `(x-1)(x^2 - 3x + 3)` have, with all
 * variables large or with each of them. Such an equality is rarely one to solve: its first step would be to take that
 * term away.
 */
export function growAlike(read: Constraint, names: ReadonlySet<string>, budget: Budget): boolean {
  const order = [...names].sort();
  const all = Array.from({ length: DIRECTIONS }, (_, d) => order.map((_, k) => LARGE * spread(k, d)));
  const each = order.map((_, j) => order.map((_, k) => (k === j ? LARGE : 1) * spread(k, 0)));
  return [all, each].some((points) => points.every((point) => isAlikeAt(read, order, point, budget)));
}

function spread(k: number, direction: number): number {
  return 1 + ((7 * k + 3 * direction) % 11) / 3;
}

function isAlikeAt(
  { left, right, mode }: Constraint,
  names: readonly string[],
  point: readonly number[],
  budget: Budget,
): boolean {
  const values = new Map(
    names.map((name, k): [string, Value] => [name, { kind: 'float', value: F.real(point[k] ?? 0) }]),
  );
  try {
    const l = toFloat(evaluate(left, values, { ...mode, slack: false }, budget));
    const r = toFloat(evaluate(right, values, { ...mode, slack: false }, budget));
    return F.size(F.minus(l, r)) <= NEAR * F.size(r);
  } catch (error) {
    if (error instanceof Unread && !budget.isSpent) return false;
    throw error;
  }
}
