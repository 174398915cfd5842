/** Rule Y for several unknowns: the values that a text concludes don't satisfy an equation before them. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { checkStep } from '../../../../../src/core/checker/check-step.ts';

function refuted(steps: readonly string[], problem = ''): string[] {
  const last = steps.length - 1;
  return checkStep({ problem, steps }, last).readings.flatMap(({ outcome, range }) =>
    outcome.kind === 'refuted' && outcome.rule === 'Y' ? [(steps[last] ?? '').slice(range.start, range.end)] : [],
  );
}

describe('values that do not solve a system are refuted', () => {
  for (const [steps, value] of [
    [['From $x + y = 10$ and $x - y = 4$, we get $x = 7$ and $y = 4$.'], 'y = 4'],
    [
      ['We have $x + y = 10$ and $x - y = 4$.', 'Adding them, $2x = 14$, so $x = 7$. Substituting it, we get $y = 4$.'],
      'y = 4',
    ],
    [['The system is \\[ 2a + b = 11, \\quad a - b = 1. \\]', 'Solving, we find $a = 4$ and $b = 2$.'], 'b = 2'],
    [['Since $a + b + c = 12$ and $a - 2b = 0$, we get $b = 3$, $a = 6$, and $c = 4$.'], 'c = 4'],
  ] as const)
    test(steps.join(' ¶ '), () => assert.deepEqual(refuted(steps), [value]));

  test('with the equations of the problem', () => {
    const problem = 'Find $x$ and $y$ with $x + y = 10$ and $xy = 21$.';
    assert.deepEqual(refuted(['Thus $x = 3$ and $y = 8$.'], problem), ['y = 8']);
    assert.deepEqual(refuted(['Thus $x = 3$ and $y = 7$.'], problem), []);
  });

  test('its evidence names the equation', () => {
    const step = 'From $x + y = 10$ and $x - y = 4$, we get $x = 7$ and $y = 4$.';
    const outcome = checkStep({ steps: [step] }, 0).readings.at(-1)?.outcome;
    assert.ok(outcome?.kind === 'refuted');
    assert.equal(outcome.evidence.message, 'At x = 7, y = 4, x − y is 3, not 4.');
  });
});

describe('is silent', () => {
  for (const steps of [
    ['From $x + y = 10$ and $x - y = 4$, we get $x = 7$ and $y = 3$.'],
    // Alternatives, several solutions, other lines.
    ['So $x + y = 10$ or $x - y = 4$. Hence we get $x = 7$ and $y = 4$.'],
    ['From $x + y = 10$ and $xy = 21$ we get $x = 3$, $y = 7$ or $x = 7$, $y = 3$.'],
    ['The roots satisfy $a + b = 5$ and $ab = 6$. So $a = 2$, $a = 3$ gives all. Hence $b = 7$.'],
    ['The line is $y = 2x + 1$. The parallel through the origin meets $x = 2$, so $y = 4$.'],
    // Cases, suppositions, and new meanings.
    ['Case 1: $x + y = 10$. Then $x = 7$.', 'Case 2: $x - y = 3$. So $x = 7$ and $y = 4$.'],
    ['If $x + y = 10$ we are done. Otherwise, we get $x = 7$ and $y = 4$.'],
    ['First, if $z = 0$ then it is easy. Also $x^3 + y^3 = 3$.', 'Now $y = 0$. So $x = 1$.'],
    ['We have $x + y = 10$. Now let $x = 5$ be the new side. So $y = 2$.'],
    ['Suppose that $x + y = 10$.', 'This fails. So we have $x = 7$ and $y = 4$.'],
    // Rounded values, and other arithmetics.
    ['From $3x + y = 10$ and $x - y = 0$, we get $x = 2$ and $y = 3$ after rounding.'],
    ['From $3x + y = 10$ and $x - y = 0.1$, we get $x = 2.5$ and $y = 2.4$.'],
    ['Modulo 7, from $x + y = 3$ and $x - y = 4$, we get $x = 0$ and $y = 3$.'],
  ] as const)
    test(steps.join(' ¶ '), () => assert.deepEqual(refuted(steps), []));
});

test('right solutions of systems never are refuted, and wrong ones always', () => {
  const small = fc.integer({ min: -9, max: 9 });
  const factor = fc.integer({ min: 2, max: 9 });
  fc.assert(
    fc.property(small, small, factor, factor, fc.integer({ min: 1, max: 5 }), (x, y, a, b, off) => {
      const write = (value: number): string =>
        `From $${a}p + q = ${a * x + y}$ and $p - ${b}q = ${x - b * y}$, we get $p = ${x}$ and $q = ${value}$.`;
      assert.deepEqual(refuted([write(y)]), []);
      assert.deepEqual(refuted([write(y + off)]), [`q = ${y + off}`]);
    }),
  );
});
