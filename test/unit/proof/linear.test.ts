import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isProof, parse } from '../../../src/core/proof/index.ts';

/** One thing over and over, each a way to make some parser take for ever. */
const size = 18000;
const endless: readonly string[] = [
  '\\[\n\n',
  '$$\n\n',
  '$$ a\n\n$$ b $$ $$\n\n',
  '```\n\n',
  '`',
  '`a``b```',
  '\\begin{x}[',
  '\\begin{verbatim}$$',
  '\\begin{itemize}\n\n\\item a\n\n',
  '\\begin{document} x',
  '\\begin{cases}\n',
  '\\label{',
  '\\section{',
  '---\n',
  '#\n',
  '\n',
  ' ',
  '\r',
  '\ud800\u0000',
  '**',
  '(a',
  '1. ',
  '$',
  '\\',
  '{',
  '% a\n\n',
  '## Solution\n---\n',
  'Problem: (',
  'Problem: a\nSolution: b\n',
  '\\begin{problem}\nx\n\\end{problem}\n',
  'a b c d e f g h i j\n',
];

describe('takes time in proportion to the text', () => {
  const heads = ['', '---\nproblem: |\n', '## Problem\n\nx\n\n## Solution\n\n', '\\begin{document}\n\\['];
  for (const unit of endless) {
    test(JSON.stringify(unit), () => {
      const body = unit.repeat(Math.ceil(size / unit.length));
      const start = performance.now();
      for (const head of heads) {
        for (const language of ['markdown', 'latex'] as const) {
          for (const split of ['logical', 'strict'] as const) parse(head + body, { language, split });
        }
        isProof(head + body, 'markdown');
      }
      // Eighteen parses of linear time take well under a second; of quadratic time, minutes.
      assert.ok(performance.now() - start < 20_000);
    });
  }
  test('many names, many nested, many fences', () => {
    let names = '';
    for (let i = 0; names.length < size; i++) names += `\\begin{e${i}}\n\n`;
    let fences = '';
    for (let i = 0; fences.length < size; i++) fences += `${'`'.repeat((i % 500) + 3)}\n\n`;
    const nested = `${'\\begin{cases}\n'.repeat(8000)}\n${'\\end{cases}\n'.repeat(8000)}`;
    const start = performance.now();
    for (const text of [names, fences, nested]) parse(text, { language: 'markdown', split: 'logical' });
    assert.ok(performance.now() - start < 20_000);
  });
});
