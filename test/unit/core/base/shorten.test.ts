import assert from 'node:assert/strict';
import { test } from 'node:test';
import { truncateLine } from '../../../../src/core/base/shorten.ts';

test('a truncated line has no half characters', () => {
  assert.equal(truncateLine(' a\nb  c ', 5), 'a b c');
  assert.equal(truncateLine('a b c d', 5), 'a b…');
  assert.equal(truncateLine('abc𝔽d', 5), 'abc…');
  assert.equal(truncateLine('ab𝔽de', 5), 'ab𝔽…');
});
