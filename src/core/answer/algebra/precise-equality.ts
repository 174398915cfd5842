/**
 * Real values to {@link BITS} binary places, for differences below the precision of doubles: `e^{π√163}` isn't an
 * integer, and `√(10^{20} + 1)` isn't `10^{10}`. Uses fixed-point numbers. There is no value if an error could grow
 * past the compared bits.
 */
import { type Expression, listDirectSubexpressions, type Rational } from '../../checker/index.ts';
import {
  computeFixedPointArctan,
  computeFixedPointExp,
  computeFixedPointLog,
  computeFixedPointPi,
  computeFixedPointRoot,
  computeFixedPointSine,
  divideFixedPoint,
  FIXED_POINT_ONE,
  multiplyFixedPoint,
  toFixedPoint,
} from './fixed-point.ts';

/** Values and summands above this limit count as unknown. */
const LARGEST = FIXED_POINT_ONE << 1_200n;
/** Divisors and arguments of logarithms must be larger than this. */
const SMALLEST = FIXED_POINT_ONE >> 80n;
/** Equal if the relative difference is below this power of two, different if it is 2^20 times larger. */
const SAME = 210n;

/** Maximum number of evaluated parts of an expression. */
const MAX_PARTS = 120;

type Point = ReadonlyMap<string, Rational>;

/** Whether two real expressions are equal at a point to some 60 digits; `undefined` if that can't be decided. */
export function areExpressionsEqualAtPoint(l: Expression, r: Expression, point: Point): boolean | undefined {
  const gap = gapOf(l, r, point);
  if (gap === undefined) return undefined;
  const { distance, scale } = gap;
  if (distance <= scale >> SAME) return true;
  return distance > scale >> (SAME - 20n) ? false : undefined;
}

/** Whether two real expressions differ by at most `limit`; `undefined` if that can't be decided. */
export function areExpressionsWithinTolerance(l: Expression, r: Expression, limit: Rational): boolean | undefined {
  const gap = gapOf(l, r, new Map());
  return gap === undefined ? undefined : gap.distance <= toFixedPoint(limit);
}

function gapOf(
  l: Expression,
  r: Expression,
  point: Point,
): { readonly distance: bigint; readonly scale: bigint } | undefined {
  if (count(l) + count(r) > MAX_PARTS) return undefined;
  const a = at(l, point);
  const b = a === undefined ? undefined : at(r, point);
  if (a === undefined || b === undefined) return undefined;
  const size = (x: bigint): bigint => (x < 0n ? -x : x);
  // At least 1: near 0 it is the difference itself that counts.
  const scale = FIXED_POINT_ONE + size(a) + size(b);
  return { distance: size(a - b), scale };
}

function count(e: Expression): number {
  return 1 + listDirectSubexpressions(e).reduce((n, part) => n + count(part), 0);
}

/** The value at a point; `undefined` if it is out of bounds. */
function at(e: Expression, point: Point): bigint | undefined {
  const value = numberAt(e, point);
  return value === undefined || value > LARGEST || value < -LARGEST ? undefined : value;
}

