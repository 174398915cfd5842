/** Data sets that were open before a window was reloaded, over files in memory. */
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { systemClock } from '../../../../src/judges/system-clock.ts';
import { entries, reset, Uri } from '../../../support/vscode-files.ts';

const { OpenDataSetRegistry } = await import('../../../../src/editor/data/data-set-store.ts');
const { DataSetsProxy } = await import('../../../../src/editor/data/data-sets.ts');

const SMALL = 'memory:/place/small.jsonl';
const LARGE = 'memory:/place/large.jsonl';
const row = JSON.stringify({ id: 'a', problem: 'Add.', steps: ['One.'], label: -1 });

afterEach(reset);

function partsOf() {
  const kept = new Map<string, unknown>([['dataSets', [SMALL, LARGE]]]);
  const memory = {
    get: (key: string) => kept.get(key),
    update: async (key: string, value: unknown) => void kept.set(key, value),
  };
  const log = { info: () => undefined, warn: (words: string) => assert.fail(words) };
  return {
    kept,
    parts: { memory, clock: systemClock, openData: undefined, log, hasLabels: async () => false },
  };
}

test('a large set is not read again by itself, and is still known', async () => {
  entries.set(SMALL, new TextEncoder().encode(`${row}\n`));
  entries.set(LARGE, new Uint8Array(100 << 20));
  const { kept, parts } = partsOf();
  const store = new OpenDataSetRegistry(parts as never);
  await store.reopen();
  const namesOf = (sets: readonly { readonly uri: { toString(): string } }[]) => sets.map(({ uri }) => uri.toString());
  assert.deepEqual(namesOf(store.all), [SMALL]);
  assert.deepEqual(namesOf(store.waiting), [LARGE]);
  assert.equal(store.waiting[0]?.size, 100 << 20);
  assert.deepEqual([...(kept.get('dataSets') as string[])].sort(), [LARGE, SMALL]);
  store.dismiss(Uri.parse(LARGE) as never);
  assert.deepEqual([store.waiting.length, kept.get('dataSets')], [0, [SMALL]]);
  store.dispose();
});

test('sets are known before anything is loaded, so that their commands are offered', async () => {
  const { kept, parts } = partsOf();
  const sets = new DataSetsProxy(parts as never, async () => assert.fail('nothing is loaded'));
  assert.equal(sets.isAnyKnown, true);
  kept.set('dataSets', []);
  assert.equal(sets.isAnyKnown, false);
  sets.dispose();
});
