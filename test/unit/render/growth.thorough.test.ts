/** Rendering takes time in proportion to the text, whatever it repeats. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderText } from '../../../src/core/render/index.ts';

const PIECES = {
  plain: ['$x ', '\\boxed{1} ', '\\ldots+'],
  markdown: ['$x$ ', '**a '],
  latex: ['$x$ ', '\\begin{a} '],
} as const;

/** The quicker of two runs, in milliseconds. */
function timeOf(text: string, language: 'plain' | 'markdown' | 'latex'): number {
  const times = [0, 1].map(() => {
    const began = performance.now();
    renderText(text, { language });
    return performance.now() - began;
  });
  return Math.min(...times);
}

for (const language of ['plain', 'markdown', 'latex'] as const)
  test(`a long line of ${language} grows with its length`, () => {
    for (const piece of PIECES[language]) {
      const [small, large] = [500_000, 4_000_000].map((size) =>
        timeOf(piece.repeat(size / piece.length), language),
      ) as [number, number];
      // Eight times as long: quadratic would be 64 times as slow.
      assert.ok(large < 16 * small + 300, `${piece}: ${Math.round(small)} ms, then ${Math.round(large)} ms`);
    }
  });
