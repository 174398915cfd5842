import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PageDraftStore } from '../../../../src/editor/pages/page-draft-store.ts';

type Parts = ConstructorParameters<typeof PageDraftStore>[0];

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
  } as unknown as Parts['memory'] & { keys(): string[] };
}

/** @param births of the files that are there, by their paths */
function draftsOf(
  memory: Parts['memory'],
  {
    shared = memoryOf(),
    folders = [],
    births = {},
  }: {
    readonly shared?: Parts['shared'];
    readonly folders?: readonly string[];
    readonly births?: Readonly<Record<string, string>>;
  } = {},
): PageDraftStore {
  return new PageDraftStore({
    memory,
    shared,
    key: 'drafts',
    folders: () => folders.map((folder) => `file://${folder}`),
    birthOf: async (address) => births[address.replace('file://', '')],
  });
}

test('what was being written is there for the next host, until it is said', () => {
  const memory = memoryOf();
  const page = {};
  const before = draftsOf(memory);
  before.keep(page, { 'file:///a': { 1: 'wr' } });
  before.keep(page, { 'file:///a': { 1: 'written' }, 'file:///b': { 0: 'too' } });
  const after = draftsOf(memory);
  assert.deepEqual(after.left, { 'file:///a': { 1: 'written' }, 'file:///b': { 0: 'too' } });
  const next = {};
  after.keep(next, after.left);
  assert.deepEqual(after.left, {}, 'a page that is open has them');
  after.keep(next, { 'file:///b': { 0: 'too' } });
  after.keep(next, {});
  assert.deepEqual(memory.keys(), []);
});

test('a page that says what it wrote takes nothing of another one along', () => {
  const kept = draftsOf(memoryOf());
  const [first, second] = [{}, {}];
  kept.keep(first, { 'file:///a': 'one' });
  kept.keep(second, { 'file:///b': 'two' });
  kept.keep(second, {});
  assert.deepEqual(kept.left, {});
  kept.closed(first);
  assert.deepEqual(kept.left, { 'file:///a': 'one' }, 'a tab that was closed gives it to the next');
});

test('of two pages that write on the same, one that has said its own leaves the other’s', () => {
  const memory = memoryOf();
  const kept = draftsOf(memory);
  const [first, second] = [{}, {}];
  kept.keep(first, { 'file:///a': 'one' });
  kept.keep(second, { 'file:///a': 'two' });
  kept.keep(second, {});
  assert.deepEqual(draftsOf(memory).left, { 'file:///a': 'one' });
  kept.keep(first, {});
  assert.deepEqual(memory.keys(), []);
});

test('no more is kept than fits, the oldest goes first, and a damaged memory is none', () => {
  const memory = memoryOf({ drafts: 'damaged' });
  const kept = draftsOf(memory);
  assert.deepEqual(kept.left, {});
  const page = {};
  const all = Object.fromEntries(Array.from({ length: 60 }, (_, k) => [`file:///${k}`, 'x'.repeat(10_000)]));
  kept.keep(page, all);
  kept.closed(page);
  const names = Object.keys(kept.left);
  assert.ok(names.length < 41 && names.length > 35, String(names.length));
  assert.equal(names.at(-1), 'file:///59');
});

/** Long enough for what is shared to be written. */
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 10));

test('what was being written is found again in a folder that was moved', async () => {
  const shared = memoryOf();
  const before = draftsOf(memoryOf(), {
    shared,
    folders: ['/a/proofs'],
    births: { '/a/proofs/x/p.md': 'b1', '/a/proofs/q.md': 'b2' },
  });
  before.keep({}, { 'file:///a/proofs/x/p.md': { 1: 'written' }, 'file:///a/proofs/q.md': { 0: 'too' } });
  await settled();
  // Another workspace has a file of the same name, and those of the first one are where they were.
  const other = draftsOf(memoryOf(), {
    shared,
    folders: ['/c/proofs'],
    births: {
      '/a/proofs/x/p.md': 'b1',
      '/a/proofs/q.md': 'b2',
      '/c/proofs/x/p.md': 'b1',
      '/c/proofs/q.md': 'b9',
    },
  });
  await other.ready;
  assert.deepEqual(other.left, {});
  const memory = memoryOf();
  const moved = {
    shared,
    folders: ['/b/papers'],
    births: { '/b/papers/x/p.md': 'b1', '/b/papers/q.md': 'b7' },
  };
  const after = draftsOf(memory, moved);
  await after.ready;
  assert.deepEqual(after.left, { 'file:///b/papers/x/p.md': { 1: 'written' } }, 'q.md is another file');
  assert.deepEqual(draftsOf(memory, moved).left, after.left);
  // What was said is nowhere any more.
  const page = {};
  after.keep(page, after.left);
  after.keep(page, {});
  await settled();
  const again = draftsOf(memoryOf(), { shared, folders: ['/d'], births: { '/d/p.md': 'b1' } });
  await again.ready;
  assert.deepEqual(again.left, {});
});

test('two windows share what each writes, and a damaged store is none', async () => {
  const shared = memoryOf({ drafts: { 'file:///x': 'damaged', 'file:///y': { birth: 1 } } });
  const births = { '/a/p.md': 'b1', '/b/q.md': 'b2' };
  const first = draftsOf(memoryOf(), { shared, folders: ['/a'], births });
  const second = draftsOf(memoryOf(), { shared, folders: ['/b'], births });
  first.keep({}, { 'file:///a/p.md': 'one' });
  second.keep({}, { 'file:///b/q.md': 'two', 'untitled:Untitled-1': 'three' });
  await settled();
  const moved = draftsOf(memoryOf(), {
    shared,
    folders: ['/z'],
    births: { '/z/p.md': 'b1', '/z/q.md': 'b2' },
  });
  await moved.ready;
  assert.deepEqual(moved.left, { 'file:///z/p.md': 'one', 'file:///z/q.md': 'two' });
});
