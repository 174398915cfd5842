import assert from 'node:assert/strict';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { after, test } from 'node:test';
import { createCallBudget } from '../../../../src/core/judge/calls/budget.ts';
import type { ModelCall, ModelReply } from '../../../../src/core/judge/calls/types.ts';
import type { TokenPrices } from '../../../../src/core/judge/calls/usage.ts';
import { loadSqlite } from '../../../../src/store/files/sqlite.ts';
import { openReplyAndCostStore, type ReplyAndCostStoreOptions } from '../../../../src/store/replies/reply-store.ts';
import { endpointOf } from '../../../support/endpoints.ts';

const place = mkdtempSync(join(tmpdir(), 'proofmark-store-'));
after(() => rmSync(place, { recursive: true, force: true }));
let files = 0;

/** A store in a folder of its own, and what it has said. */
function storeIn(file = join(place, String(files++), 'inner', 'replies.db'), options: ReplyAndCostStoreOptions = {}) {
  const said: string[] = [];
  const store = openReplyAndCostStore(file, { ...options, onProblem: (sentence) => said.push(sentence) });
  return { file, store, said };
}

function replyOf(text: string): ModelReply {
  return { kind: 'reply', text };
}

const FULL: ModelReply = {
  kind: 'reply',
  text: 'It is \\boxed{-1}. ∎ \u0000 \ud800',
  reasoning: 'First …',
  finish: 'stop',
  tokens: { prompt: 10, cached: 4, completion: 7 },
  probabilities: [{ token: 'Yes', logprob: -0.1, top: [{ token: 'No', logprob: -2 }] }],
  milliseconds: 1234.5,
};

test('this Node has SQLite, so that what follows tests the file', () => {
  assert.ok(loadSqlite());
});

test('a reply comes back as it was, also in the next process', async () => {
  const { file, store, said } = storeIn();
  assert.equal(await store.cache.get('a'), undefined);
  await store.cache.set('a', FULL);
  assert.deepEqual(await store.cache.get('a'), FULL);
  store.close();
  const next = storeIn(file);
  assert.deepEqual(await next.store.cache.get('a'), FULL);
  assert.equal(await next.store.cache.get('b'), undefined);
  next.store.close();
  assert.deepEqual([...said, ...next.said], []);
  assert.match(store.describe(), /memory/);
});

test('a reply whose bytes were changed on the disk is asked for again; one stored without a checksum is read', async () => {
  const { file, store } = storeIn();
  const texts = Array.from({ length: 60 }, (_, k) => `Reply ${k}: the error is in \\boxed{2}. ${'x'.repeat(k * 7)}`);
  await Promise.all(texts.map((text, k) => store.cache.set(`k${k}`, replyOf(text))));
  store.close();
  const sqlite = loadSqlite();
  assert.ok(sqlite);
  const database = new sqlite.DatabaseSync(file);
  const change = database.prepare('UPDATE replies SET reply = replace(reply, ?, ?) WHERE key = ?');
  for (let k = 0; k < 30; k++) change.run('boxed{2}', 'boxed{1}', `k${k}`);
  // As versions before this one stored it, and a reply of another call under this key.
  const set = database.prepare('UPDATE replies SET reply = ? WHERE key = ?');
  set.run(JSON.stringify(replyOf('old')), 'k30');
  set.run(String(database.prepare("SELECT reply FROM replies WHERE key = 'k32'").get()?.reply), 'k31');
  database.close();
  const next = storeIn(file).store;
  for (let k = 0; k < 60; k++) {
    const expected = k < 30 || k === 31 ? undefined : replyOf(k === 30 ? 'old' : (texts[k] ?? ''));
    assert.deepEqual(await next.cache.get(`k${k}`), expected, `${k}`);
  }
  next.close();
});

test('that a reply was kept is not kept with it, and a later one takes its place', async () => {
  const { store } = storeIn();
  await store.cache.set('a', replyOf('old'));
  await store.cache.set('a', { ...replyOf('new'), isKept: true });
  assert.deepEqual(await store.cache.get('a'), replyOf('new'));
  store.close();
});

