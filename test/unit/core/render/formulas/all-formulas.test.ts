import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findAllFormulas } from '../../../../../src/core/render/formulas/all-formulas.ts';

function readFormulas(text: string, isUndelimited = true): string[] {
  const formulas = findAllFormulas(text, 'markdown', isUndelimited);
  return formulas.map(({ start, end }) => text.slice(start, end));
}

for (const [text, ...formulas] of [
  ['Each line ℓ_i meets it.', 'ℓ_i'],
  ['Let m=[u,v]=duv and h=(u,v).', 'm=[u,v]=duv', 'h=(u,v)'],
  ['Then 1+uv ≥ |u-v| holds.', '1+uv ≥ |u-v|'],
  ['so uv≡0 (mod 7) and', 'uv≡0 (mod 7)'],
  ['Now h+m=h(1+uv)=15^{c}=3^{c}\\,5^{c}. (1)', 'h+m=h(1+uv)=15^{c}=3^{c}\\,5^{c}'],
  ['is (5·2 , 5·3)=(10 , 15) here', '(5·2 , 5·3)=(10 , 15)'],
  ['gives 74\\,149=7^{2}\\, 17\\, 89.', '74\\,149=7^{2}\\, 17\\, 89'],
  ['P_n = integer points', 'P_n'],
  ['K = { k : exists n lines }', 'K', 'k', 'n'],
  ['any n-line cover of it', ...[]],
  ['the n-th move', 'n'],
  ['if x > 0, y > 0 and a b = 1', 'x > 0', 'y > 0', 'b = 1'],
  ['≤ ∑_{p≤x} 1/p + 2 log log x', '≤ ∑_{p≤x} 1/p + 2 log log x'],
  ['for n (n>3) we', 'n', 'n>3'],
  ['f: X→Y is onto', 'f: X→Y'],
  ['4ab > c² ≥ 0', '4ab > c² ≥ 0'],
  ['put p x + q y = 1', 'p x + q y = 1'],
  ['if ax+by=c then', 'ax+by=c'],
  ['with a×b = 3', 'a×b = 3'],
  ['n->n-1->...->3', 'n->n-1->...->3'],
  ['Because n>=4 is given', 'n>=4'],
  ['f(N)=N\\left(\\frac12+\\frac13\\right)', 'f(N)=N\\left(\\frac12+\\frac13\\right)'],
  ['∠ABC = 90° and PA = PB', '∠ABC = 90°', 'PA = PB'],
  ['Let a be odd.', 'a'],
  ['Let a and b be odd, let A be a set', 'a', 'b', 'A'],
  ['Let a number be given, and let a > 0', 'a > 0'],
  ['P_n \\ D_n is P_{n-1}', 'P_n \\ D_n', 'P_{n-1}'],
  ['Step 7 – P₃ lies on it', 'P₃'],
  ['By Lemma 1(a), x = 2.', 'x = 2'],
] as const)
  test(`in a text without delimiters, formulas of “${text}”`, () => assert.deepEqual(readFormulas(text), formulas));

for (const text of [
  'I/O and/or A/B, e.g. this, i.e. that, etc.',
  'i. e. this, E. g. that, z. B. dies',
  'see (1), (2a), [3], part (b) and Case C',
  'on 12/05/2020, on 2020-05-12, at 10 km or 5 cm, the 3rd of 4',
  'open C:\\data\\x.txt, src/a/b.ts or http://example.org/a=b?x=1',
  'write to a@b.org, or run `x = 1` and `y_1`',
  '- item\n1. item\n(a) item\ni) item',
  '| one | two |\n|---|---|\n| the | of |',
  "I don't know; it isn't a well-known T-shirt of P. Erdős.",
  '```\nx = y + 1\n```',
  '<b>bold</b> and <sup>two</sup>',
  'El punto y la recta, que es una de las dos, y se ve',
  'Il y a des points et des droites, a la fin',
  'z kim i w czym się nie da',
  'Это точка, и в ней что-то есть',
])
  test(`no formula in “${text.replaceAll('\n', ' / ')}”`, () => assert.deepEqual(readFormulas(text), []));

test('in a text with delimiters, only what is certain is a formula', () => {
  assert.deepEqual(readFormulas('Let $x$ be n or f(x), 2n, (a, b), A - B; but x_1 > 0 and ∠ABC.', false), [
    '$x$',
    'x_1 > 0',
    '∠ABC',
  ]);
});

test('letters that are words of another language are no formulas, relations are', () => {
  assert.deepEqual(readFormulas('Es sei n eine Zahl und y = 3, so ist e wie oben.'), ['n', 'y = 3']);
  assert.deepEqual(readFormulas('Пусть x = 3 и y > 2. Тогда n делит m.'), ['x = 3', 'y > 2', 'n', 'm']);
  assert.deepEqual(readFormulas('令 x=3，于是 n 是整数。'), ['x=3', 'n']);
});
