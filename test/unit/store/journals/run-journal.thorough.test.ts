import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { RunHeader } from '../../../../src/core/evaluate/run/header.ts';
import type { RunRow } from '../../../../src/core/evaluate/run-types.ts';
import { createInMemoryReplyCache } from '../../../../src/core/judge/calls/model-client.ts';
import type { ModelCall, ModelReply } from '../../../../src/core/judge/calls/types.ts';
import { acquireFileLock } from '../../../../src/store/files/lock-file.ts';
import { JournalError } from '../../../../src/store/journals/open-journal.ts';
import { openRunJournal } from '../../../../src/store/journals/run-journal.ts';

// How a run is killed: with SIGKILL, as by kill -9, which no process can answer.
const RUNNER = fileURLToPath(new URL('../../../support/journal-runner.ts', import.meta.url));
const place = mkdtempSync(join(tmpdir(), 'proofmark-journal-'));
after(() => rmSync(place, { recursive: true, force: true }));
let files = 0;
const newFile = (): string => join(place, `${files++}.jsonl`);

const HEADER: RunHeader = {
  run: 'r1',
  dataSet: [{ name: 'a', rows: 3 }],
  judge: { kind: 'critic', votes: 8 },
  policies: {},
  seed: 7,
  started: '2026-11-21T10:00:00.000Z',
};

const REPLY: ModelReply = {
  kind: 'reply',
  text: 'So \\boxed{2}.\u2028\n“∎”',
  reasoning: 'Let me see',
  finish: 'stop',
  tokens: { prompt: 100, cached: 60, completion: 20 },
  probabilities: [{ token: 'a', logprob: -1, top: [] }],
  milliseconds: 12,
};

const ROW: RunRow = {
  set: 'a',
  id: '1',
  subset: 'a',
  problem: 'p',
  steps: 3,
  length: 20,
  label: 2,
  isRight: false,
  said: { kind: 'earliest', index: 2 },
  votes: [2, null, 1],
  wanted: 8,
};
const FAILED: RunRow = { ...ROW, id: '2', said: { kind: 'failed', reason: 'The server is down.' } };

function linesOf(file: string): Record<string, unknown>[] {
  return readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}

/** A journal with one reply, one row judged and one failed. */
async function written(): Promise<string> {
  const file = newFile();
  const journal = await openRunJournal(file, 'start', HEADER);
  await journal.within('a#1', () => journal.cache().set('k1', REPLY));
  await journal.note('a#1', ROW);
  await journal.note('a#2', FAILED);
  await journal.close();
  return file;
}

test('a journal says what was run and every reply, with its item', async () => {
  const file = await written();
  const [header, reply, judged, failed] = linesOf(file);
  assert.deepEqual(header, { v: 1, ...HEADER });
  assert.equal(reply?.key, 'k1');
  assert.equal(reply?.item, 'a#1');
  assert.equal(reply?.raw, REPLY.text);
  assert.deepEqual(reply?.usage, REPLY.tokens);
  assert.equal(reply?.milliseconds, 12);
  assert.match(String(reply?.time), /^\d{4}-\d\d-\d\dT/);
  assert.deepEqual([judged?.item, judged?.result], ['a#1', ROW]);
  assert.deepEqual([failed?.item, failed?.error], ['a#2', 'The server is down.']);
  if (process.platform !== 'win32') assert.equal(statSync(file).mode & 0o777, 0o600);
  assert.equal(existsSync(`${file}.lock`), false);
});

test('taken up, it has its replies as they were, and says what was there', async () => {
  const file = await written();
  const journal = await openRunJournal(file, 'resume', { ...HEADER, run: 'other', started: 'now' });
  const { usage, ...found } = journal.found;
  assert.deepEqual(found, {
    header: HEADER,
    replies: 1,
    judged: 1,
    failed: 1,
    isFinished: false,
    isTorn: false,
    unreadable: 0,
    refused: new Map(),
  });
  assert.deepEqual(usage, { calls: 1, kept: 0, prompt: 100, cached: 60, completion: 20, uncounted: 0 });
  assert.deepEqual(await journal.cache().get('k1'), REPLY);
  // What was judged stands; what failed is tried again.
  assert.deepEqual(journal.judged('a#1'), ROW);
  assert.equal(journal.judged('a#2'), undefined);
  assert.equal(await journal.cache().get('k2'), undefined);
  const kept = { kind: 'reply', text: 'x', leftOut: ['temperature'] } as const;
  await journal.cache().set('k2', kept, { sample: 0, model: 'm' } as ModelCall);
  assert.deepEqual(await journal.cache().get('k2'), kept);
  await journal.finish();
  await journal.close();
  const again = await openRunJournal(file, 'resume', HEADER);
  assert.equal(again.found.isFinished, true);
  assert.equal(again.found.replies, 2);
  assert.deepEqual(again.found.refused, new Map([['m', new Set(['temperature'])]]));
  await again.close();
});

