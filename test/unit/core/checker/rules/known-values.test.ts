/** Rule P: an equality that is false for the values that the text gives its names. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { checkStep } from '../../../../../src/core/checker/check-step.ts';
import { suspicions } from '../support.ts';

/** The source of what rule P refutes in the last of some steps; the other steps, if any, are before it. */
function refuted(steps: readonly string[], problem = ''): string[] {
  const last = steps.length - 1;
  return checkStep({ problem, steps }, last).readings.flatMap(({ outcome, range }) =>
    outcome.kind === 'refuted' && outcome.rule === 'P' ? [(steps[last] ?? '').slice(range.start, range.end)] : [],
  );
}

describe('an equality that is false for the known values is refuted', () => {
  for (const [steps, claim] of [
    [['Let $n = 7$.', 'Then $2n + 1 = 16$.'], '2n + 1 = 16'],
    [['Let n = 7. Then 2n + 1 = 16.'], '2n + 1 = 16'],
    [['The total is $T = 12 \\cdot 5 = 60$.', 'With the discount, it is $T - 15 = 55$.'], 'T - 15 = 55'],
    [['Here $a = 3$ and $b = 4$. Hence $c^2 = a^2 + b^2 = 26$.'], 'a^2 + b^2 = 26'],
    [['Let $x = 3$. Substituting it into $2x + y = 10$ gives $y = 4$, and $xy = 14$.'], 'xy = 14'],
    [['We have $a_1 = 2$ and $a_2 = 5$.', 'So $a_3 = 3a_2 - a_1 = 15 - 3$.'], '3a_2 - a_1 = 15 - 3'],
    // In its case, supposition, or condition; after a new value.
    [['Case 1: $n = 2$. Then $n^2 + 1 = 5$.', 'Case 2: $n = 3$. Then $n^2 + 1 = 11$.'], 'n^2 + 1 = 11'],
    [['Suppose $n = 4$. Then $n^2 - 1 = 17$, which is prime.'], 'n^2 - 1 = 17'],
    [['If $n = 2$, then $3n + 1 = 10$.'], '3n + 1 = 10'],
    [['Let $n = 7$. Then $2n = 14$.', 'Now let $n = 8$. Then $2n = 14$.'], '2n = 14'],
    [['- $n = 1$: $n^2 + 1 = 2$\n- $n = 2$: $n^2 + 1 = 6$'], 'n^2 + 1 = 6'],
  ] as const)
    test(steps.join(' ¶ '), () => assert.deepEqual(refuted(steps), [claim]));

  test('with values of the problem', () => {
    assert.deepEqual(refuted(['We have $a^2 + b^2 = 32$.'], 'If $a = 3$ and $b = 5$, what is $a^2 + b^2$?'), [
      'a^2 + b^2 = 32',
    ]);
  });

  test('its evidence names the values', () => {
    const outcome = checkStep({ steps: ['Let $n = 7$ and $m = 2$. Then $2n + m = 15$.'] }, 0).readings.at(-1)?.outcome;
    assert.ok(outcome?.kind === 'refuted');
    const { message, brief, counterexample } = outcome.evidence;
    assert.equal(message, 'At m = 2, n = 7, 2n + m is 16, not 15.');
    assert.equal(counterexample, 'm = 2, n = 7');
    assert.ok(brief.length <= 30);
  });
});

test('an equality that is true for the known values holds', () => {
  const kinds = (step: string) => checkStep({ steps: [step] }, 0).readings.map(({ outcome }) => outcome.kind);
  assert.deepEqual(kinds('Let $n = 7$. Then $2n + 1 = 15$.'), ['not-read', 'holds']);
  assert.deepEqual(kinds('Let $r = 1.4$. Then $r^2 = 2$.'), ['not-read', 'not-read']);
});

