import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type JudgeAllItemsOptions,
  judgeAllItems,
  type RunProgressStore,
  sortRunRows,
} from '../../../../../src/core/evaluate/run/drive.ts';
import { getItemKey, type RunItem } from '../../../../../src/core/evaluate/run/item.ts';
import type { RunRow } from '../../../../../src/core/evaluate/run-types.ts';
import type { JudgeFailure } from '../../../../../src/core/judge/calls/failure.ts';
import type { Judge } from '../../../../../src/core/judge/contract.ts';
import { systemClock } from '../../../../../src/judges/system-clock.ts';
import { proofOf, scriptedVoter } from '../../../../support/builders.ts';

const proof = proofOf('One.', 'Two.');

function itemOf(k: number): RunItem {
  const facts = { set: 'made-up.jsonl', id: `r${k}`, subset: 'made-up', problem: `${k}`, length: 9 };
  return { ...facts, label: 0, isRight: false, proof };
}

interface Read {
  /** How many items were read. */
  count: number;
  isClosed: boolean;
}

async function* itemsOf(count: number, read: Read = { count: 0, isClosed: false }): AsyncGenerator<RunItem> {
  try {
    for (let k = 0; k < count; k++) {
      read.count++;
      yield itemOf(k);
    }
  } finally {
    read.isClosed = true;
  }
}

/** A scripted judge: it calls the first step wrong, or fails, after what it is told to wait for. */
function judgeOf(failure?: JudgeFailure, wait: () => Promise<void> = async () => {}): Judge {
  const voter = scriptedVoter([], { votes: { on: 'proof', count: 1 }, context: 'whole' });
  return {
    ...voter,
    async *judge() {
      await wait();
      yield failure ?? { kind: 'earliest', index: 0 };
    },
  };
}

const failure = (cause: NonNullable<JudgeFailure['cause']>): JudgeFailure => ({
  kind: 'failure',
  failure: 'unavailable',
  cause,
  message: `It is ${cause}.`,
});

function driven(options: Partial<JudgeAllItemsOptions> & Pick<JudgeAllItemsOptions, 'items'>) {
  const lanes = [judgeOf(), judgeOf()];
  return judgeAllItems({ lanes, clock: systemClock, signal: new AbortController().signal, ...options });
}

test('every item is judged once, and told of', async () => {
  const told: string[] = [];
  const { rows, stopped } = await driven({ items: itemsOf(7), onRow: ({ id }) => told.push(id) });
  assert.equal(stopped, undefined);
  assert.deepEqual([...told].sort(), ['r0', 'r1', 'r2', 'r3', 'r4', 'r5', 'r6']);
  assert.ok(rows.every(({ said }) => said.kind === 'earliest' && said.index === 0));
  const shuffled = sortRunRows([...rows].reverse(), [{ name: 'made-up.jsonl' }]);
  assert.deepEqual(
    shuffled.map(({ id }) => id),
    [...told].sort(),
  );
});

test('a drive that is halted begins nothing more, and has what is under way come in', async () => {
  const halt = new AbortController();
  let release = (): void => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const read = { count: 0, isClosed: false };
  const noted: string[] = [];
  const record: RunProgressStore = {
    judged: () => undefined,
    within: (_, work) => work(),
    note: async (item) => {
      noted.push(item);
    },
  };
  const run = driven({
    items: itemsOf(50, read),
    lanes: [judgeOf(undefined, () => held), judgeOf(undefined, () => held), judgeOf(failure('stopped'))],
    halt: halt.signal,
    record,
  });
  await new Promise((resolve) => setTimeout(resolve, 20));
  halt.abort(new Error('enough'));
  release();
  const { rows, stopped } = await run;
  // What lost a call by it is no row, and is judged when the run is taken up.
  assert.deepEqual([stopped, rows.length, read.isClosed], ['Interrupted', 2, true]);
  assert.equal(noted.length, 2);
  assert.ok(rows.every(({ said }) => said.kind === 'earliest'));
});

test('a drive that is halted as its last items are under way, and has waited for them, is whole', async () => {
  const halt = new AbortController();
  const wait = (): Promise<void> => {
    halt.abort(new Error('enough'));
    return new Promise((resolve) => setTimeout(resolve, 5));
  };
  const lanes = [judgeOf(undefined, wait)];
  const whole = await driven({ items: itemsOf(1), lanes, halt: halt.signal });
  assert.deepEqual([whole.stopped, whole.rows.length], [undefined, 1]);
  const none = await driven({ items: itemsOf(1), lanes, halt: halt.signal });
  assert.deepEqual([none.stopped, none.rows.length], ['Interrupted', 0]);
});

