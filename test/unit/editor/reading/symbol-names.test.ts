import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fitSymbolName, isSymbolName } from '../../../../src/editor/reading/symbol-names.ts';

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
      assert.ok(isSymbolName(name), name);
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
      assert.ok(!isSymbolName(name), name);
  });

  it('keeps its distance from letters and commands', () => {
    assert.equal(fitSymbolName('\\alpha', '2', 'x'), '\\alpha ');
    assert.equal(fitSymbolName('\\alpha', '2', '_1'), '\\alpha');
    assert.equal(fitSymbolName('x', 'a \\in', ' S'), ' x');
    assert.equal(fitSymbolName('x', 'a \\in ', ' S'), 'x');
    assert.equal(fitSymbolName('\\alpha', 'a \\in', '.'), '\\alpha');
    assert.equal(fitSymbolName('\\mathbb{R}', '', 'x'), '\\mathbb{R}');
  });

  it('of several tokens has braces in a script', () => {
    assert.equal(fitSymbolName("n'", 'x_', ''), "{n'}");
    assert.equal(fitSymbolName('\\mathbb{R}', 'x^', ''), '{\\mathbb{R}}');
    assert.equal(fitSymbolName('\\alpha', 'x_', ''), '\\alpha');
    assert.equal(fitSymbolName("n'", 'x_{', '}'), "n'");
  });
});
