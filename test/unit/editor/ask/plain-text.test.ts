/** What servers, models and workspaces say is no link, no icon and no other line in the editor. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type * as vscode from 'vscode';
import {
  joinSanitizedMessageLines,
  MAX_CHARS_BY_TEXT_KIND,
  sanitizeMessageText,
  sanitizeToSingleLine,
} from '../../../../src/core/base/shorten.ts';
import { appendPlainTextToMarkdown, disableAutolinks } from '../../../../src/editor/ask/plain-text.ts';
import { assertWithin } from '../../../support/scaling.ts';

/** What the editor takes for a link in a notification, and for an icon in a label. */
const LINK = /\[([^\]]+)\]\(((?:https?:\/\/|command:|file:)[^)\s]+)(?: (["'])(.+?)(\3))?\)/i;
const ICON = /\$\(([A-Za-z0-9-]+(?:~[A-Za-z]+)?)\)/;
/** What Markdown with GitHub's extensions takes for a link without being asked. */
const BARE = /(?:https?|ftp):\/\/|\bwww\.|[\w.+-]@[\w-]/i;
/** What ends a line, turns the direction of others or is not seen. */
const UNSEEN = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028\u2029\u202a-\u202e\u2061-\u2069\ufeff]/u;

const PARTS = ['[', 'x', '](', ']', '(', ')', 'command:a.b', '$(', '$', 'zap', 'https://', 'www.', 'a@b.c', ' '];
const HIDDEN = ['\n', '\r\n', '\u2028', '\t', '\u202e', '\u2066', '\u061c', '\u200b', '\u2060', '\u0007', '\ufeff'];

const textsOf = (parts: readonly string[]): fc.Arbitrary<string> =>
  fc.array(fc.constantFrom(...parts), { maxLength: 12 }).map((all) => all.join(''));
const hostile = textsOf(PARTS);

test('no notification and no label has a link or an icon of others', () => {
  assert.match('[a](command:workbench.action.quit)', LINK);
  assert.match('$(shield)', ICON);
  fc.assert(
    fc.property(hostile, (words) => {
      const shown = sanitizeMessageText(words);
      assert.doesNotMatch(shown, LINK);
      assert.doesNotMatch(shown, ICON);
      assert.equal(shown.replaceAll('\u2060', ''), words);
    }),
  );
});

test('what is unseen between the characters of a link or an icon does not keep them apart only until it is left out', () => {
  fc.assert(
    fc.property(textsOf([...PARTS, ...HIDDEN]), (words) => {
      const shown = sanitizeMessageText(words);
      assert.doesNotMatch(shown, LINK);
      assert.doesNotMatch(shown, ICON);
      assert.doesNotMatch(shown, UNSEEN);
      assert.equal(sanitizeMessageText(shown), shown);
    }),
  );
});

test('lines of ours stay, those of others are one', () => {
  assert.equal(
    joinSanitizedMessageLines(['Name\nForged: all is well.', 'Second']),
    'Name Forged: all is well.\nSecond',
  );
});

test('a sentence around a long name keeps both its ends, with pairs of surrogates whole', () => {
  const name = 'a'.repeat(4000);
  const said = sanitizeMessageText(`${name} already exists. Replace it?`);
  assert.equal(said, `${'a'.repeat(120)}…${'a'.repeat(79)} already exists. Replace it?`);
  const blanks = sanitizeMessageText(`Open ${'ab '.repeat(2000)}now?`);
  assert.equal(blanks.length, MAX_CHARS_BY_TEXT_KIND.message);
  assert.match(blanks, /^Open ab .*…(?:b )?.*ab now\?$/);
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 900 }),
      fc.integer({ min: 10, max: 400 }),
      (words, longest) => {
        const shown = sanitizeMessageText(words, longest).replaceAll('\u2060', '');
        assert.ok(shown.length <= longest);
        assert.doesNotMatch(shown, /\p{Cs}/u);
      },
    ),
  );
});

test('a text of many megabytes is cut without being read to its end', () => {
  const text = 'x'.repeat(50_000_000);
  assertWithin(1000, () => assert.ok(sanitizeMessageText(text).length <= MAX_CHARS_BY_TEXT_KIND.message));
});

test('no bare address in what is appended to Markdown is a link', () => {
  fc.assert(
    fc.property(hostile, (words) => {
      const shown = disableAutolinks(words);
      assert.doesNotMatch(shown, BARE);
      assert.equal(shown.replaceAll('\u2060', ''), words);
    }),
  );
  assert.equal(disableAutolinks('f(x) : A // B'), 'f(x) : A // B');
});

test('a problem of a line is one line, with nothing unseen, and has its formulas as they are', () => {
  assert.equal(sanitizeToSingleLine('a\nb\u202ec\u0000d'), 'a bcd');
  const formula = `$(1+2)^2 = ${'9'.repeat(400)}$ [x](y)`;
  assert.equal(sanitizeToSingleLine(formula), formula);
});

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
