/** `C(5, 2)`, `5C2`, and `C_5^2` are numbers of combinations in a text on combinations. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { outcomes, refutedText } from '../support.ts';

const refuted: readonly string[] = [
  'The number of combinations is ⟦C(6, 2) = 16⟧.',
  'There are \\(⟦C(6, 2) = 16⟧\\) combinations.',
  'By the binomial coefficient, there are ⟦10C2 = 44⟧ ways.',
  'The number of combinations is \\(⟦10C2 = 44⟧\\).',
  'The number of combinations is $⟦C_{10}^2 = 44⟧$.',
  'This is 6 choose 2, so we have $⟦C(6, 2) \\cdot 2 = 32⟧$ ways.',
  'There are $⟦P(5,2) = 21⟧$ permutations.',
  'There are ⟦5P2 = 21⟧ permutations.',
];

describe('a false number of combinations', () => {
  for (const sentence of refuted) {
    const text = sentence.replace(/[⟦⟧]/g, '');
    test(text, () => assert.deepEqual(refutedText(text), [/⟦(.*)⟧/.exec(sentence)?.[1]]));
  }
});

for (const text of [
  'The number of combinations is C(6, 2) = 15.',
  'The number of combinations is $3C(6,2) = 45$.',
  'The number of combinations is 10C2 = 45.',
  'There are $P(5,2) = 20$ permutations.',
])
  test(`${text} It holds.`, () =>
    assert.deepEqual(
      outcomes(text).map(({ kind }) => kind),
      ['holds'],
    ));

for (const text of [
  // Without a word for it, the letter may be a function or a point.
  'So C(6, 2) = 16.',
  'At 10C2 = 44 we stop.',
  'The probability of a combination is $P(5, 2) = 21$.',
  'We look at permutations, where P is a point and $P(5, 2) = 21$.',
  'Let $C(n, k)$ be the number of these combinations. Then $C(4, 2) = 5$.',
  'Each combination has a cost, where C(x, y) is the cost, so $C(4, 2) = 5$.',
])
  test(`${text} It may mean something else.`, () => assert.deepEqual(refutedText(text), []));
