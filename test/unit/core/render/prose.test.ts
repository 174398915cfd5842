import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { joinInlineTexts, renderTextToBlocks } from '../../../../src/core/render/index.ts';
import { hasOnlyMarkdownParagraphs, parseMarkdownTree } from '../../../../src/core/render/markdown/blocks.ts';
import { countRuns } from '../../../support/property-runs.ts';

/** Paragraphs as the parser of Markdown has them, if it has nothing else. */
function parsed(text: string): string[] {
  return parseMarkdownTree(text).children.map((node) => {
    assert.ok(node.type === 'paragraph', node.type);
    return node.children
      .map((child) => {
        assert.ok(child.type === 'text', child.type);
        return child.value.replaceAll('\n', ' ');
      })
      .join('');
  });
}

test('what is read as prose without the parser is what the parser reads', () => {
  let prose = 0;
  const part = fc.constantFrom(
    'word',
    'a',
    ' ',
    '\n',
    '\n\n',
    '. ',
    ', ',
    '-',
    '1.',
    '(2) ',
    '1) ',
    '=',
    '"q"',
    "it's",
    '\t',
    'é',
    '!',
    ':',
    '+ ',
    'http://a.b',
    '@',
    ']',
    '^',
    '/',
    '{',
    '}',
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
      const text = parts.join('');
      if (!hasOnlyMarkdownParagraphs(text)) return;
      prose++;
      const ours = renderTextToBlocks(text, { language: 'markdown' }).map((block) => {
        assert.ok(block.kind === 'paragraph');
        return joinInlineTexts(block.inlines);
      });
      assert.deepEqual(ours, parsed(text));
    }),
    { numRuns: countRuns(4000) },
  );
  assert.ok(prose > 200, `Only ${prose} texts were prose.`);
});

test('spaces of TeX that stand in no formula stay as they are written, and marks where they were', () => {
  const text = 'So 373\\,325 = 5^{2}\\, 29\\; 257, $1\\,000$ and `\\,` and \\\\, and \\* here.';
  const start = text.indexOf('here');
  const [block] = renderTextToBlocks(text, {
    language: 'markdown',
    marks: [{ start, end: start + 4, tone: 'error' }],
  });
  assert.ok(block?.kind === 'paragraph');
  const words = block.inlines.map((one) =>
    one.kind === 'mark'
      ? `[${one.inlines.map((inner) => (inner.kind === 'text' ? inner.text : '')).join('')}]`
      : 'tex' in one
        ? one.tex
        : 'text' in one
          ? one.text
          : '',
  );
  assert.equal(words.join(''), 'So 373\\,325 = 5^{2}\\, 29\\; 257, 1\\,000 and \\, and \\, and * [here].');
});

test('a figure is its source, and called one; pseudo-code is none', () => {
  const read = (name: string) =>
    renderTextToBlocks(`\\begin{${name}}\n\\draw (0,0);\n\\end{${name}}`, { language: 'latex' });
  for (const name of ['tikzpicture', 'asy'])
    assert.deepEqual(
      read(name).map((block) => block.kind === 'source' && block.isFigure),
      [true],
    );
  assert.deepEqual(read('algorithmic'), [
    { kind: 'source', text: '\\begin{algorithmic}\n\\draw (0,0);\n\\end{algorithmic}' },
  ]);
});
