/** Values and operations on them: exact if both are exact, otherwise floats with an error bound. */

import * as Q from '../terms/rational.ts';
import { RelationReadingFailure } from '../terms/relation-not-read.ts';
import type { WorkBudget } from '../terms/work-budget.ts';
import * as F from './complex-float.ts';

/** A value: an exact rational, or a float with an error bound. */
export type NumericValue =
  | { readonly kind: 'exact'; readonly value: Q.Rational }
  | { readonly kind: 'float'; readonly value: F.ComplexFloat };

export type ValuesByName = ReadonlyMap<string, NumericValue>;

export function createExactValue(value: Q.Rational): NumericValue {
  return { kind: 'exact', value };
}

export function toComplexFloat(v: NumericValue): F.ComplexFloat {
  return v.kind === 'float' ? v.value : F.createRealComplexFloat(Q.rationalToNumber(v.value));
}

/** Returns a finite float. Throws {@link RelationReadingFailure} with `no-value` for anything else. */
export function requireFiniteFloatValue(value: F.ComplexFloat | undefined): NumericValue {
  if (value === undefined || !F.isFiniteComplexFloat(value)) throw new RelationReadingFailure('no-value');
  return { kind: 'float', value };
}

/** Charges the work of an exact operation on two values. Floats cost nothing extra. */
export function chargeOperationWork(
  operation: Parameters<typeof Q.estimateRationalOperationWork>[0],
  a: NumericValue,
  b: NumericValue,
  budget: WorkBudget,
): void {
  if (a.kind !== 'exact' || b.kind !== 'exact') return;
  const work = Q.estimateRationalOperationWork(operation, a.value, b.value);
  if (work > 0) budget.charge(work);
}

export function addValues(a: NumericValue, b: NumericValue, budget: WorkBudget): NumericValue {
  chargeOperationWork('add', a, b, budget);
  if (a.kind === 'exact' && b.kind === 'exact') return createExactValue(Q.addRationals(a.value, b.value));
  return requireFiniteFloatValue(F.addComplexFloats(toComplexFloat(a), toComplexFloat(b)));
}

export function multiplyValues(a: NumericValue, b: NumericValue, budget: WorkBudget): NumericValue {
  chargeOperationWork('multiply', a, b, budget);
  if (a.kind === 'exact' && b.kind === 'exact') return createExactValue(Q.multiplyRationals(a.value, b.value));
  if ((a.kind === 'exact' && a.value.n === 0n) || (b.kind === 'exact' && b.value.n === 0n))
    return createExactValue(Q.ZERO);
  return requireFiniteFloatValue(F.multiplyComplexFloats(toComplexFloat(a), toComplexFloat(b)));
}

const MINUS_ONE = createExactValue(Q.negateRational(Q.ONE));

export function negateValue(v: NumericValue, budget: WorkBudget): NumericValue {
  return multiplyValues(MINUS_ONE, v, budget);
}

export function subtractValues(a: NumericValue, b: NumericValue, budget: WorkBudget): NumericValue {
  return addValues(a, negateValue(b, budget), budget);
}

export function divideValues(a: NumericValue, b: NumericValue, budget: WorkBudget): NumericValue {
  chargeOperationWork('divide', a, b, budget);
  if (b.kind === 'exact' && b.value.n === 0n) throw new RelationReadingFailure('no-value');
  if (a.kind === 'exact' && b.kind === 'exact') return createExactValue(Q.divideRationals(a.value, b.value));
  return requireFiniteFloatValue(F.divideComplexFloats(toComplexFloat(a), toComplexFloat(b)));
}

/** The integer. Throws {@link RelationReadingFailure} with `no-value` for anything but an exact integer. */
export function requireExactInteger(v: NumericValue): bigint {
  if (v.kind !== 'exact' || !Q.isIntegerRational(v.value)) throw new RelationReadingFailure('no-value');
  return v.value.n;
}
