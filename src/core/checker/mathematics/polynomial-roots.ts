/** Roots of polynomials: exact if they are rational, otherwise complex floats with an error bound. */

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
import {
  evaluatePolynomialAt,
  hasExactCoefficients,
  isZeroValue,
  toSquareFreePolynomial,
  type UnivariatePolynomial,
  ZERO_VALUE,
} from './polynomial.ts';

/** Maximum number of iterations for the roots of polynomials of higher degree. */
const ROUNDS = 80;

/**
 * All complex roots, each once, real ones first and in order. `p` isn't constant. Throws {@link RelationReadingFailure} if its
 * coefficients aren't precise enough to separate the roots.
 */
export function findComplexRoots(p: UnivariatePolynomial, budget: WorkBudget): readonly NumericValue[] {
  return unordered(p, budget).toSorted((a, b) => {
    const [x, y] = [toComplexFloat(a), toComplexFloat(b)];
    return Math.abs(x.im) - Math.abs(y.im) || x.re - y.re || y.im - x.im;
  });
}

function unordered(p: UnivariatePolynomial, budget: WorkBudget): readonly NumericValue[] {
  const [c = ZERO_VALUE, b = ZERO_VALUE, a = ZERO_VALUE] = p;
  if (p.length === 2) return [negateValue(divideValues(c, b, budget), budget)];
  if (p.length === 3) return quadratic(a, b, c, budget);
  const simple = hasExactCoefficients(p) ? toSquareFreePolynomial(p, budget) : p;
  if (simple.length < p.length) return unordered(simple, budget);
  return iterated(p, budget);
}

function quadratic(a: NumericValue, b: NumericValue, c: NumericValue, budget: WorkBudget): readonly NumericValue[] {
  const twice = multiplyValues(a, createExactValue({ n: 2n, d: 1n }), budget);
  const product = multiplyValues(multiplyValues(a, c, budget), createExactValue({ n: -4n, d: 1n }), budget);
  const discriminant = addValues(multiplyValues(b, b, budget), product, budget);
  const centre = divideValues(negateValue(b, budget), twice, budget);
  if (isZeroValue(discriminant)) return [centre];
  const offset = divideValues(squareRoot(discriminant, budget), twice, budget);
  return [subtractValues(centre, offset, budget), addValues(centre, offset, budget)];
}

/** A square root of a nonzero value. */
function squareRoot(v: NumericValue, budget: WorkBudget): NumericValue {
  if (v.kind === 'exact') {
    budget.charge(16 * Q.estimateUnaryRationalWork(v.value));
    const root = Q.findRationalNthRoot(Q.getAbsoluteRational(v.value), 2);
    if (root !== undefined && v.value.n > 0n) return createExactValue(root);
    const size = Math.sqrt(Math.abs(Q.rationalToNumber(v.value)));
    const found: F.ComplexFloat =
      root === undefined ? F.createRealComplexFloat(size) : F.createRealComplexFloat(Q.rationalToNumber(root));
    return bounded(v.value.n > 0n ? found : { re: 0, im: found.re, error: found.error });
  }
  const { re, im, error } = v.value;
  const size = F.hypot(re, im);
  const radius = Math.sqrt(size);
  // The slope of the root is 1/(2√|v|), or slightly more near v.
  const off = error / radius + 4.6e-16 * radius;
  if (im === 0) return bounded(re > 0 ? { re: radius, im: 0, error: off } : { re: 0, im: radius, error: off });
  const angle = Math.atan2(im, re) / 2;
  return bounded({ re: radius * Math.cos(angle), im: radius * Math.sin(angle), error: off });
}

function bounded(value: F.ComplexFloat): NumericValue {
  if (!F.isFiniteComplexFloat(value)) throw new RelationReadingFailure('no-value');
  return { kind: 'float', value };
}

/**
 * Roots of a polynomial of higher degree by Aberth's iteration. By Smith's theorem, disjoint discs of radius n |p(z)| /
 * (|lead| ∏ |z − other|) around the approximations contain exactly one root each.
 */
