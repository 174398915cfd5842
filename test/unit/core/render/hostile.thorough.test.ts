import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  readDocumentMacros,
  readTheoremTitlesByEnvironment,
  renderTextToBlocks,
} from '../../../../src/core/render/index.ts';
import { assertLinear, assertWithin } from '../../../support/scaling.ts';

const languages = ['markdown', 'latex', 'plain'] as const;

/** One thing over and over, each a way to make some parser take for ever. */
const units: readonly string[] = [
  '[',
  '![',
  '[a](',
  '*',
  '* ',
  '*a',
  '**a _b ',
  '_a',
  '$',
  '$ ',
  '$a',
  '${',
  '$$ a\n\n',
  '\\[',
  '\\(',
  '\\\\(',
  '\\begin{',
  '\\begin{x}',
  '\\begin{align}',
  '\\begin{itemize}\\item ',
  '\\begin{tabular}{c}',
  '\\begin{verbatim}',
  '\\end{itemize}',
  '\\item ',
  '{',
  '}',
  '{\\bf ',
  '\\textbf{',
  '\\frac{',
  '\\sqrt[',
  '\\a',
  '\\verb|',
  '\\newcommand{\\a}{',
  '\\footnote{\\footnote',
  '%',
  '% $\n',
  '> ',
  '>',
  '- ',
  '1. ',
  '  - a\n',
  '- a\n  ',
  '> - ',
  '`',
  '`a``b```',
  '```\n',
  '~~~\n\n',
  '| a ',
  '|a|b|\n|-|-|\n',
  '<a',
  '<!--',
  '&amp;',
  '&',
  '\\',
  '#',
  '# a\n',
  'a\n===\n',
  '---\n',
  '\n',
  ' ',
  '\r',
  '\ud800\u0000',
  'word ',
  '\\boxed{',
  "\\'",
  '``',
  '\\left(',
];

describe('takes time in proportion to the text', () => {
  for (const unit of units) {
    test(JSON.stringify(unit), () => {
      for (const language of languages) {
        assertLinear((length) => {
          const text = unit.repeat(Math.ceil(length / unit.length));
          renderTextToBlocks(text, { language, marks: [{ start: 0, end: length >> 1, tone: 'error' }] });
          readDocumentMacros(text, language);
        }, 12_000);
      }
    });
  }
});

test('a million characters of anything end soon', () => {
  for (const unit of [
    '[',
    '*',
    '$',
    '\\begin{',
    '- ',
    '> ',
    '{',
    '\\begin{itemize}\\item ',
    '`a``b```',
    '|a|b|\n|-|-|\n',
  ]) {
    for (const language of languages) {
      const text = unit.repeat(1_000_000 / unit.length);
      assertWithin(20_000, () => renderTextToBlocks(text, { language }), `${JSON.stringify(unit)} as ${language}`);
    }
  }
});

test('what nests too deep stands as it is', () => {
  const deep = `${'\\textbf{'.repeat(10_000)}word${'}'.repeat(10_000)}`;
  assert.ok(JSON.stringify(renderTextToBlocks(deep, { language: 'latex' })).includes('word'));
  const formula = `$${'{'.repeat(10_000)}x${'}'.repeat(10_000)}$`;
  assert.ok(JSON.stringify(renderTextToBlocks(formula, { language: 'latex' })).includes('x'));
  const nested = Array.from({ length: 200 }, (_, i) => `${'  '.repeat(i)}- item${i}`).join('\n');
  const text = JSON.stringify(renderTextToBlocks(nested, { language: 'markdown' }));
  for (let i = 0; i < 200; i++) assert.ok(text.includes(`item${i}`), `item${i}`);
});

test('macros that make each other longer are bounded', () => {
  const text = Array.from(
    { length: 30 },
    (_, i) => `\\newcommand{\\a${'x'.repeat(i)}}{\\a${'x'.repeat(i + 1)}\\a${'x'.repeat(i + 1)}}`,
  );
  const document = `${text.join('\n')}\n\\a`;
  const macros = readDocumentMacros(document, 'latex');
  const statements = readTheoremTitlesByEnvironment(document);
  const tree = JSON.stringify(renderTextToBlocks('\\a', { language: 'latex', macros, statements }));
  assert.ok(tree.length < 1_000_000);
});