test('a journal that an editor saved with a byte order mark is taken up', async () => {
  const file = await written();
  writeFileSync(file, `\ufeff${readFileSync(file, 'utf8')}`);
  const journal = await openRunJournal(file, 'resume', HEADER);
  assert.equal(journal.found.header.run, 'r1');
  assert.deepEqual(await journal.cache().get('k1'), REPLY);
  await journal.cache().set('k2', REPLY);
  await journal.close();
  const again = await openRunJournal(file, 'resume', HEADER);
  assert.deepEqual([again.found.replies, again.found.unreadable], [2, 0]);
  await again.close();
});

test('what another cache had is in the journal afterwards, and was not paid for here', async () => {
  const file = newFile();
  const inner = createInMemoryReplyCache();
  await inner.set('k', REPLY);
  const journal = await openRunJournal(file, 'start', HEADER);
  assert.deepEqual(await journal.cache(inner).get('k'), REPLY);
  await journal.cache(inner).set('new', REPLY);
  assert.deepEqual(await inner.get('new'), REPLY);
  await journal.close();
  const again = await openRunJournal(file, 'resume', HEADER);
  assert.deepEqual(await again.cache().get('k'), REPLY);
  assert.equal(again.found.usage.calls, 1);
  await again.close();
});

test('wherever the file is cut, what stood before in whole lines is there, and it goes on behind', async () => {
  const whole = readFileSync(await written());
  const ends = [...whole.entries()].filter(([, byte]) => byte === 10).map(([at]) => at + 1);
  for (let cut = 0; cut <= whole.length; cut += 1 + (cut % 7)) {
    const file = newFile();
    writeFileSync(file, whole.subarray(0, cut));
    const journal = await openRunJournal(file, 'resume', HEADER);
    const lines = ends.filter((end) => end <= cut).length;
    assert.equal(journal.found.isTorn, cut > 0 && !ends.includes(cut), `${cut}`);
    assert.equal(journal.found.replies, lines >= 2 ? 1 : 0, `${cut}`);
    assert.equal(journal.found.unreadable, 0);
    await journal.cache().set('k9', REPLY);
    await journal.close();
    const read = linesOf(file);
    assert.equal(read.length, Math.max(1, lines) + 1);
    assert.equal(read[0]?.run, 'r1');
    assert.equal(read.at(-1)?.key, 'k9');
  }
});

test('a line that is damaged is as if it were not there, and is counted', async () => {
  const file = await written();
  const [header = '', ...rest] = readFileSync(file, 'utf8').split('\n');
  const bad = [
    '{"key":"k0","raw":',
    '[]',
    '7',
    '{"key":"k7"}',
    '{"key":"k8","raw":5}',
    '\u0000\u0000',
    '{"item":"i","result":7}',
  ];
  writeFileSync(file, [header, ...bad, ...rest].join('\n'));
  const journal = await openRunJournal(file, 'resume', HEADER);
  assert.equal(journal.found.unreadable, bad.length);
  assert.deepEqual([journal.found.replies, journal.judged('i')], [1, undefined]);
  assert.deepEqual(await journal.cache().get('k1'), REPLY);
  await journal.close();
});

test('lines longer than what is read at a time are read', async () => {
  const file = newFile();
  const journal = await openRunJournal(file, 'start', HEADER);
  const texts = [900_000, 3_000_000, 1, 1_048_576].map((length, index) => String(index).repeat(length));
  await Promise.all(texts.map((text, index) => journal.cache().set(`k${index}`, { kind: 'reply', text })));
  await journal.close();
  const again = await openRunJournal(file, 'resume', HEADER);
  for (const [index, text] of texts.entries()) assert.equal((await again.cache().get(`k${index}`))?.text, text);
  await again.close();
});

for (const [changes, said] of [
  [{ seed: 8 }, /\bseed changed from 7 to 8\b/],
  [{ judge: { votes: 8, kind: 'grader' } }, /run: judge\.kind changed from "critic" to "grader"\. Use/],
  [{ dataSet: [] }, /\bdata changed from a to nothing\b/],
  [{ dataSet: [{ name: 'b', rows: 3 }] }, /\bdata changed from a to b\./],
  [{ dataSet: [{ name: 'a', rows: 4 }] }, /\bdata changed: a\./],
] as const) {
  test(`a run with another ${Object.keys(changes)} is another run`, async () => {
    const file = await written();
    const before = readFileSync(file);
    await assert.rejects(openRunJournal(file, 'resume', { ...HEADER, ...changes }), (error) => {
      assert.ok(error instanceof JournalError);
      assert.match(error.message, said);
      return true;
    });
    assert.deepEqual(readFileSync(file), before);
    assert.equal(existsSync(`${file}.lock`), false);
  });
}

