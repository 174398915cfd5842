/** Rule T for inequalities: one rewritten to another that no number meets together with it. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { checkStep } from '../../../../../src/core/checker/check-step.ts';
import { saidIn } from '../../../../support/said.ts';

const expectSaid = saidIn('core/checker/rules/no-common-number');

function refuted(text: string) {
  return checkStep({ steps: [text] }, 0).readings.flatMap(({ outcome }) =>
    outcome.kind === 'refuted' ? [outcome] : [],
  );
}

describe('inequalities that no number meets together', () => {
  for (const text of [
    'So $-3x < 12$. Dividing both sides by $-3$, we get $x < -4$.',
    'We have $5 - 2y \\ge 11$, which simplifies to $y > 3$.',
    'Then \\[ z^2 + 1 < 5 \\] Subtracting 1 from both sides, we get \\[ z^2 > 4 \\]',
  ])
    test(text, () =>
      assert.deepEqual(
        refuted(text).map((o) => o.rule),
        ['T'],
      ),
    );

  test('the evidence has a number that meets the first', () => {
    const [outcome] = refuted('So $-3x < 12$. Dividing both sides by $-3$, we get $x < -4$.');
    expectSaid(outcome?.evidence.message);
    assert.ok((outcome?.evidence.brief.length ?? 99) <= 30);
  });
});

describe('is silent', () => {
  for (const text of [
    'So $-3x < 12$. Dividing both sides by $-3$, we get $x > -4$.',
    'So $2x \\le 8$. Dividing both sides by 2, we get $x \\ge 4$.',
    'So $2x > 8$. Hence $x > 3$.',
    'So $x^2 > 9$. Thus $x > 3$.',
    'It is $x - 1 < 2$ or $x - 1 > 5$.',
    'For the other, $x - 1 < 2$. For this one $x > 8$.',
    'So $x^2 < -1$. Thus $x > 3$.',
    'We want $2x < 8$. We do not have $x > 5$.',
    'So $\\frac{1}{x} < 2$. Thus $x < 0$.',
    'So $x < 2$. Thus $x > 5$.',
    'Two cases: \\[ 2x < 4 \\] \\[ 2x > 10 \\]',
  ])
    test(text, () => assert.deepEqual(refuted(text), []));
});

test('made up: the right sign never is, the wrong one always', () => {
  const nonzero = fc.integer({ min: -9, max: 9 }).filter((n) => n !== 0);
  const sign = fc.constantFrom('<', '>');
  fc.assert(
    fc.property(nonzero, fc.integer({ min: -9, max: 9 }), fc.integer({ min: -20, max: 20 }), sign, (a, b, c, s) => {
      const turned = s === '<' ? '>' : '<';
      const bound = `\\frac{${c - b}}{${a}}`;
      const put = (t: string): string =>
        `We have $${a}x ${b < 0 ? '-' : '+'} ${Math.abs(b)} ${s} ${c}$. Solving for $x$, we get $x ${t} ${bound}$.`;
      assert.deepEqual(refuted(put(a > 0 ? s : turned)), []);
      assert.deepEqual(
        refuted(put(a > 0 ? turned : s)).map((o) => o.rule),
        ['T'],
      );
    }),
    { numRuns: 100 },
  );
});
