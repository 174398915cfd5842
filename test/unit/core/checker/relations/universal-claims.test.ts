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

  for (const [text, message] of [
    ['For every integer $n$, $n^2 \\equiv 1 \\pmod 4$.', 'At n = 0, n² is 0 modulo 4, not 1.'],
    ['For every integer $n$, $n^2 \\equiv n \\pmod 3$.', 'At n = −1, n² is 1 modulo 3, but n is 2.'],
    ['For every integer $n$, $12 \\mid n^3 - n$.', "At n = 2, 12 doesn't divide 6, the value of n³ − n."],
    ['For all positive integers $n$, $n^2+n+41$ is prime.', "At n = 40: 1681 is 41 · 41, so it isn't prime."],
    ['$3n + 1$ is odd for all integers $n$.', 'At n = 1: 4 is even.'],
    ['For all $n \\ge 5$ we have $2^n < n^2$.', 'At n = 5, 2ⁿ is 32, but n² is 25.'],
    ['For all integers $n$, $|n| \\ne 3$.', 'At n = 3, |n| is 3.'],
    ['Let $x$ be an arbitrary real number. Then $x^2 \\ge x$.', 'At x = 0.5, x² is 0.25, but x is 0.5.'],
    ['If $n$ is a positive integer, then $2^n > n^2$.', 'At n = 2, 2ⁿ and n² are both 4.'],
  ] as const)
    test(text, () => assert.equal(refutations(text)[0]?.message, message));

  test('a finite domain is tried whole', () => {
    assert.deepEqual(kinds('For all $k \\in \\{1, 2, 3\\}$, $k^2 \\le 9$.'), ['holds']);
    assert.deepEqual(kinds('For all integers $1 \\le k \\le 10$, $k^2 \\le 100$.').at(-1), 'holds');
    assert.deepEqual(kinds('For all integers $k \\ge 1$, $k^2 \\ge 1$.').at(-1), 'no-counterexample');
  });

  for (const text of [
    // The rest of the sentence restricts the letter, or says that a number exists.
    'For all real $x$ we have $x^2 \\ge x$ if $x \\ge 1$.',
    'For all real $x$, $x^2 \\ge x$, where $x > 1$.',
    'For all integers $n$ large enough, $2^n > n^2$.',
    'For every real $x$ and some real $y$, $x < y$.',
    'For all real $x$ except $0$, $x^2 > 0$.',
    'For all real $x$, $x^2 \\ge x$ or $x > 0$.',
    'For all real $x$, either $x^2 \\ge x$ or $x > 0$.',
    // A case of an equation, a condition, or a supposition.
    'The equation gives $n^2 = 16$. If $n$ is a positive integer, then $n \\ge 4$.',
    'Solve it by cases. For $x \\ge 0$, $x - 1 = 2x$.',
    'Choose $c$ so that $x^2 + c > 3x$ for all real $x$.',
    'Suppose that for all integers $n$, $n^2 > n$. This is a contradiction at $n = 1$.',
    'For all integers $n$, $n^2 + n + 41$ is prime or not.',
    'For all integers $n$, $0 \\mid n$ or $n$ is odd.',
  ])
    test(`not refuted: ${text}`, () => assert.deepEqual(refutedText(text), []));

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

  test('a value given to the letter elsewhere does not restrict it, unlike a condition', () => {
    const text = 'For every positive integer $n$, $n^2 + n + 41$ is prime.';
    for (const given of ['Let $n = 7$. Find $2n + 1$.', 'We know it for $n = 7$.'])
      assert.equal(refutedText(text, [given]).length, 1, given);
    for (const given of ['Let $n = 7, 8$.', 'Let $n = 7$ or more.', 'Let $n = 7m$.', 'Let $n \\ge 7$.'])
      assert.deepEqual(refutedText(text, [given]), [], given);
  });
});
