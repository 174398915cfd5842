/** Rule P for values of functions, where rule V only suspects other equalities with calls. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { suspicions } from '../support.ts';

function rules(...texts: readonly string[]): string[] {
  return suspicions(texts).map(([rule]) => rule);
}

describe('a value of a function', () => {
  for (const texts of [
    ['Let $f(x) = x^2 - 3x + 4$. Find $f(4)$.', 'We have $f(4) = 9$.'],
    ['', 'Define $f(x) = 2x + 3$. Then $f(5) = 14$.'],
    ['Let $h(t) = t^2 - 1$.', 'We substitute.', 'So $h(3) = 3^2 + 1$.'],
  ] as const)
    test(`is refuted: ${texts.join(' ¶ ')}`, () => assert.deepEqual(rules(...texts), ['P']));

  test('has the value in its evidence', () => {
    const [found] = suspicions(['Let $f(x) = x^2$.', 'So $f(4) = 9$.'], false);
    assert.deepEqual(found, ['P', 'f(4) = 9']);
  });

  for (const texts of [
    ['Let $f(x) = x^2 - 3x + 4$.', 'We have $f(4) = 8$.'],
    ['Let $f(x) = x^2 - 3x + 4$.', 'We need $f(4) = 9$.'],
    ['Let $f(x) = x^2 - 3x + 4$.', 'If $f(4) = 9$, we are done.'],
    ['Let $f(x) = x + 1$ if $x > 4$.', 'Then $f(3) = 9$.'],
    ['Let $f(x) = x + 1$.', 'Now let $f(x) = x^2$. Then $f(3) = 9$.'],
    ['Let $f(x) = x^2$.', 'For another function we have $f(3) = 8$.'],
    ['Let $f(x) = x^2$.', 'Suppose that $f(3) = 8$. This is impossible.'],
  ] as const)
    test(`is not refuted: ${texts.join(' ¶ ')}`, () => assert.deepEqual(suspicions(texts, false), []));

  test('is only suspect in an expression', () => {
    assert.deepEqual(rules('Let $f(x) = x^2$.', 'So $f(1) + f(2) = 6$.'), ['V']);
  });
});
