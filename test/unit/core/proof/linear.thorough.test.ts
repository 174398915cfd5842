import { describe, test } from 'node:test';
import {
  isProofDocument,
  listProblemSolutionPairs,
  parseDocumentForEditing,
  parseDocumentProofs,
} from '../../../../src/core/proof/index.ts';
import { assertLinear } from '../../../support/scaling.ts';

/** One thing over and over, each a way to make some parser take for ever. */
const size = 40_000;
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
  '## Problem\n\nx\n\n## Solution\n\ny\n\n',
  '**Problem.** x\n\n**Proof.** y\n\n',
  '## 1.\n\n## Solution\n\ny\n\n',
  '\\begin{solution}\ny\n\\end{solution}\n',
  '\\begin{problem}\nx\n\\end{problem}\n\\begin{solution}\ny\n\\end{solution}\n',
  '第1题\n\n解：\n\n',
  'Задача № 1\n\nРешение\n\n',
];

describe('takes time in proportion to the text', () => {
  const heads = [
    '',
    '---\nproblem: |\n',
    '## Problem\n\nx\n\n## Solution\n\n',
    '\\begin{document}\n\\[',
    '## Problem\n\nx\n\n## Proof\n\ny\n\n',
  ];
  for (const unit of endless) {
    test(JSON.stringify(unit), () => {
      assertLinear((length) => {
        const body = unit.repeat(Math.ceil(length / unit.length));
        for (const head of heads) {
          for (const language of ['markdown', 'latex'] as const) {
            for (const split of ['logical', 'strict'] as const) parseDocumentProofs(head + body, { language, split });
            listProblemSolutionPairs(parseDocumentForEditing(head + body, { language, split: 'logical' }));
          }
          isProofDocument(head + body, 'markdown');
        }
      }, size);
    });
  }
  test('many names, many nested, many fences', () => {
    assertLinear((length) => {
      let names = '';
      for (let i = 0; names.length < length; i++) names += `\\begin{e${i}}\n\n`;
      let fences = '';
      for (let i = 0; fences.length < length; i++) fences += `${'`'.repeat((i % 500) + 3)}\n\n`;
      const depth = Math.ceil(length / 26);
      const nested = `${'\\begin{cases}\n'.repeat(depth)}\n${'\\end{cases}\n'.repeat(depth)}`;
      for (const text of [names, fences, nested]) parseDocumentProofs(text, { language: 'markdown', split: 'logical' });
    }, size);
  });
});
