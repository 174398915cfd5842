import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changedKind, pickedFrom } from '../../../src/editor/models/picked.ts';

test('a pick that was kept is read again, and what is none is not', () => {
  const picks = [
    { judge: 'critic@local' },
    { judge: 'prompts/mine.judge.md' },
    { judge: 'prompts/mine.judge.md', endpoint: 'local', kind: 'critic' },
  ];
  for (const pick of picks) assert.deepEqual(pickedFrom(pick), pick);
  for (const other of [undefined, null, 'critic@local', [], { endpoint: 'local' }, { judge: 1 }])
    assert.equal(pickedFrom(other), undefined);
  assert.deepEqual(pickedFrom({ judge: 'a', endpoint: 7, kind: 'checker' }), { judge: 'a' });
  assert.deepEqual(pickedFrom({ judge: 'a', selectAmong: 8 }), { judge: 'a' });
});

test('a prompt file that has become another judge is not asked at the endpoint it was picked for', () => {
  const picked = { judge: 'mine.judge.md', endpoint: 'local', kind: 'critic' } as const;
  assert.equal(changedKind('mine.judge.md', 'critic', picked), undefined);
  assert.match(
    changedKind('mine.judge.md', 'stepwise', picked) ?? '',
    /as critic, and is for a stepwise judge now/,
  );
  // What was picked without an endpoint is agreed to by itself, its kind among it.
  assert.equal(changedKind('mine.judge.md', 'stepwise', { judge: 'mine.judge.md' }), undefined);
});
