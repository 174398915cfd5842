/** Exact rational numbers over BigInt, always in lowest terms with a positive denominator. */

import { splitIntoWords } from '../../base/word-tables.ts';
import { MAX_RATIONAL_BITS } from './caps.ts';

/** An exact rational number in lowest terms; the denominator is positive. */
export interface Rational {
  readonly n: bigint;
  readonly d: bigint;
}

/** Thrown before a computation passes a limit; the relation is then `too-costly`. Not an `Error`, like `RelationReadingFailure`. */
export class WorkCapFailure {}

export const ZERO: Rational = { n: 0n, d: 1n };
export const ONE: Rational = { n: 1n, d: 1n };

const LIMIT = 1n << BigInt(MAX_RATIONAL_BITS);
const LOWEST = -LIMIT;

/** Products of two smaller numbers are exact as doubles. */
const SMALL = 1n << 26n;
const LEAST = -SMALL;
const EXACT = 1n << 53n;
const INEXACT = -EXACT;

/** The greatest common divisor, never negative; `gcd(0, 0)` is 0. */
export function gcd(a: bigint, b: bigint): bigint {
  let x = a < 0n ? -a : a;
  let y = b < 0n ? -b : b;
  while (x >= EXACT || y >= EXACT) {
    if (y === 0n) return x;
    const rest = x % y;
    x = y;
    y = rest;
  }
  let n = Number(x);
  let m = Number(y);
  while (m !== 0) {
    const rest = n % m;
    n = m;
    m = rest;
  }
  return BigInt(n);
}

/** The least common multiple, never negative; 0 if one of the two is. */
export function lcm(a: bigint, b: bigint): bigint {
  if (a === 0n || b === 0n) return 0n;
  const multiple = (a / gcd(a, b)) * b;
  return multiple < 0n ? -multiple : multiple;
}

/** The approximate work of reducing a fraction with these numbers of bits in numerator and denominator. */
function euclid(top: number, bottom: number): number {
  const size = Math.min(top, bottom);
  return size / 20 + (size * size) / 10_000 + (top + bottom) / 500;
}

/** The work of `operation` on `a` and `b`; 0 for small numbers. */
export function estimateRationalOperationWork(
  operation: 'add' | 'multiply' | 'divide' | 'compare',
  a: Rational,
  b: Rational,
): number {
  if (isSmall(a) && isSmall(b)) return 0;
  const [an, ad, bn, bd] = [bitsOf(a.n), bitsOf(a.d), bitsOf(b.n), bitsOf(b.d)];
  const product = ((an + ad) * (bn + bd)) / 1_000_000;
  switch (operation) {
    case 'add':
      return product + (ad + bd <= 8 ? 0 : euclid(Math.max(an + bd, bn + ad), ad + bd));
    case 'multiply':
      return product + (ad + bd <= 8 ? 0 : euclid(an + bn, ad + bd));
    case 'divide':
      return product + euclid(an + bd, ad + bn);
    case 'compare':
      return product;
    default:
      return operation satisfies never;
  }
}

/** The work of printing `a`, or of finding a power or a root of that size. */
export function estimateUnaryRationalWork(a: Rational): number {
  if (isSmall(a)) return 0;
  const size = getApproximateBitLength(a);
  return size / 100 + (size * size) / 200_000;
}

function isSmall(a: Rational): boolean {
  return a.n < SMALL && a.n > LEAST && a.d < SMALL;
}

/** `n / d` in lowest terms. `d` must not be 0. Throws {@link WorkCapFailure} above the maximum number of bits. */
export function createRational(n: bigint, d: bigint = 1n): Rational {
  if (n > LIMIT || n < LOWEST) throw new WorkCapFailure();
  if (d === 1n) return { n, d };
  if (d > LIMIT || d < LOWEST) throw new WorkCapFailure();
  const g = gcd(n, d);
  if (d < 0n) return { n: -n / g, d: -d / g };
  return g === 1n ? { n, d } : { n: n / g, d: d / g };
}

export function addRationals(a: Rational, b: Rational): Rational {
  if (a.d === 1n && b.d === 1n) return createRational(a.n + b.n);
  return createRational(a.n * b.d + b.n * a.d, a.d * b.d);
}

export function subtractRationals(a: Rational, b: Rational): Rational {
  if (a.d === 1n && b.d === 1n) return createRational(a.n - b.n);
  return createRational(a.n * b.d - b.n * a.d, a.d * b.d);
}

export function multiplyRationals(a: Rational, b: Rational): Rational {
  if (a.d === 1n && b.d === 1n) return createRational(a.n * b.n);
  return createRational(a.n * b.n, a.d * b.d);
}

/** `a / b`; `b` must not be 0. */
export function divideRationals(a: Rational, b: Rational): Rational {
  return createRational(a.n * b.d, a.d * b.n);
}

