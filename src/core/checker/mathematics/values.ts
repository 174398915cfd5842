/** Values and operations on them: exact if both are exact, otherwise floats with an error bound. */

import type { Budget } from '../terms/budget.ts';
import * as Q from '../terms/rational.ts';
import { Unread } from '../terms/unread.ts';
import * as F from './float.ts';

/** A value: an exact rational, or a float with an error bound. */
export type Value =
  | { readonly kind: 'exact'; readonly value: Q.Rational }
  | { readonly kind: 'float'; readonly value: F.Float };

/** Values by name. */
export type Names = ReadonlyMap<string, Value>;

/** The value that is exactly this rational. */
export function exact(value: Q.Rational): Value {
  return { kind: 'exact', value };
}

/** A value as a float. */
export function toFloat(v: Value): F.Float {
  return v.kind === 'float' ? v.value : F.real(Q.toNumber(v.value));
}

/** Returns a finite float. Throws {@link Unread} with `no-value` for anything else. */
export function some(value: F.Float | undefined): Value {
  if (value === undefined || !F.isBounded(value)) throw new Unread('no-value');
  return { kind: 'float', value };
}

/** Charges the work of an exact operation on two values. Floats cost nothing extra. */
export function charge(
  operation: Parameters<typeof Q.estimateWork>[0],
  a: Value,
  b: Value,
  budget: Budget,
): void {
  if (a.kind !== 'exact' || b.kind !== 'exact') return;
  const work = Q.estimateWork(operation, a.value, b.value);
  if (work > 0) budget.charge(work);
}

/** The sum of two values. */
export function add(a: Value, b: Value, budget: Budget): Value {
  charge('add', a, b, budget);
  if (a.kind === 'exact' && b.kind === 'exact') return exact(Q.add(a.value, b.value));
  return some(F.plus(toFloat(a), toFloat(b)));
}

/** The product of two values. */
export function multiply(a: Value, b: Value, budget: Budget): Value {
  charge('multiply', a, b, budget);
  if (a.kind === 'exact' && b.kind === 'exact') return exact(Q.multiply(a.value, b.value));
  if ((a.kind === 'exact' && a.value.n === 0n) || (b.kind === 'exact' && b.value.n === 0n))
    return exact(Q.ZERO);
  return some(F.times(toFloat(a), toFloat(b)));
}

const MINUS_ONE = exact(Q.negate(Q.ONE));

/** The value with the other sign. */
export function negate(v: Value, budget: Budget): Value {
  return multiply(MINUS_ONE, v, budget);
}

/** The difference of two values. */
export function subtract(a: Value, b: Value, budget: Budget): Value {
  return add(a, negate(b, budget), budget);
}

/** The quotient of two values. */
export function divide(a: Value, b: Value, budget: Budget): Value {
  charge('divide', a, b, budget);
  if (b.kind === 'exact' && b.value.n === 0n) throw new Unread('no-value');
  if (a.kind === 'exact' && b.kind === 'exact') return exact(Q.divide(a.value, b.value));
  return some(F.over(toFloat(a), toFloat(b)));
}

/** The integer. Throws {@link Unread} with `no-value` for anything but an exact integer. */
export function integerOf(v: Value): bigint {
  if (v.kind !== 'exact' || !Q.isInteger(v.value)) throw new Unread('no-value');
  return v.value.n;
}
