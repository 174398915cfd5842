import assert from 'node:assert/strict';
import { test } from 'node:test';
import { truncateToOneLine } from '../../../../src/core/base/shorten.ts';

test('a truncated line has no half characters', () => {
  assert.equal(truncateToOneLine(' a\nb  c ', 5), 'a b c');
  assert.equal(truncateToOneLine('a b c d', 5), 'a b…');
  assert.equal(truncateToOneLine('abc𝔽d', 5), 'abc…');
  assert.equal(truncateToOneLine('ab𝔽de', 5), 'ab𝔽…');
});
