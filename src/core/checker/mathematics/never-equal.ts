/**
 * Whether two expressions can never be equal for any values of their variables: they differ by a constant, one is a
 * multiple of the other, or their equation has no root.
 */

import type { ParsedRelationSides } from '../terms/expression.ts';
import * as Q from '../terms/rational.ts';
import type { WorkBudget } from '../terms/work-budget.ts';
import { areSameValue } from './decide-relation.ts';
import { evaluateExpression, tryComputingOrThrowPastBudget } from './evaluate.ts';
import {
  createExactValue,
  divideValues,
  type NumericValue,
  subtractValues,
  type ValuesByName,
} from './numeric-values.ts';
import { solveEquation } from './solve-equation.ts';

/** Number of tested points, and how many of them must have a value. */
const POINTS = 11;
const LEAST = 6;

/** Values of the variables. No two points lie on one line through the origin; all values are ordinary primes. */
const VALUES = [2n, 3n, 5n, 7n, 11n, 13n, 17n, 19n, 23n, 29n, 31n];

const MINUS_ONE = createExactValue({ n: -1n, d: 1n });

/** Whether the two sides can never be equal. Throws {@link RelationReadingFailure} past the budget. */
export function areSidesNeverEqual(read: ParsedRelationSides, names: ReadonlySet<string>, budget: WorkBudget): boolean {
  const order = [...names].sort();
  const pairs = Array.from({ length: POINTS }, (_, p) => p).flatMap((p) => {
    const point: ValuesByName = new Map(
      order.map((name, k) => [
        name,
        createExactValue(Q.createRational(VALUES[(p + 3 * k * (p + 1)) % VALUES.length] ?? 2n)),
      ]),
    );
    const pair = tryComputingOrThrowPastBudget(budget, (): [NumericValue, NumericValue] => [
      evaluateExpression(read.left, point, read.mode, budget),
      evaluateExpression(read.right, point, read.mode, budget),
    ]);
    return pair === undefined ? [] : [pair];
  });
  if (pairs.length < LEAST) return false;
  const differences = pairs.map(([l, r]) => subtractValues(l, r, budget));
  if (areOneNumber(differences)) return true;
  // A quotient of −1 is as often an orientation as an error.
  const quotients = pairs.map(([l, r]) => tryComputingOrThrowPastBudget(budget, () => divideValues(l, r, budget)));
  const [first] = quotients;
  if (areOneNumber(quotients) && first !== undefined && areSameValue(first, MINUS_ONE) === false) return true;
  return order.length === 1 && hasNoRoot(read, order[0] ?? '', budget);
}

function areOneNumber(values: readonly (NumericValue | undefined)[]): boolean {
  const [first] = values;
  return first !== undefined && values.every((v) => v !== undefined && areSameValue(first, v) === true);
}

function hasNoRoot(read: ParsedRelationSides, name: string, budget: WorkBudget): boolean {
  const solution = tryComputingOrThrowPastBudget(budget, () => solveEquation(read, name, budget));
  return solution?.kind === 'roots' && solution.over === 'complex' && solution.roots.length === 0;
}