test('a reward model in another form is another judge, unless the journal does not say in which it was asked', async () => {
  const inForm = (form: string): RunHeader => ({ ...HEADER, judge: { kind: 'prm', form } });
  const begun = async (form: string): Promise<string> => {
    const file = newFile();
    await (await openRunJournal(file, 'start', inForm(form))).close();
    return file;
  };
  await assert.rejects(
    openRunJournal(await begun('prm-json'), 'resume', inForm('prm-pooling')),
    /\bjudge\.form changed from "prm-json" to "prm-pooling"/,
  );
  const old = await openRunJournal(await begun('chat'), 'resume', inForm('prm-pooling'));
  assert.deepEqual(old.found.header.judge, { kind: 'prm', form: 'chat' }, 'nobody knows what it was');
  await old.close();
});

test('in whatever order its names stand, the judge is the same', async () => {
  const file = await written();
  await (await openRunJournal(file, 'resume', { ...HEADER, judge: { votes: 8, kind: 'critic' } })).close();
});

for (const content of ['My thesis.', 'My thesis.\nIt ends here.', '{"id":1}\n', '{"v":2,"run":"x"}\n', '{"v":1']) {
  test(`a file that begins ${JSON.stringify(content)} is not touched unless it is a torn journal`, async () => {
    const file = newFile();
    writeFileSync(file, content);
    if (content === '{"v":1') {
      await (await openRunJournal(file, 'resume', HEADER)).close();
      assert.equal(linesOf(file)[0]?.run, 'r1');
    } else {
      await assert.rejects(openRunJournal(file, 'resume', HEADER), JournalError);
      assert.equal(readFileSync(file, 'utf8'), content);
    }
  });
}

test('a journal is not begun over a file that is there, nor taken up where there is none', async () => {
  const file = await written();
  await assert.rejects(openRunJournal(file, 'start', HEADER), JournalError);
  await assert.rejects(openRunJournal(newFile(), 'resume', HEADER), JournalError);
});

