import assert from 'node:assert/strict';
import { it } from 'node:test';
import { LastReviewJudgeStore } from '../../../../../src/editor/models/judges/last-judge.ts';

function memory(kept = new Map<string, unknown>()): LastReviewJudgeStore {
  return new LastReviewJudgeStore({
    get: (key) => kept.get(key),
    update: async (key, value) => {
      kept.set(key, JSON.parse(JSON.stringify(value)));
    },
  });
}

it('remembers by whom a proof was judged, and when, and not what is for once', async () => {
  const judged = memory();
  const picked = { judge: 'my.judge.md', endpoint: 'local', kind: 'critic', selectAmong: 8 } as const;
  await judged.remember('file:///a.md', { picked, promptVersion: 2, at: 5 });
  assert.deepEqual(judged.of('file:///a.md'), {
    picked: { judge: 'my.judge.md', endpoint: 'local', kind: 'critic' },
    promptVersion: 2,
    at: 5,
  });
  assert.equal(judged.of('file:///b.md'), undefined);
});

it('forgets those judged least recently, and takes names for names', async () => {
  const judged = memory();
  for (let k = 0; k < 600; k++) {
    await judged.remember(`file:///${k}.md`, { picked: { judge: 'critic@a' }, promptVersion: 2, at: k });
    // Judged again and again, it stays.
    await judged.remember('__proto__', { picked: { judge: 'critic@b' }, promptVersion: 2, at: k });
  }
  assert.equal(judged.of('file:///50.md'), undefined);
  assert.equal(judged.of('file:///599.md')?.at, 599);
  assert.deepEqual(judged.of('__proto__'), { picked: { judge: 'critic@b' }, promptVersion: 2, at: 599 });
});

it('takes what was remembered before prompts had versions for the first of them', () => {
  const judged = memory(new Map([['judgedBefore', { 'file:///a.md': { judge: 'critic@local', at: 7 } }]]));
  assert.deepEqual(judged.of('file:///a.md'), { picked: { judge: 'critic@local' }, promptVersion: 1, at: 7 });
});
