import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  formatMathSymbolNameInContext,
  isMathSymbolName,
} from '../../../../../src/core/reading/cursor/symbol-names.ts';

describe('the name of a symbol', () => {
  it('is a letter or a command, with a font or an accent, and primes', () => {
    for (const name of [
      'x',
      'é',
      'α',
      '\\alpha',
      "x'",
      "\\beta''",
      '\\mathbb{R}',
      '\\mathcal S',
      '\\bar{x}',
      '\\vec{\\alpha}',
    ])
      assert.ok(isMathSymbolName(name), name);
  });

  it('is nothing else', () => {
    for (const name of [
      '',
      'ab',
      '1',
      '$',
      'x y',
      '\\',
      '\\alpha_1',
      "x''''",
      '\\mathbb{R',
      '\\frac{1}{2}',
      'x\n',
      '\\input{a}',
    ])
      assert.ok(!isMathSymbolName(name), name);
  });

  it('keeps its distance from letters and commands', () => {
    assert.equal(formatMathSymbolNameInContext('\\alpha', '2', 'x'), '\\alpha ');
    assert.equal(formatMathSymbolNameInContext('\\alpha', '2', '_1'), '\\alpha');
    assert.equal(formatMathSymbolNameInContext('x', 'a \\in', ' S'), ' x');
    assert.equal(formatMathSymbolNameInContext('x', 'a \\in ', ' S'), 'x');
    assert.equal(formatMathSymbolNameInContext('\\alpha', 'a \\in', '.'), '\\alpha');
    assert.equal(formatMathSymbolNameInContext('\\mathbb{R}', '', 'x'), '\\mathbb{R}');
  });

  it('of several tokens has braces in a script', () => {
    assert.equal(formatMathSymbolNameInContext("n'", 'x_', ''), "{n'}");
    assert.equal(formatMathSymbolNameInContext('\\mathbb{R}', 'x^', ''), '{\\mathbb{R}}');
    assert.equal(formatMathSymbolNameInContext('\\alpha', 'x_', ''), '\\alpha');
    assert.equal(formatMathSymbolNameInContext("n'", 'x_{', '}'), "n'");
  });
});
