/** What an agent's tool asks a person: sentences with names that the agent was told. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fromMarkdown } from 'mdast-util-from-markdown';
import '../../../support/vscode-files.ts';

const { toMarkdownParagraphs } = await import('../../../../src/editor/ask/index.ts');

test('sentences are paragraphs of words: no link, not of a bare address either', () => {
  const sentences = [
    'Proofmark reads https://evil.example/a.md, www.evil.example and a@evil.example.',
    'It reads [a](command:workbench.action.quit)\n\n# forged\u202e <b>b</b>.',
  ];
  const { value } = toMarkdownParagraphs(sentences);
  assert.doesNotMatch(value, /(?:https?|ftp):\/\/|\bwww\.|[\w.+-]@[\w-]|\u202e/i);
  const blocks = fromMarkdown(value).children;
  assert.equal(blocks.length, 2);
  for (const block of blocks) {
    assert.ok(block.type === 'paragraph');
    assert.ok(
      block.children.every(({ type }) => type === 'text' || type === 'html'),
      value,
    );
  }
});
