/** Tables that are written as text, and values that are stored under texts. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getOrCreate } from '../../../../src/core/base/groups.ts';
import { LruCache } from '../../../../src/core/base/lru-cache.ts';
import { parseWordNumberPairs, parseWordPairs, splitIntoWords } from '../../../../src/core/base/word-tables.ts';

test('words, pairs and numbers are read whatever blanks part them', () => {
  assert.deepEqual(splitIntoWords('\n  a b\n  c '), ['a', 'b', 'c']);
  assert.deepEqual(
    [...parseWordPairs(String.raw`× \times  ÷ \div`)],
    [
      ['×', '\\times'],
      ['÷', '\\div'],
    ],
  );
  assert.equal(parseWordNumberPairs('two 2 three 3').get('three'), 3);
});

test('a value is made once, and again once it was forgotten', () => {
  let made = 0;
  const make = (): number => ++made;
  const stored = new Map<string, number>();
  assert.deepEqual([getOrCreate(stored, 'a', make), getOrCreate(stored, 'a', make)], [1, 1]);
  const recent = new LruCache<number>(4);
  assert.deepEqual([recent.ofText('abc', make), recent.ofText('abc', make)], [2, 2]);
  assert.deepEqual([recent.ofText('de', make), recent.ofText('abc', make)], [3, 4]);
});
