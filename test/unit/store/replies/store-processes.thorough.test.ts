/** The store among several processes, some of which end in the middle. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { loadSqlite } from '../../../../src/store/files/sqlite.ts';
import { openReplyAndCostStore } from '../../../../src/store/replies/reply-store.ts';

const WRITER = fileURLToPath(new URL('../../../support/store-writer.ts', import.meta.url));
const OPENER = fileURLToPath(new URL('../../../support/store-opener.ts', import.meta.url));
const DAY = '2026-11-21';
const place = mkdtempSync(join(tmpdir(), 'proofmark-store-'));
after(() => rmSync(place, { recursive: true, force: true }));

interface Written {
  readonly keys: readonly string[];
  readonly stderr: string;
  readonly code: number | null;
}

/** Runs a writer; kills it, as with kill -9, once it has said that so many replies are kept. */
function write(file: string, name: string, count: number, length: number, killAfter?: number, shell?: string) {
  return new Promise<Written>((resolve) => {
    const args = [WRITER, file, name, String(count), String(length)];
    const child = shell
      ? spawn('bash', ['-c', `${shell}; exec "$@"`, 'bash', process.execPath, ...args])
      : spawn(process.execPath, args);
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (data) => {
      stdout += data;
      if (killAfter !== undefined && stdout.split('\n').length > killAfter) child.kill('SIGKILL');
    });
    child.stderr.on('data', (data) => {
      stderr += data;
    });
    child.on('close', (code) => {
      // A line that was cut by the kill was not said.
      const keys = stdout.slice(0, stdout.lastIndexOf('\n') + 1).split('\n');
      resolve({ keys: keys.slice(0, -1), stderr, code });
    });
  });
}

function integrityOf(file: string): unknown {
  const sqlite = loadSqlite();
  assert.ok(sqlite);
  const database = new sqlite.DatabaseSync(file);
  const found = database.prepare('PRAGMA integrity_check').all();
  database.close();
  return found.map((row) => row.integrity_check).join();
}

async function missingOf(file: string, keys: readonly string[], length: number): Promise<readonly string[]> {
  const said: string[] = [];
  const store = openReplyAndCostStore(file, { onProblem: (sentence) => said.push(sentence) });
  const missing: string[] = [];
  for (const key of keys) if ((await store.cache.get(key))?.text !== key.padEnd(length, '.')) missing.push(key);
  store.close();
  assert.deepEqual(said, []);
  return missing;
}

test('two processes write at once: every reply and every call of both is there', async () => {
  const file = join(place, 'two', 'replies.db');
  const done = await Promise.all(['a', 'b'].map((name) => write(file, name, 400, 5000)));
  for (const { keys, stderr, code } of done) {
    assert.equal(stderr, '');
    assert.equal(code, 0);
    assert.equal(keys.length, 400);
    assert.deepEqual(await missingOf(file, keys, 5000), []);
  }
  const store = openReplyAndCostStore(file);
  assert.deepEqual(await store.spending.today(DAY), { calls: 800, tokens: 8000, money: 0 });
  store.close();
  assert.equal(integrityOf(file), 'ok');
});

test('of two that make the file at the same moment none is left out', async () => {
  const folder = join(place, 'moments');
  const first = String(Date.now() + 1500);
  const openers = [0, 1].map(
    () =>
      new Promise<string>((resolve) => {
        const child = spawn(process.execPath, [OPENER, folder, first, '150']);
        let said = '';
        child.stderr.on('data', (data) => {
          said += data;
        });
        child.on('close', () => resolve(said));
      }),
  );
  assert.deepEqual(await Promise.all(openers), ['', '']);
  assert.equal(readdirSync(folder).length, 150);
});

test('while another process writes for long it waits without holding up the thread, and loses nothing', async () => {
  const file = join(place, 'busy', 'replies.db');
  await write(file, 'a', 8, 100);
  const sqlite = loadSqlite();
  assert.ok(sqlite);
  const other = new sqlite.DatabaseSync(file);
  const said: string[] = [];
  const store = openReplyAndCostStore(file, { onProblem: (sentence) => said.push(sentence) });
  await store.cache.get('a-1');
  other.exec('BEGIN IMMEDIATE');
  let isWritten = false;
  const set = store.cache.set('b', { kind: 'reply', text: 'x' }).then(() => {
    isWritten = true;
  });
  const add = store.spending.add(DAY, { calls: 1, tokens: 1, money: 0 });
  let turns = 0;
  for (const end = performance.now() + 400; performance.now() < end; turns++)
    await new Promise((resolve) => setTimeout(resolve, 1));
  assert.equal(isWritten, false);
  assert.ok(turns > 20, `the thread had only ${turns} turns`);
  other.exec('COMMIT');
  other.close();
  await set;
  assert.equal((await add).calls, 9);
  store.close();
  assert.deepEqual(await missingOf(file, ['a-1'], 100), []);
  assert.deepEqual(said, []);
});

