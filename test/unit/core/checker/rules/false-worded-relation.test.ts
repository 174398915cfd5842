/** Relations between given numbers that are stated in words: rule N. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { countRuns } from '../../../../support/property-runs.ts';
import { saidIn } from '../../../../support/said.ts';
import { assertLinear } from '../../../../support/scaling.ts';
import { cameOutTrue, outcomes, refutedText, testRefutations } from '../support.ts';

const expectSaid = saidIn('core/checker/rules/false-worded-relation');

/** Sentences with the false statement between brackets. */
const refuted: readonly string[] = [
  'So ⟦the floor of √50 is 6⟧.',
  'Here ⟦the integer part of $\\sqrt{50}$ is $6$⟧.',
  'Note that ⟦the greatest integer not exceeding 7.8 is 8⟧.',
  'So ⟦the largest integer less than $\\sqrt{50}$ is 8⟧.',
  'Hence ⟦the ceiling of 3.2 is 3⟧, and we go on.',
  'Clearly ⟦the smallest integer greater than or equal to $\\sqrt{8}$, $\\sqrt{9}$, and $\\sqrt{10}$ are also 3⟧.',
  'So ⟦the smallest integer greater than $\\sqrt{50}$ is 7⟧.',
  'But ⟦the absolute value of -7 is -7⟧.',
  'So ⟦the square root of 144 is 14⟧.',
  'So ⟦the square root of $144$ is $-14$⟧.',
  'Thus ⟦the cube of 4 is 12⟧.',
  'Now ⟦the squares of 3 and 4 are 9⟧.',
  'So ⟦the reciprocal of 4 is 0.4⟧.',
  'So ⟦5 factorial is 100⟧.',
  'Here ⟦the sum of 6, 7, and 8 is 22⟧.',
  'Therefore ⟦the product of $6$ and $2^3$ is $46$⟧.',
  'So ⟦the difference between 12 and 7 is 6⟧.',
  'Thus ⟦the average of 4, 6 and 11 is 8⟧.',
  'Thus ⟦7 plus 8 is equal to 16⟧.',
  'So ⟦seven times 8 is 54⟧.',
  'So ⟦12 squared equals 124⟧.',
  'So ⟦20 percent of 50 is 12⟧.',
  'So ⟦17 modulo 5 is 3⟧.',
  'So ⟦the remainder when $2^{10}$ is divided by $7$ is $3$⟧.',
  'So ⟦when $2^{10} + 1$ is divided by 7, the remainder is 5⟧.',
  'So ⟦17 leaves remainder 3 when divided by 5⟧.',
  'So ⟦$2^{10}$ leaves a remainder of 3 when divided by 7⟧.',
  'So ⟦8 choose 5 is 55⟧.',
  'The number of ways is ⟦(50 choose 5) = 52969⟧.',
  'We get ⟦$2^{10}$, which is $1000$⟧.',
  'There are ⟦$5!$, which is $122$⟧, ways.',
  'So ⟦3 * 4 + 2, which is 15⟧.',
  'So ⟦$\\sqrt{50}$ is about $8.1$⟧.',
  'So ⟦15 is the sum of 7 and 9⟧.',
  'So ⟦36 is the product of 4 and 8⟧.',
  'So ⟦48 is the square of 7⟧.',
  'So ⟦1/3 of 12 is 3⟧.',
  '⟦The fractions $\\frac{2}{6}$, $\\frac{3}{6}$, and $\\frac{4}{6}$ can all simplify to $\\frac{1}{3}$⟧.',
  'So ⟦$\\frac{14}{35}$ is in lowest terms⟧.',
  '⟦The fraction 14/35 is in its simplest form⟧.',
  'So ⟦$\\frac{6}{4}$ cannot be simplified further⟧.',
  'Thus ⟦14/35 is an irreducible fraction⟧.',
  '⟦Of the 30 apples, 14 are red. The remaining 12 are green⟧.',
  'So ⟦of his $30$ marbles, $14$ were lost, and the other $15$ were in the box⟧.',
  'Since ⟦15 is three more than 11⟧, we stop.',
  'Here ⟦8 is 3 less than 12⟧.',
  '⟦Five less than 12 is 8⟧.',
  'So ⟦12 is twice 5⟧.',
  'So ⟦20 is three times 7⟧.',
  '⟦One third of 12 is 3⟧.',
  '⟦Half of 50 is 30⟧.',
  'Since ⟦$\\pi$ is greater than $4$⟧, we use the third part.',
  'However, ⟦7 is not less than $\\sqrt{50}$⟧.',
  'We see that ⟦2^5 is larger than 3^4⟧.',
  'So ⟦12 is at least 15⟧.',
  'Now ⟦$\\frac{1}{2}$ and $\\frac{1}{3}$ are both greater than $\\frac{2}{5}$⟧.',
  'So ⟦the value of $3 \\cdot 4 + 2$ is $15$⟧.',
  'So ⟦the value of 3 * 4 + 2 is 15⟧.',
  'Thus ⟦$2^5$ has the value $30$⟧.',
  'So ⟦the sum $3 + 4 + 5$ is $13$⟧.',
  'Here ⟦$\\binom{5}{2}$ is $20$⟧.',
  'So ⟦the prime factorization of $60$ is $2^2 \\cdot 3 \\cdot 7$⟧.',
];

