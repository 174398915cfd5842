/** Roots of polynomials: exact if they are rational, otherwise complex floats with an error bound. */

import type { Budget } from '../terms/budget.ts';
import * as Q from '../terms/rational.ts';
import { Unread } from '../terms/unread.ts';
import * as F from './float.ts';
import { isExact, isNought, NOUGHT, type Polynomial, squareFree, valueAt } from './polynomial.ts';
import { add, divide, exact, multiply, negate, subtract, toFloat, type Value } from './values.ts';

/** Maximum number of iterations for the roots of polynomials of higher degree. */
const ROUNDS = 80;

/**
 * All complex roots, each once, real ones first and in order. `p` isn't constant. Throws {@link Unread} if its
 * coefficients aren't precise enough to separate the roots.
 */
export function rootsOf(p: Polynomial, budget: Budget): readonly Value[] {
  return unordered(p, budget).toSorted((a, b) => {
    const [x, y] = [toFloat(a), toFloat(b)];
    return Math.abs(x.im) - Math.abs(y.im) || x.re - y.re || y.im - x.im;
  });
}

function unordered(p: Polynomial, budget: Budget): readonly Value[] {
  const [c = NOUGHT, b = NOUGHT, a = NOUGHT] = p;
  if (p.length === 2) return [negate(divide(c, b, budget), budget)];
  if (p.length === 3) return quadratic(a, b, c, budget);
  const simple = isExact(p) ? squareFree(p, budget) : p;
  if (simple.length < p.length) return unordered(simple, budget);
  return iterated(p, budget);
}

function quadratic(a: Value, b: Value, c: Value, budget: Budget): readonly Value[] {
  const twice = multiply(a, exact({ n: 2n, d: 1n }), budget);
  const product = multiply(multiply(a, c, budget), exact({ n: -4n, d: 1n }), budget);
  const discriminant = add(multiply(b, b, budget), product, budget);
  const centre = divide(negate(b, budget), twice, budget);
  if (isNought(discriminant)) return [centre];
  const offset = divide(squareRoot(discriminant, budget), twice, budget);
  return [subtract(centre, offset, budget), add(centre, offset, budget)];
}

/** A square root of a nonzero value. */
function squareRoot(v: Value, budget: Budget): Value {
  if (v.kind === 'exact') {
    budget.charge(16 * Q.estimateUnaryWork(v.value));
    const root = Q.exactRoot(Q.absolute(v.value), 2);
    if (root !== undefined && v.value.n > 0n) return exact(root);
    const size = Math.sqrt(Math.abs(Q.toNumber(v.value)));
    const found: F.Float = root === undefined ? F.real(size) : F.real(Q.toNumber(root));
    return bounded(v.value.n > 0n ? found : { re: 0, im: found.re, error: found.error });
  }
  const { re, im, error } = v.value;
  const size = F.hypot(re, im);
  const radius = Math.sqrt(size);
  // The slope of the root is 1/(2√|v|), or slightly more near v.
  const off = error / radius + 4.6e-16 * radius;
  if (im === 0)
    return bounded(re > 0 ? { re: radius, im: 0, error: off } : { re: 0, im: radius, error: off });
  const angle = Math.atan2(im, re) / 2;
  return bounded({ re: radius * Math.cos(angle), im: radius * Math.sin(angle), error: off });
}

function bounded(value: F.Float): Value {
  if (!F.isBounded(value)) throw new Unread('no-value');
  return { kind: 'float', value };
}

/**
 * Roots of a polynomial of higher degree by Aberth's iteration. By Smith's theorem, disjoint discs of radius n |p(z)| /
 * (|lead| ∏ |z − other|) around the approximations contain exactly one root each.
 */
