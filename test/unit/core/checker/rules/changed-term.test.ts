/** Rule L: an equation that is an earlier one with one term changed; rule M1 if only the constants differ after a rewriting. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { checkStep } from '../../../../../src/core/checker/check-step.ts';
import { assertWithin } from '../../../../support/scaling.ts';

function flags(steps: readonly string[], problem?: string): string[] {
  const context = { steps, suspects: true, ...(problem === undefined ? {} : { problem }) };
  return steps.flatMap((_, step) =>
    checkStep(context, step).readings.flatMap(({ outcome }) =>
      outcome.kind === 'refuted' || outcome.kind === 'suspect' ? [outcome.rule] : [],
    ),
  );
}

const SPHERE = 'The surface is given by \\[ u^2 - 8u + v^2 + 2v + w^2 - 6w + 10 = 0. \\]';

describe('an equation with one changed term', () => {
  test('is suspect in any wording, also two steps later', () => {
    for (const text of [
      'Here $u^2 - 8u + v^2 + 2v + w^2 - 6w = 10$.',
      'Its points have $(u - 4)^2 + (v + 1)^2 + (w - 3)^2 = 15$.',
      'In other words, \\[ 2u^2 - 16u + 2v^2 + 4v + 2w^2 - 6w + 20 = 0 \\]',
      'Then $u^2 - 8u + v^2 + w^2 - 6w + 10 = -2w$.'.replace('-2w', '2v'),
    ]) {
      assert.deepEqual(flags([SPHERE, text]), ['L'], text);
      assert.deepEqual(flags([SPHERE, 'We look at it closely.', text]), ['L'], text);
      assert.deepEqual(flags([text], SPHERE), ['L'], text);
    }
  });

  test('is refuted if a rewriting changes only the constant', () => {
    for (const text of [
      'Completing the squares, we obtain \\[ (u - 4)^2 + (v + 1)^2 + (w - 3)^2 = 15. \\]',
      'Notice that if we add 26 to both sides, \\[ u^2 - 8u + 16 + v^2 + 2v + 1 + w^2 - 6w + 9 = 26 \\]',
      'We rewrite this with half of each coefficient squared: $u^2 - 8u + 16 + (v^2 + 2v) + (w^2 - 6w) + 10 + 16 = 0$.',
    ])
      assert.deepEqual(flags([SPHERE, text]), ['M1'], text);
    const steps = [SPHERE, 'Completing the squares, we rewrite it as $(u - 4)^2 + (v + 1)^2 + (w - 3)^2 = 15$.'];
    const outcome = checkStep({ steps }, 1).readings.at(-1)?.outcome;
    assert.ok(outcome?.kind === 'refuted');
    assert.equal(
      outcome.evidence.message,
      'This contradicts u² − 8u + v² + 2v + w² − 6w + 10 = 0: only the constants differ.',
    );
    assert.ok(outcome.evidence.brief.length <= 30);
  });
});

describe('no flag', () => {
  const silent: readonly (readonly string[])[] = [
    // Equivalent, or up to a factor.
    [SPHERE, 'So $(u - 4)^2 + (v + 1)^2 + (w - 3)^2 = 16$.'],
    [SPHERE, 'So $3u^2 - 24u + 3v^2 + 6v + 3w^2 - 18w = -30$.'],
    // Several terms differ, or another unknown comes in.
    [SPHERE, 'So $u^2 - 6u + v^2 + 2v + w^2 - 4w + 10 = 0$.'],
    [SPHERE, 'So $u^2 - 8u + v^2 + 2v + w^2 - 6w + t = 0$.'],
    // A similar equation, another case, a supposition, a correction, a substitution.
    [SPHERE, 'Similarly, the other surface is $u^2 - 8u + v^2 + 2v + w^2 - 6w + 20 = 0$.'],
    [SPHERE, 'Suppose instead that $u^2 - 8u + v^2 + 2v + w^2 - 6w + 20 = 0$.'],
    [SPHERE, 'If $u^2 - 8u + v^2 + 2v + w^2 - 6w = 10$, the surface is larger.'],
    [SPHERE, 'An empty surface is one such as $u^2 - 8u + v^2 + 2v + w^2 - 6w + 30 = 0$.'],
    [SPHERE, 'That was wrong: it should be $u^2 - 8u + v^2 + 2v + w^2 - 6w + 20 = 0$.'],
    [SPHERE, 'Substituting $u + 1$ for $u$, we get $u^2 - 8u + v^2 + 2v + w^2 - 6w + 3 = 0$.'],
    // Too short to be more than similar, names of functions, printed decimals.
    ['We have $u + v = 7$.', 'And $u + v = 9 - w$, so $u + v = 8$.'],
    ['The parabola is $y = x^2 - 4x + 3$.', 'The line meets $y = x^2 - 4x + 5$.'],
    ['Thus $0.33u^2 - 8u + v^2 + 2v + 1 = 0$.', 'Thus $0.333u^2 - 8u + v^2 + 2v + 1 = 0$.'],
    // It follows from two earlier equations, or repeats the second of them.
    ['Let $a + b + c + d = 10$ and $2a + b + c + d = 12$.', 'So $3a + b + c + d = 14$.'],
    ['We have $a + b + c + d = 10$ and $2a + b + c + d = 12$.', 'Now $2a + b + c + d = 12$.'],
  ];
  for (const steps of silent) test(steps.join(' / '), () => assert.deepEqual(flags(steps), []));
});

test('many similar equations take bounded time', () => {
  const text = Array.from({ length: 400 }, (_, k) => `$u^2 - ${k}u + v^2 + ${k + 1}v + w^2 = ${k}$`).join(', ');
  assertWithin(5_000, () => checkStep({ steps: [text], suspects: true }, 0));
});
