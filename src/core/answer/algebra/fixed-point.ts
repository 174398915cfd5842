/** Fixed-point numbers as integer multiples of 2^−320. Only the last few bits may be wrong. */
import type { Rational } from '../../checker/index.ts';

/** Bits after the binary point. */
const BITS = 320n;
export const FIXED_POINT_ONE = 1n << BITS;

export function toFixedPoint({ n, d }: Rational): bigint {
  return (n << BITS) / d;
}

export function multiplyFixedPoint(a: bigint, b: bigint): bigint {
  return (a * b) >> BITS;
}

export function divideFixedPoint(a: bigint, b: bigint): bigint {
  return (a << BITS) / b;
}

/** The k-th root of a nonnegative number, by Newton's method from above. */
export function computeFixedPointRoot(a: bigint, k: bigint): bigint {
  if (a <= 0n) return 0n;
  const scaled = a << (BITS * (k - 1n));
  let x = 1n << (BigInt(scaled.toString(2).length) / k + 1n);
  for (;;) {
    const next = ((k - 1n) * x + scaled / x ** (k - 1n)) / k;
    if (next >= x) return x;
    x = next;
  }
}

/** Σ ± t^(2j+1)/(2j+1) for |t| < 1. */
function odds(t: bigint, alternating: boolean): bigint {
  const square = multiplyFixedPoint(t, t);
  let term = t;
  let sum = 0n;
  for (let j = 0n; term !== 0n && term !== -1n; j++) {
    sum += (alternating && j % 2n === 1n ? -term : term) / (2n * j + 1n);
    term = multiplyFixedPoint(term, square);
  }
  return sum;
}

let pi: bigint | undefined;
let ln2: bigint | undefined;

/** π, by Machin's formula. */
export function computeFixedPointPi(): bigint {
  pi ??= 16n * odds(FIXED_POINT_ONE / 5n, true) - 4n * odds(FIXED_POINT_ONE / 239n, true);
  return pi;
}

function LN2(): bigint {
  ln2 ??= 2n * odds(FIXED_POINT_ONE / 3n, false);
  return ln2;
}

export function computeFixedPointExp(x: bigint): bigint {
  const doublings = divideFixedPoint(x, LN2()) >> BITS;
  const rest = (x - doublings * LN2()) >> 12n;
  let term = FIXED_POINT_ONE;
  let sum = 0n;
  for (let k = 1n; term !== 0n; k++) {
    sum += term;
    term = multiplyFixedPoint(term, rest) / k;
  }
  for (let k = 0; k < 12; k++) sum = multiplyFixedPoint(sum, sum);
  return doublings >= 0n ? sum << doublings : sum >> -doublings;
}

/** The natural logarithm of a positive number: Halley's method from a double. */
export function computeFixedPointLog(x: bigint): bigint {
  const doublings = BigInt(x.toString(2).length) - 1n - BITS;
  const part = doublings >= 0n ? x >> doublings : x << -doublings;
  let y = BigInt(Math.round(Math.log(Number(part >> (BITS - 60n)) / 2 ** 60) * 2 ** 52)) << (BITS - 52n);
  for (let k = 0; k < 3; k++) {
    const e = computeFixedPointExp(y);
    y += 2n * divideFixedPoint(part - e, part + e);
  }
  return y + doublings * LN2();
}

export function computeFixedPointSine(x: bigint): bigint {
  const turn = 2n * computeFixedPointPi();
  let rest = x % turn;
  if (rest > computeFixedPointPi()) rest -= turn;
  if (rest < -computeFixedPointPi()) rest += turn;
  const square = multiplyFixedPoint(rest, rest);
  let term = rest;
  let sum = 0n;
  for (let k = 1n; term !== 0n && term !== -1n; k += 2n) {
    sum += term;
    term = -multiplyFixedPoint(term, square) / ((k + 1n) * (k + 2n));
  }
  return sum;
}

export function computeFixedPointArctan(x: bigint): bigint {
  if (x < 0n) return -computeFixedPointArctan(-x);
  if (x > FIXED_POINT_ONE)
    return computeFixedPointPi() / 2n - computeFixedPointArctan(divideFixedPoint(FIXED_POINT_ONE, x));
  let t = x;
  for (let k = 0; k < 3; k++)
    t = divideFixedPoint(t, FIXED_POINT_ONE + computeFixedPointRoot(FIXED_POINT_ONE + multiplyFixedPoint(t, t), 2n));
  return 8n * odds(t, true);
}