describe('relations in words that are false', () => testRefutations(refuted, expectSaid));

const right: readonly string[] = [
  'So $\\frac{14}{33}$ is in lowest terms.',
  'Of the 30 apples, 14 are red. The remaining 16 are green.',
  'The floor of √50 is 7.',
  'The largest integer less than $8$ is $7$.',
  'The smallest integers greater than 2.5 and 2.9 are 3.',
  'The square root of 144 is 12.',
  'The square root of 144 is -12.',
  'The square root of 50 is 7.07.',
  'The difference of 7 and 12 is 5.',
  'The difference of 7 and 12 is -5.',
  'The average of 4, 6 and 11 is 7.',
  '15 is three more than 12.',
  'Twice 7 is 14.',
  '17 modulo 5 is 2.',
  '17 mod 5 is -3.',
  '7 is not greater than 7.',
  '$\\pi$ is less than $\\frac{22}{7}$.',
  'The value of $3 \\cdot 4$ is $12$.',
  'One third of 10 is 3.33.',
];

describe('relations in words that are true', () => {
  for (const text of right)
    test(text, () => {
      const found = outcomes(text);
      assert.equal(found.length, 1);
      assert.ok(found.every(cameOutTrue), JSON.stringify(found));
    });
});

const silent: readonly string[] = [
  // Not the rest of the same things, or more of them are named.
  'Of the 30 apples, 14 are red and 4 are blue. The remaining 12 are green.',
  'Of the 30 apples, 14 are red, four are blue. The remaining 12 are green.',
  'Of the 30 apples, 14 are red and four are blue. The remaining 12 are green.',
  'Of the 30 apples, 14 are red. He eats 4. The remaining 12 are green.',
  'Of the 30 apples, 14 are red. The remaining 4 baskets are empty.',
  'Of the 30 apples, 14 are red. The other 12 apples from the neighbor are green.',
  'If of the 30 apples, 14 are red, the remaining 12 are not enough.',
  // Fractions that aren't of two whole numbers, or aren't called reduced.
  '$\\frac{2\\sqrt3}{4}$ cannot be simplified.',
  'The fraction $\\frac{14}{35}$ is not in lowest terms.',
  'If 14/35 is in lowest terms, we stop.',
  // Part of a longer phrase.
  'The sum of 2 and the product of 3 and 4 is 14.',
  'The product of 2 and the sum of 3 and 4 is 14.',
  'The square of the square root of 5 is 5.',
  'The exponent of $2^3$ is $3$.',
  'The sum of all $x$ such that $x^2 - 1 = 0$ is $0$.',
  'Twice 7 is 5 more than 9.',
  'Twice 7 is 2 times 7.',
  '8 is 3 less than 12 minus 1.',
  'Option 7 is greater than 9.',
  'Three more than 11 is 15 percent.',
  'The sum of 2 and 3 is 5 times the sum of $x$ and $y$.',
  '7 is less than 5 units away.',
  '$2^3$ is $3$ digits long.',
  'Twice 7 is 3, 5, or 14.',
  '17 divided by 5 is 3, remainder 2.',
  '17 divided by 5 is 3, with a remainder of 2.',
  '50 increased by $10\\%$ is 55.',
  'So $3 \\text{ m}$ is greater than $20 \\text{ cm}$.',
  'The number $n + 1$ is greater than $n + 3$.',
  'The value of $x$ is $5$, and twice $x$ is $12$.',
  'So 2 * 8 choose 5 is 112.',
  'The area of a circle of radius $2^3$, which is $64\\pi$.',
  'The square of $2 + 3$, which is $25$, is odd.',
  'We get $2^3$, which is $2$ more than $6$.',
  'We get $-1^{4} \\cdot 6$, which is $6$.',
  'So $\\sqrt{50}$ is about 7.',
  'The value of 7 is 5.',
  'The value of $5$ is $0.05$.',
  // Only supposed, asked, wanted, or taken back.
  'Suppose that twice 7 is 15.',
  'If 9 is less than 7, we stop.',
  'We check whether 9 is less than 7.',
  'Then 9 is less than 7, a contradiction.',
  'Then 9 is less than 7. This is impossible.',
  'Is it true that twice 7 is 15?',
  'It is not true that twice 7 is 15.',
  'Some students think that the square of 3 is 6.',
  // An answer to choose, or another order.
  '(A) 3 is greater than 5.',
  'Which is true? (A) 3 is greater than 5. (B) 5 is greater than 3.',
  'B. Twice 7 is 15.',
  'In this ordering, 3 is less than 2.',
  'In the order of divisibility, 3 is greater than 5.',
  // Rounded, or about other numbers.
  'Rounded to an integer, the square root of 50 is 8.',
  'In base 8, 7 plus 1 is 10.',
  'Modulo 7, the sum of 5 and 4 is 2.',
];

