/** Facts about whole numbers that are stated in words: rule N. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { checkStep } from '../../../../../src/core/checker/check-step.ts';
import {
  countDivisors,
  findSmallestPrimeFactor,
  isPerfectNthPower,
  isPrime,
  sumDigits,
} from '../../../../../src/core/checker/mathematics/whole-numbers.ts';
import { countRuns } from '../../../../support/property-runs.ts';
import { saidIn } from '../../../../support/said.ts';
import { outcomes, refutations, refutedText } from '../support.ts';

const expectSaid = saidIn('core/checker/rules/false-fact');

const refuted: readonly (readonly [text: string, phrase: string])[] = [
  ['Since 221 is prime, we are done.', '221 is prime'],
  ['Thus \\(2^{11} - 1\\) is a prime number.', '\\(2^{11} - 1\\) is a prime number'],
  ['Here $5^2 + 2 = 27$ is prime.', '$5^2 + 2 = 27$ is prime'],
  ['Here 7 is prime, and 91 is prime as well.', '91 is prime'],
  ['1 is prime.', '1 is prime'],
  ['However, 97 is not prime.', '97 is not prime'],
  ['So 91 is a perfect square.', '91 is a perfect square'],
  ['Note that 1,331 is not a perfect cube.', '1,331 is not a perfect cube'],
  ['Because 35 is even, so is the sum.', '35 is even'],
  ['Clearly 102 is divisible by 4.', '102 is divisible by 4'],
  ['We see that 84 is not divisible by 7.', '84 is not divisible by 7'],
  ['Now $121$ is a multiple of $11$ and $3$.', '$121$ is a multiple of $11$ and $3$'],
  ['The number 13 is a divisor of 170.', 'number 13 is a divisor of 170'],
  ['But 6 divides 45.', '6 divides 45'],
  ['But 6 divides 12, 18 and 45.', '6 divides 12, 18 and 45'],
  ['Here 7 divides $2^3 - 1 = 7$ and $14$. But 9 divides $2^3 + 2 = 10$.', '9 divides $2^3 + 2 = 10$'],
  ["But 6 doesn't divide 48.", "6 doesn't divide 48"],
  ['Since 14 and 35 are coprime, it follows.', '14 and 35 are coprime'],
  ['The greatest common divisor (GCD) of 60 and 84 is 6.', 'greatest common divisor (GCD) of 60 and 84 is 6'],
  ['The lcm of 4, 6, and 10 is 120.', 'lcm of 4, 6, and 10 is 120'],
  ['The sum of the digits of 4718 is 21.', 'sum of the digits of 4718 is 21'],
  ['Hence 36 has 6 positive divisors.', '36 has 6 positive divisors'],
  ['So 36 has six factors.', '36 has six factors'],
  ['Since 7, 11, and 91 are all prime, we stop.', '7, 11, and 91 are all prime'],
  ['Both 7 and 91 are primes.', 'Both 7 and 91 are primes'],
  ['But 7 and 11 are not prime.', '7 and 11 are not prime'],
  ['So $12$, $18$ and $27$ are multiples of 6.', '$12$, $18$ and $27$ are multiples of 6'],
  ['So 102 is evenly divisible by 4.', '102 is evenly divisible by 4'],
  ['Thus 3 and 5 divide 18.', '3 and 5 divide 18'],
  ['The sum of the digits is 15, which is divisible by 4.', '15, which is divisible by 4'],
  ['So $6^4 + 2 = 1298$, which is prime.', '$6^4 + 2 = 1298$, which is prime'],
  ['We get 91, which is a prime number.', '91, which is a prime number'],
  ['So $14$ is relatively prime with $35$.', '$14$ is relatively prime with $35$'],
  ['So the numbers 14 and 35 are coprime.', 'the numbers 14 and 35 are coprime'],
  ['14 and 35 have no common factor other than 1.', '14 and 35 have no common factor other than 1'],
  ['So 4, 6 and 9 are pairwise coprime.', '4, 6 and 9 are pairwise coprime'],
  ['Here 1002001 has four digits: 1, 0, 2, and 1.', '1002001 has four digits'],
  ['Note that 1234 is a three-digit number.', '1234 is a three-digit number'],
  ['The last digit of 128 is 2.', 'last digit of 128 is 2'],
  ['So the units digit of $3^4$ is $3$.', 'units digit of $3^4$ is $3$'],
];

describe('facts that are false', () => {
  for (const [text, phrase] of refuted) {
    test(text, () => {
      assert.deepEqual(refutedText(text), [phrase.replace(/^number /, '')]);
      const [evidence] = refutations(text);
      expectSaid(evidence?.message);
      assert.ok((evidence?.brief.length ?? 99) <= 30, evidence?.brief);
    });
  }
});

const silent: readonly string[] = [
  // Part of a longer phrase.
  'The square of 5 is even.',
  'A number with a digit sum of 9 is prime only by chance.',
  'Twice 7 is odd, and so is the sum of 4 and 6 is odd.',
  'The product of the digits of the number 12 is odd.',
  'n + 4 is odd for us, and 2n - 9 is prime.',
  'Then $x - 4$ is prime and $2k$ is odd.',
  'Any integer between 8 and 10 is prime.',
  'Neither 4 nor 9 is prime.',
  '41 is even if and only if n is.',
  '17 is even more surprising.',
  '9 is prime to 28.',
  '10 is divisible by 4 times 5.',
  '2020 is a multiple of 2021 minus 1.',
  'Option 9 is odd; case 3 is even.',
  '3.15 is divisible by 3.5.',
  '$10$ is divisible by $n$, and by 2 or 3.',
  // After a comma another clause begins.
  'Since 2 is coprime to 3, $a = 0$.',
  'Since $2$ is coprime to $3$, $b = 0$ and $c = 4$ follow.',
  'As 7 is divisible by 7, $d=2$.',
  'Since 2 divides 4, $c \\le 5$.',
  'Since 3 divides 6, 4 numbers remain.',
  'Since 2 is coprime to 3 and 4 numbers remain, we stop.',
  'Since 3 divides 6, 7 and 8 remain.',
  // Supposed, asked, wanted or taken back.
  'Suppose that 9 is prime.',
  'If 15 is divisible by 4, we stop.',
  'We check whether 51 is prime.',
  'We need a number such that 12 is divisible by 5.',
  'So 7 is divisible by 2, a contradiction.',
  'Then 7 is divisible by 2. This is impossible.',
  'Is it so that 9 is prime?',
  // Part of a longer phrase, or about something else.
  'The largest factor of 91, which is prime.',
  'The product of 3 and 4, which is odd.',
  'The number of solutions of $x^2 = 4$, which is odd, is 3.',
  'One of 4 and 9 is prime.',
  '4 and 9 are not both odd.',
  '7 and 10 are divisors of 21 and 50, respectively.',
  '12 has 2 factors of 2.',
  '12 has 4 factors that are even.',
  '12 has 3 digits in base 3.',
  '5 has two digits after the point.',
  'The last digit of $3^2$ is 3, 9, 7, or 1.',
  // Said of other numbers.
  'In the ring of Gaussian integers 5 is not prime.',
  'Modulo 7, 2 is a perfect square; so 3 is not a perfect square modulo 7.',
  'Not both: 12 is not divisible by 3 and 5.',
  '12 is divisible by 5 or 6.',
  '10 has 8 divisors if negative ones count.',
];

describe('what is no false fact', () => {
  for (const text of silent) test(text, () => assert.deepEqual(refutedText(text), []));
});

test('in another ring or base nothing is said', () => {
  assert.deepEqual(refutedText('So 12 is odd.', ['All numerals are in base 7.']), []);
  assert.deepEqual(refutedText('So 5 is not prime.', ['We work over the ring $\\mathbb{Z}[i]$.']), []);
});

test('a fact stands among the relations of its step in the order of the text', () => {
  const text = 'So $1 + 1 = 3$. Now 9 is prime. And $2 + 2 = 5$.';
  const readings = checkStep({ steps: [text] }, 0).readings;
  assert.deepEqual(
    readings.map(({ range }) => text.slice(range.start, range.end)),
    ['1 + 1 = 3', '9 is prime', '2 + 2 = 5'],
  );
});

test('facts are held or refuted as arithmetic has it', () => {
  const divides = (n: number): number[] => [...Array(n).keys()].map((k) => k + 1).filter((d) => n % d === 0);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 3_000 }), fc.integer({ min: 1, max: 60 }), (n, d) => {
      const divisors = divides(n);
      const prime = divisors.length === 2;
      assert.equal(isPrime(BigInt(n)), prime);
      if (n > 1) assert.equal(findSmallestPrimeFactor(BigInt(n)), BigInt(divisors[1] ?? 0));
      assert.equal(countDivisors(BigInt(n)), BigInt(divisors.length));
      assert.equal(isPerfectNthPower(BigInt(n), 2), Number.isInteger(Math.sqrt(n)));
      assert.equal(sumDigits(BigInt(n)), BigInt([...String(n)].reduce((sum, c) => sum + Number(c), 0)));
      const kinds = (text: string): string[] => outcomes(text).map((o) => o.kind);
      const as = (so: boolean): string[] => [so ? 'holds' : 'refuted'];
      assert.deepEqual(kinds(`So ${n} is prime.`), as(prime));
      assert.deepEqual(kinds(`So $${n}$ is not prime.`), as(!prime));
      assert.deepEqual(kinds(`So \\(${n}\\) is divisible by ${d}.`), as(n % d === 0));
      assert.deepEqual(kinds(`So ${n} is not a multiple of $${d}$.`), as(n % d !== 0));
      assert.deepEqual(kinds(`So ${d} divides ${n}.`), as(n % d === 0));
      assert.deepEqual(kinds(`So ${n} is odd.`), as(n % 2 === 1));
    }),
    { numRuns: countRuns(300) },
  );
});

test('large numbers are told, or said to be too costly', () => {
  const kind = (text: string): string | undefined => outcomes(text)[0]?.kind;
  assert.equal(kind('So 1000000007 is prime.'), 'holds');
  assert.equal(kind('So 1000000007 is not prime.'), 'refuted');
  assert.equal(kind('So $2^{61} - 1$ is prime.'), 'holds');
  assert.equal(kind('So $2^{67} - 1$ is prime.'), 'refuted');
  assert.equal(kind('So $2^{127} - 1$ is prime.'), 'not-read');
});
