/** What servers, models and workspaces say is no link and no icon in the editor. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { plainLabel, unlinked } from '../../../src/editor/plain-words.ts';

/** What the editor takes for a link in a notification, and for an icon in a label. */
const LINK = /\[([^\]]+)\]\(((?:https?:\/\/|command:|file:)[^)\s]+)(?: (["'])(.+?)(\3))?\)/i;
const ICON = /\$\(([A-Za-z0-9-]+(?:~[A-Za-z]+)?)\)/;
/** What Markdown with GitHub's extensions takes for a link without being asked. */
const BARE = /(?:https?|ftp):\/\/|\bwww\.|[\w.+-]@[\w-]/i;

const hostile = fc
  .array(
    fc.constantFrom(
      '[',
      'x',
      '](',
      ']',
      '(',
      ')',
      'command:a.b',
      '$(',
      '$',
      'zap',
      'https://',
      'www.',
      'a@b.c',
      ' ',
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));

test('no notification and no label has a link or an icon of others', () => {
  assert.match('[a](command:workbench.action.quit)', LINK);
  assert.match('$(shield)', ICON);
  fc.assert(
    fc.property(hostile, (words) => {
      const shown = plainLabel(words);
      assert.doesNotMatch(shown, LINK);
      assert.doesNotMatch(shown, ICON);
      assert.equal(shown.replaceAll('\u2060', ''), words);
    }),
  );
});

test('no bare address in what is appended to Markdown is a link', () => {
  fc.assert(
    fc.property(hostile, (words) => {
      const shown = unlinked(words);
      assert.doesNotMatch(shown, BARE);
      assert.equal(shown.replaceAll('\u2060', ''), words);
    }),
  );
  assert.equal(unlinked('f(x) : A // B'), 'f(x) : A // B');
});
