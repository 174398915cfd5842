/** Rule Y: a value that is concluded, and solves none of the equations near. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
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

describe('a list of values, one of which solves no equation', () => {
  for (const text of [
    'We solve $x^2 - 5x + 6 = 0$. This gives $x = 2$ or $x = 4$.',
    'The equation $t^2 - 5t + 6 = 0$ has the solutions $t = 3$ and $t = -2$.',
    'We have \\[ x^2 - 5x + 6 = 0 \\] so $x = 2, 4$.',
    'We have $x^2 - 5x + 6 = 0$, so $x = 2 \\text{ or } x = 4$.',
    'We have $x^2 - 5x + 6 = 0$, so $x = 2 \\text{ or } 4$.',
    'So $4w^2 - 8w + 3 = 0$, hence $w = 1/2$ or $w = 5/2$.',
    'So $(x - 2)(x - 3) = 0$. Then $x - 2 = 0$ or $x - 3 = 0$, which gives $x = 2$ or $x = 4$.',
  ])
    test(text, () => assert.deepEqual(rulesOf(text), ['Y']));

  test('twice, if two do', () =>
    assert.deepEqual(rulesOf('The solutions are thus $t = 7$, $t = 8$.', ['We have $t + 1 = 4$.']), ['Y', 'Y']));

  test('over the end of a step', () =>
    assert.deepEqual(rulesOf('The roots are $x = -2$, $x = 8$.', ['So $x^2 - 7x = 18$.']), ['Y']));

  test('its evidence names the value', () => {
    const [reading] = checkStep({ steps: ['We have $x^2 - 5x + 6 = 0$, so $x = 2, 4$.'] }, 0).readings.slice(1);
    assert.ok(reading?.outcome.kind === 'refuted');
    assert.equal(reading.outcome.evidence.message, 'x² − 5x + 6 = 0 gives x = 2 or x = 3, not x = 4.');
  });

  for (const text of [
    'We solve $x^2 - 5x + 6 = 0$. This gives $x = 2$ or $x = 3$.',
    'We have $x^2 - 5x + 6 = 0$ and $y = 2x$. This gives $x = 2$ or $x = 3$, and $y = 4$ or $y = 6$.',
    'We have $4x^2 - 8x + 3 = 0$, so $x = 1/2$ or $x = 3/2$.',
    // Another equation in between, another unknown, or another meaning.
    'We have $x^2 - 5x + 6 = 0$ or $x + y = 7$. So $x = 2$ or $x = 9$.',
    'From $(x - 2)(y - 3) = 0$ we get $x = 2$ or $y = 3$.',
    'We have $x + 1 = 3$ and $y + 1 = 5$, so $x = 2$ and $y = 4$.',
    'We have $x^2 - 5x + 6 = 0$. Now let $x$ be the other root, so $x = 7$ or $x = 9$.',
    // A case that ended, trials, and rounding.
    'If $x^2 = 4$ then it follows. Otherwise, we get $x = 3$ or $x = 5$.',
    'We have $x^2 = 30$, so for integers we try $x = 5$ or $x = 6$.',
    'We have $x^2 - 5x + 3 = 0$, so $x \\approx 0.7$ or $x = 4.3$.',
    // The number of a row, and what isn't one number.
    'Here:\n1. \\(a^2 = 0 \\implies a = 0\\),\n2. \\(bd = a \\implies bd = 0\\)',
    'We have $3x = 6$, so $x = 2$, and 4 apples are left.',
    'We have $x^2 - 5x + 6 = 0$, so $x = 2$ or $3 \\cdot 1$.',
  ])
    test(`${text} is silent`, () => assert.deepEqual(rulesOf(text), []));

  test('it is silent on all right lists, and on no list with a wrong value', () => {
    const root = fc.integer({ min: -9, max: 9 });
    const marks = fc.constantFrom('$x = A$ or $x = B$', '$x = A, x = B$', '$x = A$ and $x = B$', '$x = A, B$');
    fc.assert(
      fc.property(root, root, root, marks, (a, b, off, form) => {
        const equation = `x^2 ${sign(-a - b)}x ${sign(a * b)} = 0`;
        const write = (value: number): string =>
          `So $${equation}$. The solutions are ${form.replace('A', `${a}`).replace('B', `${value}`)}.`;
        assert.deepEqual(rulesOf(write(b)), []);
        const wrong = b + off;
        if (wrong !== a && wrong !== b) assert.ok(rulesOf(write(wrong)).includes('Y'), write(wrong));
      }),
    );
  });
});

function sign(n: number): string {
  return n < 0 ? `- ${-n}` : `+ ${n}`;
}