test('what is being written is there already for who asks', async () => {
  const { store } = storeIn();
  const done = store.cache.set('a', replyOf('x'));
  assert.deepEqual(await store.cache.get('a'), replyOf('x'));
  await done;
  store.close();
});

test('what waits when it is closed is written', async () => {
  const { file, store } = storeIn();
  const done = store.cache.set('a', replyOf('x'));
  await Promise.resolve();
  store.close();
  await done;
  const next = storeIn(file);
  assert.deepEqual(await next.store.cache.get('a'), replyOf('x'));
  next.store.close();
});

test('the folder and all files in it are for their owner alone', {
  skip: process.platform === 'win32',
}, async () => {
  const { file, store } = storeIn();
  await store.cache.set('a', replyOf('x'));
  const folder = join(file, '..');
  assert.equal(statSync(folder).mode & 0o777, 0o700);
  const names = readdirSync(folder);
  assert.ok(names.length >= 2, names.join());
  for (const name of names) assert.equal(statSync(join(folder, name)).mode & 0o777, 0o600, name);
  store.close();
});

test('two open stores see each other’s replies and spending', async () => {
  const one = storeIn();
  const two = storeIn(one.file);
  await one.store.cache.set('a', replyOf('x'));
  assert.deepEqual(await two.store.cache.get('a'), replyOf('x'));
  await one.store.spending.add('2026-11-21', { calls: 1, tokens: 10, money: 0.5 });
  const sum = await two.store.spending.add('2026-11-21', { calls: 2, tokens: 5, money: 0.25 });
  assert.deepEqual(sum, { calls: 3, tokens: 15, money: 0.75 });
  assert.deepEqual(await one.store.spending.today('2026-11-21'), sum);
  assert.deepEqual(await one.store.spending.today('2026-11-22'), { calls: 0, tokens: 0, money: 0 });
  one.store.close();
  two.store.close();
});

test('money in a currency is counted by itself, by all windows, and a version that knows none goes on', async () => {
  const { file, store } = storeIn();
  const other = openReplyAndCostStore(file);
  const day = '2026-11-21';
  await store.spending.add(day, { calls: 1, tokens: 10, money: 0.5 });
  const euros = await other.spending.add(day, { calls: 1, tokens: 20, money: 2, currency: 'EUR' });
  assert.deepEqual(euros, { calls: 2, tokens: 30, money: 2, currency: 'EUR' });
  const more = await store.spending.add(day, { calls: -1, tokens: 0, money: -1.5, currency: 'EUR' });
  assert.deepEqual(more, { calls: 1, tokens: 30, money: 0.5, currency: 'EUR' });
  const whole = { calls: 1, tokens: 30, money: 0.5, others: { EUR: 0.5 } };
  assert.deepEqual(await other.spending.today(day), whole);
  assert.deepEqual(await other.spending.today('2026-11-2'), { calls: 0, tokens: 0, money: 0 });
  store.close();
  other.close();
  // As 0.1.0 asks.
  const sqlite = loadSqlite();
  assert.ok(sqlite);
  const database = new sqlite.DatabaseSync(file);
  const row = database.prepare('SELECT calls, tokens, money FROM spending WHERE day = ?').get(day);
  database.close();
  assert.deepEqual({ ...row }, { calls: 1, tokens: 30, money: 0.5 });
  // What can't be entered in the file is counted in memory, likewise.
  const folder = join(place, 'in the way');
  mkdirSync(folder);
  const { store: memory } = storeIn(folder);
  await memory.spending.add(day, { calls: 1, tokens: 1, money: 0.25 });
  assert.equal((await memory.spending.add(day, { calls: 1, tokens: 1, money: 3, currency: 'EUR' })).money, 3);
  assert.deepEqual((await memory.spending.today(day)).others, { EUR: 3 });
});

