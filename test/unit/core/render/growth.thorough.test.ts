/** Rendering takes time in proportion to the text, whatever it repeats. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderTextToBlocks } from '../../../../src/core/render/index.ts';

const PIECES = {
  plain: ['$x ', '\\boxed{1} ', '\\ldots+'],
  markdown: ['$x$ ', '**a '],
  latex: ['$x$ ', '\\begin{a} '],
} as const;

/** The least of three runs, in milliseconds of this process alone: what else the machine does is none of it. */
function timeOf(text: string, language: 'plain' | 'markdown' | 'latex'): number {
  const times = [0, 1, 2].map(() => {
    const began = process.cpuUsage();
    renderTextToBlocks(text, { language });
    return process.cpuUsage(began).user / 1000;
  });
  return Math.min(...times);
}

for (const language of ['plain', 'markdown', 'latex'] as const)
  test(`a long line of ${language} grows with its length`, () => {
    for (const piece of PIECES[language]) {
      const [small, large] = [500_000, 4_000_000].map((size) =>
        timeOf(piece.repeat(size / piece.length), language),
      ) as [number, number];
      // Eight times as long: quadratic would be 64 times as slow, and collecting garbage is not quite in proportion.
      assert.ok(large < 32 * small + 500, `${piece}: ${Math.round(small)} ms, then ${Math.round(large)} ms`);
    }
  });

test('a row of LaTeX grows with the number of its cells', () => {
  const [small, large] = [50_000, 400_000].map((size) =>
    timeOf(`\\begin{tabular}{c}\n${'a&'.repeat(size / 2)}a\\end{tabular}`, 'latex'),
  ) as [number, number];
  assert.ok(large < 32 * small + 500, `${Math.round(small)} ms, then ${Math.round(large)} ms`);
});