function iterated(p: UnivariatePolynomial, budget: WorkBudget): readonly NumericValue[] {
  const n = p.length - 1;
  budget.charge(ROUNDS * n * n);
  const coefficients = p.map(toComplexFloat);
  const lead = coefficients[n] ?? F.createRealComplexFloat(1);
  const slopes = coefficients.slice(1).map((c, k) => ({ re: c.re * (k + 1), im: c.im * (k + 1), error: 0 }));
  const at = (list: readonly F.ComplexFloat[], z: F.ComplexFloat): F.ComplexFloat =>
    list.reduceRight(
      (sum, c) => plain(F.addComplexFloats(F.multiplyComplexFloats(sum, z), plain(c))),
      plain(F.createRealComplexFloat(0)),
    );
  const reach =
    1 + Math.max(...coefficients.slice(0, n).map((c) => (F.getComplexMagnitude(c) / F.getComplexMagnitude(lead)) ** 1));
  const z: F.ComplexFloat[] = Array.from({ length: n }, (_, k) => {
    const angle = (2 * Math.PI * (k + 0.31)) / n;
    const radius = Math.min(reach, 1 + Math.sqrt(reach)) * (0.6 + (0.4 * k) / n);
    return { re: radius * Math.cos(angle), im: radius * Math.sin(angle), error: 0 };
  });
  for (let round = 0; round < ROUNDS; round++) {
    let moved = 0;
    for (let k = 0; k < n; k++) {
      const here = z[k];
      if (here === undefined) continue;
      const ratio = F.divideComplexFloats(plain(at(coefficients, here)), plain(at(slopes, here)));
      if (ratio === undefined) continue;
      let repulsion: F.ComplexFloat = { re: 0, im: 0, error: 0 };
      z.forEach((other, j) => {
        const apart =
          j === k
            ? undefined
            : F.divideComplexFloats(F.createRealComplexFloat(1), plain(F.subtractComplexFloats(here, other)));
        if (apart !== undefined) repulsion = plain(F.addComplexFloats(repulsion, apart));
      });
      const step = F.divideComplexFloats(
        plain(ratio),
        plain(F.subtractComplexFloats(F.createRealComplexFloat(1), F.multiplyComplexFloats(plain(ratio), repulsion))),
      );
      if (step === undefined) continue;
      z[k] = plain(F.subtractComplexFloats(here, step));
      moved = Math.max(moved, F.getComplexMagnitude(step) / (F.getComplexMagnitude(here) || 1));
    }
    if (moved < 1e-15) break;
  }
  return discs(p, coefficients, lead, z).map((disc) => snapped(p, disc, budget));
}

function plain(a: F.ComplexFloat): F.ComplexFloat {
  return { re: a.re, im: a.im, error: 0 };
}

function discs(
  p: UnivariatePolynomial,
  coefficients: readonly F.ComplexFloat[],
  lead: F.ComplexFloat,
  z: readonly F.ComplexFloat[],
): F.ComplexFloat[] {
  const n = z.length;
  const found = z.map((here, k): F.ComplexFloat => {
    const value = evaluatePolynomialAt(p, here);
    let gap = F.getComplexMagnitude(lead) - lead.error;
    z.forEach((other, j) => {
      if (j !== k) gap *= F.getComplexMagnitude(F.subtractComplexFloats(here, other));
    });
    return { re: here.re, im: here.im, error: (n * (F.getComplexMagnitude(value) + value.error) * (1 + 1e-9)) / gap };
  });
  const areReal = coefficients.every((c) => c.im === 0);
  // A disc centered on the real axis with one root of a real polynomial contains a real root.
  const centred = found.map((d) =>
    areReal && Math.abs(d.im) <= d.error ? { re: d.re, im: 0, error: d.error + Math.abs(d.im) } : d,
  );
  centred.forEach((a, k) => {
    if (!F.isFiniteComplexFloat(a)) throw new RelationReadingFailure('no-value');
    for (const b of centred.slice(k + 1))
      if (!(F.hypot(a.re - b.re, a.im - b.im) > a.error + b.error)) throw new RelationReadingFailure('no-value');
  });
  return centred;
}

/** The rational root in the disc, if the polynomial is exact and has one there; otherwise the disc. */
function snapped(p: UnivariatePolynomial, disc: F.ComplexFloat, budget: WorkBudget): NumericValue {
  const lead = integralLead(p);
  if (lead !== undefined && disc.im === 0) {
    const scaled = disc.re * Number(lead);
    if (disc.error * Math.abs(Number(lead)) < 0.25 && Math.abs(scaled) < 2 ** 50) {
      const candidate = createExactValue(Q.createRational(BigInt(Math.round(scaled)), lead));
      const value = p.reduceRight((sum, c) => addValues(multiplyValues(sum, candidate, budget), c, budget), ZERO_VALUE);
      if (isZeroValue(value)) return candidate;
    }
  }
  return { kind: 'float', value: disc };
}

/** The leading coefficient after scaling all coefficients to integers; `undefined` for floats and large numbers. */
function integralLead(p: UnivariatePolynomial): bigint | undefined {
  let common = 1n;
  for (const c of p) {
    if (c.kind !== 'exact') return undefined;
    common = (common / Q.gcd(common, c.value.d)) * c.value.d;
    if (common > 1n << 60n) return undefined;
  }
  const lead = p.at(-1);
  if (lead?.kind !== 'exact') return undefined;
  const n = (lead.value.n * common) / lead.value.d;
  return n < 1n << 40n && n > -(1n << 40n) ? n : undefined;
}
