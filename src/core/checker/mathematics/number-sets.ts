/** Lists the whole numbers of a set such as the primes below 20, in every usual meaning of its description. */
import { isPrime } from './whole-numbers.ts';

/** A property that all numbers of a set have. */
export type NumberSetProperty = 'even' | 'odd' | 'prime' | 'composite' | 'positive' | 'proper';

/** An end of a range. Without `isStrict`, it may belong to the range or not: `between 3 and 7`. */
export interface NumberRangeEnd {
  readonly value: number;
  readonly isStrict: boolean | undefined;
}

/** A set of whole numbers that aren't negative. */
export interface WholeNumberSet {
  readonly base: 'integer' | 'square' | 'cube' | 'multiple' | 'divisor' | 'power';
  /** The numbers whose common multiples or divisors it has, or the number whose powers. */
  readonly of: readonly number[];
  readonly properties: ReadonlySet<NumberSetProperty>;
  readonly digits: number | undefined;
  readonly low: NumberRangeEnd | undefined;
  readonly high: NumberRangeEnd | undefined;
}

/** The numbers of a set in ascending order. If there are too many or infinitely many, only the first ones. */
interface ListedNumbers {
  readonly values: readonly number[];
  readonly isWhole: boolean;
}

const MAX_CANDIDATES = 3_000;
const MAX_NUMBER = 1e10;

/**
 * The numbers in each meaning: with and without an end that may belong to it, with and without 0, and, of divisors,
 * with and without 1 and the number itself. Empty if the set can't be listed, or may have negative numbers.
 */
export function listNumbersOfSet(set: WholeNumberSet): readonly ListedNumbers[] {
  const { base, of, properties, low, high } = set;
  if ([...of, low?.value ?? 0, high?.value ?? 0].some((n) => !Number.isFinite(n) || n < 0 || n > MAX_NUMBER)) return [];
  if (of.some((n) => n < 1) || (base === 'power' && (of.length !== 1 || of[0] === 1))) return [];
  const isPositive =
    base !== 'integer' ||
    low !== undefined ||
    set.digits !== undefined ||
    /prime|compo|posit/.test([...properties].join());
  if (!isPositive) return [];
  const choices = (end: NumberRangeEnd | undefined): readonly boolean[] =>
    end === undefined ? [false] : end.isStrict === undefined ? [false, true] : [end.isStrict];
  const startsAt = low !== undefined || properties.has('positive') || base === 'divisor' ? [1] : [1, 0];
  const listed = choices(low).flatMap((isLowStrict) =>
    choices(high).flatMap((isHighStrict) => startsAt.map((start) => list(set, start, isLowStrict, isHighStrict))),
  );
  if (base !== 'divisor') return listed;
  const without = (left: readonly number[]): readonly ListedNumbers[] =>
    listed.map(({ values, isWhole }) => ({ values: values.filter((n) => !left.includes(n)), isWhole }));
  return [...listed, ...without(of), ...without([1]), ...without([1, ...of])];
}

function list(set: WholeNumberSet, start: number, isLowStrict: boolean, isHighStrict: boolean): ListedNumbers {
  const { base, of, properties, digits } = set;
  const least = Math.max(set.low?.value ?? start, digits === undefined ? 0 : digits === 1 ? start : 10 ** (digits - 1));
  const most = Math.min(
    set.high?.value ?? Number.POSITIVE_INFINITY,
    digits === undefined ? Number.POSITIVE_INFINITY : 10 ** digits - 1,
  );
  const values: number[] = [];
  let count = 0;
  for (const n of candidates(base, of, least)) {
    if (n > most || (isHighStrict && n === set.high?.value)) return { values, isWhole: true };
    if (++count > MAX_CANDIDATES) return { values, isWhole: false };
    if (n < least || (isLowStrict && n === set.low?.value)) continue;
    if ([...properties].every((property) => hasProperty(n, property, of))) values.push(n);
  }
  // Only divisors end by themselves.
  return { values, isWhole: base === 'divisor' };
}

function hasProperty(n: number, property: NumberSetProperty, of: readonly number[]): boolean {
  switch (property) {
    case 'even':
      return n % 2 === 0;
    case 'odd':
      return n % 2 === 1;
    case 'prime':
      return isPrime(BigInt(n)) === true;
    case 'composite':
      return n > 3 && isPrime(BigInt(n)) === false;
    case 'positive':
      return n > 0;
    case 'proper':
      return n !== of[0];
    default:
      return property satisfies never;
  }
}

/** Ascending numbers of the base, from `least` on or before it. */
function* candidates(base: WholeNumberSet['base'], of: readonly number[], least: number): Generator<number> {
  const [first = 1] = of;
  switch (base) {
    case 'divisor':
      yield* divisorsOf(of.reduce(gcd, 0));
      return;
    case 'power':
      for (let n = 1; n <= Number.MAX_SAFE_INTEGER; n *= first) yield n;
      return;
    case 'square':
    case 'cube': {
      const exponent = base === 'square' ? 2 : 3;
      for (let k = Math.floor(Math.max(0, least) ** (1 / exponent)); ; k++) yield k ** exponent;
    }
    case 'multiple': {
      const step = of.reduce((a, b) => (a / gcd(a, b)) * b, 1);
      for (let n = Math.floor(least / step) * step; ; n += step) yield n;
    }
    case 'integer':
      for (let n = Math.floor(least); ; n++) yield n;
    default:
      base satisfies never;
  }
}

function gcd(a: number, b: number): number {
  return b === 0 ? a : gcd(b, a % b);
}

function divisorsOf(n: number): readonly number[] {
  const small: number[] = [];
  for (let d = 1; d * d <= n; d++) if (n % d === 0) small.push(d);
  const large = small.map((d) => n / d).filter((d) => d * d > n);
  return [...small, ...large.reverse()];
}
