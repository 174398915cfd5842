/**
 * Fixed-point arithmetic on integers: a real number is stored as its multiple of 2^−320. Only the last few bits may be
 * wrong.
 */
import type { Rational } from '../../checker/index.ts';

/** Bits after the binary point. */
const BITS = 320n;
export const ONE = 1n << BITS;

export function fixed({ n, d }: Rational): bigint {
  return (n << BITS) / d;
}

export function multiply(a: bigint, b: bigint): bigint {
  return (a * b) >> BITS;
}

export function divide(a: bigint, b: bigint): bigint {
  return (a << BITS) / b;
}

/** The k-th root of a nonnegative number, by Newton's method from above. */
export function root(a: bigint, k: bigint): bigint {
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
  const square = multiply(t, t);
  let term = t;
  let sum = 0n;
  for (let j = 0n; term !== 0n && term !== -1n; j++) {
    sum += (alternating && j % 2n === 1n ? -term : term) / (2n * j + 1n);
    term = multiply(term, square);
  }
  return sum;
}

let pi: bigint | undefined;
let ln2: bigint | undefined;

/** π, by Machin's formula. */
export function PI(): bigint {
  pi ??= 16n * odds(ONE / 5n, true) - 4n * odds(ONE / 239n, true);
  return pi;
}

function LN2(): bigint {
  ln2 ??= 2n * odds(ONE / 3n, false);
  return ln2;
}

export function exponential(x: bigint): bigint {
  const doublings = divide(x, LN2()) >> BITS;
  const rest = (x - doublings * LN2()) >> 12n;
  let term = ONE;
  let sum = 0n;
  for (let k = 1n; term !== 0n; k++) {
    sum += term;
    term = multiply(term, rest) / k;
  }
  for (let k = 0; k < 12; k++) sum = multiply(sum, sum);
  return doublings >= 0n ? sum << doublings : sum >> -doublings;
}

/** The natural logarithm of a positive number: Halley's method from a double. */
export function logarithm(x: bigint): bigint {
  const doublings = BigInt(x.toString(2).length) - 1n - BITS;
  const part = doublings >= 0n ? x >> doublings : x << -doublings;
  let y = BigInt(Math.round(Math.log(Number(part >> (BITS - 60n)) / 2 ** 60) * 2 ** 52)) << (BITS - 52n);
  for (let k = 0; k < 3; k++) {
    const e = exponential(y);
    y += 2n * divide(part - e, part + e);
  }
  return y + doublings * LN2();
}

export function sine(x: bigint): bigint {
  const turn = 2n * PI();
  let rest = x % turn;
  if (rest > PI()) rest -= turn;
  if (rest < -PI()) rest += turn;
  const square = multiply(rest, rest);
  let term = rest;
  let sum = 0n;
  for (let k = 1n; term !== 0n && term !== -1n; k += 2n) {
    sum += term;
    term = -multiply(term, square) / ((k + 1n) * (k + 2n));
  }
  return sum;
}

export function arctan(x: bigint): bigint {
  if (x < 0n) return -arctan(-x);
  if (x > ONE) return PI() / 2n - arctan(divide(ONE, x));
  let t = x;
  for (let k = 0; k < 3; k++) t = divide(t, ONE + root(ONE + multiply(t, t), 2n));
  return 8n * odds(t, true);
}