function iterated(p: Polynomial, budget: Budget): readonly Value[] {
  const n = p.length - 1;
  budget.charge(ROUNDS * n * n);
  const coefficients = p.map(toFloat);
  const lead = coefficients[n] ?? F.real(1);
  const slopes = coefficients.slice(1).map((c, k) => ({ re: c.re * (k + 1), im: c.im * (k + 1), error: 0 }));
  const at = (list: readonly F.Float[], z: F.Float): F.Float =>
    list.reduceRight((sum, c) => plain(F.plus(F.times(sum, z), plain(c))), plain(F.real(0)));
  const reach = 1 + Math.max(...coefficients.slice(0, n).map((c) => (F.size(c) / F.size(lead)) ** 1));
  const z: F.Float[] = Array.from({ length: n }, (_, k) => {
    const angle = (2 * Math.PI * (k + 0.31)) / n;
    const radius = Math.min(reach, 1 + Math.sqrt(reach)) * (0.6 + (0.4 * k) / n);
    return { re: radius * Math.cos(angle), im: radius * Math.sin(angle), error: 0 };
  });
  for (let round = 0; round < ROUNDS; round++) {
    let moved = 0;
    for (let k = 0; k < n; k++) {
      const here = z[k];
      if (here === undefined) continue;
      const ratio = F.over(plain(at(coefficients, here)), plain(at(slopes, here)));
      if (ratio === undefined) continue;
      let repulsion: F.Float = { re: 0, im: 0, error: 0 };
      z.forEach((other, j) => {
        const apart = j === k ? undefined : F.over(F.real(1), plain(F.minus(here, other)));
        if (apart !== undefined) repulsion = plain(F.plus(repulsion, apart));
      });
      const step = F.over(plain(ratio), plain(F.minus(F.real(1), F.times(plain(ratio), repulsion))));
      if (step === undefined) continue;
      z[k] = plain(F.minus(here, step));
      moved = Math.max(moved, F.size(step) / (F.size(here) || 1));
    }
    if (moved < 1e-15) break;
  }
  return discs(p, coefficients, lead, z).map((disc) => snapped(p, disc, budget));
}

function plain(a: F.Float): F.Float {
  return { re: a.re, im: a.im, error: 0 };
}

function discs(
  p: Polynomial,
  coefficients: readonly F.Float[],
  lead: F.Float,
  z: readonly F.Float[],
): F.Float[] {
  const n = z.length;
  const found = z.map((here, k): F.Float => {
    const value = valueAt(p, here);
    let gap = F.size(lead) - lead.error;
    z.forEach((other, j) => {
      if (j !== k) gap *= F.size(F.minus(here, other));
    });
    return { re: here.re, im: here.im, error: (n * (F.size(value) + value.error) * (1 + 1e-9)) / gap };
  });
  const areReal = coefficients.every((c) => c.im === 0);
  // A disc centered on the real axis with one root of a real polynomial contains a real root.
  const centred = found.map((d) =>
    areReal && Math.abs(d.im) <= d.error ? { re: d.re, im: 0, error: d.error + Math.abs(d.im) } : d,
  );
  centred.forEach((a, k) => {
    if (!F.isBounded(a)) throw new Unread('no-value');
    for (const b of centred.slice(k + 1))
      if (!(F.hypot(a.re - b.re, a.im - b.im) > a.error + b.error)) throw new Unread('no-value');
  });
  return centred;
}

/** The rational root in the disc, if the polynomial is exact and has one there; otherwise the disc. */
function snapped(p: Polynomial, disc: F.Float, budget: Budget): Value {
  const lead = integralLead(p);
  if (lead !== undefined && disc.im === 0) {
    const scaled = disc.re * Number(lead);
    if (disc.error * Math.abs(Number(lead)) < 0.25 && Math.abs(scaled) < 2 ** 50) {
      const candidate = exact(Q.rational(BigInt(Math.round(scaled)), lead));
      const value = p.reduceRight((sum, c) => add(multiply(sum, candidate, budget), c, budget), NOUGHT);
      if (isNought(value)) return candidate;
    }
  }
  return { kind: 'float', value: disc };
}

/** The leading coefficient after scaling all coefficients to integers; `undefined` for floats and large numbers. */
function integralLead(p: Polynomial): bigint | undefined {
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