test('reviews in two windows keep to one budget of the day together', async () => {
  const one = storeIn();
  const two = storeIn(one.file);
  const limits = { tokensPerDay: 1000 };
  const purses = [one, two, one, two].map(({ store: { spending } }) =>
    createCallBudget({ limits, spending, day: () => '2026-11-21' }),
  );
  let taken = 0;
  await Promise.all(
    purses.flatMap((purse) =>
      Array.from({ length: 10 }, async (_, sample) => {
        const messages = [{ role: 'user', content: 'x'.repeat(200) }] as const;
        const call = { endpoint: endpointOf(), model: 'm', messages, sampling: {}, sample };
        if (await purse.take(call)) return;
        taken++;
        purse.settle(call, { kind: 'reply', text: '', tokens: { prompt: 50, completion: 0 } });
      }),
    ),
  );
  assert.equal(taken, 20);
  assert.deepEqual(await two.store.spending.today('2026-11-21'), { calls: 20, tokens: 1000, money: 0 });
  one.store.close();
  two.store.close();
});

test('once cleared, nothing of a reply is left on the disk, and the spending stays', async () => {
  const { file, store, said } = storeIn();
  for (let i = 0; i < 200; i++) await store.cache.set(`k${i}`, replyOf(`SECRET-PHRASE ${'x'.repeat(3000)}`));
  await store.spending.add('2026-11-21', { calls: 1, tokens: 10, money: 0 });
  writeFileSync(`${file}.damaged`, 'SECRET-PHRASE');
  const folder = join(file, '..');
  const onDisk = () => readdirSync(folder).filter((name) => readFileSync(join(folder, name)).includes('SECRET-PHRASE'));
  assert.notDeepEqual(onDisk(), []);
  await store.cache.clear();
  assert.deepEqual(onDisk(), []);
  assert.ok(statSync(file).size < 100_000);
  assert.equal(await store.cache.get('k7'), undefined);
  assert.equal((await store.spending.today('2026-11-21')).tokens, 10);
  assert.deepEqual(said, []);
  store.close();
});

test('the store says what its replies have taken, with those of older versions', async () => {
  const { file, store } = storeIn();
  const nothing = { replies: 0, tokens: 0, money: 0, uncounted: 0, unpriced: 0 };
  assert.deepEqual(await store.cache.sum?.(), nothing);
  const call = (prices?: TokenPrices): ModelCall => ({
    endpoint: endpointOf(prices ? { prices } : {}),
    model: 'm',
    messages: [],
    sampling: {},
    sample: 0,
  });
  for (let i = 0; i < 40; i++) await store.cache.set(`priced${i}`, FULL, call({ prompt: 1e5, completion: 2e5 }));
  await store.cache.set('free', FULL, call());
  await store.cache.set('euro', FULL, call({ prompt: 1e5, completion: 2e5, currency: 'EUR' }));
  await store.cache.set('uncounted', replyOf('x'), call({ prompt: 1, completion: 1 }));
  const sum = { replies: 43, tokens: 42 * 17, uncounted: 1, unpriced: 1 };
  const seen = await store.cache.sum?.();
  assert.deepEqual(seen?.others, { EUR: 2.4 });
  assert.deepEqual({ ...seen, money: undefined, others: undefined }, { ...sum, money: undefined, others: undefined });
  assert.ok(Math.abs((seen?.money ?? 0) - 40 * 2.4) < 1e-9);
  store.close();
  const next = storeIn(file);
  assert.deepEqual(await next.store.cache.sum?.(), seen);
  await next.store.cache.clear();
  assert.deepEqual(await next.store.cache.sum?.(), nothing);
  next.store.close();
});

test('what cannot be removed is told to who wants it removed', async () => {
  const { file, store, said } = storeIn(undefined, { patience: 50 });
  await store.cache.set('a', replyOf('x'));
  const other = databaseAt(file);
  other.exec('BEGIN IMMEDIATE');
  await assert.rejects(store.cache.clear(), /: .*\blocked\b/);
  other.exec('COMMIT');
  other.close();
  assert.ok(await store.cache.get('a'));
  await store.cache.clear();
  assert.equal(await store.cache.get('a'), undefined);
  assert.deepEqual(said, []);
  store.close();
});