test('killed while it writes, the file is sound and has all replies that were said to be kept', async () => {
  const file = join(place, 'killed', 'replies.db');
  const other = write(file, 'other', 300, 20_000);
  const kept: string[] = [];
  for (let round = 0; round < 5; round++) {
    const { keys, stderr, code } = await write(file, `r${round}`, 100_000, 20_000, 20 + 17 * round);
    assert.equal(stderr, '');
    assert.equal(code, null);
    assert.ok(keys.length >= 20);
    kept.push(...keys);
    assert.equal(integrityOf(file), 'ok');
  }
  kept.push(...(await other).keys);
  assert.equal((await other).keys.length, 300);
  assert.deepEqual(await missingOf(file, kept, 20_000), []);
});

test('a file that is damaged in the middle is set aside once, and all goes on', async () => {
  const file = join(place, 'damaged', 'replies.db');
  await write(file, 'a', 300, 5000);
  const said: [string[], string[]] = [[], []];
  const [one, two] = said.map((to) => openReplyAndCostStore(file, { onProblem: (sentence) => to.push(sentence) }));
  assert.ok(one && two);
  // Both have it open before.
  for (const store of [one, two]) await store.cache.get('none');
  const damage = openSync(file, 'r+');
  // All but the first pages, with the schema and the roots of the tables.
  for (let at = 10 * 4096; at < 1_500_000; at += 4096) writeSync(damage, Buffer.alloc(4096, 0x5a), 0, 4096, at);
  for (let index = 0; index < 300; index += 50) {
    await one.cache.get(`a-${index}`);
    await two.cache.get(`a-${index}`);
  }
  await one.cache.set('b', { kind: 'reply', text: 'x' });
  assert.equal((await two.cache.get('b'))?.text, 'x');
  // The page of what was spent is sound: the budget of the day is kept to.
  assert.equal((await two.spending.today(DAY)).calls, 300);
  one.close();
  two.close();
  const sentences = said.flat();
  assert.equal(sentences.length, 1, sentences.join('\n'));
  assert.match(sentences[0] ?? '', /\bdamaged\b/);
  assert.ok(existsSync(`${file}.damaged`));
  assert.equal(integrityOf(file), 'ok');
});

for (const [name, bytes] of [
  ['text', 'This is no database.\n'.repeat(500)],
  ['a cut-off file', undefined],
] as const) {
  test(`${name} in its place is set aside`, async () => {
    const file = join(place, name, 'replies.db');
    await write(file, 'a', 100, 5000);
    const whole = readFileSync(file);
    const opened = openSync(file, 'w');
    writeSync(opened, bytes === undefined ? whole.subarray(0, 10_000) : Buffer.from(bytes));
    const said: string[] = [];
    const store = openReplyAndCostStore(file, { onProblem: (sentence) => said.push(sentence) });
    await store.cache.get('a-1');
    await store.cache.set('b', { kind: 'reply', text: 'x' });
    await store.cache.clear();
    await store.cache.set('c', { kind: 'reply', text: 'y' });
    assert.equal((await store.cache.get('c'))?.text, 'y');
    store.close();
    assert.equal(said.length, 1, said.join('\n'));
    assert.match(said[0] ?? '', /was damaged/);
    assert.equal(integrityOf(file), 'ok');
  });
}

test('where the disk is full it goes on in memory, says so once, and what was kept stays', {
  skip: process.platform !== 'linux',
}, async () => {
  const file = join(place, 'full', 'replies.db');
  // No file may grow past 1 MB: to whoever writes, a disk that is full.
  const { keys, stderr, code } = await write(file, 'a', 400, 20_000, undefined, 'ulimit -f 1024');
  assert.equal(code, 0, stderr);
  assert.equal(keys.length, 400);
  assert.equal(stderr.trim().split('\n').length, 1, stderr);
  assert.match(stderr, /\bmemory\b.*: \S/);
  assert.equal(integrityOf(file), 'ok');
  const missing = await missingOf(file, keys, 20_000);
  assert.ok(missing.length > 0 && missing.length < 400, `${missing.length}`);
});
