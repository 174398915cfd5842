/** Numeric expressions made up at random, as the LaTeX tokens they are written in, with their exact values. */

import fc from 'fast-check';
import * as Q from '../../../../src/core/checker/terms/rational.ts';

export interface Made {
  readonly tokens: readonly string[];
  readonly value: Q.Rational;
}

const whole = (n: number | bigint): Q.Rational => Q.createRational(BigInt(n));

function factorial(n: number): bigint {
  return n < 2 ? 1n : BigInt(n) * factorial(n - 1);
}

const group = (tokens: readonly string[]): readonly string[] => ['{', ...tokens, '}'];

function bracket(e: Made): readonly string[] {
  return e.tokens.length === 1 ? e.tokens : ['\\left', '(', ...e.tokens, '\\right', ')'];
}

/** Integers, decimals, per cents, mixed numbers, fractions, roots, factorials, binomials and sums with bounds. */
const atom: fc.Arbitrary<Made> = fc.oneof(
  fc.nat(60).map((n): Made => ({ tokens: [String(n)], value: whole(n) })),
  fc.tuple(fc.nat(40), fc.integer({ min: 1, max: 99 })).map(
    ([n, d]): Made => ({
      tokens: [`${n}.${String(d).padStart(2, '0')}`],
      value: Q.createRational(BigInt(n * 100 + d), 100n),
    }),
  ),
  fc
    .integer({ min: 1, max: 90 })
    .map((n): Made => ({ tokens: [`${n}`, '\\%'], value: Q.createRational(BigInt(n), 100n) })),
  fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 8 })).map(
    ([n, k]): Made => ({
      tokens: [String(n), '\\frac', ...group([String(k)]), ...group(['9'])],
      value: Q.createRational(BigInt(9 * n + k), 9n),
    }),
  ),
  fc
    .integer({ min: 1, max: 20 })
    .map((n): Made => ({ tokens: ['\\sqrt', ...group([String(n * n)])], value: whole(n) })),
  fc.nat(7).map((n): Made => ({ tokens: [String(n), '!'], value: whole(factorial(n)) })),
  fc.tuple(fc.integer({ min: 2, max: 9 }), fc.nat(9)).map(
    ([n, k]): Made => ({
      tokens: ['\\binom', ...group([String(n)]), ...group([String(Math.min(n, k))])],
      value: whole(factorial(n) / (factorial(Math.min(n, k)) * factorial(n - Math.min(n, k)))),
    }),
  ),
  fc.integer({ min: 2, max: 12 }).map(
    (n): Made => ({
      tokens: ['\\left', '(', '\\sum', '_', ...group(['k', '=', '1']), '^', ...group([String(n)]), 'k', '\\right', ')'],
      value: whole((n * (n + 1)) / 2),
    }),
  ),
  fc.integer({ min: 5, max: 30 }).map(
    (n): Made => ({
      tokens: ['\\left', '(', '1', '+', '2', '+', '3', '+', '\\cdots', '+', String(n), '\\right', ')'],
      value: whole((n * (n + 1)) / 2),
    }),
  ),
);

/** Sums, differences, products, quotients and small powers of atoms, in brackets as one writes them. */
function expressions(of: fc.Arbitrary<Made>, maxDepth: number): fc.Arbitrary<Made> {
  return fc.letrec<{ made: Made }>((tie) => {
    const two = fc.tuple(tie('made'), tie('made'));
    return {
      made: fc.oneof(
        { maxDepth, depthSize: 'small' },
        of,
        two.map(
          ([a, b]): Made => ({ tokens: [...a.tokens, '+', ...bracket(b)], value: Q.addRationals(a.value, b.value) }),
        ),
        two.map(
          ([a, b]): Made => ({
            tokens: [...a.tokens, '-', ...bracket(b)],
            value: Q.subtractRationals(a.value, b.value),
          }),
        ),
        two.map(
          ([a, b]): Made => ({
            tokens: [...bracket(a), '\\cdot', ...bracket(b)],
            value: Q.multiplyRationals(a.value, b.value),
          }),
        ),
        two
          .filter(([, b]) => b.value.n !== 0n)
          .map(
            ([a, b]): Made => ({
              tokens: ['\\frac', ...group(a.tokens), ...group(b.tokens)],
              value: Q.divideRationals(a.value, b.value),
            }),
          ),
        fc.tuple(tie('made'), fc.integer({ min: 2, max: 3 })).map(
          ([a, n]): Made => ({
            tokens: [...bracket(a), '^', ...group([String(n)])],
            value: Q.raiseRationalToPower(a.value, BigInt(n)),
          }),
        ),
      ),
    };
  }).made;
}

/** Of whole numbers alone, and of everything that an atom may be. */
export const plain = expressions(
  fc.nat(60).map((n): Made => ({ tokens: [String(n)], value: whole(n) })),
  3,
);
export const made = expressions(atom, 2);

/** A value as a fraction in lowest terms. */
export function valueTokens(value: Q.Rational): readonly string[] {
  const n = value.n < 0n ? -value.n : value.n;
  const sign = value.n < 0n ? ['-'] : [];
  return value.d === 1n
    ? [...sign, String(n)]
    : [...sign, '\\frac', ...group([String(n)]), ...group([String(value.d)])];
}

/** Tokens joined as LaTeX needs it: a command and a letter apart. */
export function written(tokens: readonly string[]): string {
  return tokens.map((t, k) => (/^\\[a-z]+$/i.test(t) && /^[a-z]/i.test(tokens[k + 1] ?? '') ? `${t} ` : t)).join('');
}
