/** Rule T: two successive equations in one unknown without a common root. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { checkStep } from '../../../../../src/core/checker/check-step.ts';
import { countRuns } from '../../../../support/property-runs.ts';
import { refutations } from '../support.ts';

function rulesOf(text: string, earlier: readonly string[] = [], problem?: string): string[] {
  const context = { steps: [...earlier, text], ...(problem === undefined ? {} : { problem }) };
  return checkStep(context, earlier.length).readings.flatMap(({ outcome }) =>
    outcome.kind === 'refuted' && outcome.rule === 'T' ? [outcome.rule] : [],
  );
}

describe('rewriting to an equation without a common root is refuted', () => {
  for (const text of [
    'We have $3x + 6 = 21$, which simplifies to $3x = 27$.',
    'Then \\[ 3x + 6 = 21 \\] \\[ 3x = 27 \\]',
    '\\begin{align*} 4(y - 2) &= 20 \\\\ 4y - 2 &= 20 \\end{align*}',
    'From $x^2 - 3x - 10 = 0$ we get, factoring the left side, $(x - 1)(x + 4) = 0$.',
    '$5t = 45 \\implies t = 8$.',
    'From $x^2 = 49$, taking the square root of both sides, we get $x = \\pm 6$.',
    'We get \\[ x = \\frac{5 \\pm \\sqrt{25 - 16}}{2} \\] \\[ x = \\frac{5 \\pm 9}{2} \\]',
    'It comes to \\[ m = 12 - 3 \\cdot 2 + 1 \\] \\[ m = 12 - 7 \\]',
    'So $\\frac{6}{z} = 2$. Multiplying both sides by $z$, we get $6 = 3z$.',
    'So $\\sqrt{w + 1} = 3$. Squaring both sides gives $w + 1 = 6$.',
    'We solve $7 - 2m = 15$ for $m$. Subtracting 7 from both sides gives $2m = 8$.',
    'So \\(3^n = 81\\). Therefore \\(n = 5\\).',
    'So $\\sqrt{c^3} = \\frac{1}{125}$. Taking the cube of both sides, we get $c^3 = (\\frac{1}{125})^3$.',
    'The equation $$2(4 - t)^2 + 1 = 9$$ can be written as $$2(4 - t)^2 = 10$$',
    'So $s = 2 + \\frac{1}{3 + 2/5}$. Simplifying gives us the value of $s$: $s = 2 + \\frac{1}{16/5}$.',
    'So $3x + 6 = 21$. If we divide everything by 3, this gives me $x + 2 = 9$.',
    'So $3x + 6 = 21$. I notice that this equation can be written as $3(x + 2) = 24$.',
    'We have \\[ \\frac{1}{y} = \\frac{25}{600} - \\frac{24}{600} \\] Simplifying this expression: \\[ \\frac{1}{y} = \\frac{3}{600} \\]',
  ])
    test(text, () => assert.deepEqual(rulesOf(text), ['T']));

  test('over the end of a step', () => {
    assert.deepEqual(rulesOf('Subtracting 7 from both sides, we obtain $2a = 9$.', ['So $2a + 7 = 14$.']), ['T']);
  });

  test('over a step that only announces it', () => {
    assert.deepEqual(rulesOf('3y - 1 = 10', ['3 + (y * 3 - 2) = 10', 'Simplifying the equation, we get:']), ['T']);
    assert.deepEqual(rulesOf('3y - 1 = 10', ['3 + (y * 3 - 2) = 10', 'The second pump is faster.']), []);
    assert.deepEqual(rulesOf('3y - 1 = 10', ['3 + (y * 3 - 2) = 10', 'Simplifying,', 'we get:']), []);
  });

  test('within a case, or by what is done to its equation', () => {
    assert.deepEqual(rulesOf('Case 2: $x$ is odd. Then $x + 2 = 11$, so $2x = 16$.'), ['T']);
    assert.deepEqual(rulesOf('Subtracting 2, we get $x = 8$.', ['Case 2: $x$ is odd. Then $x + 2 = 11$.']), ['T']);
  });

  test('from the step that the text names', () => {
    const earlier = ['Step 1: We collect the terms.', 'Step 2: This is $2x^2 + 9x = 4x + 7$.'];
    const named = (step: number): string[] =>
      rulesOf(`Step 3: Rearranging the equation from Step ${step}, we get $2x^2 - 5x - 7 = 0$.`, earlier);
    assert.deepEqual(named(2), ['T']);
    assert.deepEqual(named(1), []);
  });

  test('its evidence names a solution of each', () => {
    const [evidence] = refutations('So $2x + 6 = 10$. Subtracting 6 from both sides, $2x = 16$.');
    assert.equal(evidence?.message, '2x + 6 = 10 gives x = 2, but 2x = 16 gives x = 8.');
    assert.equal(evidence?.brief, 'x was 2, but is now 8');
    assert.equal(evidence?.counterexample, 'x = 2');
    assert.deepEqual(evidence?.left, { text: '2 · 2', value: '4' });
    assert.deepEqual(evidence?.right, { text: '16', value: '16' });
  });
});

describe('is not refuted beyond the end of a case, a part, or a proof', () => {
  for (const steps of [
    ['Case 2: $x$ is odd. Then $x + 2 = 11$.', 'Therefore $2x = 16$.'],
    ['(b) Here $x + 2 = 11$.', 'Hence $2x = 16$.'],
    ['If $x$ is odd, then $x + 2 = 11$.\n\nSo $2x = 16$.'],
    ['Otherwise, $3x = 12$.\n\nHence $2x = 10$.'],
    ['\\begin{proof} We get $$3x = 12.$$ \\end{proof} So $$2x = 10$$'],
    ['We get $$3x = 12.$$ ∎ So $$2x = 10$$'],
    ['$$3x = 12$$\n\n---\n\nSo $$2x = 10$$'],
  ])
    test(steps.join(' ¶ '), () => assert.deepEqual(rulesOf(steps.at(-1) ?? '', steps.slice(0, -1)), []));
});

describe('is not refuted', () => {
  for (const text of [
    // A root lost, or one brought in.
    'From $x^2 = 5x$, dividing both sides by $x$, we get $x = 5$.',
    'So $\\sqrt{x + 2} = x$. Squaring both sides, $x + 2 = x^2$.',
    'From $x^2 = 49$, taking the square root of both sides, we get $x = \\pm 7$. Thus $x = -7$.',
    'We get \\[ x = \\frac{5 \\pm \\sqrt{25 - 16}}{2} \\] \\[ x = \\frac{5 \\pm 3}{2} \\] \\[ x = 4 \\] \\[ x = 1 \\]',
    'We get \\[ x = \\frac{5 + \\sqrt{67}}{2} \\] \\[ x = \\frac{5 + 8}{2} \\]',
    // Alternatives and lists.
    'The areas are \\[ A = 3 \\cdot 4 + 1 \\] \\[ A = 5 \\cdot 6 - 1 \\]',
    'So \\[ y = 2 - 3 \\cdot 4 = -10 \\] \\[ y = 2 - 3 \\]',
    'So $x - 3 = 4$ or $x - 3 = -4$.',
    'We get two equations: \\[ x - 3 = 4 \\] \\[ x - 3 = -4 \\]',
    'From $(x - 1)(x - 5) = 0$ we get \\[ x - 1 = 0 \\] \\[ x - 5 = 0 \\]',
    'It is $\\sin x = \\frac12$, so $x = 30^\\circ$. Thus $x = 150^\\circ$.',
    'Then \\[2x = 7 \\] \\[2x = 9 \\]',
    'Consider\n- $2x + 1 = 7$\n- $3x + 1 = 7$',
    // Something new comes in.
    'We have $2x + 1 = 7$. For the second number $2x = 8$.',
    'We have $2x + 1 = 7$. Now let $3x = 12$.',
    'We have $2x + 1 = 7$ $(1)$. Subtracting (2) from this gives $x = 5$.',
    'We have $2x + y = 7$, so $2x = 8$.',
    // Taken back.
    'Wrongly, $2x + 6 = 10$ gives $2x = 16$.',
    'So $2x + 6 = 10$ gives $2x = 16$. That is not correct.',
    'If $2x + 6 = 10$, then $2x = 16$ would be a contradiction.',
    // Rounded.
    'So $0.7x = 5$, thus $x = 7.14$.',
    'So $4n = 98$, hence $n = 25$.',
    'So $3.1 r^2 = 50$. Then $r^2 = 16$.',
    // Other arithmetics and units.
    'Modulo 7 we have $3x = 1$. Thus $x = 5$.',
    'So $2\\theta = \\pi$, thus $\\theta = 90^\\circ$.',
    'It takes $2t = 3 \\text{ hours}$, so $t = 90 \\text{ minutes}$.',
    // Functions, not factors.
    'So \\[g^{-1}(3 + 2) = 4g^{-1}(3) + 1\\] \\[g^{-1}(5) = 4 \\cdot 6 + 1\\]',
    'We get \\[ d(6) = 4 \\] \\[ d(12) = 6 \\]',
    // Nothing that has to have the same roots.
    'As $0x = 3$ has none, we get $x = 3x$ and $0x = 4$.',
  ])
    test(text, () => assert.deepEqual(rulesOf(text), []));
});

describe('a name with two expressions', () => {
  for (const text of [
    'So $s = \\frac{9 + 3}{4}$. Simplifying, we get $s = 3$, and the other root is $s = \\frac{9 - 3}{4}$.',
    'We have $s = 2 + \\frac{1}{3}$. The other is $s = 2 + \\frac{1}{5}$.',
    'We have $s = 5$. Then we get the value of $s$ in the next round: $s = 8$.',
  ])
    test(`${text} is right`, () => assert.deepEqual(rulesOf(text), []));
});

describe('equations made up', () => {
  const small = fc.integer({ min: -9, max: 9 });
  const signed = (n: number): string => (n < 0 ? `- ${-n}` : `+ ${n}`);
  const words = fc.constantFrom(
    '$. Thus $',
    '$, which simplifies to $',
    '$. Dividing both sides by 3, we get $',
    '$. \\[',
    '$.\n\nHence $',
  );
  /** A linear equation with this root: a x + b = c x + d, in one of several shapes. */
  const equation = (root: number, a: number, b: number, c: number, shape: number): string => {
    const d = (a - c) * root + b;
    return [
      `${a}x ${signed(b)} = ${c}x ${signed(d)}`,
      `${c}x ${signed(d)} = ${a}x ${signed(b)}`,
      `${a}(x ${signed(-root)}) = ${c}(x ${signed(-root)})`,
      `\\frac{${a}x ${signed(b)}}{7} = \\frac{${c}x ${signed(d)}}{7}`,
    ][shape % 4] as string;
  };
  const one = fc.tuple(small, small, small, fc.nat(3)).filter(([a, , c]) => a !== c && a !== 0 && c !== 0);
  const put = (first: string, between: string, second: string): string =>
    `We have $${first}${between}${second}${between.endsWith('[') ? ' \\]' : '$'}.`;

  test('with the same root are never refuted', () => {
    fc.assert(
      fc.property(small, one, one, words, (root, p, q, between) => {
        assert.deepEqual(rulesOf(put(equation(root, ...p), between, equation(root, ...q))), []);
      }),
      { numRuns: countRuns(200) },
    );
  });

  test('with different ones always are', () => {
    fc.assert(
      fc.property(small, small, one, one, words, (root, other, p, q, between) => {
        fc.pre(root !== other && !between.endsWith('['));
        assert.deepEqual(rulesOf(put(equation(root, ...p), between, equation(other, ...q))), ['T']);
      }),
      { numRuns: countRuns(200) },
    );
  });
});
