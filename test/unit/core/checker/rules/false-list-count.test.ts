/** Numbers of things beside a complete list of them: rule N. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { saidIn } from '../../../../support/said.ts';
import { assertLinear } from '../../../../support/scaling.ts';
import { outcomes, refutedText, testRefutations } from '../support.ts';

const expectSaid = saidIn('core/checker/rules/false-list-count');

/** Sentences with the false statement between brackets. */
const refuted: readonly string[] = [
  'There are ⟦six choices (2, 3, 5, 7)⟧.',
  'We have ⟦5 options: 1, 2, 3, 4⟧.',
  'So there are exactly ⟦3 possible values, namely 1, 2, 4, and 8⟧.',
  'There are ⟦three primes: $2$, $3$, $5$, $7$⟧.',
  'There are ⟦five positive integers: \\(1, 2, 3, 4\\)⟧.',
  'There are ⟦four cases (A, B, C)⟧, which we treat in turn.',
  'We get ⟦4 outcomes: HH, HT, TH⟧.',
  'The remaining ⟦four players (Alice, Bob, and Carol)⟧ win.',
  'This leaves ⟦three totals ($a + b$, $a + c$, $b + c$, and $c + d$)⟧.',
  'It has ⟦two values (3,5,7)⟧.',
  '⟦The set $\\{1, 2, 3, 4\\}$ has 5 elements⟧.',
  'So ⟦the set $S = \\{1, 2, 3, 3\\}$ has four distinct elements⟧.',
  '⟦There are 5 elements in {1, 2, 3, 4}⟧.',
  '⟦The number of elements in \\(\\{2, 4, 6\\}\\) is 4⟧.',
  'The values for $c$ are ⟦$-9, -8, \\ldots, -1, 0, 4, 5, \\ldots, 9$. This gives us 21 possible values for $c$⟧ (and for $d$).',
  'So $n$ is one of ⟦$5, 15, \\ldots, 205$. Thus there are 20 such numbers⟧.',
  'So n can be ⟦1, 2, ..., 10, giving 9 values⟧.',
  'So $a$ is ⟦$3$, $5$, or $7$. There are four choices for $a$⟧.',
];

describe('numbers that differ from a list', () => testRefutations(refuted, expectSaid));

const right: readonly string[] = [
  'There are four choices (2, 3, 5, 7).',
  'There are five positive integers: \\(1, 2, 3, 4,\\) and \\(5\\).',
  'There are three equal roots: 2, 2, 2.',
  'There are two different values: 1, 2, 2, 1.',
  'There are two values (f(1) and f(2)).',
  'There are two values ($f(1, 2)$ and $f(2, 1)$).',
  'So $n$ is one of $5, 15, \\ldots, 205$. Thus there are 21 such numbers.',
  'So $a$ is 3, 5, or 7, for three choices.',
];

describe('numbers that a list has', () => {
  for (const text of right)
    test(text, () => assert.ok(outcomes(text).every(({ kind }) => kind === 'holds' || kind === 'not-read')));
});

const silent: readonly string[] = [
  // The number of other things.
  'So $a$ is 3, 5, or 7. There are 4 choices for $b$.',
  'So $a$ is 3, 5, or 7. There are 6 choices for each of them.',
  'The digits are 3, 5, 7. There are 6 numbers.',
  'So $n$ is 3, 5, or 7, excluding 5. There are 2 values.',
  'So $n$ is, for example, 3, 5, 7. There are 6 values.',
  'So $n$ is not 3, 5, or 7. There are 4 values.',
  'Each of the pairs is 3, 5, 7. There are 6 numbers.',
  // Unequal steps, or no end.
  'So $n$ is $1, 4, \\ldots, 36$. There are 6 values.',
  'So $n$ is $1, 2, \\ldots$. There are 6 values.',
  'So $n$ is $1, 2, \\ldots, k$. There are 6 values.',
  // Not the whole list.
  'There are six choices (2, 3, 5, 7, …).',
  'There are six choices (2, 3, 5, 7, ...).',
  'There are six choices ($2, 3, \\ldots, 13$).',
  'There are six choices (e.g. 2, 3, 5, 7).',
  'There are six choices (for example, 2, 3).',
  'There are six choices, including 2, 3.',
  'There are six choices (such as 2, 3).',
  'The four values: 1, 2, 3 and more.',
  'The set $\\{1, 2, \\ldots, 9\\}$ has 9 elements.',
  'The set $\\{a, b, c\\}$ has 2 elements.',
  'The set $\\{x : x < 3\\}$ has 2 elements.',
  'The union with the set $\\{1, 2, 3\\}$ has 5 elements.',
  'The set $\\{1, 2, 3\\}$ has 2 elements that are odd.',
  // One of several tuples, or a place in the text.
  'Consider the three numbers (1, 0), (0, 1), (1, 1).',
  'The three numbers (2, 3) and (5) remain.',
  'The two sequences (1, 2, 3) and (4, 5, 6) agree.',
  'The permutation has two cycles (1, 3, 2).',
  'By the two lemmas (2.1, 2.2, 2.3) we are done.',
  // A list of others.
  'Three of the six numbers (2, 4, 6) are even.',
  'Of the six numbers (2, 4, 6) half are even.',
  'There are at least six primes: 2, 3, 5.',
  'There are more than two primes: 2, 3, 5.',
  'There are three numbers (1 to 3, 5 to 7).',
  'There are two numbers (1, 2 or 4).',
  'There are two solutions: $x = 1, y = 2, z = 3$.',
  'There are two pairs: 1, 2, 3, 4.',
  'There are 3 values (1, 2, respectively).',
  'In step 3 primes (2, 5) divide it.',
  'There are 3 items (2,345).',
  'There are two names (1, 2, 3 for short).',
  'We use the two equations: $x + y = 3$, $x = 1$, and $y = 2$.',
  // Only supposed or taken back.
  'Suppose that there are two choices (1, 2, 3).',
  'So there are two choices (1, 2, 3), a contradiction.',
];

describe('what is no number of a list', () => {
  for (const text of silent) test(text, () => assert.deepEqual(refutedText(text), []));
});

test('long lists are read in linear time', () => {
  for (const unit of ['six choices (2, 3, 5, ', '2, ', '$a$, ', 'We have six '])
    assertLinear((size) => outcomes(`There are six choices: ${unit.repeat(size / unit.length)}`), 4_000);
});
