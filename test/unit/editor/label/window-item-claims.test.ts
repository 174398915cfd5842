/** Windows of one folder that label the same data set, over files in memory. */
import assert from 'node:assert/strict';
import { afterEach, describe, it, test } from 'node:test';
import fc from 'fast-check';
import type { ItemLease } from '../../../../src/editor/label/window-item-claims.ts';
import { manualClock, settle } from '../../../support/manual-clock.ts';
import { faults, reset, Uri } from '../../../support/vscode-files.ts';

const {
  ITEM_LEASE_LIFETIME_MS,
  serializeItemLeases,
  findItemsOpenElsewhere,
  WindowItemLeases,
  parseItemLeases,
  replaceWindowLease,
} = await import('../../../../src/editor/label/window-item-claims.ts');
const { getExtensionStorage } = await import('../../../../src/editor/keep/storage.ts');

afterEach(reset);

const uri = (address: string) => Uri.parse(address) as never;

/** One lock at a time, as a lock file gives it. */
function locks() {
  let turn = Promise.resolve();
  return (): Promise<() => void> => {
    let free = (): void => {};
    const before = turn;
    turn = new Promise((resolve) => {
      free = resolve;
    });
    return before.then(() => free);
  };
}

function made(annotators: readonly string[], names: readonly string[] = []) {
  const clock = manualClock();
  const lock = locks();
  let changes = 0;
  const windows = annotators.map((annotator, k) => {
    const storageUri = uri(`memory:/User/workspaceStorage/abcdef${k === 0 ? '' : `-${k}`}/proofmark.proofmark`);
    const storage = getExtensionStorage(
      { storageUri, globalStorageUri: uri('memory:/User/globalStorage') } as never,
      lock,
    );
    return new WindowItemLeases(uri('memory:/place/sums.jsonl'), {
      storage,
      clock,
      now: clock.now,
      annotator: () => annotator,
      changed: () => changes++,
      keyOf: (number) => `sums.jsonl#${number}`,
      window: names[k],
    });
  });
  return { clock, windows, changes: () => changes };
}

const firstFree = (of: InstanceType<typeof WindowItemLeases>) => () =>
  [0, 1, 2, 3].find((number) => !of.isOpen(`sums.jsonl#${number}`));

test('two windows that ask at once are led to different items, and another annotator to any', async () => {
  const { windows } = made(['emmy', 'emmy', 'ada']);
  const [a, b, c] = windows;
  assert.ok(a && b && c);
  assert.deepEqual(await Promise.all([a, b, c].map((one) => one.take(firstFree(one)))), [0, 1, 0]);
  assert.equal(await a.take(firstFree(a)), 0, 'its own is none of another window');
  assert.equal(b.isOpen('sums.jsonl#0'), true);
  for (const one of windows) one.dispose();
  await settle();
});

test('a window that is loaded again, or whose host was killed, is none of the others', async () => {
  const { windows } = made(['emmy', 'emmy', 'emmy'], ['one', 'one']);
  const [before, again, other] = windows;
  assert.ok(before && again && other);
  assert.equal(await before.take(firstFree(before)), 0);
  assert.equal(await again.take(firstFree(again)), 0);
  assert.equal(again.isOpen('sums.jsonl#0'), false);
  assert.equal(await other.take(firstFree(other)), 1);
  for (const one of windows) one.dispose();
  await settle();
});

test('what a window that crashed had open is free again, and what a closed one had at once', async () => {
  const { windows, clock, changes } = made(['emmy', 'emmy']);
  const [a, b] = windows;
  assert.ok(a && b);
  await a.take(firstFree(a));
  assert.equal(await b.take(firstFree(b)), 1);
  a.dispose();
  await settle();
  clock.advance(10_000);
  await settle();
  assert.equal(b.isOpen('sums.jsonl#0'), false);
  assert.equal(changes(), 1);
  b.dispose();
  await settle();
});

test('where nothing can be kept, nothing is open elsewhere', async () => {
  const { windows } = made(['emmy', 'emmy']);
  const [a, b] = windows;
  assert.ok(a && b);
  faults.onWrite = () => {
    throw new Error('The disk is full.');
  };
  assert.deepEqual([await a.take(firstFree(a)), await b.take(firstFree(b))], [0, 0]);
  for (const one of windows) one.dispose();
  await settle();
});

const NOW = 1_800_000_000_000;
const claim = (window: string, item: string, more: Partial<ItemLease> = {}): ItemLease => ({
  window,
  annotator: 'emmy',
  item,
  at: NOW,
  ...more,
});

describe('claims of items', () => {
  it('are read back, and are of other windows of the same annotator', () => {
    const claims = [claim('a', 'x'), claim('b', 'y'), claim('c', 'z', { annotator: 'ada' })];
    assert.deepEqual(parseItemLeases(serializeItemLeases(claims), NOW), claims);
    assert.deepEqual([...findItemsOpenElsewhere(claims, { window: 'a', annotator: 'emmy' })], ['y']);
  });

  it('end where their window says nothing more, also if a clock was set back', () => {
    const text = serializeItemLeases([claim('a', 'x'), claim('b', 'y', { at: NOW + 1e12 })]);
    assert.equal(parseItemLeases(text, NOW + ITEM_LEASE_LIFETIME_MS - 1).length, 1);
    assert.equal(parseItemLeases(text, NOW + ITEM_LEASE_LIFETIME_MS).length, 0);
  });

  it('are one for each window', () => {
    const one = replaceWindowLease([claim('a', 'x'), claim('b', 'y')], claim('a', 'z'));
    assert.deepEqual(one, [claim('b', 'y'), claim('a', 'z')]);
    assert.deepEqual(replaceWindowLease(one, { ...claim('b', ''), item: undefined }), [claim('a', 'z')]);
  });

  it('of two windows that choose one after the other are never the same', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 30 }), (windows) => {
        let text: string | undefined;
        const has = new Map<string, number>();
        for (const window of windows) {
          const claims = parseItemLeases(text, NOW);
          const elsewhere = findItemsOpenElsewhere(claims, { window, annotator: 'emmy' });
          const from = has.get(window) ?? -1;
          const item = Array.from({ length: 200 }, (_, k) => k).find((k) => k > from && !elsewhere.has(`${k}`));
          assert.ok(item !== undefined);
          has.set(window, item);
          text = serializeItemLeases(replaceWindowLease(claims, claim(window, `${item}`)));
        }
        assert.equal(new Set(has.values()).size, has.size);
      }),
    );
  });

  it('are none in whatever is no such text', () => {
    for (const text of [undefined, '', '{', 'null', '{"claims":[3,{"window":1}]}'])
      assert.deepEqual(parseItemLeases(text, NOW), []);
    fc.assert(fc.property(fc.json(), (text) => void parseItemLeases(text, NOW)));
  });
});