test('no link is followed', async () => {
  const target = await written();
  const before = readFileSync(target);
  const link = newFile();
  symlinkSync(target, link);
  await assert.rejects(openRunJournal(link, 'resume', HEADER), /Can't open the journal .*\blink\b.*\bfile\b/);
  assert.deepEqual(readFileSync(target), before);
  const dangling = newFile();
  symlinkSync(join(place, 'nowhere'), dangling);
  await assert.rejects(openRunJournal(dangling, 'start', HEADER), /\blink\b.*\bfile\b/);
  assert.equal(existsSync(join(place, 'nowhere')), false);
});

test('one process writes a journal at a time; a lock of a process that is no more is taken over', async () => {
  const file = await written();
  const journal = await openRunJournal(file, 'resume', HEADER);
  await assert.rejects(openRunJournal(file, 'resume', HEADER), /in use\. Process \d+ is writing it/);
  await journal.close();
  const dead = spawn(process.execPath, ['-e', '']);
  await new Promise((resolve) => dead.on('close', resolve));
  for (const left of [
    { pid: dead.pid, host: hostname() },
    // The number of a process that lives, but began at another time than the one that took the lock.
    { pid: process.ppid, host: hostname(), born: '1' },
    // Our own number, as in a container that was started again.
    { pid: process.pid, host: hostname() },
  ]) {
    if (left.born && process.platform !== 'linux') continue;
    writeFileSync(`${file}.lock`, JSON.stringify(left));
    await (await openRunJournal(file, 'resume', HEADER)).close();
    assert.equal(existsSync(`${file}.lock`), false);
  }
  writeFileSync(`${file}.lock`, JSON.stringify({ pid: 1, host: 'elsewhere' }));
  await assert.rejects(openRunJournal(file, 'resume', HEADER), /Machine elsewhere is writing it.*delete .*\.lock/);
  writeFileSync(`${file}.lock`, '');
  await assert.rejects(openRunJournal(file, 'resume', HEADER), /just locked/);
});

test('a lock that is no small file is not read, and left where it is', () => {
  const file = `${newFile()}.lock`;
  symlinkSync('/dev/zero', file);
  assert.throws(() => acquireFileLock(file), /isn't a Proofmark lock/);
  rmSync(file);
  writeFileSync(file, ' '.repeat(5000));
  assert.throws(() => acquireFileLock(file), /isn't a Proofmark lock/);
  assert.equal(readFileSync(file, 'utf8').length, 5000);
});

test('of two that take a lock one gets it', () => {
  const lock = join(place, 'a.lock');
  const giveBack = acquireFileLock(lock);
  assert.throws(() => acquireFileLock(lock), /is writing it/);
  giveBack();
  acquireFileLock(lock)();
});

test('a journal that cannot be written says so once, and the replies go on', async () => {
  const file = newFile();
  const said: string[] = [];
  const journal = await openRunJournal(file, 'start', HEADER, {
    onProblem: (sentence) => said.push(sentence),
  });
  const inner = createInMemoryReplyCache();
  const cache = journal.cache(inner);
  await journal.close();
  for (const key of ['a', 'b']) await cache.set(key, REPLY);
  assert.deepEqual(await cache.get('b'), REPLY);
  assert.equal(said.length, 1);
  assert.match(said[0] ?? '', /\S/);
});

/** A server that answers everything, with what it was asked how often. */
async function countingServer() {
  const asked = new Map<string, number>();
  const server = createServer((request, response) => {
    const question = request.url?.slice(1) ?? '';
    asked.set(question, (asked.get(question) ?? 0) + 1);
    // Of different lengths, some far longer than what is written at once.
    setTimeout(() => response.end(`${question} `.repeat(1 + (Number(question) % 5) * 4000)), Number(question) % 4);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { asked, address: `http://127.0.0.1:${port}`, close: () => server.close() };
}

/** Runs until it ends or has said so many lines, when it is killed. The questions that it said were answered. */
function run(file: string, address: string, how: string, killAfter: number) {
  return new Promise<{ answered: string[]; code: number | null; stderr: string }>((resolve) => {
    const child: ChildProcess = spawn(process.execPath, [RUNNER, file, address, '200', how]);
    let stdout = '';
    let stderr = '';
    child.stdout?.on('data', (data) => {
      stdout += data;
      if (stdout.split('\n').length > killAfter) child.kill('SIGKILL');
    });
    child.stderr?.on('data', (data) => {
      stderr += data;
    });
    child.on('close', (code) => {
      const lines = stdout.slice(0, stdout.lastIndexOf('\n') + 1).split('\n');
      resolve({ answered: lines.slice(0, -1).map((line) => line.split(' ')[0] ?? ''), code, stderr });
    });
  });
}

test('killed again and again, a run ends with every reply once, and none that was kept is paid twice', async () => {
  const server = await countingServer();
  const file = newFile();
  let kills = 0;
  let twice = 0;
  for (let isDone = false; !isDone; ) {
    const before = new Map(server.asked);
    const kept = new Set(existsSync(file) ? answeredIn(file) : []);
    const how = existsSync(file) ? 'resume' : 'start';
    const { answered, code, stderr } = await run(file, server.address, how, kept.size + 30 + 20 * kills);
    assert.equal(stderr, '');
    isDone = code === 0;
    if (!isDone) kills++;
    // What it said was kept is in the file, however it ended.
    const now = new Set(answeredIn(file));
    for (const question of answered) assert.ok(now.has(question), `${question} is lost`);
    // And what was in the file was not asked for again.
    for (const question of kept) assert.equal(server.asked.get(question), before.get(question), question);
    assert.ok(kills < 20);
  }
  server.close();
  assert.ok(kills >= 3, `killed ${kills} times`);
  const all = linesOf(file);
  assert.equal(answeredIn(file).length, 200);
  assert.equal(new Set(answeredIn(file)).size, 200);
  assert.ok(all.at(-1)?.finished);
  // Only what was in flight at a kill may have been asked twice.
  for (const times of server.asked.values()) twice += times - 1;
  assert.ok(twice <= 8 * kills, `${twice} asked again after ${kills} kills`);
});

/** The questions whose replies stand in whole lines of a journal. */
function answeredIn(file: string): readonly string[] {
  const text = readFileSync(file, 'utf8');
  return text
    .slice(0, text.lastIndexOf('\n') + 1)
    .split('\n')
    .filter((line) => line.startsWith('{"key"'))
    .map((line) => String(JSON.parse(line).raw).split(' ')[0] ?? '');
}

test('a file that is cut behind our back gives no reply rather than half of one', async () => {
  const file = await written();
  const journal = await openRunJournal(file, 'resume', HEADER);
  truncateSync(file, 250);
  appendFileSync(file, 'x'.repeat(1000));
  assert.equal(await journal.cache().get('k1'), undefined);
  await journal.close();
});
