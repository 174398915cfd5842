/** Rule Y for roots that are stated in words. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { saidIn } from '../../../../support/said.ts';
import { assertLinear } from '../../../../support/scaling.ts';
import { outcomes, refutedText, testRefutations } from '../support.ts';

describe('roots that an equation does not have', () =>
  testRefutations(
    [
      'The equation is $x^2 - 5x + 6 = 0$. ⟦The roots are 2 and 4⟧.',
      'We solve $x^2 - 9 = 0$. Hence ⟦the solutions are 3 and -2⟧.',
      'Now ⟦the roots of $x^2 - 5x + 6 = 0$ are 2 and 4⟧, so we go on.',
      '⟦The roots of $x^2 - 5x + 6$ are $2$ and $4$⟧.',
      '⟦The only solution of $3x - 5 = 16$ is 8⟧.',
      'So ⟦the zeros of the polynomial $2t^2 - t - 1$ are $1$ and $\\frac{1}{2}$⟧.',
    ],
    saidIn('core/checker/rules/roots-in-words'),
  ));

test('the equation may be in the step before', () => {
  assert.deepEqual(refutedText('The solutions are 2 and 4.', ['We solve $x^2 - 5x + 6 = 0$.']), [
    'The solutions are 2 and 4',
  ]);
});

describe('is silent', () => {
  for (const text of [
    // Right, whole or in part.
    'The equation is $x^2 - 5x + 6 = 0$. The roots are 2 and 3.',
    'The roots of $2x^2 - x - 1$ are $1$ and $-\\frac12$, those of $x - 4$ are 4.',
    'The roots of $x^2 - 2x - 1 = 0$ are $1 + \\sqrt{2}$ and $1 - \\sqrt{2}$.',
    'The roots of $x^2 - 1 = 0$ are $\\pm 1$.',
    'The equation $|x - 1| = 2$ is easy. The solutions are 3 and -1.',
    // Of something else.
    'Let $x$ be the width, so $2x + 3 = 11$. The solution is 7.',
    'Let $x^2 = u$; then $u^2 - 5u + 4 = 0$. The solutions are 1, -1, 2, and -2.',
    'We get $x - 1 = 0$ or $x - 2 = 0$. The solutions are 1 and 2.',
    'The sum of the roots of $x^2 - 5x + 6 = 0$ is 5.',
    'The roots of $x^2 + bx + c = 0$ are 4 and 5.',
    'Modulo 7, the roots of $x^2 - 2$ are 3 and 4.',
    'The solutions of $2x \\equiv 1 \\pmod 5$ are 3 and 8.',
    'We solve $x^2 - 5x + 6 = 0$. Now let $y = 2x$. The solutions are 4 and 6.',
    // Not claimed, or rounded.
    'If the roots of $x^2 - 4x + 6 = 0$ are 2 and 3, then something is wrong.',
    'The roots of $x^2 - 4x + 6 = 0$ are 2 and 3? No.',
    'The equation is $x^2 = 2$. The solutions are approximately 1.41 and -1.41.',
    'The equation is $x^2 = 2$. The solutions are 1.41 and -1.41.',
    'The roots of $x^2 - 2 = 0$ are $1.414$ and $-1.414$.',
    'The solutions of $x^2 - 3x + 1 = 0$ are $2.618$ and $0.382$.',
  ])
    test(text, () => assert.deepEqual(refutedText(text), []));
});

test('long lists are read in linear time', () => {
  for (const unit of ['The roots of $x$ are 2, ', 'The roots are ', '2, ', '$2$, '])
    assertLinear((size) => outcomes(`The roots are ${unit.repeat(size / unit.length)}`), 4_000);
});
