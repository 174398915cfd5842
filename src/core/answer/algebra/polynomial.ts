/** Rational functions in an exact normal form, which decides whether two of them are equal. */
import {
  addRationals,
  divideRationals,
  type Expression,
  findRationalNthRoot,
  isIntegerRational,
  multiplyRationals,
  negateRational,
  ONE,
  type Rational,
  ZERO,
} from '../../checker/index.ts';
import { MAX_POLYNOMIAL_TERMS, MAX_POLYNOMIAL_TOTAL_DEGREE } from '../caps.ts';

/** Coefficients, none 0, by monomial: `x:2,y:1` with sorted names; the constant one is an empty string. */
export type MultivariatePolynomial = ReadonlyMap<string, Rational>;

export interface PolynomialFraction {
  readonly top: MultivariatePolynomial;
  readonly bottom: MultivariatePolynomial;
}

/** Thrown if an expression isn't a rational function, or is too large. */
class NoFraction extends Error {}

/** The result of `compute`; `undefined` if an expression isn't a rational function or is too large. */
function unlessNone<T>(compute: () => T): T | undefined {
  try {
    return compute();
  } catch (error) {
    if (error instanceof NoFraction) return undefined;
    throw error;
  }
}

/** Converts `e` to a fraction of polynomials; `undefined` if it isn't one or is too large. */
export function toPolynomialFraction(e: Expression): PolynomialFraction | undefined {
  return unlessNone(() => read(e));
}

/** Whether two fractions are the same rational function. */
export function areEqualPolynomialFractions(a: PolynomialFraction, b: PolynomialFraction): boolean | undefined {
  return unlessNone(() => crossed(a, b).size === 0);
}

/** `a − b` as one fraction. */
export function subtractPolynomialFractions(
  a: PolynomialFraction,
  b: PolynomialFraction,
): PolynomialFraction | undefined {
  return unlessNone(() => ({ top: crossed(a, b), bottom: times(a.bottom, b.bottom) }));
}

/** The numerator of `a − b` over the product of both denominators. */
function crossed(a: PolynomialFraction, b: PolynomialFraction): MultivariatePolynomial {
  return sumOf(times(a.top, b.bottom), scaled(times(b.top, a.bottom), negateRational(ONE)));
}

/** The number `c` with `a = c·b`; `undefined` if there is none or a polynomial is 0. */
export function findConstantRatioOfPolynomials(
  a: MultivariatePolynomial,
  b: MultivariatePolynomial,
): Rational | undefined {
  if (a.size === 0 || a.size !== b.size) return undefined;
  let ratio: Rational | undefined;
  for (const [monomial, coefficient] of a) {
    const other = b.get(monomial);
    if (other === undefined) return undefined;
    const r = divideRationals(coefficient, other);
    if (ratio !== undefined && (ratio.n !== r.n || ratio.d !== r.d)) return undefined;
    ratio = r;
  }
  return ratio;
}

export function getTotalDegree(p: MultivariatePolynomial): number {
  return Math.max(0, ...[...p.keys()].map(degree));
}

const one: MultivariatePolynomial = new Map([['', ONE]]);

