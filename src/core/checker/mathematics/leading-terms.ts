/** Compares the growth of two expressions for large values of all variables. */

import type { ParsedRelationSides } from '../terms/expression.ts';
import type { WorkBudget } from '../terms/work-budget.ts';
import * as F from './complex-float.ts';
import { evaluateExpression, tryComputingOrThrowPastBudget } from './evaluate.ts';
import { type NumericValue, toComplexFloat } from './numeric-values.ts';

/** Number of directions in which all variables grow. */
const DIRECTIONS = 3;
const LARGE = 1e8;
const NEAR = 1e-2;
const BOUND = 1e3;

/**
 * Whether the sides have the same leading term, as `x^3 - 4x^2 + 3` and `(x-1)(x^2 - 3x + 3)`, with all variables large
 * or each of them. Such an equality is rarely one to solve, since the first step would be to remove that term.
 */
export function haveSameLeadingTerm(
  read: ParsedRelationSides,
  names: ReadonlySet<string>,
  budget: WorkBudget,
): boolean {
  const order = [...names].sort();
  const each = order.map((_, j) => order.map((_, k) => (k === j ? LARGE : 1) * spread(k, 0)));
  return [pointsFar(order), each].some((points) =>
    points.every((point) => {
      const sides = sidesAt(read, order, point, budget);
      return (
        sides !== undefined &&
        F.getComplexMagnitude(F.subtractComplexFloats(sides[0], sides[1])) <= NEAR * F.getComplexMagnitude(sides[1])
      );
    }),
  );
}

/**
 * Whether both sides grow in the same order, such as `(a-b)^2` and `a^2 - b^2`: their quotient is bounded for large
 * values of all variables.
 */
export function haveSameGrowthOrder(
  read: ParsedRelationSides,
  names: ReadonlySet<string>,
  budget: WorkBudget,
): boolean {
  const order = [...names].sort();
  return pointsFar(order).every((point) => {
    const sides = sidesAt(read, order, point, budget);
    const quotient = sides === undefined ? 0 : F.getComplexMagnitude(sides[0]) / F.getComplexMagnitude(sides[1]);
    return quotient > 1 / BOUND && quotient < BOUND;
  });
}

/** Points where all variables are large. */
function pointsFar(order: readonly string[]): number[][] {
  return Array.from({ length: DIRECTIONS }, (_, d) => order.map((_, k) => LARGE * spread(k, d)));
}

function spread(k: number, direction: number): number {
  return 1 + ((7 * k + 3 * direction) % 11) / 3;
}

function sidesAt(
  { left, right, mode }: ParsedRelationSides,
  names: readonly string[],
  point: readonly number[],
  budget: WorkBudget,
): readonly [F.ComplexFloat, F.ComplexFloat] | undefined {
  const values = new Map(
    names.map((name, k): [string, NumericValue] => [
      name,
      { kind: 'float', value: F.createRealComplexFloat(point[k] ?? 0) },
    ]),
  );
  return tryComputingOrThrowPastBudget(budget, () => [
    toComplexFloat(evaluateExpression(left, values, mode, budget)),
    toComplexFloat(evaluateExpression(right, values, mode, budget)),
  ]);
}