test('over its bound, what was asked for least recently goes', async () => {
  let time = 0;
  const { store } = storeIn(undefined, { mostBytes: 100_000, now: () => time });
  for (let i = 0; i < 150; i++) {
    time += 120_000;
    await store.cache.set(`k${i}`, replyOf('x'.repeat(1000)));
    assert.ok(await store.cache.get('k0'), `${i}`);
  }
  // It is looked at after every sixty-fourth of the bound.
  assert.equal(await store.cache.get('k1'), undefined);
  assert.ok(await store.cache.get('k149'));
  let kept = 0;
  for (let i = 0; i < 150; i++) if (await store.cache.get(`k${i}`)) kept++;
  assert.ok(kept >= 70 && kept <= 82, `${kept}`);
  store.close();
});

test('a reply that is larger than the bound is not kept, and nothing goes for it', async () => {
  const { store, said } = storeIn(undefined, { mostBytes: 10_000 });
  await store.cache.set('a', replyOf('x'));
  await store.cache.set('b', replyOf('y'.repeat(20_000)));
  assert.ok(await store.cache.get('a'));
  assert.equal(await store.cache.get('b'), undefined);
  assert.deepEqual(said, []);
  store.close();
});

test('where the host has no SQLite it is kept in memory, and said', async () => {
  const { store, said, file } = storeIn(undefined, { load: () => undefined });
  await store.cache.set('a', replyOf('x'));
  assert.deepEqual(await store.cache.get('a'), replyOf('x'));
  await store.spending.add('2026-11-21', { calls: 1, tokens: 1, money: 0 });
  assert.equal((await store.spending.today('2026-11-21')).calls, 1);
  assert.match(said.join(), /in memory.*needs Node 22\.13/);
  assert.equal(store.describe(), said[0]);
  assert.equal(statSync(file, { throwIfNoEntry: false }), undefined);
  store.close();
});

function databaseAt(file: string): DatabaseSync {
  const sqlite = loadSqlite();
  assert.ok(sqlite);
  return new sqlite.DatabaseSync(file);
}

/** Things in the way of the file. */
const OBSTACLES: readonly [name: string, lay: (file: string) => void, said: RegExp][] = [
  ['a file where a folder should be', (file) => writeFileSync(join(file, '..'), ''), /EEXIST|ENOTDIR/],
  ['a folder of its name', (file) => mkdirSync(file, { recursive: true }), /symbolic link/],
  [
    'a link',
    (file) => {
      mkdirSync(join(file, '..'), { recursive: true });
      writeFileSync(join(file, '../target'), '');
      symlinkSync(join(file, '../target'), file);
    },
    /symbolic link/,
  ],
  [
    'the database of another program',
    (file) => {
      mkdirSync(join(file, '..'), { recursive: true });
      const other = databaseAt(file);
      other.exec('CREATE TABLE theirs (x)');
      other.close();
    },
    /another program/,
  ],
  [
    'the database of a newer Proofmark',
    (file) => {
      mkdirSync(join(file, '..'), { recursive: true });
      const newer = databaseAt(file);
      newer.exec('PRAGMA application_id = 0x506d726b; PRAGMA user_version = 99; CREATE TABLE replies (x)');
      newer.close();
    },
    /newer version of Proofmark/,
  ],
];

for (const [name, lay, expected] of OBSTACLES) {
  test(`with ${name} in the way replies are kept in memory, and it is left alone`, async () => {
    const file = join(place, `o${files++}`, 'inner', 'replies.db');
    mkdirSync(join(file, '../..'));
    lay(file);
    const look = () => (statSync(file, { throwIfNoEntry: false })?.isFile() ? readFileSync(file) : undefined);
    const before = look();
    const { store, said } = storeIn(file);
    await store.cache.set('a', replyOf('x'));
    assert.deepEqual(await store.cache.get('a'), replyOf('x'));
    const sum = await store.spending.add('2026-11-21', { calls: 1, tokens: 2, money: 0 });
    assert.equal(sum.tokens, 2);
    assert.equal(said.length, 1, said.join('\n'));
    assert.match(said[0] ?? '', expected);
    assert.match(store.describe(), /in memory/);
    await store.cache.clear();
    assert.equal(await store.cache.get('a'), undefined);
    store.close();
    assert.deepEqual(look(), before);
  });
}
