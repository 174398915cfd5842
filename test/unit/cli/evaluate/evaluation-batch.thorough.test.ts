/** Runs whose replies come by files of a batch come to the report of the live run. The models, and the batches, are scripted. */
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { readRunJournal } from '../../../../src/store/journals/read-run.ts';
import { type BatchScript, replyLine, requestsIn, ScriptedBatch } from '../../../support/scripted-batch.ts';
import type { Script } from '../../../support/scripted-server.ts';
import { serverOf } from '../../../support/servers.ts';
import { startProofmark } from '../support.ts';

const place = mkdtempSync(join(tmpdir(), 'proofmark-batch-'));
after(() => rmSync(place, { recursive: true, force: true }));
const at = (name: string): string => join(place, name);

mkdirSync(at('live'));

const ROWS = 24;
/** A row of which the request is refused for good, and one of which the first reply has no verdict. */
const REFUSED = 7;
const UNREAD = 5;

writeFileSync(
  at('rows.jsonl'),
  Array.from({ length: ROWS }, (_, k) =>
    JSON.stringify({
      id: `r${k}`,
      problem: `This is problem number ${k}.`,
      steps: ['First this.', 'Then that.', 'So it is done.'],
      label: (k % 4) - 1,
    }),
  ).join('\n'),
);

type Messages = readonly { readonly content: unknown }[] | undefined;

function rowIn(messages: Messages): number {
  return Number(/problem number (\d+)/.exec(JSON.stringify(messages))?.[1]);
}

/** Votes of a critic: rows on which all agree, on which most do, and on which they go apart. */
function criticSays(messages: Messages, nth: number): string {
  const row = rowIn(messages);
  const isRepair = (messages?.length ?? 0) > 1;
  if (row === UNREAD && nth === 0 && !isRepair) return 'I cannot say.';
  const vote = row % 3 === 0 ? (row % 4) - 1 : row % 3 === 1 ? (nth % 4 === 1 ? 0 : -1) : (nth % 3) - 1;
  return `So it is. \\boxed{${vote}}`;
}

/** Of a step-wise judge: the second step of odd rows is wrong by most votes. */
function stepwiseSays(messages: Messages, nth: number): string {
  const step = Number(/Judge paragraph (\d+)/.exec(JSON.stringify(messages))?.[1]);
  const isWrong = rowIn(messages) % 2 === 1 && step === 1 ? nth !== 1 : nth === 2 && step === 0;
  return `Verdict: ${isWrong ? 'no' : 'yes'}`;
}

/** The same script for a server: `nth` counts requests with the same messages. */
function serving(says: typeof criticSays): Script {
  const seen = new Map<string, number>();
  return ({ body }) => {
    if (rowIn(body?.messages) === REFUSED)
      return {
        json: { error: { message: 'This is too long.', type: 'invalid_request_error' } },
        status: 400,
      };
    const key = JSON.stringify(body?.messages);
    const nth = seen.get(key) ?? 0;
    seen.set(key, nth + 1);
    return { text: says(body?.messages, nth), usage: { prompt: 100, completion: 10 } };
  };
}

const batched =
  (says: typeof criticSays): BatchScript =>
  ({ body }, nth) =>
    rowIn(body.messages) === REFUSED ? { status: 400 } : { text: says(body.messages, nth) };

interface RunJson {
  readonly [name: string]: unknown;
}

const WHEN = /\d{4}-\d\d-\d\d[T ]\d\d:\d\d[\d:.Z]*/g;

/** A report without what depends on when and where it was made. */
function plain(out: string): unknown {
  const dropped = new Set(['run', 'started', 'made', 'milliseconds', 'name', 'version']);
  return JSON.parse(out, function reviver(this: RunJson, key, value: unknown) {
    if (dropped.has(key)) return undefined;
    // Seconds are the server's; calls and tokens are compared as numbers.
    if (isRecord(value) && value.id === 'usage') return 'what it took';
    if (key === 'numbers' && Array.isArray(value)) return value.filter(({ unit }) => unit !== 'milliseconds');
    if (typeof value === 'string') return value.replace(WHEN, 'then');
    return value;
  });
}

