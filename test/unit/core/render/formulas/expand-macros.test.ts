/** Formulas with the macros in them written out. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMacroExpander } from '../../../../../src/core/render/index.ts';
import { assertWithin } from '../../../../support/scaling.ts';

const write = createMacroExpander([
  { name: '\\R', body: '\\mathbb{R}' },
  { name: '\\x', body: 'x' },
  { name: '\\fn', body: '\\sin#1' },
  { name: '\\none', body: '#2' },
  { name: '\\pair', body: '(#1, #2)' },
]);

test('a macro is written out, and no letter becomes one of the command before it', () => {
  for (const [tex, written] of [
    ['a \\in\\R', 'a \\in\\mathbb{R}'],
    ['\\sin\\x', '\\sin x'],
    ['\\fn y', '\\sin y'],
    ['\\fn{y}z', '\\sin yz'],
    ['\\alpha\\none{1}{b}', '\\alpha b'],
    ['\\alpha\\none{1}{}b', '\\alpha b'],
    ['\\pair{\\x}{\\pair\\x2}', '(x, (x, 2))'],
    ['\\frac\\x 2', '\\frac x 2'],
    ['2\\x', '2x'],
  ] as const)
    assert.equal(write(tex), written, tex);
});

test('a formula is left as it stands where an argument is missing, or it grows without end', () => {
  const doubling = createMacroExpander(
    Array.from({ length: 12 }, (_, k) => ({
      name: `\\m${'abcdefghijklm'[k]}`,
      body: `\\m${'abcdefghijklm'[k + 1]}`.repeat(2),
    })),
  );
  assert.equal(doubling('\\ma'), '\\ma');
  assert.equal(write('\\pair{a}'), '\\pair{a}');
});

test('what all formulas of a text take is bounded, whatever they stand for', () => {
  const bombs = createMacroExpander([
    ...Array.from({ length: 25 }, (_, k) => {
      const [name, next] = [String.fromCharCode(97 + k), String.fromCharCode(98 + k)];
      return { name: `\\m${name}`, body: `\\m${next}\\m${next}` };
    }),
    { name: '\\long', body: '#1'.repeat(400) },
  ]);
  let length = 0;
  assertWithin(20_000, () => {
    length = 0;
    for (let k = 0; k < 100_000; k++) length += bombs('\\ma').length + bombs('\\long{yyyyyyyyy}').length;
  });
  assert.ok(length < 20_000_000, `${length}`);
});
