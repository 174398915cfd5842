/** Exact values that the conditions on variables allow, simple ones first. */

import { isIntegerProperty, type NumberProperty, satisfiesNumberProperty } from '../mathematics/number-properties.ts';
import { createExactValue, type NumericValue } from '../mathematics/numeric-values.ts';
import { hasMatchingSubexpression } from '../terms/expression.ts';
import { addRationals, negateRational, type Rational } from '../terms/rational.ts';
import { WorkBudget } from '../terms/work-budget.ts';
import { decideRelationAtPoint, type ExactPoint, type ParsedRelation } from './listed-relations.ts';

/** A condition on the values of variables. */
export type VariableCondition =
  | { readonly kind: 'sort'; readonly name: string; readonly properties: ReadonlySet<NumberProperty> }
  | { readonly kind: 'relation'; readonly relation: ParsedRelation };

/** Values around 0, and around each number in the assumptions. */
const INTEGERS = Array.from({ length: 200 }, (_, k) => BigInt(k)).flatMap((n) => listSigned({ n, d: 1n }));
const FRACTIONS = listFractions(24);
const AROUND_NUMBERS = 30;

/** Whether a point satisfies a condition; false if that isn't decided exactly. */
export function isConditionSatisfied(condition: VariableCondition, point: ExactPoint, budget: WorkBudget): boolean {
  if (condition.kind === 'relation')
    return decideRelationAtPoint(condition.relation, point, WorkBudget.ofRelation(budget))?.holds === true;
  const value = point.get(condition.name);
  return value?.kind === 'exact' && [...condition.properties].every((one) => satisfiesNumberProperty(value.value, one));
}

/** Values of a name that satisfy the conditions on it alone. */
export function listAllowedValues(
  name: string,
  conditions: readonly VariableCondition[],
  most: number,
  budget: WorkBudget,
): NumericValue[] {
  const own = conditions.filter((one) =>
    one.kind === 'sort' ? one.name === name : one.relation.names.size === 1 && one.relation.names.has(name),
  );
  const isWhole = own.some((one) => one.kind === 'sort' && [...one.properties].some(isIntegerProperty));
  const steps = isWhole ? INTEGERS : FRACTIONS;
  const near = listNumbers(own).flatMap((number) =>
    steps.slice(0, AROUND_NUMBERS).map((step) => addRationals(number, step)),
  );
  const all = new Map([...steps, ...near].map((value) => [`${value.n}/${value.d}`, createExactValue(value)]));
  const allowed: NumericValue[] = [];
  for (const value of all.values()) {
    if (allowed.length === most) break;
    if (own.every((one) => isConditionSatisfied(one, new Map([[name, value]]), budget))) allowed.push(value);
  }
  return allowed;
}

/** The numbers in relations. */
function listNumbers(conditions: readonly VariableCondition[]): Rational[] {
  const numbers: Rational[] = [];
  for (const one of conditions)
    for (const { sides } of one.kind === 'relation' ? one.relation.readings : [])
      for (const side of [sides.left, sides.right])
        hasMatchingSubexpression(side, (part) => part.kind === 'number' && numbers.push(part.value) < 0);
  return numbers;
}

/** Fractions in lowest terms by the size of `|n| + d`. */
function listFractions(most: number): Rational[] {
  const found: Rational[] = listSigned({ n: 0n, d: 1n });
  for (let size = 2; size <= most; size++)
    for (let d = 1; d < size; d++) {
      const isLowest = !Array.from({ length: d - 1 }, (_, k) => k + 2).some((k) => size % k === 0 && d % k === 0);
      if (isLowest) found.push(...listSigned({ n: BigInt(size - d), d: BigInt(d) }));
    }
  return found;
}

function listSigned(value: Rational): Rational[] {
  return value.n === 0n ? [value] : [value, negateRational(value)];
}

/** Combinations of one value of each list, in the order of the latest value in them. */
export function* listValueCombinations<T>(lists: readonly (readonly T[])[]): Generator<readonly T[]> {
  const longest = Math.max(1, ...lists.map(({ length }) => length));
  for (let last = 0; last < longest; last++) yield* combineUpTo(lists, last, last === 0);
}

function* combineUpTo<T>(
  [list, ...others]: readonly (readonly T[])[],
  last: number,
  isReached: boolean,
): Generator<T[]> {
  if (!list) {
    if (isReached) yield [];
    return;
  }
  for (const [k, value] of list.slice(0, last + 1).entries())
    for (const rest of combineUpTo(others, last, isReached || k === last)) yield [value, ...rest];
}
