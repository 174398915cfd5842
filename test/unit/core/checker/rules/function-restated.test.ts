/** A function that is one thing here and another there: rule F. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { checkStep } from '../../../../../src/core/checker/check-step.ts';
import type { Evidence } from '../../../../../src/core/checker/index.ts';
import { saidIn } from '../../../../support/said.ts';

const expectSaid = saidIn('core/checker/rules/function-restated');

function suspected(problem: string, steps: readonly string[], suspects = true): Evidence[] {
  return steps.flatMap((_, k) =>
    checkStep({ problem, steps, suspects }, k).readings.flatMap(({ outcome }) =>
      outcome.kind === 'suspect' && outcome.rule === 'F' ? [outcome.evidence] : [],
    ),
  );
}

describe('a function restated', () => {
  test('otherwise than in the problem', () => {
    const [evidence] = suspected('Find the least value of $f(x) = x^2 + 6x$.', ['We have $f(x) = x^2 - 6x$.']);
    expectSaid(evidence?.message, evidence?.brief);
  });
  test('otherwise than in a step before, with a slip on the way', () => {
    const steps = ['Then $P(t) = (t + 2)(t + 5)$.', 'Some words.', 'Multiplied out, $P(t) = t^2 + 7t + 7$.'];
    assert.match(
      suspected('Find the roots.', steps)[0]?.message ?? '',
      /^P\(t\) is defined as \(t \+ 2\)\(t \+ 5\) in ¶1, but /,
    );
  });
  test('only where suspects are asked for', () => {
    assert.deepEqual(suspected('Here $f(x) = x^2 + 6x$.', ['We have $f(x) = x^2 - 6x$.'], false), []);
  });
  const silent: readonly (readonly [string, ...string[]])[] = [
    ['Let $f(x) = x^2 + 6x$.', 'Completing the square, $f(x) = (x + 3)^2 - 9$.'],
    ['Find all $f$.', 'Suppose $f(x) = 2x + 1$.', 'Then $f(x) = 3x - 2$ is left.'],
    ['Find all $f$.', 'We get $f(x) = 2x + 1$.', 'If $x > 3$, then $f(x) = 3x - 2$.'],
    ['Find all $f$.', 'We get $f(x) = 2x + 1$ for $x < 3$.', 'And $f(x) = 3x - 2$ follows.'],
    ['Let $f(x) = x^2 + 6x$.', 'Now let $f(x) = x^2 - 6x$ instead.'],
    ['Let $f(x) = x^2 + 6x$.', 'We solve $f(x) = x$, and $f(x) = 0$.'],
    ['Let $f(x) = x^2 + 6x$.', 'Then $f(y) = y^2 - 6y$ is wrong.'],
    ['Let $f(x) = x^2 + 6x$.', 'The claim $f(x) = x^2 - 6x$ is false.'],
    ['Let $f(x) = x^2 + 6x$.', 'Then $g(x) = x^2 - 6x$.'],
    ['We have $f(x) = 2x + 1$, then $f(x) = 3x - 2$.', 'At last $f(x) = 5x + 4$.'],
  ];
  for (const [problem, ...steps] of silent)
    test(`silent: ${steps.at(-1)}`, () => assert.deepEqual(suspected(problem, steps), []));
});