function read(e: Expression): PolynomialFraction {
  switch (e.kind) {
    case 'number':
      return { top: constant(e.value), bottom: one };
    case 'name':
      return { top: new Map([[`${e.name}:1`, ONE]]), bottom: one };
    case 'negative': {
      const of = read(e.of);
      return { top: scaled(of.top, negateRational(ONE)), bottom: of.bottom };
    }
    case 'percent': {
      const of = read(e.of);
      return { top: scaled(of.top, { n: 1n, d: 100n }), bottom: of.bottom };
    }
    case 'sum':
      return e.items.map(read).reduce((a, b) =>
        a.bottom === b.bottom || isSame(a.bottom, b.bottom)
          ? { top: sumOf(a.top, b.top), bottom: a.bottom }
          : {
              top: sumOf(times(a.top, b.bottom), times(b.top, a.bottom)),
              bottom: times(a.bottom, b.bottom),
            },
      );
    case 'product':
      return e.items.map(read).reduce((a, b) => ({ top: times(a.top, b.top), bottom: times(a.bottom, b.bottom) }));
    case 'quotient': {
      const top = read(e.top);
      const bottom = read(e.bottom);
      if (bottom.top.size === 0) throw new NoFraction();
      return { top: times(top.top, bottom.bottom), bottom: times(top.bottom, bottom.top) };
    }
    case 'power': {
      const exponent = integerOf(e.exponent);
      if (exponent === undefined || Math.abs(exponent) > MAX_POLYNOMIAL_TOTAL_DEGREE) throw new NoFraction();
      const base = read(e.base);
      if (exponent < 0 && base.top.size === 0) throw new NoFraction();
      const from: PolynomialFraction = exponent < 0 ? { top: base.bottom, bottom: base.top } : base;
      return { top: powerOf(from.top, Math.abs(exponent)), bottom: powerOf(from.bottom, Math.abs(exponent)) };
    }
    case 'function': {
      if (e.name !== 'sqrt' || e.of.kind !== 'number') throw new NoFraction();
      const root = findRationalNthRoot(e.of.value, 2);
      if (root === undefined) throw new NoFraction();
      return { top: constant(root), bottom: one };
    }
    default:
      throw new NoFraction();
  }
}

function integerOf(e: Expression): number | undefined {
  if (e.kind === 'negative') {
    const n = integerOf(e.of);
    return n === undefined ? undefined : -n;
  }
  return e.kind === 'number' && isIntegerRational(e.value) && e.value.n < 1000n && e.value.n > -1000n
    ? Number(e.value.n)
    : undefined;
}

function constant(c: Rational): MultivariatePolynomial {
  return c.n === 0n ? new Map() : new Map([['', c]]);
}

function scaled(p: MultivariatePolynomial, by: Rational): MultivariatePolynomial {
  if (by.n === 0n) return new Map();
  return new Map([...p].map(([monomial, c]) => [monomial, multiplyRationals(c, by)]));
}

function sumOf(a: MultivariatePolynomial, b: MultivariatePolynomial): MultivariatePolynomial {
  const out = new Map(a);
  for (const [monomial, c] of b) {
    const sum = addRationals(out.get(monomial) ?? ZERO, c);
    if (sum.n === 0n) out.delete(monomial);
    else out.set(monomial, sum);
  }
  if (out.size > MAX_POLYNOMIAL_TERMS) throw new NoFraction();
  return out;
}

function times(a: MultivariatePolynomial, b: MultivariatePolynomial): MultivariatePolynomial {
  if (a === one) return b;
  if (b === one) return a;
  if (a.size * b.size > 20 * MAX_POLYNOMIAL_TERMS) throw new NoFraction();
  const out = new Map<string, Rational>();
  for (const [m, c] of a)
    for (const [n, d] of b) {
      const monomial = joined(m, n);
      const sum = addRationals(out.get(monomial) ?? ZERO, multiplyRationals(c, d));
      if (sum.n === 0n) out.delete(monomial);
      else out.set(monomial, sum);
    }
  if (out.size > MAX_POLYNOMIAL_TERMS) throw new NoFraction();
  return out;
}

function powerOf(p: MultivariatePolynomial, n: number): MultivariatePolynomial {
  let result = one;
  for (let k = 0; k < n; k++) result = times(result, p);
  return result;
}

function joined(a: string, b: string): string {
  if (a === '') return b;
  if (b === '') return a;
  const powers = new Map<string, number>();
  for (const factor of [...a.split(','), ...b.split(',')]) {
    const [name = '', power = '1'] = factor.split(':');
    powers.set(name, (powers.get(name) ?? 0) + Number(power));
  }
  const out = [...powers]
    .sort(([x], [y]) => (x < y ? -1 : 1))
    .map(([name, power]) => `${name}:${power}`)
    .join(',');
  if (degree(out) > MAX_POLYNOMIAL_TOTAL_DEGREE) throw new NoFraction();
  return out;
}

function degree(monomial: string): number {
  if (monomial === '') return 0;
  return monomial.split(',').reduce((sum, factor) => sum + Number(factor.split(':')[1]), 0);
}

function isSame(a: MultivariatePolynomial, b: MultivariatePolynomial): boolean {
  const r = findConstantRatioOfPolynomials(a, b);
  return r !== undefined && r.n === 1n && r.d === 1n;
}
