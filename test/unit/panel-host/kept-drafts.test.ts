import assert from 'node:assert/strict';
import { test } from 'node:test';
import { KeptDrafts } from '../../../src/editor/pages/kept-drafts.ts';

/** A memory that outlives a host, as the window's does. */
function memoryOf(first: Record<string, unknown> = {}) {
  const values = new Map(Object.entries(first));
  return {
    get: (key: string) => values.get(key),
    update: async (key: string, value: unknown) => {
      if (value === undefined) values.delete(key);
      else values.set(key, JSON.parse(JSON.stringify(value)));
    },
    keys: () => [...values.keys()],
  } as unknown as ConstructorParameters<typeof KeptDrafts>[0] & { keys(): string[] };
}

test('what was being written is there for the next host, until it is said', () => {
  const memory = memoryOf();
  const page = {};
  const before = new KeptDrafts(memory, 'drafts');
  before.keep(page, { 'file:///a': { 1: 'wr' } });
  before.keep(page, { 'file:///a': { 1: 'written' }, 'file:///b': { 0: 'too' } });
  const after = new KeptDrafts(memory, 'drafts');
  assert.deepEqual(after.left, { 'file:///a': { 1: 'written' }, 'file:///b': { 0: 'too' } });
  const next = {};
  after.keep(next, after.left);
  assert.deepEqual(after.left, {}, 'a page that is open has them');
  after.keep(next, { 'file:///b': { 0: 'too' } });
  after.keep(next, {});
  assert.deepEqual(memory.keys(), []);
});

test('a page that says what it wrote takes nothing of another one along', () => {
  const kept = new KeptDrafts(memoryOf(), 'drafts');
  const [first, second] = [{}, {}];
  kept.keep(first, { 'file:///a': 'one' });
  kept.keep(second, { 'file:///b': 'two' });
  kept.keep(second, {});
  assert.deepEqual(kept.left, {});
  kept.closed(first);
  assert.deepEqual(kept.left, { 'file:///a': 'one' }, 'a tab that was closed gives it to the next');
});

test('no more is kept than fits, the oldest goes first, and a damaged memory is none', () => {
  const memory = memoryOf({ drafts: 'damaged' });
  const kept = new KeptDrafts(memory, 'drafts');
  assert.deepEqual(kept.left, {});
  const page = {};
  const all = Object.fromEntries(Array.from({ length: 60 }, (_, k) => [`file:///${k}`, 'x'.repeat(10_000)]));
  kept.keep(page, all);
  kept.closed(page);
  const names = Object.keys(kept.left);
  assert.ok(names.length < 41 && names.length > 35, String(names.length));
  assert.equal(names.at(-1), 'file:///59');
});
