/** Rule M: an equation in several unknowns that has no solution in common with the one it is rewritten from. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { checkStep } from '../../../../../src/core/checker/check-step.ts';

function said(text: string, earlier: readonly string[] = [], problem?: string): string[] {
  const context = {
    steps: [...earlier, text],
    suspects: true,
    ...(problem === undefined ? {} : { problem }),
  };
  return checkStep(context, earlier.length).readings.flatMap(({ outcome }) =>
    (outcome.kind === 'refuted' && outcome.rule === 'M1') || (outcome.kind === 'suspect' && outcome.rule === 'M')
      ? [outcome.kind]
      : [],
  );
}

describe('rewriting in several unknowns', () => {
  for (const text of [
    'We have $3(a + b) = 2b + 7$. Expanding the left side, we get $3a + b = 2b + 7$.',
    'Now, solve the equation $u = 3 - 4v$ for $v$ in terms of $u$. Dividing by $-4$ gives $v = -\\frac{3}{4} + \\frac{u}{4}$.',
    // The next sentence announces a check of something else.
    'So $20y + x + 4 = 10x + 3y$. Simplifying, we get $8x - 17y = 4$. Next, we check the digits.',
    'So $xy - 3x - 4y - 12 = 5$. Adding 12 to both sides gives \\[ xy - 3x - 4y + 12 = 5. \\]',
    '\\[ \\frac{u}{v} + 3\\frac{v}{u} = 4 \\] This can be rewritten as \\[ \\frac{u^2 + v^2}{uv} = 4 \\]',
    'Multiplying both sides by two, $p^2 = 2q + 1$ becomes $2p^2 = 4q + 1$.'.replace(
      'becomes',
      '. Multiplying both sides by 2, we get',
    ),
  ])
    test(`${text} is refuted`, () => assert.deepEqual(said(text), ['refuted']));

  test('names a solution of the first that the second does not have', () => {
    const text = 'So $xy - 3x - 4y - 12 = 5$. Adding 12 to both sides gives \\[ xy - 3x - 4y + 12 = 5. \\]';
    const outcome = checkStep({ steps: [text] }, 0).readings.at(-1)?.outcome;
    assert.ok(outcome?.kind === 'refuted');
    assert.match(
      outcome.evidence.message,
      /^xy − 3x − 4y − 12 = 5 holds at x = .+, y = .+, but there xy − 3x − 4y \+ 12 is 29 and 5 is 5\.$/,
    );
    assert.ok(outcome.evidence.brief.length <= 30);
  });

  for (const text of [
    // Only the layout says so, or another relation may have been used.
    'Simplify: \\[ 2a + 6b = 14 \\] \\[ a + 3b = 9 \\]',
    'Here $a - b = 4$ and, besides, we know $ab = 12$. Simplifying $a^2 + b^2 = 41 + c$ we have \\[ 2(a + b) = 18 \\] Simplifying gives \\[ a + b = 10 \\]',
  ])
    test(`${text} is suspect`, () => assert.deepEqual(said(text), ['suspect']));

  for (const text of [
    'So $2a + 6b = 14$. Dividing both sides by 2, we get $a + 3b = 7$.',
    'So $2a + 6b = 14$. Dividing both sides by 2, we get $a + 3b = 8$. Wait, this is wrong.',
    'So $x(y - 2) = 3(y - 2)$. Dividing both sides by $y - 2$, we get $x + 0y = 3$.',
    'From $x^2 = y^2$, taking roots, we get $x = y$.',
    'From $a = b$, squaring both sides, we get $a^2 = b^2$.',
    // Systems, lists, things taken up again.
    'We add the equations \\[ x + y = 10 \\] \\[ x - y = 4 \\]',
    'Simplifying both gives \\[ x + y = 10 \\tag{1} \\] \\[ x - y = 4 \\tag{2} \\]',
    'We have $x - y = 4$ from before. Then $x + y = 10$. Simplifying, we get $x - y = 4$.',
    'Substituting $y = 2z$ into $x + y = 4 + z$, we get $x + z = 4$.',
    'We solve the equation $u = 3 - 4v$ for $v$ in terms of $u$. Dividing by $-4$ gives $v = \\frac{3}{4} - \\frac{u}{4}$.',
    // Other unknowns.
    'So $2a + 6b = 14$. Dividing both sides by 2, we get $c + 3b = 9$.',
    'So $y = 2x + 3$. The slope of the other, simplifying, is given by $y = 3x + 1$.',
    // Not claimed.
    'So $2a + 6b = 14$. Dividing both sides by 2 we do not get $a + 3b = 9$.',
    'Modulo 5, $2a + 6b = 14$. Dividing both sides by 2, we get $a + 3b = 2$.',
    'So $2.1a + 6b = 14$. Dividing both sides by 2.1, we get $a + 2.86b = 6.67$.',
  ])
    test(`${text} is neither`, () => assert.deepEqual(said(text), []));

  const small = fc.integer({ min: 1, max: 9 });
  test('by an operation that is done right it never is', () => {
    const words = fc.constantFrom('Simplifying, we get', 'Multiplying both sides, we obtain', 'Rearranging gives');
    fc.assert(
      fc.property(small, small, small, small, words, (a, b, c, k, verb) => {
        for (const later of [
          `${k * a}x + ${k * b}y = ${k * c}`,
          `${a}x = ${c} - ${b}y`,
          `${a}x + ${b}y + ${k} = ${c + k}`,
          `\\frac{${a}x + ${b}y}{${k}} = \\frac{${c}}{${k}}`,
          `(${a}x + ${b}y)^2 = ${c * c}`,
          `${a}x^2 + ${b}xy = ${c}x`,
        ])
          assert.deepEqual(said(`We have $${a}x + ${b}y = ${c}$. ${verb} $${later}$.`), [], later);
      }),
      { numRuns: 60 },
    );
  });

  test('with the constant changed it always is', () => {
    fc.assert(
      fc.property(small, small, small, small, small, (a, b, c, k, off) => {
        const text = `We have $${a}x + ${b}y = ${c}$. Multiplying both sides by $${k}$, we get $${k * a}x + ${k * b}y = ${k * c + off}$.`;
        assert.deepEqual(said(text), ['refuted'], text);
      }),
      { numRuns: 60 },
    );
  });
});