describe('is silent', () => {
  for (const steps of [
    // Right, in each scope.
    ['Let $n = 7$.', 'Then $2n + 1 = 15$.'],
    ['Case 1: $n = 2$. Then $n^2 + 1 = 5$.', 'Case 2: $n = 3$. Then $n^2 + 1 = 10$.'],
    ['Let $n = 7$. Then $2n = 14$. Now let $n = 8$. Then $2n = 16$.'],
    // A case, a supposition, or a trial that ended.
    ['Case 1: $n = 2$. Then $n^2 + 1 = 5$.', 'In both cases we are done, and $3n + 1 = 10$.'],
    ['Suppose that $n = 2$. This is too small.', 'We find that $3n + 1 = 10$.'],
    ['If $n = 2$, we are done.', 'We now have $3n + 1 = 10$.'],
    ['We try $n = 2$.', 'It turns out that $3n + 1 = 10$.'],
    ['For $n = 2$ it is clear.', 'Then $3n + 1 = 10$.'],
    // Another meaning, several values, or none that is known.
    ['The side is $a = 3$.', 'For the second triangle, let $a$ be its height. Then $a + 1 = 7$.'],
    ['So $n = 2$ or $n = 3$. Then $n + 1 = 4$.'],
    ['So $n = 2, 3$. Then $n + 1 = 4$.'],
    ['So $n = \\pm 2$. Then $n + 1 = 4$.'],
    ['Let $n = 7$. Then $2n + k = 16$.'],
    ['Let $n = 3$. Then $\\sum_{n=1}^{4} n = 10$.'],
    // Equations to solve, conditions, tests, and contradictions.
    ['Let $n = 2$. We solve the equation $3n + 1 = 10$.'],
    ['Let $n = 2$. We want $3n + 1 = 10$.'],
    ['Let $n = 2$. If $3n + 1 = 10$, then we are done.'],
    ['Let $n = 2$. Then $3n + 1 = 10$? No.'],
    ['Let $n = 2$. Then $3n + 1 = 10$ is false.'],
    ['Suppose $n = 2$. From the formula, $3n + 1 = 10$. This contradicts $n = 2$.'],
    ['We have $x - 1 = 0$ or $x - 7 = 2$. The first gives $x = 1$. The second is $x - 7 = 2$.'],
    ['We know $n^2 = 18$.', 'Let $n = 4$.', 'So $n^2 - 1 = 17$.'],
    // A bound letter.
    ['Let $n = 7$.', 'For every even integer $n$ we have $(-1)^n = 1$.'],
    ['Let $n = 7$.', 'Indeed, $\\forall n$ even: $(-1)^n = 1$.'],
    // Rounded, modular, angles, units.
    ['Let $r = 1.41$. Then $r^2 = 2$.'],
    ['Let $n = 7$. Modulo 5, $2n + 1 = 0$ and $2n + 3 = 2$.'],
    ['Let $A = 30^\\circ$. Then $\\sin A = 1/2$.'],
    ['Let $v = 60$ km/h and $t = 30$ minutes. Then $vt = 30$ km.'],
  ] as const)
    test(steps.join(' ¶ '), () => assert.deepEqual(refuted(steps), []));

  test('about the value of the example in a problem', () => {
    const problem = 'For example, if $r = 2$ then the next term is $r + 1 = 3$. Find the first term.';
    assert.deepEqual(refuted(['The next is $r + 5 = 8$.'], problem), []);
  });
});

test('right values never are, and wrong ones always are, in any step behind', () => {
  const number = fc.integer({ min: 2, max: 30 });
  const gap = fc.array(fc.constantFrom('We go on.', 'This is a whole number.', 'It is clear that $2 + 2 = 4$.'), {
    maxLength: 3,
  });
  fc.assert(
    fc.property(number, number, number, gap, (value, factor, off, between) => {
      const write = (result: number): string[] => [
        `Let $m = ${value}$.`,
        ...between,
        `Therefore $${factor}m + ${off} = ${result}$.`,
      ];
      assert.deepEqual(refuted(write(factor * value + off)), []);
      assert.equal(refuted(write(factor * value)).length, 1);
    }),
  );
});

test('what a value is looked for with is no statement about the known one', () => {
  assert.deepEqual(suspicions(['', 'Let $x = 3$.', 'We look for $x$ with $2x + 1 = 9$.']), []);
});
