import assert from 'node:assert/strict';
import { it } from 'node:test';
import { JudgedMemory } from '../../../src/editor/models/judged-before.ts';

function memory(): JudgedMemory {
  const kept = new Map<string, unknown>();
  return new JudgedMemory({
    get: (key) => kept.get(key),
    update: async (key, value) => {
      kept.set(key, JSON.parse(JSON.stringify(value)));
    },
  });
}

it('remembers by whom a proof was judged, and when, and not what is for once', async () => {
  const judged = memory();
  const picked = { judge: 'my.judge.md', endpoint: 'local', kind: 'critic', selectAmong: 8 } as const;
  await judged.remember('file:///a.md', { picked, at: 5 });
  assert.deepEqual(judged.of('file:///a.md'), {
    picked: { judge: 'my.judge.md', endpoint: 'local', kind: 'critic' },
    at: 5,
  });
  assert.equal(judged.of('file:///b.md'), undefined);
});

it('forgets those judged least recently, and takes names for names', async () => {
  const judged = memory();
  for (let k = 0; k < 600; k++) {
    await judged.remember(`file:///${k}.md`, { picked: { judge: 'critic@a' }, at: k });
    // Judged again and again, it stays.
    await judged.remember('__proto__', { picked: { judge: 'critic@b' }, at: k });
  }
  assert.equal(judged.of('file:///50.md'), undefined);
  assert.equal(judged.of('file:///599.md')?.at, 599);
  assert.deepEqual(judged.of('__proto__'), { picked: { judge: 'critic@b' }, at: 599 });
});
