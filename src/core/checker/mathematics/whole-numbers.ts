/** Exact facts about whole numbers. */

import * as Q from '../terms/rational.ts';

/**
 * Bases that make the Miller–Rabin test exact for every number below {@link MOST_PRIME} (Sorenson and Webster, 2017).
 */
const WITNESSES = [2n, 3n, 5n, 7n, 11n, 13n, 17n, 19n, 23n, 29n, 31n, 37n, 41n];
const MOST_PRIME = 3_317_044_064_679_887_385_961_981n;

/** Largest trial divisor. */
const MOST_TRIAL = 100_000;

/** Whether `n` is prime; `undefined` if `n` is too large to decide. */
export function isPrime(n: bigint): boolean | undefined {
  if (n < 2n) return false;
  for (const p of WITNESSES) if (n % p === 0n) return n === p;
  if (n >= MOST_PRIME) return undefined;
  let odd = n - 1n;
  let twos = 0;
  for (; odd % 2n === 0n; odd /= 2n) twos++;
  return WITNESSES.every((base) => passes(base, odd, twos, n));
}

function passes(base: bigint, odd: bigint, twos: number, n: bigint): boolean {
  let x = powerModulo(base, odd, n);
  if (x === 1n || x === n - 1n) return true;
  for (let k = 1; k < twos; k++) {
    x = (x * x) % n;
    if (x === n - 1n) return true;
  }
  return false;
}

function powerModulo(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n;
  let square = base % modulus;
  for (let e = exponent; e > 0n; e /= 2n) {
    if (e % 2n === 1n) result = (result * square) % modulus;
    square = (square * square) % modulus;
  }
  return result;
}

/** The smallest prime factor of `n ≥ 2`, if it is below {@link MOST_TRIAL} or `n` is proven prime. */
export function findSmallestPrimeFactor(n: bigint): bigint | undefined {
  if (n <= BigInt(Number.MAX_SAFE_INTEGER)) {
    const small = Number(n);
    for (let d = 2; d <= MOST_TRIAL; d += d === 2 ? 1 : 2) {
      if (d * d > small) return n;
      if (small % d === 0) return BigInt(d);
    }
    return undefined;
  }
  for (let d = 2n; d <= 1_000n; d++) if (n % d === 0n) return d;
  return undefined;
}

/** The number of positive divisors of `n ≥ 1`; `undefined` if factoring takes too long. */
export function countDivisors(n: bigint): bigint | undefined {
  let rest = n;
  let count = 1n;
  while (rest > 1n) {
    const p = findSmallestPrimeFactor(rest) ?? (isPrime(rest) ? rest : undefined);
    if (p === undefined) return undefined;
    let exponent = 0n;
    for (; rest % p === 0n; rest /= p) exponent++;
    count *= exponent + 1n;
  }
  return count;
}

/** The sum of the decimal digits of `n ≥ 0`. */
export function sumDigits(n: bigint): bigint {
  let sum = 0n;
  for (const digit of n.toString()) sum += BigInt(digit);
  return sum;
}

/** Whether `n` is the square (`k` = 2) or cube (`k` = 3) of a whole number. */
export function isPerfectNthPower(n: bigint, k: 2 | 3): boolean {
  if (n < 0n) return k === 3 && isPerfectNthPower(-n, 3);
  return Q.findIntegerNthRoot(n, k) !== undefined;
}