describe('what is no false relation in words', () => {
  for (const text of silent) test(text, () => assert.deepEqual(refutedText(text), []));
});

test('relations in words hold or are refuted as arithmetic has it', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 60 }),
      fc.integer({ min: 2, max: 60 }),
      fc.integer({ min: 2, max: 150 }),
      (a, b, c) => {
        const kinds = (text: string): string[] => outcomes(text).map(({ kind }) => kind);
        const as = (isTrue: boolean): string[] => [isTrue ? 'holds' : 'refuted'];
        assert.deepEqual(kinds(`The sum of ${a} and ${b} is ${c}.`), as(a + b === c));
        assert.deepEqual(kinds(`So ${c} is ${a} more than ${b}.`), as(c === a + b));
        assert.deepEqual(kinds(`So $${a}$ is less than $${c}$.`), as(a < c));
        assert.deepEqual(kinds(`So ${a} is at least ${c}.`), as(a >= c));
        assert.deepEqual(kinds(`The floor of $\\frac{${c}}{${a}}$ is $${b}$.`), as(Math.floor(c / a) === b));
        assert.deepEqual(kinds(`So ${c} modulo ${a} is ${b}.`), as((c - b) % a === 0));
      },
    ),
    { numRuns: countRuns(60) },
  );
});

test('text with many numbers is read in linear time', () => {
  for (const unit of ['7 is 8 more than 9, ', 'the sum of 2, 3, ', '1 + 2 * 3 - ', '$2$, ', 'the floor of '])
    assertLinear((size) => outcomes(unit.repeat(size / unit.length)), 4_000);
});
