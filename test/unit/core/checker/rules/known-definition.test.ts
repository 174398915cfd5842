/** Rule D for a name that the text defines by a formula. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { suspicions } from '../support.ts';

function refuted(...steps: readonly string[]): (readonly [string, string])[] {
  return [...suspicions(['', ...steps], false)];
}

describe('an equality that is false by a definition is refuted', () => {
  for (const [steps, claim] of [
    [['Let $n = 2k + 1$.', 'Then $n^2 = 4k^2 + 4k + 2$.'], 'n^2 = 4k^2 + 4k + 2'],
    [
      ['Suppose $n$ is odd, so $n = 2k + 1$ for some integer $k$. Then $n^2 - 1 = 4k^2 + 4k + 1$.'],
      'n^2 - 1 = 4k^2 + 4k + 1',
    ],
    [['Let $n = 2k + 1$. Hence $n^2 - 1 = 4k(k + 2)$.'], 'n^2 - 1 = 4k(k + 2)'],
    [
      ['Case 1: $n = 2k$. Then $n^2 = 4k^2$.', 'Case 2: $n = 2k + 1$. Then $n^2 = 4k^2 + 2k + 1$.'],
      'n^2 = 4k^2 + 2k + 1',
    ],
  ] as const)
    test(steps.join(' ¶ '), () => assert.deepEqual(refuted(...steps), [['D', claim]]));
});

describe('is silent', () => {
  for (const steps of [
    ['Let $n = 2k + 1$.', 'Then $n^2 = 4k^2 + 4k + 1$.'],
    ['Case 1: $n = 2k$. Then $n^2 = 4k^2$.', 'Case 2: $n = 2k + 1$. Then $n^2 = 4k^2 + 4k + 1$.'],
    // A case or a supposition that ended; another definition; a value.
    ['Case 1: $n = 2k + 1$. We are done.', 'Then $n^2 = 4k^2 + 4k + 4$.'],
    ['Suppose that $n = 2k + 1$. This is impossible.', 'Then $n^2 = 4k^2 + 4k + 4$.'],
    ['Let $n = 2k + 1$. Now let $n = 2k + 2$. So $n^2 = 4k^2 + 8k + 4$.'],
    ['Let $n = 2k + 1$.', 'For the other number let $n = 2k + 2$. So $n^2 = 4k^2 + 8k + 4$.'],
    ['Let $k = 0$ and $n = 2k + 1$. Then $n^2 = 4k^2 + 2k + 1$.'],
    ['Let $n = 2k + 1$.', 'For every even number $n$ we then have $n^2 = 4k^2 + 8k + 4$, where $n = 2k + 2$.'],
    // Conditions, and equations of curves.
    ['Let $n = 2k + 1$. We need $n^2 = 4k^2 + 9$.'],
    ['Let $n = 2k + 1$. If $n^2 = 4k^2 + 9$, then $k = 2$.'],
    ['Let $n = 2k + 1$. The condition is then $n^2 = 4k^2 + 9$.'],
    ['Let $y = 2x + 1$. Then the circle $x^2 + y^2 = 5x^2 + 10$ meets it.'],
    // Another arithmetic, and an index.
    ['Modulo 3, let $n = 3k + 1$. Then $n^2 = 9k^2 + 1$.'],
    ['Let $n = 2k + 1$. Then $a_n = 4k^2 + 4k + 2$.'],
  ] as const)
    test(steps.join(' ¶ '), () => assert.deepEqual(refuted(...steps), []));
});

test('right squares never are refuted, and wrong ones always', () => {
  const digit = fc.integer({ min: 1, max: 9 });
  fc.assert(
    fc.property(digit, digit, digit, (a, b, off) => {
      const write = (last: number): string =>
        `Let $m = ${a}r + ${b}$. Then $m^2 = ${a * a}r^2 + ${2 * a * b}r + ${last}$.`;
      assert.deepEqual(refuted(write(b * b)), []);
      assert.equal(refuted(write(b * b + off)).length, 1);
    }),
  );
});
