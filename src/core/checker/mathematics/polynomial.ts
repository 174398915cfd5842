/** Polynomials in one unknown, with coefficients that are exact or floats with an error bound. */

import type { Budget } from '../terms/budget.ts';
import { MAX_DEGREE } from '../terms/caps.ts';
import * as Q from '../terms/rational.ts';
import { Unread } from '../terms/unread.ts';
import * as F from './float.ts';
import { add, divide, exact, multiply, negate, subtract, toFloat, type Value } from './values.ts';

/** Coefficients from the constant one up. The last one isn't 0, so the zero polynomial has none. */
export type Polynomial = readonly Value[];

export const NOUGHT: Value = exact(Q.ZERO);
export const UNKNOWN: Polynomial = [NOUGHT, exact(Q.ONE)];

/** Whether a value is zero. Throws {@link Unread} if its error bound leaves it open. */
export function isNought(v: Value): boolean {
  if (v.kind === 'exact') return v.value.n === 0n;
  const { re, im, error } = v.value;
  if (re === 0 && im === 0 && error === 0) return true;
  if (F.hypot(re, im) <= 16 * error) throw new Unread('no-value');
  return false;
}

/** The polynomial with these coefficients, without zeros at the end. */
export function polynomial(coefficients: readonly Value[]): Polynomial {
  let end = coefficients.length;
  for (let last = coefficients[end - 1]; last !== undefined && isNought(last); last = coefficients[end - 1])
    end--;
  return end === coefficients.length ? coefficients : coefficients.slice(0, end);
}

export function plus(a: Polynomial, b: Polynomial, budget: Budget): Polynomial {
  budget.charge(a.length + b.length);
  const size = Math.max(a.length, b.length);
  return polynomial(Array.from({ length: size }, (_, k) => add(a[k] ?? NOUGHT, b[k] ?? NOUGHT, budget)));
}

export function negative(a: Polynomial, budget: Budget): Polynomial {
  return a.map((c) => negate(c, budget));
}

/** The product of two polynomials. Throws {@link Unread} above the maximum degree. */
export function times(a: Polynomial, b: Polynomial, budget: Budget): Polynomial {
  if (a.length === 0 || b.length === 0) return [];
  const size = a.length + b.length - 1;
  if (size > MAX_DEGREE + 1) throw new Unread('too-costly');
  budget.charge(a.length * b.length);
  const out: Value[] = Array.from({ length: size }, () => NOUGHT);
  a.forEach((x, i) => {
    b.forEach((y, j) => {
      out[i + j] = add(out[i + j] ?? NOUGHT, multiply(x, y, budget), budget);
    });
  });
  return polynomial(out);
}

/** The value at `x`, with its error bound. */
export function valueAt(p: Polynomial, x: F.Float): F.Float {
  return p.reduceRight((sum, c) => F.plus(F.times(sum, x), toFloat(c)), { re: 0, im: 0, error: 0 });
}

function derivative(p: Polynomial, budget: Budget): Polynomial {
  return p.slice(1).map((c, k) => multiply(c, exact(Q.rational(BigInt(k + 1))), budget));
}

/** Quotient and remainder; `b` isn't zero. */
function divided(a: Polynomial, b: Polynomial, budget: Budget): { quotient: Polynomial; rest: Polynomial } {
  const lead = b.at(-1);
  if (lead === undefined) throw new Unread('no-value');
  const quotient: Value[] = Array.from({ length: Math.max(0, a.length - b.length + 1) }, () => NOUGHT);
  let rest = a;
  while (rest.length >= b.length) {
    const top = rest.at(-1);
    if (top === undefined) break;
    budget.charge(b.length);
    const shift = rest.length - b.length;
    const factor = divide(top, lead, budget);
    quotient[shift] = factor;
    const lowered = rest
      .slice(0, -1)
      .map((c, k) => (k < shift ? c : subtract(c, multiply(factor, b[k - shift] ?? NOUGHT, budget), budget)));
    rest = polynomial(lowered);
  }
  return { quotient: polynomial(quotient), rest };
}

export function isExact(p: Polynomial): boolean {
  return p.every((c) => c.kind === 'exact');
}

/** The polynomial with the same roots as `p`, each once; `p` must be exact. */
export function squareFree(p: Polynomial, budget: Budget): Polynomial {
  let a = p;
  let b = derivative(p, budget);
  while (b.length > 0) [a, b] = [b, divided(a, b, budget).rest];
  return a.length <= 1 ? p : divided(p, a, budget).quotient;
}
