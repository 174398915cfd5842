/** The short way to expressions gives what the parser gives. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { convertMathJsonToExpression } from '../../../../../src/core/checker/parsing/mathjson.ts';
import { parseLatexToMathJson } from '../../../../../src/core/checker/parsing/parse-latex.ts';
import { parseSimpleLatex } from '../../../../../src/core/checker/parsing/read-plain.ts';

function parsed(latex: string): unknown {
  const json = parseLatexToMathJson(latex);
  assert.ok(json !== undefined);
  return convertMathJsonToExpression(json);
}

const letters = [...'abcefghijklmnopqrstuvwxyzABCEFGHIJKLMNOPQRSUVWXYZ'];
const { latex } = fc.letrec<{ latex: string; term: string; factor: string }>((tie) => ({
  latex: fc
    .tuple(fc.boolean(), tie('term'), fc.array(fc.tuple(fc.boolean(), tie('term')), { maxLength: 3 }))
    .map(([negative, first, more]) =>
      [negative ? ' - ' : '', first, ...more.map(([plus, term]) => `${plus ? ' + ' : ' - '}${term}`)].join(''),
    ),
  term: fc.array(tie('factor'), { minLength: 1, maxLength: 3 }).map((factors) => factors.join('\\cdot ')),
  factor: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.constantFrom(...letters),
    fc.constantFrom(...letters).map((l) => `${l}_{1}`),
    fc.constantFrom('0', '7', '12', '100', '0.5', '3.140', '25.00'),
    tie('latex').map((e) => `(${e})`),
    tie('latex').map((e) => `\\sqrt{${e}}`),
    fc.tuple(tie('latex'), tie('latex')).map(([a, b]) => `\\frac{${a}}{${b}}`),
    fc.tuple(fc.constantFrom(...letters), tie('latex')).map(([a, b]) => `{${a}}^{${b}}`),
    fc.tuple(tie('latex'), tie('latex')).map(([a, b]) => `{(${a})}^{${b}}`),
  ),
}));

describe('the short way to expressions', () => {
  test('gives what the parser gives', () =>
    fc.assert(
      fc.property(latex, (text) => {
        assert.deepEqual(parseSimpleLatex(text), parsed(text));
      }),
      { numRuns: 100 },
    ));

  test('is none for what it does not know, wherever that stands', () => {
    for (const odd of ['\\frac{d}{d\\cdot x}', '{x}^{T}', '\\pi', '(5!)', '\\left|x\\right|', '012', '', '2 3'])
      for (const text of [odd, `2\\cdot (${odd})`, `${odd} + 1`]) assert.equal(parseSimpleLatex(text), undefined, text);
  });
});
