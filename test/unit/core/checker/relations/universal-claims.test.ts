import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { outcomes, refutations, refutedText } from '../support.ts';

/** What became of the relations of a step, by kind. */
const kinds = (text: string, earlier: readonly string[] = []): string[] =>
  outcomes(text, earlier).map(({ kind }) => kind);

describe('what holds is decided for every value', () => {
  for (const relation of [
    '(x+1)^2 = x^2 + 2x + 1',
    '\\frac1x + \\frac1y = \\frac{x+y}{xy}',
    '\\tan x = \\frac{\\sin x}{\\cos x}',
    '(1 - \\cos x)(1 + \\cos x) = \\sin^2 x',
    '\\sqrt{x}\\sqrt{x} = x',
    '(\\sqrt2 + \\sqrt3)^2 = 5 + 2\\sqrt6',
    '\\sqrt{12} = 2\\sqrt3',
    '\\cos 150^\\circ = -\\frac{\\sqrt3}{2}',
    '\\sin\\frac{\\pi}{6} = \\frac12',
    '2\\pi + \\pi = 3\\pi',
    '\\frac{1+\\sqrt5}{2} \\cdot \\frac{1-\\sqrt5}{2} = -1',
    '\\sqrt2 < 1.5',
    '3 \\cdot 4 = 12',
  ])
    test(relation, () => assert.deepEqual(kinds(`We have $${relation}$.`), ['holds']));
});

describe('what was only tried has no counterexample', () => {
  for (const relation of [
    '|x| = x',
    '\\sqrt{x^2} = x',
    '\\ln(x^2) = 2\\ln x',
    '\\sqrt{xy} = \\sqrt x\\sqrt y',
    '|x|^3 = x^3',
    '\\ln 4 = 2\\ln 2',
    '\\int_0^1 x dx = \\frac12',
    '\\sum_{k=1}^n k = \\frac{n(n+1)}{2}',
  ])
    test(relation, () => assert.deepEqual(kinds(`We have $${relation}$.`), ['no-counterexample']));

  test('of matrices algebra proves nothing', () => {
    const text = 'Then $A B - B A = 0 A$ and $(A + B)^2 = A^2 + 2 A B + B^2$.';
    for (const kind of kinds(text, ['Let $A$ and $B$ be matrices.'])) assert.notEqual(kind, 'holds');
  });
});

describe('what is stated for every number is refuted by one', () => {
  test('negative numbers are tried, with the values as the counterexample', () => {
    const text =
      'For every real number $x$ we have $|x| = x$ and $\\sqrt{x^2}=x$, and $\\ln(x^2)=2\\ln x$, and $\\arcsin(\\sin x)=x$.';
    // The logarithm has no real value where it could differ.
    assert.deepEqual(kinds(text), ['refuted', 'refuted', 'no-counterexample', 'refuted']);
    const [first] = refutations(text);
    assert.equal(first?.message, 'At x = −1, |x| is 1, but x is −1.');
    assert.equal(first?.counterexample, 'x = −1');
  });

  for (const text of [
    'We have $\\sqrt{xy} = \\sqrt x\\sqrt y$ for all real $x$, $y$.',
    'For all $x, y \\in \\mathbb{R}$, $\\sqrt{xy} = \\sqrt{x}\\sqrt{y}$.',
    'For all real $x$ and $y$, $|x + y| = |x| + |y|$.',
    'For all real $x$, $|x|^3 = x^3$.',
    'Note that $|x|^3 = x^3$ for all $x ∈ ℝ$.',
    'So $\\forall x\\in\\mathbb{R}, |x|^3 = x^3$.',
    'For all real $x,y$ we have \\[ |x+y| = |x|+|y|. \\]',
    'For all integers $n$, $(-1)^n = 1$.',
    'For every integer $n$ we have $|n| = n$.',
    'For any real numbers $a$ and $b$, $\\sqrt{a^2+b^2} = a+b$.',
    'For all natural numbers $n$, $\\lfloor n/2 \\rfloor = n/2$.',
  ])
    test(text, () => assert.equal(refutedText(text).length, 1));

  for (const text of [
    'For each positive real $x$, $|x| = x$ and $\\sqrt{x^2} = x$.',
    'For every real number $x \\ge 0$ we have $|x| = x$.',
    'For every real $x$ with $x > 0$, $|x| = x$.',
    'Let $x > 0$. For every real number $x$ we have $|x| = x$.',
    'For every real $x$, $\\frac{x}{x} = 1$ and $\\tan x\\cot x = 1$.',
    'For every real $x$, $\\sqrt{x^4} = x^2$, $\\sqrt[3]{x^3} = x$ and $x^{2/3}x^{1/3} = x$.',
    'For all real $x$, $|x| = x$ is false.',
    'For all integers $n$, $\\sum_{k=1}^n k = \\frac{n(n+1)}{2}$.',
    'For every real $x$ we have $a x = |a| x$.',
    'We have $|x| = x$.',
  ])
    test(`not refuted: ${text}`, () => assert.deepEqual(refutedText(text), []));

  test('what the problem or a step before says of the letter is kept to', () => {
    const text = 'For every real number $x$ we have $|x| = x$.';
    assert.deepEqual(kinds(text, ['Let $x$ be positive.']), ['no-counterexample']);
    assert.deepEqual(kinds(text, ['Let $y$ be positive.']), ['refuted']);
  });
});
