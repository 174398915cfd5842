import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { applyTextListChange, findTextListChange } from '../../../../src/core/base/list-change.ts';

test('a change sends the texts between the equal ones at both ends', () => {
  assert.deepEqual(findTextListChange(['a', 'b', 'c'], ['a', 'x', 'y', 'c']), {
    keptAtStart: 1,
    keptAtEnd: 1,
    texts: ['x', 'y'],
  });
  assert.deepEqual(findTextListChange(['a', 'a'], ['a', 'a', 'a']), { keptAtStart: 2, keptAtEnd: 0, texts: ['a'] });
  assert.deepEqual(findTextListChange([], ['a']), { keptAtStart: 0, keptAtEnd: 0, texts: ['a'] });
});

test('an applied change gives the new list', () => {
  const texts = fc.array(fc.constantFrom('a', 'b', ''), { maxLength: 8 });
  fc.assert(
    fc.property(texts, texts, (old, next) => {
      assert.deepEqual(applyTextListChange(old, findTextListChange(old, next)), next);
    }),
  );
});
