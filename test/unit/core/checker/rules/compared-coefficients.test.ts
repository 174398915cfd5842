/** Rule D where a text compares coefficients, and capital letters that are coefficients rather than functions. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { checkStep } from '../../../../../src/core/checker/check-step.ts';

function flags(...steps: readonly string[]): string[] {
  return steps.flatMap((_, step) =>
    checkStep({ steps, suspects: true }, step).readings.flatMap(({ outcome }) =>
      outcome.kind === 'refuted' || outcome.kind === 'suspect' ? [outcome.rule] : [],
    ),
  );
}

const IDENTITY = 'Multiplying out, we have $7x = A(x + 2) + B(x - 5)$ for all $x$.';

describe('coefficients', () => {
  for (const steps of [
    [`${IDENTITY} Comparing coefficients, we get $A + B = 7$ and $2A - 5B = 7$.`],
    [IDENTITY, 'We equate the coefficients on both sides: \\[ A + B = 1 \\] and \\[ 2A - 5B = 0 \\]'],
    [IDENTITY, 'Matching the corresponding coefficients gives $4A - 10B = 14$.'],
    [
      'For all $t$, $3t^2 + 5t - 2 = pt^2 + (p + q)t + q - r$.'
        .replace('p', 'a')
        .replace('(p + q)', '(a + b)')
        .replace('q - r', 'b - c'),
      'By comparing the coefficients, $a + b = 3$.',
    ],
  ])
    test(`refuted: ${steps.join(' / ')}`, () => assert.deepEqual(flags(...steps), ['D']));

  test('names the variable and the identity', () => {
    const outcome = checkStep({ steps: [IDENTITY, 'Comparing coefficients, we get $2A - 5B = 7$.'] }, 1).readings[0]
      ?.outcome;
    assert.ok(outcome?.kind === 'refuted');
    assert.equal(outcome.evidence.message, 'The coefficients of x in 7x = A(x + 2) + B(x − 5) give another constant.');
    assert.ok(outcome.evidence.brief.length <= 30);
  });

  for (const steps of [
    [`${IDENTITY} Comparing coefficients, we get $A + B = 7$ and $2A - 5B = 0$.`],
    [IDENTITY, 'Comparing coefficients, we get $4A - 10B = 0$, so $A = 5$ and $B = 2$.'],
    // A combination of both, a value put in, an equation to solve, a doubt.
    [IDENTITY, 'Comparing coefficients and adding, we get $3A - 4B = 7$.'],
    [IDENTITY, 'Putting in $x = 5$, we get $7A = 35$.'],
    ['Comparing coefficients with $ax^2 + bx + c = 0$, we see that $a = 1$, $b = 3$ and $c = 2$.'],
    [IDENTITY, 'Comparing coefficients, could we have $2A - 5B = 7$?'],
    [IDENTITY, 'Comparing coefficients, we would need $2A - 5B = 7$. This is wrong.'],
  ])
    test(`silent: ${steps.join(' / ')}`, () => assert.deepEqual(flags(...steps), []));
});

describe('capital letters before brackets', () => {
  test('are factors if there are several in a sum', () => {
    assert.deepEqual(flags('We have $4x - 1 = A(x - 3) + B(x + 2)$. Expanding, we get $4x - 1 = Ax - 3A + Bx - 2B$.'), [
      'M1',
    ]);
    assert.deepEqual(
      flags('We have $4x - 1 = A(x - 3) + B(x + 2)$. Expanding, we get $4x - 1 = Ax - 3A + Bx + 2B$.'),
      [],
    );
  });

  test('are functions otherwise', () => {
    for (const text of [
      'We have $A(x) + B(x - 5) = 3x$. Simplifying, we get $A(x) + B(x) = 3x + 5$.',
      'We have $A(n + 1) = 4n$. Simplifying, we get $A(n) = 4n - 4$.',
    ])
      assert.deepEqual(flags(text), []);
  });
});