function numberAt(e: Expression, point: Point): bigint | undefined {
  const go = (part: Expression): bigint | undefined => at(part, point);
  switch (e.kind) {
    case 'number':
      return toFixedPoint(e.value);
    case 'constant':
      return e.name === 'pi'
        ? computeFixedPointPi()
        : e.name === 'e'
          ? computeFixedPointExp(FIXED_POINT_ONE)
          : undefined;
    case 'name': {
      const value = point.get(e.name);
      return value === undefined ? undefined : toFixedPoint(value);
    }
    case 'sum':
    case 'product': {
      let total = e.kind === 'sum' ? 0n : FIXED_POINT_ONE;
      for (const item of e.items) {
        const value = go(item);
        if (value === undefined || total > LARGEST || total < -LARGEST) return undefined;
        total = e.kind === 'sum' ? total + value : multiplyFixedPoint(total, value);
      }
      return total;
    }
    case 'negative': {
      const value = go(e.of);
      return value === undefined ? undefined : -value;
    }
    case 'quotient': {
      const [top, bottom] = [go(e.top), go(e.bottom)];
      return top === undefined || bottom === undefined ? undefined : quotient(top, bottom);
    }
    case 'power': {
      const [base, exponent] = [go(e.base), go(e.exponent)];
      return base === undefined || exponent === undefined ? undefined : power(base, exponent);
    }
    case 'root': {
      const [of, index] = [go(e.of), go(e.index)];
      if (of === undefined || index === undefined || index % FIXED_POINT_ONE !== 0n) return undefined;
      const k = index / FIXED_POINT_ONE;
      if (k < 2n || k > 64n) return undefined;
      if (of >= 0n) return computeFixedPointRoot(of, k);
      return k % 2n === 1n ? -computeFixedPointRoot(-of, k) : undefined;
    }
    case 'log': {
      const [of, base] = [go(e.of), go(e.base)].map((x) => (x === undefined ? undefined : log(x)));
      return of === undefined || base === undefined ? undefined : quotient(of, base);
    }
    case 'function': {
      const value = go(e.of);
      return value === undefined ? undefined : FUNCTIONS[e.name]?.(value);
    }
    default:
      return undefined;
  }
}

function quotient(top: bigint, bottom: bigint): bigint | undefined {
  return bottom < SMALLEST && bottom > -SMALLEST ? undefined : divideFixedPoint(top, bottom);
}

function log(value: bigint): bigint | undefined {
  return value < SMALLEST ? undefined : computeFixedPointLog(value);
}

/** Only for exponents up to 700; above that, doubles have no value either. */
function exp(value: bigint): bigint | undefined {
  return value > 700n * FIXED_POINT_ONE || value < -60n * FIXED_POINT_ONE ? undefined : computeFixedPointExp(value);
}

function power(base: bigint, exponent: bigint): bigint | undefined {
  if (exponent % FIXED_POINT_ONE === 0n) {
    const n = exponent / FIXED_POINT_ONE;
    if (n > 1_000n || n < -1_000n) return undefined;
    let result = FIXED_POINT_ONE;
    for (let k = n < 0n ? -n : n; k > 0n; k--) {
      result = multiplyFixedPoint(result, base);
      if (result > LARGEST || result < -LARGEST) return undefined;
    }
    return n < 0n ? quotient(FIXED_POINT_ONE, result) : result;
  }
  const l = log(base);
  return l === undefined ? undefined : exp(multiplyFixedPoint(l, exponent));
}

const FUNCTIONS: Readonly<Record<string, (x: bigint) => bigint | undefined>> = {
  sin: computeFixedPointSine,
  cos: cosine,
  tan: (x) => quotient(computeFixedPointSine(x), cosine(x)),
  cot: (x) => quotient(cosine(x), computeFixedPointSine(x)),
  sec: (x) => quotient(FIXED_POINT_ONE, cosine(x)),
  csc: (x) => quotient(FIXED_POINT_ONE, computeFixedPointSine(x)),
  arctan: computeFixedPointArctan,
  exp,
  ln: log,
  sqrt: (x) => (x < 0n ? undefined : computeFixedPointRoot(x, 2n)),
  abs: (x) => (x < 0n ? -x : x),
  sinh: (x) => ofExponentials(x, (up, down) => (up - down) / 2n),
  cosh: (x) => ofExponentials(x, (up, down) => (up + down) / 2n),
  tanh: (x) => ofExponentials(x, (up, down) => quotient(up - down, up + down)),
};

function ofExponentials(x: bigint, combine: (up: bigint, down: bigint) => bigint | undefined): bigint | undefined {
  const [up, down] = [exp(x), exp(-x)];
  return up === undefined || down === undefined ? undefined : combine(up, down);
}

function cosine(x: bigint): bigint {
  return computeFixedPointSine(x + computeFixedPointPi() / 2n);
}
