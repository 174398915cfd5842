import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import katex from 'katex';
import { type Block, renderTextToBlocks } from '../../../../../src/core/render/index.ts';

type Language = 'markdown' | 'latex' | 'plain';

/** The one formula of a text. */
function formula(text: string, language: Language = 'latex'): { tex: string; source: string; display: boolean } {
  const [block] = renderTextToBlocks(text, { language });
  const found = block?.kind === 'paragraph' ? block.inlines[0] : block;
  assert.ok(found?.kind === 'maths' || found?.kind === 'display', JSON.stringify(block));
  return { tex: found.tex, source: found.source, display: found.kind === 'display' };
}

const rewritten: readonly (readonly [string, string])[] = [
  ['\\begin{equation}\\label{a} x = 1 \\tag{2} \\end{equation}', 'x = 1 \\tag{2}'],
  [
    '\\begin{align} a &= b \\nonumber \\\\ &= c \\label{x}\\end{align}',
    '\\begin{align*} a &= b  \\\\ &= c \\end{align*}',
  ],
  ['$\\begin{align} a &= b \\end{align}$', '\\begin{aligned} a &= b \\end{aligned}'],
  ['\\begin{eqnarray*} a &=& b \\\\ &<& c \\end{eqnarray*}', '\\begin{align*} a &= b \\\\ &< c \\end{align*}'],
  ['\\begin{multline} a \\\\ + b \\end{multline}', '\\begin{gather*} a \\\\ + b \\end{gather*}'],
  ['\\begin{equation}\\begin{split} a &= b \\end{split}\\end{equation}', '\\begin{aligned} a &= b \\end{aligned}'],
  ['\\begin{alignat}{2} a &= b \\end{alignat}', '\\begin{alignat*}{2} a &= b \\end{alignat*}'],
  [
    '\\[\\begin{array}[t]{|l@{~}c|} a & b \\\\ \\hline \\end{array}\\]',
    '\\begin{array}{|lc|} a & b \\\\ \\hline \\end{array}',
  ],
  ['\\[ a % why not $\n = b \\]', 'a \n = b'],
  ['\\[ a = 50\\% \\qedhere \\]', 'a = 50\\% \\qquad\\square'],
  ['$\\ensuremath{x} \\mbox{ if } y$', '{x} \\text{ if } y'],
  [
    '\\begin{align*} a &= b \\intertext{and} c &= d \\end{align*}',
    '\\begin{align*} a &= b \\text{and}\\\\ c &= d \\end{align*}',
  ],
  ['$x \\tag{1}$', 'x \\qquad\\text{(1)}'],
  ['\\[\\begin{cases} 1 \\tag{a} \\\\ 2 \\end{cases}\\]', '\\begin{cases} 1 \\qquad\\text{(a)} \\\\ 2 \\end{cases}'],
  ['$x$', 'x'],
  ['$ x_1 $', 'x_1'],
  ['\\(\\text{if $x$}\\)', '\\text{if $x$}'],
  ['$\\text{by \\eqref{eq:a_b}}$', '\\text{by \\text{\\textbackslash eqref\\{eq:a\\_b\\}}}'],
  ['\\[ x \\quad\\text{by}\\ \\eqref{eq:a_b} \\]', 'x \\quad\\text{by}\\ \\text{\\textbackslash eqref\\{eq:a\\_b\\}}'],
];

describe('a formula for KaTeX', () => {
  for (const [text, tex] of rewritten) {
    test(text, () => {
      const found = formula(text);
      assert.equal(found.tex, tex);
      assert.equal(found.source, text);
      katex.renderToString(found.tex, { displayMode: found.display, throwOnError: true, strict: 'ignore' });
    });
  }
});

const cut: readonly (readonly [string, readonly string[]])[] = [
  ['It costs $5 and $6, or \\$7.', []],
  ['He has $10 and gives $4 each; so $x = 10 - 4$ is left.', ['x = 10 - 4']],
  ['$200 from his lawyer, so the sum is $\\boxed{\\$6000}$.', ['\\boxed{\\$6000}']],
  ['Let $ C $ and $ D$ be points of $ABC $.', ['C', 'D', 'ABC']],
  ['The $2$s, the $n$-th and the $3n+1$ problem', ['2', 'n', '3n+1']],
  ['\\boxed{$72}', ['\\boxed{\\$72}']],
  ['$\\text{if $x > 0$}$ holds', ['\\text{if $x > 0$}']],
  ['\\\\( a \\\\) and \\\\[ b \\\\]', ['a', 'b']],
  ['so 39 < \\frac{1}{2} and \\mathbb{N}', ['39 < \\frac{1}{2}', '\\mathbb{N}']],
  ['`$x$` is code', []],
  ['a lone $ sign', []],
  ['$50%$ of it', ['50\\%']],
  ['$$a$$ $$b$$', ['a', 'b']],
  [
    '\\begin{cases} \\begin{cases} 1 \\end{cases} \\end{cases}',
    ['\\begin{cases} \\begin{cases} 1 \\end{cases} \\end{cases}'],
  ],
];

function* texes(blocks: readonly Block[]): Generator<string> {
  for (const block of blocks) {
    if (block.kind === 'display') yield block.tex;
    if (block.kind !== 'paragraph') continue;
    for (const inline of block.inlines) if (inline.kind === 'maths' || inline.kind === 'display') yield inline.tex;
  }
}

describe('formulas of a text of Markdown', () => {
  for (const [text, found] of cut) {
    test(text, () => assert.deepEqual([...texes(renderTextToBlocks(text, { language: 'markdown' }))], found));
  }
});
