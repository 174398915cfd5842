/** Names of annotators as people write them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isValidAnnotatorName, normalizeAnnotatorName } from '../../../../../src/core/annotate/index.ts';

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
  for (const [written, name] of Object.entries(cases)) assert.equal(normalizeAnnotatorName(written), name, written);
  for (const none of ['', '   ', '李', '..', 'Con', '/'])
    assert.equal(isValidAnnotatorName(normalizeAnnotatorName(none)), false, none);
});

test('what it comes to stays, and leads out of no folder', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (written) => {
      const name = normalizeAnnotatorName(written);
      assert.match(name, /^[a-z0-9._-]*$/);
      assert.ok(name.length <= 64);
      if (isValidAnnotatorName(name)) assert.equal(normalizeAnnotatorName(name), name);
    }),
  );
});
