/** Rule Y: a value that is concluded, and solves none of the equations near. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { checkStep } from '../../../../../src/core/checker/check-step.ts';
import { saidIn } from '../../../../support/said.ts';

const expectSaid = saidIn('core/checker/rules/no-solution');

function rulesOf(text: string, earlier: readonly string[] = []): string[] {
  return checkStep({ steps: [...earlier, text] }, earlier.length).readings.flatMap(({ outcome }) =>
    outcome.kind === 'refuted' ? [outcome.rule] : [],
  );
}

describe('a value that solves no equation near', () => {
  for (const [earlier, text] of [
    ['We want $t^3 - 2t - 21 = 0$.', 'By inspection $t = 2$ is a root of the equation.'],
    ['The price satisfies $5p - 12 = 38$.', 'Working backwards with great care we find $p = 8$.'],
    [
      'The price satisfies $5p - 12 = 38$.',
      'The cost of five pens minus the discount was known, so the price is $p = 8$.',
    ],
    ['We have $w^2 + 2w = 48$.', 'The length was twice that of the garden, hence the width is $w = 9$.'],
  ] as const)
    test(text, () => assert.deepEqual(rulesOf(text, [earlier]), ['Y']));

  test('its evidence names what does', () => {
    const [reading] = checkStep(
      { steps: ['The price satisfies $5p - 12 = 38$.', 'Working with great care we find $p = 8$.'] },
      1,
    ).readings;
    assert.ok(reading?.outcome.kind === 'refuted');
    const { message, brief, counterexample } = reading.outcome.evidence;
    expectSaid(message, brief, counterexample);
  });
});

describe('is silent', () => {
  for (const [earlier, text] of [
    // It solves one of them, or is one of several.
    ['We want $t^3 - 2t - 21 = 0$.', 'By inspection $t = 3$ is a root of the equation.'],
    ['From $(t - 2)(t - 3) = 0$ and $t + 1 = 4$ we see more.', 'Working with care, we find $t = 2$.'],
    ['We have $t + 1 = 4$.', 'The other values are $t = 7$ and $t = 8$.'],
    ['We have $t + 1 = 4$.', 'The solutions are thus $t = 7$, $t = 8$.'],
    // Trials, cases, other meanings.
    ['We have $t + 1 = 4$.', 'If $t = 7$, then we get more.'],
    ['We have $t + 1 = 4$.', 'We try the next, so let $t = 7$.'],
    ['If $t + 1 = 4$, it is too small.', 'So the smallest that works is $t = 7$.'],
    ['We have $t + 1 = 4$.', 'Let $t$ be the time of the second train. It is so late that $t = 7$.'],
    ['We have $t + 1 = 4$. For $t = 3$ it holds.', 'By the same reasoning we find $t = 7$.'],
    // Not claimed.
    ['We have $t + 1 = 4$.', 'Therefore it is wrong that $t = 7$.'],
    ['We have $t + 1 = 4$.', 'We see that $t = 7$ is not a root.'],
    // Rounded, or in other units.
    ['We have $3n = 74$.', 'Since they come in whole boxes, we find $n = 25$.'],
    ['We have $1.08^n = 2$.', 'With logarithms we find $n = 9.01$.'],
    ['We have $2t = 3 \\text{ hours}$.', 'In minutes we have thus $t = 90 \\text{ minutes}$.'],
    ['Modulo 7 we have $3x = 1$.', 'Working with care, we find $x = 5$.'],
    // Nothing known of it alone.
    ['We have $t + u = 4$.', 'Working with care, we find $t = 7$.'],
  ] as const)
    test(`${earlier} ${text}`, () => assert.deepEqual(rulesOf(text, [earlier]), []));
});
