/**
 * Whether two expressions can never be equal for any values of their variables: they differ by a constant, one is a
 * multiple of the other, or their equation has no root.
 */

import type { Budget } from '../terms/budget.ts';
import type { ReadSides } from '../terms/expression.ts';
import * as Q from '../terms/rational.ts';
import { sameValue } from './compare.ts';
import { evaluate, unlessUnread } from './evaluate.ts';
import { solve } from './solve.ts';
import { divide, exact, type Names, subtract, type Value } from './values.ts';

/** Number of tested points, and how many of them must have a value. */
const POINTS = 11;
const LEAST = 6;

/** Values of the variables. No two points lie on one line through the origin; all values are ordinary primes. */
const VALUES = [2n, 3n, 5n, 7n, 11n, 13n, 17n, 19n, 23n, 29n, 31n];

const MINUS_ONE = exact({ n: -1n, d: 1n });

/** Whether the two sides can never be equal. Throws {@link Unread} past the budget. */
export function areNeverEqual(read: ReadSides, names: ReadonlySet<string>, budget: Budget): boolean {
  const order = [...names].sort();
  const pairs = Array.from({ length: POINTS }, (_, p) => p).flatMap((p) => {
    const point: Names = new Map(
      order.map((name, k) => [name, exact(Q.rational(VALUES[(p + 3 * k * (p + 1)) % VALUES.length] ?? 2n))]),
    );
    const pair = pairAt(read, point, budget);
    return pair === undefined ? [] : [pair];
  });
  if (pairs.length < LEAST) return false;
  const differences = pairs.map(([l, r]) => subtract(l, r, budget));
  if (areOneNumber(differences)) return true;
  // A quotient of −1 is as often an orientation as an error.
  const quotients = pairs.map(([l, r]) => unlessUnread(budget, () => divide(l, r, budget)));
  const [first] = quotients;
  if (areOneNumber(quotients) && first !== undefined && sameValue(first, MINUS_ONE) === false) return true;
  return order.length === 1 && hasNoRoot(read, order[0] ?? '', budget);
}

function pairAt({ left, right, mode }: ReadSides, point: Names, budget: Budget): [Value, Value] | undefined {
  return unlessUnread(budget, () => [
    evaluate(left, point, mode, budget),
    evaluate(right, point, mode, budget),
  ]);
}

function areOneNumber(values: readonly (Value | undefined)[]): boolean {
  const [first] = values;
  return first !== undefined && values.every((v) => v !== undefined && sameValue(first, v) === true);
}

function hasNoRoot(read: ReadSides, name: string, budget: Budget): boolean {
  const solution = unlessUnread(budget, () => solve(read, name, budget));
  return solution?.kind === 'roots' && solution.over === 'complex' && solution.roots.length === 0;
}
