/** Names of annotators as people write them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isAnnotator, toAnnotatorName } from '../../../../../src/core/annotate/index.ts';

test('a name as people write it comes to one that can be a file', () => {
  const cases = {
    'A. Referee': 'a.referee',
    'Emmy Noether': 'emmy-noether',
    'Paul Erdős': 'paul-erdos',
    'emmy.noether': 'emmy.noether',
    'a--b': 'a--b',
    '  Ada ': 'ada',
    'ada@example.org': 'ada-example.org',
  };
  for (const [written, name] of Object.entries(cases)) assert.equal(toAnnotatorName(written), name, written);
  for (const none of ['', '   ', '李', '..', 'Con', '/'])
    assert.equal(isAnnotator(toAnnotatorName(none)), false, none);
});

test('what it comes to stays, and leads out of no folder', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (written) => {
      const name = toAnnotatorName(written);
      assert.match(name, /^[a-z0-9._-]*$/);
      assert.ok(name.length <= 64);
      if (isAnnotator(name)) assert.equal(toAnnotatorName(name), name);
    }),
  );
});
