import assert from 'node:assert/strict';
import { test } from 'node:test';
import type * as vscode from 'vscode';
import { appendPlainTextToMarkdown } from '../../../../src/editor/ask/append-plain-text.ts';

/** Text in brackets, markup as it is. */
class Told {
  value = '';
  appendText(text: string): this {
    assert.doesNotMatch(text, /[\s<]/, 'no blank that a line cannot break at, no tag');
    this.value += `[${text}]`;
    return this;
  }
  appendMarkdown(markup: string): this {
    this.value += markup;
    return this;
  }
}

test('words are appended one by one as text, with blanks between them at which lines break', () => {
  const told = new Told();
  appendPlainTextToMarkdown(told as unknown as vscode.MarkdownString, 'if a <b and  c> *d*,\n# then');
  assert.equal(told.value, '[if] [a] &lt;[b] [and] [c>] [*d*,] [#] [then]');
});