function isRecord(value: unknown): value is RunJson {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function run(url: string, judge: readonly string[], ...args: string[]) {
  // One at a time, so that a server hears samples in their order, as a batch has them.
  const one = ['--concurrency', '1'];
  const asked = ['--endpoint', url, '--model', 'scripted', '--cache', 'none', '--format', 'json'];
  return startProofmark(['evaluate', 'rows.jsonl', ...judge, ...one, ...asked, ...args], { cwd: place }).done;
}

/** Rounds until nothing is missing. @returns what the last one said, and how many there were */
async function rounds(url: string, judge: readonly string[], batch: ScriptedBatch, name: string) {
  const file = (what: string, k: number): string => `${name}-${what}-${k}.jsonl`;
  const first = await run(url, judge, '--journal', `${name}.jsonl`, '--export-batch', file('ask', 1));
  assert.equal(first.code, 0, first.err);
  for (let k = 1; k < 12; k++) {
    batch.run([at(file('ask', k))], at(file('say', k)), k);
    const said = Array.from({ length: k }, (_, j) => ['--import-batch', file('say', j + 1)]).flat();
    const next = [...said, '--export-batch', file('ask', k + 1)];
    const done = await run(url, judge, '--resume', `${name}.jsonl`, ...next);
    if (!existsSync(at(file('ask', k + 1)))) return { ...done, rounds: k };
    // 2 as long as the row whose request is refused is the only one that is done with, and failed.
    assert.ok(done.code === 0 || done.code === 2, done.err);
  }
  throw new Error('It never ended.');
}

for (const [name, judge, says] of [
  ['critic', ['--judge', 'critic', '--votes', '8'], criticSays],
  ['full', ['--judge', 'critic', '--votes', '8', '--stop', 'all'], criticSays],
  ['stepwise', ['--judge', 'stepwise', '--votes', '3', '--window', '0'], stepwiseSays],
  ['confirmed', ['--judge', 'critic', '--votes', '3', '--confirm', 'second'], criticSays],
] as const)
  test(`${name}: answered out of order and with failures, a batch comes to the report of the live run`, async () => {
    const confirming = (messages: Messages, nth: number): string =>
      JSON.stringify(messages).includes('The objection is to paragraph')
        ? `Verdict: ${rowIn(messages) % 2 === 0 ? 'yes' : 'no'}`
        : says(messages, nth);
    const server = await serverOf(serving(confirming));
    const live = await run(server.url, judge, '--journal', `live/${name}.jsonl`);
    const { usage } = await readRunJournal(at(`live/${name}.jsonl`)).then(({ rows }) => ({
      usage: rows.map((row) => row.usage),
    }));
    const asked = server.requests.length;
    // Some are lost in each way, once: they come with the next round.
    const batch = new ScriptedBatch(batched(confirming), ({ custom_id: id }, k) => {
      if (k % 7 === 3)
        return {
          id: 'x',
          custom_id: id,
          response: null,
          error: { code: 'batch_expired', message: 'Expired.' },
        };
      if (k % 11 === 5)
        return {
          id: 'x',
          custom_id: id,
          response: { status_code: 429, body: { error: { message: 'Busy.' } } },
          error: null,
        };
      return k % 13 === 6 ? replyLine(id, '\\boxed{2}', 'another-model') : undefined;
    });
    const done = await rounds(server.url, judge, batch, name);
    assert.equal(server.requests.length, asked, 'a batch asks no server');
    assert.ok(done.rounds > 1);
    // The row whose request is refused was judged by neither.
    assert.equal(live.code, 2);
    assert.equal(done.code, 2, done.err);
    assert.doesNotMatch(done.err, /--export-batch FILE/);
    assert.deepEqual(plain(done.out), plain(live.out));
    const { rows } = await readRunJournal(at(`${name}.jsonl`));
    assert.deepEqual(
      rows.map((row) => row.usage),
      usage,
      'calls and tokens of each row',
    );
    assert.ok(rows.every(({ milliseconds }) => milliseconds === undefined));
    const files = Array.from({ length: done.rounds }, (_, k) => requestsIn(at(`${name}-ask-${k + 1}.jsonl`)));
    const ids = new Set(files.flat().map(({ custom_id: id }) => id));
    assert.ok(ids.size <= asked + 1, `${ids.size} different requests, where ${asked} were sent`);
  });

test('the first round has just what early stop surely needs, and a second one what then matters', async () => {
  const judge = ['--judge', 'critic', '--votes', '8', '--rows', '3'];
  const url = 'http://127.0.0.1:9/v1';
  const first = await run(url, judge, '--journal', 'early.jsonl', '--export-batch', 'early-1.jsonl');
  assert.equal(first.code, 0, first.err);
  assert.match(first.err, /\b15 .*\bscripted\b.* early-1\.jsonl \(\d+ KB\)/);
  const asked = requestsIn(at('early-1.jsonl'));
  assert.equal(new Set(asked.map(({ custom_id: id }) => id)).size, 15);
  for (const { custom_id: id, method, url: to, body } of asked) {
    assert.match(id, /^[0-9a-f]{64}$/);
    assert.deepEqual([method, to, body.model, body.stream], ['POST', '/v1/chat/completions', 'scripted', undefined]);
    assert.equal(body.messages.at(-1)?.role, 'user');
  }
  // Five that agree settle eight; of two rows one goes apart.
  const batch = new ScriptedBatch(({ body }, nth) => ({
    text: `\\boxed{${rowIn(body.messages) === 1 && nth % 2 === 1 ? 1 : 0}}`,
  }));
  batch.run([at('early-1.jsonl')], at('early-2.jsonl'), 1);
  const next = await run(
    url,
    judge,
    '--resume',
    'early.jsonl',
    '--import-batch',
    'early-2.jsonl',
    '--export-batch',
    'early-3.jsonl',
  );
  assert.equal(next.code, 0, next.err);
  assert.match(next.err, /\b15 .*\b15 /);
  assert.match(next.err, /\b1 row /);
  const second = requestsIn(at('early-3.jsonl'));
  assert.ok(second.length >= 1 && second.length <= 3, `${second.length}`);
  for (const { body } of second) assert.equal(rowIn(body.messages), 1);
});

test('judgements that are compared take a round for each round of games, and come to an end', async () => {
  const judge = ['--judge', 'critic', '--select-judgments', '4', '--rows', '3'];
  const batch = new ScriptedBatch(({ body }, nth) => ({
    text: JSON.stringify(body.messages).includes('judgement_1')
      ? 'Choice: 1'
      : `Judgement ${nth} of it. \\boxed{${nth % 2}}`,
  }));
  const done = await rounds('http://127.0.0.1:9/v1', judge, batch, 'chosen');
  assert.equal(done.code, 0, done.err);
  assert.ok(done.rounds >= 3, `${done.rounds}`);
});

test('what is no reply of this run is counted, and not used', async () => {
  const judge = ['--judge', 'critic', '--rows', '4'];
  const url = 'http://127.0.0.1:9/v1';
  await run(url, judge, '--journal', 'stray.jsonl', '--export-batch', 'stray-1.jsonl');
  const batch = new ScriptedBatch(() => ({ text: '\\boxed{0}' }));
  const [some] = requestsIn(at('stray-1.jsonl'));
  assert.ok(some);
  batch.run([at('stray-1.jsonl')], at('stray-2.jsonl'), 1, [
    replyLine(some.custom_id, '\\boxed{2}', 'scripted'),
    replyLine('f'.repeat(64), '\\boxed{2}', 'scripted'),
    'no JSON',
    { custom_id: 5 },
  ]);
  const done = await run(url, judge, '--resume', 'stray.jsonl', '--import-batch', 'stray-2.jsonl');
  assert.equal(done.code, 0, done.err);
  assert.match(done.err, /\b4 of 6 .*\. Ignored 1 .*\. 1 /);
  assert.match(done.err, /\b2 invalid lines\b/);
  // Taken up once more, all is in the journal: nothing is asked, and nothing waits.
  const again = await run(url, judge, '--resume', 'stray.jsonl');
  assert.deepEqual([again.code, plain(again.out)], [0, plain(done.out)]);
});

test('requests that were refused fail their rows, and all other replies are taken over', async () => {
  const judge = ['--judge', 'critic'];
  const url = 'http://127.0.0.1:9/v1';
  await run(url, judge, '--journal', 'key.jsonl', '--export-batch', 'key-1.jsonl');
  // One without a key, one to a model that is not there, and then so many in a row that a server would be given up.
  const batch = new ScriptedBatch(({ body }) => {
    const row = rowIn(body.messages);
    return row < 22 ? { status: row === 0 ? 401 : row === 1 ? 404 : 400 } : { text: '\\boxed{0}' };
  });
  batch.run([at('key-1.jsonl')], at('key-2.jsonl'), 1);
  const done = await run(url, judge, '--resume', 'key.jsonl', '--import-batch', 'key-2.jsonl');
  assert.equal(done.code, 2);
  const { rows, info } = await readRunJournal(at('key.jsonl'));
  assert.deepEqual([rows.length, rows.filter(({ said }) => said.kind !== 'failed').length], [ROWS, 2]);
  assert.equal(info.stopped, undefined);
  assert.doesNotMatch(done.err, /--key-env|Stopped/);
});

test('part of the replies is part of the rows, and it is said what is missing', async () => {
  const judge = ['--judge', 'critic', '--rows', '4'];
  const url = 'http://127.0.0.1:9/v1';
  await run(url, judge, '--journal', 'part.jsonl', '--export-batch', 'part-1.jsonl');
  new ScriptedBatch(() => ({ text: '\\boxed{0}' })).run([at('part-1.jsonl')], at('part-2.jsonl'), 1);
  const lines = readFileSync(at('part-2.jsonl'), 'utf8').trimEnd().split('\n');
  // Without an end: a file that is still being written.
  writeFileSync(at('part-2.jsonl'), lines.slice(0, 3).join('\n'));
  const done = await run(url, judge, '--resume', 'part.jsonl', '--import-batch', 'part-2.jsonl');
  assert.equal(done.code, 2);
  assert.match(done.err, /\b3 .*\b3 /);
  assert.match(done.err, /\b1 row .*\b1 reply\b.*--export-batch FILE/);
});

test('what does not go together is said before anything is done', async () => {
  const url = 'http://127.0.0.1:9/v1';
  const said = async (...args: string[]): Promise<string> => {
    const { code, err } = await startProofmark(['evaluate', 'rows.jsonl', ...args], { cwd: place }).done;
    assert.equal(code, 2);
    return err;
  };
  const critic = ['--judge', 'critic', '--endpoint', url, '--model', 'm'];
  assert.match(await said('--export-batch', 'no.jsonl'), /--export-batch .*judge\b/);
  assert.match(
    await said('--judge', 'prm', '--endpoint', url, '--export-batch', 'no.jsonl'),
    /^proofmark: Reward models have no batch format\./,
  );
  assert.match(await said(...critic, '--import-batch', 'rows.jsonl'), /--journal FILE or --resume FILE/);
  assert.match(await said(...critic, '--export-batch', 'rows.jsonl'), /^proofmark: rows\.jsonl /m);
  assert.match(
    await said(...critic, '--journal', 'no.journal', '--import-batch', 'none.jsonl'),
    /none\.jsonl\b.*: .*\n/,
  );
  assert.match(await said(...critic, '--export-batch', 'nowhere/ask.jsonl'), / nowhere\/ask\.jsonl: /);
  assert.match(await said(...critic, '--journal', 'rows.jsonl/run.jsonl'), / rows\.jsonl\/run\.jsonl: .*folder/);
  assert.ok(!existsSync(at('no.jsonl')));
});
