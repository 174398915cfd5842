import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compareAnswers } from '../../../src/core/answer/index.ts';

type Pair = readonly [string, string];

function expectAll(verdict: string, pairs: readonly Pair[]): void {
  const wrong = pairs.flatMap(([gold, pred]) => {
    const found = compareAnswers(gold, pred);
    return found.verdict === verdict
      ? []
      : [`${gold} ~ ${pred}: ${found.verdict} (${found.gold} | ${found.pred})`];
  });
  assert.deepEqual(wrong, []);
}

test('numbers are equal however they are written', () => {
  expectAll('equal', [
    ['3/4', '\\frac{3}{4}'],
    ['3/4', '0.75'],
    ['\\frac34', '\\dfrac{6}{8}'],
    ['1 1/2', '\\frac{3}{2}'],
    ['2\\frac{1}{3}', '\\frac73'],
    ['12345', '12,345'],
    ['12345', '12{,}345'],
    ['4,\\!000', '4000'],
    ['.25', '\\frac14'],
    ['6.0', '6'],
    ['3 \\cdot 10^{4}', '30000'],
    ['2.5e3', '2500'],
    ['\\sqrt{12}', '2\\sqrt3'],
    ['\\frac{1}{\\sqrt{2}}', '\\frac{\\sqrt{2}}{2}'],
    ['\\sqrt{5+2\\sqrt6}', '\\sqrt2+\\sqrt3'],
    ['5!', '120'],
    ['\\binom{6}{2}', '15'],
    ['2^{10}', '1024'],
    ['twelve', '12'],
    ['(7)', '7'],
    ['$42$.', '\\boxed{42}'],
    ['1+2i', '2i+1'],
    ['\\frac{1}{1+i}', '\\frac{1-i}{2}'],
  ]);
});

test('a number that differs in any way is another', () => {
  expectAll('different', [
    ['3/4', '4/3'],
    ['7.001', '7'],
    ['12345', '12,354'],
    ['\\sqrt2', '\\sqrt3'],
    ['-5', '5'],
    ['1+2i', '1-2i'],
    ['0.3', '0.33'],
  ]);
});

test('sets, tuples, intervals', () => {
  expectAll('equal', [
    ['\\{1,2,3\\}', '3, 2, 1'],
    ['3, 4, 5', '\\boxed{5}, \\boxed{3}, \\boxed{4}'],
    ['5 or 13', '13, 5'],
    ['x > 3', '(3, \\infty)'],
    ['[1,2)', '1 \\le x < 2'],
    ['(-\\infty, 0) \\cup (0, \\infty)', 'x \\ne 0'],
    ['x = \\pm 2', '-2, 2'],
    ['(p, q) = (3, 8)', '(3, 8)'],
    ['y = 2x + 1', '2x - y + 1 = 0'],
    ['\\emptyset', 'no solution'],
    ['\\begin{pmatrix} 1 \\\\ 2 \\end{pmatrix}', '\\begin{bmatrix} 1 \\\\ 4/2 \\end{bmatrix}'],
  ]);
  expectAll('different', [
    ['(1, 2)', '(2, 1)'],
    ['[1,2)', '1 \\le x \\le 2'],
    ['\\{1,2\\}', '\\{1,3\\}'],
    ['y = 2x + 1', 'y = 2x - 1'],
  ]);
});