export function negateRational(a: Rational): Rational {
  return { n: -a.n, d: a.d };
}

export function getAbsoluteRational(a: Rational): Rational {
  return a.n < 0n ? negateRational(a) : a;
}

/** Negative, zero, or positive if `a` is less than, equal to, or greater than `b`. */
export function compareRationals(a: Rational, b: Rational): number {
  const left = b.d === 1n ? a.n : a.n * b.d;
  const right = a.d === 1n ? b.n : b.n * a.d;
  return left < right ? -1 : left > right ? 1 : 0;
}

export function isIntegerRational(a: Rational): boolean {
  return a.d === 1n;
}

/** The largest integer that isn't greater than `a`. */
export function floorRational(a: Rational): bigint {
  const q = a.n / a.d;
  return a.n < 0n && q * a.d !== a.n ? q - 1n : q;
}

/** The residue of `a` modulo `m`, from 0 to |m| − 1. */
export function reduceIntegerModulo(a: bigint, m: bigint): bigint {
  const size = m < 0n ? -m : m;
  return ((a % size) + size) % size;
}

/** Bits of the larger of numerator and denominator, to the nearest four. */
export function getApproximateBitLength(a: Rational): number {
  return Math.max(bitsOf(a.n), bitsOf(a.d));
}

function bitsOf(n: bigint): number {
  if (n < EXACT && n > INEXACT) {
    // The same without writing out its digits.
    const size = Math.abs(Number(n));
    const high = Math.floor(size / 2 ** 32);
    const length = high > 0 ? 64 - Math.clz32(high) : 32 - Math.clz32(size);
    return length === 0 ? 4 : 4 * Math.ceil(length / 4);
  }
  return 4 * (n < 0n ? -n : n).toString(16).length;
}

/** `a` to an integer power; `a` must not be 0 if the exponent is negative. */
export function raiseRationalToPower(a: Rational, exponent: bigint): Rational {
  const e = exponent < 0n ? -exponent : exponent;
  const trivial = a.d === 1n && (a.n === 0n || a.n === 1n || a.n === -1n);
  if (!trivial && BigInt(Math.max(1, getApproximateBitLength(a) - 3)) * e > BigInt(MAX_RATIONAL_BITS))
    throw new WorkCapFailure();
  const small = trivial ? e % 2n || (e === 0n ? 0n : 2n) : e;
  const result = { n: a.n ** small, d: a.d ** small };
  return exponent < 0n ? createRational(result.d, result.n) : result;
}

/** The exact value of a decimal numeral such as `12`, `.5`, or `3.140`, and its number of decimals. */
export function parseDecimal(text: string): { value: Rational; decimals: number } {
  const [whole = '', part = ''] = text.split('.');
  return {
    value: createRational(BigInt(`${whole}${part}` || '0'), 10n ** BigInt(part.length)),
    decimals: part.length,
  };
}

/** Parses a whole number or a fraction of two: `-7`, `5/3`. */
export function parseRational(text: string): Rational {
  const [n = '0', d = '1'] = text.split('/');
  return createRational(BigInt(n), BigInt(d));
}

/** Parses rationals that are separated by blanks. */
export function parseRationals(list: string): readonly Rational[] {
  return splitIntoWords(list).map(parseRational);
}

/** The nearest double: exact if the number fits, otherwise correct to a few units in the last place. */
export function rationalToNumber(a: Rational): number {
  const direct = a.d === 1n ? Number(a.n) : Number(a.n) / Number(a.d);
  if (Number.isFinite(direct) && (direct !== 0 || a.n === 0n)) return direct;
  const shift = a.d.toString(2).length - (a.n < 0n ? -a.n : a.n).toString(2).length + 64;
  const scaled = shift >= 0 ? (a.n << BigInt(shift)) / a.d : a.n / (a.d << BigInt(-shift));
  return Number(scaled) * 2 ** -shift;
}

/** The integer `k`-th root of `a ≥ 0`, or `undefined` if `a` isn't a perfect `k`-th power. */
export function findIntegerNthRoot(a: bigint, k: number): bigint | undefined {
  if (a < 2n) return a;
  const size = a.toString(2).length;
  let x = 1n << BigInt(Math.ceil(size / k));
  const order = BigInt(k);
  for (;;) {
    const next = ((order - 1n) * x + a / x ** (order - 1n)) / order;
    if (next >= x) break;
    x = next;
  }
  return x ** order === a ? x : undefined;
}

/** The exact `k`-th root of `a ≥ 0` if it is rational. */
export function findRationalNthRoot(a: Rational, k: number): Rational | undefined {
  if (a.n < 0n || k > 64) return undefined;
  const n = findIntegerNthRoot(a.n, k);
  const d = n === undefined ? undefined : findIntegerNthRoot(a.d, k);
  return n === undefined || d === undefined ? undefined : { n, d };
}
