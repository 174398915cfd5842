/** Polynomials in one unknown, with coefficients that are exact or floats with an error bound. */

import { MAX_POLYNOMIAL_DEGREE } from '../terms/caps.ts';
import * as Q from '../terms/rational.ts';
import { RelationReadingFailure } from '../terms/relation-not-read.ts';
import type { WorkBudget } from '../terms/work-budget.ts';
import * as F from './complex-float.ts';
import {
  addValues,
  createExactValue,
  divideValues,
  multiplyValues,
  type NumericValue,
  negateValue,
  subtractValues,
  toComplexFloat,
} from './numeric-values.ts';

/** Coefficients from the constant one up. The last one isn't 0, so the zero polynomial has none. */
export type UnivariatePolynomial = readonly NumericValue[];

export const ZERO_VALUE: NumericValue = createExactValue(Q.ZERO);
export const X_POLYNOMIAL: UnivariatePolynomial = [ZERO_VALUE, createExactValue(Q.ONE)];

/** Whether a value is zero. Throws {@link RelationReadingFailure} if its error bound leaves it open. */
export function isZeroValue(v: NumericValue): boolean {
  if (v.kind === 'exact') return v.value.n === 0n;
  const { re, im, error } = v.value;
  if (re === 0 && im === 0 && error === 0) return true;
  if (F.hypot(re, im) <= 16 * error) throw new RelationReadingFailure('no-value');
  return false;
}

/** The polynomial with these coefficients, without zeros at the end. */
export function createPolynomial(coefficients: readonly NumericValue[]): UnivariatePolynomial {
  let end = coefficients.length;
  for (let last = coefficients[end - 1]; last !== undefined && isZeroValue(last); last = coefficients[end - 1]) end--;
  return end === coefficients.length ? coefficients : coefficients.slice(0, end);
}

export function addPolynomials(
  a: UnivariatePolynomial,
  b: UnivariatePolynomial,
  budget: WorkBudget,
): UnivariatePolynomial {
  budget.charge(a.length + b.length);
  const size = Math.max(a.length, b.length);
  return createPolynomial(
    Array.from({ length: size }, (_, k) => addValues(a[k] ?? ZERO_VALUE, b[k] ?? ZERO_VALUE, budget)),
  );
}

export function negatePolynomial(a: UnivariatePolynomial, budget: WorkBudget): UnivariatePolynomial {
  return a.map((c) => negateValue(c, budget));
}

/** The product of two polynomials. Throws {@link RelationReadingFailure} above the maximum degree. */
export function multiplyPolynomials(
  a: UnivariatePolynomial,
  b: UnivariatePolynomial,
  budget: WorkBudget,
): UnivariatePolynomial {
  if (a.length === 0 || b.length === 0) return [];
  const size = a.length + b.length - 1;
  if (size > MAX_POLYNOMIAL_DEGREE + 1) throw new RelationReadingFailure('too-costly');
  budget.charge(a.length * b.length);
  const out: NumericValue[] = Array.from({ length: size }, () => ZERO_VALUE);
  a.forEach((x, i) => {
    b.forEach((y, j) => {
      out[i + j] = addValues(out[i + j] ?? ZERO_VALUE, multiplyValues(x, y, budget), budget);
    });
  });
  return createPolynomial(out);
}

/** The value at `x`, with its error bound. */
export function evaluatePolynomialAt(p: UnivariatePolynomial, x: F.ComplexFloat): F.ComplexFloat {
  return p.reduceRight((sum, c) => F.addComplexFloats(F.multiplyComplexFloats(sum, x), toComplexFloat(c)), {
    re: 0,
    im: 0,
    error: 0,
  });
}

/** Quotient and remainder; `b` isn't zero. */
function divided(
  a: UnivariatePolynomial,
  b: UnivariatePolynomial,
  budget: WorkBudget,
): { quotient: UnivariatePolynomial; rest: UnivariatePolynomial } {
  const lead = b.at(-1);
  if (lead === undefined) throw new RelationReadingFailure('no-value');
  const quotient: NumericValue[] = Array.from({ length: Math.max(0, a.length - b.length + 1) }, () => ZERO_VALUE);
  let rest = a;
  while (rest.length >= b.length) {
    const top = rest.at(-1);
    if (top === undefined) break;
    budget.charge(b.length);
    const shift = rest.length - b.length;
    const factor = divideValues(top, lead, budget);
    quotient[shift] = factor;
    const lowered = rest
      .slice(0, -1)
      .map((c, k) =>
        k < shift ? c : subtractValues(c, multiplyValues(factor, b[k - shift] ?? ZERO_VALUE, budget), budget),
      );
    rest = createPolynomial(lowered);
  }
  return { quotient: createPolynomial(quotient), rest };
}

export function hasExactCoefficients(p: UnivariatePolynomial): boolean {
  return p.every((c) => c.kind === 'exact');
}

/** The polynomial with the same roots as `p`, each once; `p` must be exact. */
export function toSquareFreePolynomial(p: UnivariatePolynomial, budget: WorkBudget): UnivariatePolynomial {
  let a = p;
  let b: UnivariatePolynomial = p
    .slice(1)
    .map((c, k) => multiplyValues(c, createExactValue(Q.createRational(BigInt(k + 1))), budget));
  while (b.length > 0) [a, b] = [b, divided(a, b, budget).rest];
  return a.length <= 1 ? p : divided(p, a, budget).quotient;
}
