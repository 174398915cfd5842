/**
 * Replies of 5 kB into the store and out of it again, as many under way at a time as a run has calls in flight. The peer is the
 * bare statement on a bare table of the same SQLite, each by itself as the store's callers come one by one; the bound is a Map.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ModelReply } from '../../src/core/judge/calls/types.ts';
import { loadSqlite } from '../../src/store/files/sqlite.ts';
import { openRunJournal } from '../../src/store/journals/run-journal.ts';
import { type LocalReplyAndCostStore, openReplyAndCostStore } from '../../src/store/replies/reply-store.ts';
import { type BenchRow, beside, medianOf } from './harness.ts';

/** Replies in each run. */
const REPLIES = 2000;
const LENGTH = 5000;
/** Calls in flight. */
const LANES = 64;
const RUNS = 5;

export default async function bench(): Promise<BenchRow[]> {
  const place = mkdtempSync(join(tmpdir(), 'proofmark-bench-'));
  try {
    return [...(await storeRows(place)), await journalRow(place)];
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

async function storeRows(place: string): Promise<BenchRow[]> {
  const sqlite = loadSqlite();
  if (!sqlite) return [];
  let run = 0;
  const store = openReplyAndCostStore(join(place, 'store', 'replies.db'));
  const set = await medianOf(RUNS, () =>
    inLanes(
      (index) => store.cache.set(`${run}-${index}`, reply(index)),
      () => run++,
    ),
  );
  const get = await medianOf(RUNS, () => inLanes((index) => found(store, `1-${index}`)));
  const spend = await medianOf(RUNS, () =>
    inLanes(() => store.spending.add('2026-11-21', { calls: 1, tokens: 1, money: 0 })),
  );
  const blocked = await longestBlock(() => inLanes((index) => store.cache.set(`block-${index}`, reply(index))));
  store.close();

  const bare = new sqlite.DatabaseSync(join(place, 'bare.db'));
  bare.exec(
    'PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; CREATE TABLE t (key TEXT PRIMARY KEY, reply TEXT)',
  );
  const insert = bare.prepare('INSERT OR REPLACE INTO t VALUES (?, ?)');
  const select = bare.prepare('SELECT reply FROM t WHERE key = ?');
  const bareSet = await medianOf(RUNS, () =>
    inLanes(
      async (index) => insert.run(`${run}-${index}`, JSON.stringify(reply(index))),
      () => run++,
    ),
  );
  const bareGet = await medianOf(RUNS, () => inLanes(async (index) => select.get(`${run - 1}-${index}`)));
  bare.exec('CREATE TABLE d (day TEXT PRIMARY KEY, calls INTEGER) WITHOUT ROWID');
  const bareAdd = bare.prepare('INSERT INTO d VALUES (?, 1) ON CONFLICT (day) DO UPDATE SET calls = calls + 1');
  const bareSpend = await medianOf(RUNS, () => inLanes(async () => bareAdd.run('2026-11-21')));
  bare.close();

  const map = new Map<string, ModelReply>();
  const mapSet = await medianOf(RUNS, () => inLanes(async (index) => map.set(`${index}`, reply(index))));
  const mapGet = await medianOf(RUNS, () => inLanes(async (index) => map.get(`${index}`)));
  const rowOf = (name: string, ours: number, peer: [string, number], bound: number): BenchRow => ({
    name,
    input: `${REPLIES} replies of ${LENGTH / 1000} kB (${perSecond(ours)} a second)`,
    ours,
    peer: beside(`${peer[0]} (${perSecond(peer[1])} a second)`, peer[1], ours),
    bound: beside('a Map', bound, ours),
  });
  return [
    rowOf('keep replies', set, ['a bare INSERT each', bareSet], mapSet),
    rowOf('find replies', get, ['a bare SELECT', bareGet], mapGet),
    {
      name: 'count what is spent',
      input: `${REPLIES} calls (${perSecond(spend)} a second)`,
      ours: spend,
      peer: beside('a bare upsert', bareSpend, spend),
    },
    {
      name: 'longest that keeping held up the thread',
      input: `${REPLIES} replies, ${LANES} at a time`,
      ours: blocked,
    },
  ];
}

async function journalRow(place: string): Promise<BenchRow> {
  const journal = await openRunJournal(join(place, 'run.jsonl'), 'start', {
    run: 'bench',
    dataSet: null,
    judge: null,
    policies: null,
    seed: null,
    started: '2026-11-21T00:00:00.000Z',
  });
  const cache = journal.cache();
  let run = 0;
  const ours = await medianOf(RUNS, () =>
    inLanes(
      (index) => cache.set(`${run}-${index}`, reply(index)),
      () => run++,
    ),
  );
  await journal.close();
  return {
    name: 'journal replies',
    input: `${REPLIES} replies of ${LENGTH / 1000} kB (${perSecond(ours)} a second)`,
    ours,
  };
}

function reply(index: number): ModelReply {
  return { kind: 'reply', text: `${index}`.padEnd(LENGTH, 'x') };
}

async function found({ cache }: LocalReplyAndCostStore, key: string): Promise<void> {
  if (!(await cache.get(key))) throw new Error(`${key} is not there.`);
}

/** Does work for every reply, so many at a time. */
async function inLanes(work: (index: number) => Promise<unknown>, before?: () => void): Promise<void> {
  before?.();
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < REPLIES) await work(next++);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

/** The longest time between two turns of the event loop during some work, in milliseconds. */
async function longestBlock(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let last = performance.now();
  let isDone = false;
  const turn = (): void => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    if (!isDone) setImmediate(turn);
  };
  setImmediate(turn);
  await work();
  isDone = true;
  return longest;
}

function perSecond(ms: number): number {
  return Math.round((1000 * REPLIES) / ms);
}
