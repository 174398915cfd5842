/** Statements on sets of whole numbers that are described in words: rule N. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { countRuns } from '../../../../support/property-runs.ts';
import { saidIn } from '../../../../support/said.ts';
import { assertLinear } from '../../../../support/scaling.ts';
import { outcomes, refutedText, testRefutations } from '../support.ts';

const expectSaid = saidIn('core/checker/rules/false-described-set');

/** Sentences with the false statement between brackets. */
const refuted: readonly string[] = [
  // Lists.
  '⟦The primes less than 20 are 2, 3, 5, 7, 11, 13, 17⟧.',
  'So ⟦the primes less than 20 are $2, 3, 5, 7, 11, 13, 15, 17, 19$⟧.',
  'Note that ⟦the prime numbers between 10 and 20 are 11, 13, 17, and 21⟧.',
  '⟦The primes up to 10 are 1, 2, 3, 5, 7⟧.',
  'Since ⟦the prime factors of 60 are 2, 3, and 7⟧, we stop.',
  'So ⟦the prime factors of $60$ are $2$ and $3$⟧.',
  '⟦The factors of 12 are: 1, 2, 3, 6, 12⟧.',
  'Hence ⟦the positive divisors of 12 are $\\{1, 2, 3, 4, 6, 8, 12\\}$⟧.',
  '⟦The common factors of 120 and 48 are 1, 2, 4, 8, and 24⟧.',
  '⟦The multiples of 4 less than 20 are 4, 8, 12⟧.',
  '⟦The multiples of 4 are 4, 8, 14⟧.',
  '⟦The perfect squares less than 30 are 1, 4, 9, 16⟧.',
  '⟦The first five primes are 2, 3, 5, 7, 9⟧.',
  'Thus ⟦the integers greater than $\\sqrt{15}$ and less than $\\sqrt{50}$ are $4, 5, 6$⟧.',
  'So ⟦the even integers that are factors of 12 are 2, 4, 6, 10, and 12⟧.',
  // Numbers of elements.
  '⟦There are 7 primes less than 20⟧.',
  'So ⟦there are exactly five perfect squares between 1 and 10 inclusive⟧.',
  '⟦There are 10 integers from 5 to 15⟧.',
  'Thus ⟦the number of primes less than 20 is 7⟧.',
  'So ⟦the number of positive divisors of 12 is 8⟧.',
  '⟦There are only 3 multiples of 5 between 1 and 30⟧.',
  'So ⟦there are 46 two-digit odd numbers⟧.',
  // The largest and the smallest.
  '⟦The largest prime number less than 97 is 97 itself⟧.',
  'So ⟦the greatest odd integer that is a factor of $5!$ is $5$⟧.',
  'So ⟦the smallest prime factor of 91 is 13⟧.',
  'Thus ⟦the largest perfect square less than 50 is 36⟧.',
  'So ⟦the largest two-digit prime is 93⟧.',
  'So ⟦the smallest prime greater than 20 is 21⟧.',
  'So the ⟦greatest common factor of 252 and 96 is 24⟧.',
];

describe('statements on sets that are false', () => testRefutations(refuted, expectSaid));

const right: readonly string[] = [
  'The primes less than 20 are 2, 3, 5, 7, 11, 13, 17, 19.',
  'The divisors of 12 are 1, 2, 3, 4, 6, and 12.',
  'The divisors of 12 are 1, 2, 3, 4, 6.',
  'The divisors of 12 are 2, 3, 4, 6.',
  'The prime factors of 60 are 2, 2, 3, and 5.',
  'The first five multiples of 3 are 0, 3, 6, 9, 12.',
  'The first five multiples of 3 are 3, 6, 9, 12, and 15.',
  'There are 4 integers between 1 and 6.',
  'There are 5 integers between 1 and 6.',
  'There are 6 integers between 1 and 6.',
  'The number of divisors of 12 is 12.',
  'The smallest factor of 91 is 7.',
  'The largest factor of 91 is 13.',
];

describe('statements on sets that are true in a usual meaning', () => {
  for (const text of right)
    test(text, () =>
      assert.deepEqual(
        outcomes(text).map(({ kind }) => kind),
        ['holds'],
      ),
    );
});

const silent: readonly string[] = [
  // Not the whole list.
  'The primes less than 20 are 2, 3, 5, 7, …',
  'The primes less than 20 are 2, 3, 5, 7, ..., 19.',
  'The primes less than 20 are 2, 3, 5 and so on.',
  'The primes less than 20 are 2, 3, 5, etc.',
  'The factors of 12 are 3 and 4.',
  'The primes are 3 and 7.',
  // A smaller set.
  'Among these, the largest prime less than 20 is 13.',
  'In this list, the primes less than 20 are 3 and 7.',
  'There are 2 primes less than 20 that are 3 modulo 4.',
  'There are 4 primes less than 20 in $S$.',
  'There are four composite numbers on a die.',
  'The highest power of 2 is $2^6$.',
  'The smallest prime is 3.',
  // Infinite sets, and others than of numbers.
  'There are 4 primes.',
  'The number of integers is 5.',
  'The integers less than 5 are 2, 3, 4.',
  'The numbers are 3, 5, 7.',
  'The squares are 5, 6, and 7.',
  'There are 3 squares.',
  'There are 3 perfect numbers less than 10.',
  'The factors of $x^2 - 1$ are 3 and 5.',
  // Only supposed, asked, or taken back.
  'If the primes less than 9 are 2, 3, 5, we stop.',
  'Suppose that there are 7 primes less than 20.',
  'Are there 7 primes less than 20? There are 7 primes less than 20?',
  'So there are 7 primes less than 20, a contradiction.',
];

describe('what is no false statement on a set', () => {
  for (const text of silent) test(text, () => assert.deepEqual(refutedText(text), []));
});

test('in another ring or base nothing is said', () => {
  assert.deepEqual(refutedText('There are 7 primes less than 20.', ['All numerals are in base 7.']), []);
});

test('sets are listed as arithmetic has it', () => {
  const isPrime = (n: number): boolean => n > 1 && [...Array(n).keys()].slice(2).every((d) => n % d > 0);
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 60 }), fc.integer({ min: 75, max: 120 }), fc.nat(30), (a, b, k) => {
      const range = [...Array(b + 1).keys()].slice(a);
      const kinds = (text: string): string[] => outcomes(text).map(({ kind }) => kind);
      const as = (isTrue: boolean): string[] => [isTrue ? 'holds' : 'refuted'];
      const primes = range.filter(isPrime);
      assert.deepEqual(kinds(`There are ${k} primes from ${a} to ${b}.`), as(primes.length === k));
      assert.deepEqual(kinds(`The primes from ${a} to ${b} are ${primes.join(', ')}.`), ['holds']);
      const multiples = range.filter((n) => n % 7 === 0);
      assert.deepEqual(kinds(`The largest multiple of 7 from ${a} to ${b} is ${multiples.at(-1)}.`), ['holds']);
      assert.deepEqual(kinds(`The smallest odd number from ${a} to ${b} is ${a}.`), as(a % 2 === 1));
      assert.deepEqual(
        kinds(`The multiples of 7 between ${a} and ${b} inclusive are ${multiples.slice(1).join(', ')}.`),
        ['refuted'],
      );
    }),
    { numRuns: countRuns(40) },
  );
});

test('long lists and many statements are read in linear time', () => {
  for (const unit of [
    'There are 7 primes less than 20, ',
    'the primes are 2, 3, 5 and ',
    '3, ',
    'the largest prime factor of ',
  ])
    assertLinear((size) => outcomes(unit.repeat(size / unit.length)), 4_000);
});
