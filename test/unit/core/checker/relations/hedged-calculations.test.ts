/** Rule H: calculations under a condition or in a trial. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { checkStep } from '../../../../../src/core/checker/check-step.ts';
import { refutedText } from '../support.ts';

const refuted: readonly (readonly [string, string])[] = [
  ['If each of 6 boxes holds 4 pens, then there are 6 * 4 = 25 pens.', '6 * 4 = 25'],
  ['If all come, there would be $3 \\cdot 15 = 50$ of them.', '3 \\cdot 15 = 50'],
  ['Let us test $n = 5$: $f(5) = 5^2 + 2 = 28$.', '5^2 + 2 = 28'],
  ['Suppose that $x = 4$. If so, $x^2 + x = 4^2 + 4 = 18 + 4$.', '4^2 + 4 = 18 + 4'],
  ['If we try $b = 4$ we get $30 = 123_4$.', '30 = 123_4'],
  ['The value 3 does not fit since $3^2 + 1 \\neq 10$.', '3^2 + 1 \\neq 10'],
  ['Of the cards which are not red, there are $50 - 17 = 34$ face cards.', '50 - 17 = 34'],
  ['If we buy 3 of them, we pay $13 + 20 \\cdot 3 = 72$, which is still not enough.', '13 + 20 \\cdot 3 = 72'],
  [
    'If each takes a part, that is $\\frac{50 \\cdot 11}{4 \\cdot 1} = \\frac{551}{4}$ as a share.',
    '\\frac{50 \\cdot 11}{4 \\cdot 1} = \\frac{551}{4}',
  ],
  ['If we look closer, 1313 can be written as a difference: $1313 = 36^2 - 5^2$.', '1313 = 36^2 - 5^2'],
];

const silent: readonly (readonly [string, string])[] = [
  ['right', 'If each of 6 boxes holds 4 pens, then there are 6 * 4 = 24 pens.'],
  ['inside the condition', 'If $2 \\cdot 2 = 5$, then we are done.'],
  ['a question', 'If we try 3, is $3^2 + 3 = 13$?'],
  ['two sides that are tested', 'If $x = 2$, we get $2 \\cdot 2 + 1 = 3 \\cdot 4$.'],
  ['rejected', 'If $x = 2$, then $f(2) = 2^2 + 1 = 7$, which is false.'],
  ['rejected a sentence later', 'If $x = 2$, then $f(2) = 2^2 + 1 = 7$. This does not hold.'],
  ['no solution', 'If $x = 2$, then $f(2) = 2^2 + 1 = 7$, so 2 is not a solution.'],
  ['a contradiction later', 'If $x = 2$, then $x + 1 = 2 + 1 = 5$. We go on. That is a contradiction.'],
  ['what it would mean', 'This would mean $2 + 2 = 5$.'],
  ['an inequality that is wanted', 'We need $3 + 1 \\neq 4$.'],
  ['an inequality that is supposed', 'Suppose $3 + 1 \\neq 4$.'],
  ['whether it is a decomposition', 'We ask whether 29 can be written as $29 = 5 \\cdot 14$.'],
  [
    'a decomposition that is taken back',
    'If it could be written as $29 = 5 \\cdot 14$, we would be done. That is wrong.',
  ],
  ['denied right after', 'If $x = 2$, then $2^2 + 1 = 7$ does not follow.'],
  ['a test of a condition', 'We check the condition: $12 = 5 \\cdot 3$.'],
];

describe('calculations under a hedge', () => {
  for (const [text, expected] of refuted)
    test(`false: ${text}`, () => {
      assert.deepEqual(refutedText(text), [expected]);
      const rules = checkStep({ steps: [text] }, 0).readings.flatMap(({ outcome }) =>
        outcome.kind === 'refuted' ? [outcome.rule] : [],
      );
      assert.deepEqual(rules, ['H']);
    });
  for (const [why, text] of silent) test(`${why}: ${text}`, () => assert.deepEqual(refutedText(text), []));
});