test('what stands in the record is not judged again, and what is judged is noted before it is told', async () => {
  const [kept] = (await driven({ items: itemsOf(1) })).rows;
  assert.ok(kept);
  const noted: string[] = [];
  const within: string[] = [];
  const record: RunProgressStore = {
    judged: (item) => (item === getItemKey(kept) ? kept : undefined),
    within: (item, work) => {
      within.push(item);
      return work();
    },
    note: async (item) => {
      noted.push(item);
    },
  };
  const found: boolean[] = [];
  const onRow = (row: RunRow, { isFound }: { readonly isFound: boolean }): void => {
    found.push(isFound);
    assert.equal(noted.includes(getItemKey(row)), !isFound);
  };
  const { rows } = await driven({ items: itemsOf(3), record, onRow });
  assert.equal(rows.length, 3);
  assert.ok(rows.includes(kept));
  assert.deepEqual(noted.sort(), ['made-up.jsonl#r1', 'made-up.jsonl#r2']);
  assert.deepEqual(within.sort(), noted);
  assert.equal(found.filter(Boolean).length, 1);
});

test('a person ends it: nothing more is read, what is under way is given up, and what was judged stays', async () => {
  const abort = new AbortController();
  const read: Read = { count: 0, isClosed: false };
  const lanes = [judgeOf(undefined, () => new Promise((resolve) => setTimeout(resolve, 2)))];
  const { rows, stopped } = await driven({
    items: itemsOf(1000, read),
    lanes,
    signal: abort.signal,
    onRow: () => abort.abort(),
  });
  assert.equal(stopped, 'Interrupted');
  assert.equal(rows.length, 1);
  assert.ok(read.count <= 3 && read.isClosed, `${read.count}`);
  const before = await driven({ items: itemsOf(5, read), signal: AbortSignal.abort() });
  assert.deepEqual(before, { rows: [], waiting: 0, stopped: 'Interrupted' });
});

test('it ends where what follows would fail as well; rows that failed are counted', async () => {
  const read: Read = { count: 0, isClosed: false };
  const { rows, stopped } = await driven({ items: itemsOf(100, read), lanes: [judgeOf(failure('key'))] });
  assert.ok(stopped !== undefined && stopped !== 'Interrupted');
  assert.deepEqual(
    rows.map(({ said }) => said),
    [{ kind: 'failed', reason: 'It is key.' }],
  );
  assert.ok(read.isClosed && read.count <= 3);
  const busy = await driven({ items: itemsOf(100), lanes: [judgeOf(failure('busy'))] });
  assert.equal(busy.rows.length, 20, 'a server that is busy is asked for a while');
});

test('a refusal before any reply ends a run only if no reply of those under way comes', async () => {
  const soon = () => new Promise<void>((resolve) => setTimeout(resolve, 20));
  for (const [isRefused, judged] of [
    [(k: number) => k === 1, 11],
    [() => true, 0],
  ] as const) {
    let begun = 0;
    const judge: Judge = {
      ...judgeOf(),
      async *judge() {
        if (isRefused(begun++)) {
          yield failure('forbidden');
          return;
        }
        await soon();
        yield { kind: 'earliest', index: 0 };
      },
    };
    const { rows, stopped } = await driven({ items: itemsOf(12), lanes: [judge, judge, judge, judge] });
    assert.equal(rows.filter(({ said }) => said.kind === 'earliest').length, judged);
    assert.equal(stopped === undefined, judged > 0);
    if (judged === 0) assert.ok(begun <= 8, `${begun} calls`);
  }
});

test('where a budget is spent, what is on its way is waited for', async () => {
  const late = judgeOf(undefined, () => new Promise((resolve) => setTimeout(resolve, 30)));
  const { rows, stopped } = await driven({ items: itemsOf(9), lanes: [late, judgeOf(failure('budget'))] });
  assert.ok(stopped);
  assert.deepEqual(rows.map(({ said }) => said.kind).sort(), ['earliest', 'failed']);
});

test('what breaks while items are read or noted is thrown, once nothing is under way', async () => {
  async function* broken(): AsyncGenerator<RunItem> {
    yield itemOf(0);
    throw new Error('The disk is gone.');
  }
  await assert.rejects(driven({ items: broken() }), /The disk is gone/);
  const record: RunProgressStore = {
    judged: () => undefined,
    within: (_, work) => work(),
    note: async () => {
      throw new Error('It cannot be written.');
    },
  };
  await assert.rejects(driven({ items: itemsOf(9), record }), /cannot be written/);
});
