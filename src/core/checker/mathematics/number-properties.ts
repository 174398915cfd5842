/** Properties of numbers that words and sets give a variable: “odd primes $p, q$”, `x \in \mathbb{Z}_{>0}`. */
import { isIntegerRational, type Rational } from '../terms/rational.ts';
import { isPrime } from './whole-numbers.ts';

/** A property that words or sets give a variable. The first five are those of integers. */
export type NumberProperty =
  | 'integer'
  | 'odd'
  | 'even'
  | 'prime'
  | 'composite'
  | 'positive'
  | 'negative'
  | 'nonnegative'
  | 'nonzero';

/** What words and sets mean. Natural numbers begin with 1 here, so that a custom doesn't make 0 a counterexample. */
const MEANINGS: readonly (readonly [RegExp, readonly NumberProperty[]])[] = [
  [/integer|ℤ/i, ['integer']],
  [/natural|whole|ℕ/i, ['integer', 'positive']],
  [/\bodd\b/i, ['odd']],
  [/\beven\b/i, ['even']],
  [/\bprimes?\b/i, ['prime']],
  [/\bcomposite\b/i, ['composite']],
  [/\bpositive\b|length|\bsides\b|distance|\brad|area|>0|\+/i, ['positive']],
  [/(?<!non-?)negative\b|<0/i, ['negative']],
  [/non-?negative|(?:≥|\\geq?)0/i, ['nonnegative']],
  [/non-?zero|\*|times/i, ['nonzero']],
];

/** The properties that words or a set mention; empty for a real number. */
export function readNumberProperties(text: string): ReadonlySet<NumberProperty> {
  return new Set(MEANINGS.flatMap(([pattern, meant]) => (pattern.test(text) ? meant : [])));
}

/** Whether a property is one of integers only. */
export function isIntegerProperty(property: NumberProperty): boolean {
  return /^(?:integer|odd|even|prime|composite)$/.test(property);
}

/** Whether a value has a property. False for an integer that is too large to decide whether it is prime. */
export function satisfiesNumberProperty(value: Rational, property: NumberProperty): boolean {
  const { n } = value;
  if (isIntegerProperty(property) && !isIntegerRational(value)) return false;
  return {
    integer: () => true,
    odd: () => n % 2n !== 0n,
    even: () => n % 2n === 0n,
    prime: () => isPrime(n) === true,
    composite: () => n > 1n && isPrime(n) === false,
    positive: () => n > 0n,
    negative: () => n < 0n,
    nonnegative: () => n >= 0n,
    nonzero: () => n !== 0n,
  }[property]();
}
