/** Lines and files of batches. */
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { parseBatchOutputLine } from '../../../../src/core/judge/calls/batch-line.ts';
import { isReplyNotReadyFailure } from '../../../../src/core/judge/calls/failure.ts';
import type { ModelCall } from '../../../../src/core/judge/calls/types.ts';
import {
  formatBatchRequestLine,
  isCompatibleModelName,
  toBatchReplyOutcome,
} from '../../../../src/judges/batch/lines.ts';
import { createBatchTransport } from '../../../../src/judges/batch/transport.ts';
import { BatchReadError, openBatchReplyFiles } from '../../../../src/store/batch/replies.ts';
import { BatchWriteError, createBatchRequestWriter } from '../../../../src/store/batch/requests.ts';
import { endpointOf } from '../../../support/endpoints.ts';
import { countRuns } from '../../../support/property-runs.ts';
import { faultLine, replyLine } from '../../../support/scripted-batch.ts';

const place = mkdtempSync(join(tmpdir(), 'proofmark-batch-lines-'));
after(() => rmSync(place, { recursive: true, force: true }));

const call: ModelCall = {
  endpoint: endpointOf(),
  model: 'scripted',
  messages: [{ role: 'user', content: 'Is it so?' }],
  sampling: { temperature: 0.7, max_tokens: 100 },
  sample: 3,
};

const answered = (line: unknown) => {
  const read = parseBatchOutputLine(JSON.stringify(line));
  return read && toBatchReplyOutcome(call, read);
};

test('a request is what would be sent at once, whole, under the name of its reply', () => {
  assert.deepEqual(JSON.parse(formatBatchRequestLine(call, 'a'.repeat(64))), {
    custom_id: 'a'.repeat(64),
    method: 'POST',
    url: '/v1/chat/completions',
    body: {
      temperature: 0.7,
      max_tokens: 100,
      model: 'scripted',
      messages: [{ role: 'user', content: 'Is it so?' }],
    },
  });
  const there = endpointOf({ baseUrl: 'https://api.openai.com/v1' });
  const { body } = JSON.parse(formatBatchRequestLine({ ...call, endpoint: there }, 'a')) as { body: object };
  assert.deepEqual(['max_completion_tokens' in body, 'max_tokens' in body], [true, false]);
});

test('a completion is read as a reply of the server itself', () => {
  const said = answered(replyLine('a', 'So it is.', 'scripted'));
  assert.equal(said?.kind, 'reply');
  assert.deepEqual(said, {
    kind: 'reply',
    text: 'So it is.',
    finish: 'stop',
    tokens: { prompt: 100, completion: 10 },
  });
});

test('what failed for good is told apart from what another batch may mend', () => {
  const causes = (line: unknown): unknown => {
    const said = answered(line);
    return said && 'cause' in said ? said.cause : said?.kind;
  };
  assert.equal(causes(faultLine('a', 400, 'Too long.')), 'bad-request');
  assert.equal(causes(faultLine('a', 404, 'No such model.')), 'not-found');
  for (const status of [429, 500, 503, 408]) assert.equal(causes(faultLine('a', status, 'Later.')), 'deferred');
  for (const error of [{ code: 'batch_expired', message: 'Expired.' }, { message: 'Lost.' }, 'It broke.'])
    assert.equal(causes({ custom_id: 'a', response: null, error }), 'deferred');
  // As vLLM writes it.
  const response = { status_code: 400, request_id: 'x', body: null };
  assert.equal(
    causes({ custom_id: 'a', response, error: { error: { message: 'Too long.', code: 400 } } }),
    'bad-request',
  );
  assert.equal(causes({ custom_id: 'a', response, error: 'Request must not be sent in stream mode' }), 'bad-request');
  // A completion without an end is none.
  const cut = JSON.parse(JSON.stringify(replyLine('a', 'So', 'scripted')).replace('"stop"', '"abort"'));
  assert.equal(causes(cut), 'deferred');
  assert.equal(causes(replyLine('a', 'So.', 'gpt-other')), 'other-model');
});

test('what a model refuses of the sampling is left out of the next requests, and said of their replies', async () => {
  const fault = faultLine('a', 400, "Unsupported parameter: 'temperature' is not supported with this model.");
  const known = [parseBatchOutputLine(JSON.stringify(fault))].flatMap((line) => line ?? []);
  const wanted: string[] = [];
  const { signal } = new AbortController();
  const batch = createBatchTransport({
    answered: async () => known,
    wanted: async (one, key, refused) => void wanted.push(formatBatchRequestLine(one, key, refused)),
  });
  const first = await batch.transport(call, signal);
  assert.ok(first.kind === 'failure' && isReplyNotReadyFailure(first));
  assert.deepEqual(batch.counts().refused, ['temperature']);
  assert.equal(batch.counts().failed, 0);
  const { body } = JSON.parse(wanted[0] ?? '') as { body: object };
  assert.deepEqual(['temperature' in body, 'max_tokens' in body], [false, true]);
  const reply = parseBatchOutputLine(JSON.stringify(replyLine('a', 'So it is.', 'scripted')));
  const next = createBatchTransport({ answered: async () => [...(reply ? [reply] : []), ...known] });
  const said = await next.transport(call, signal);
  assert.deepEqual(said.kind === 'reply' && [said.text, said.leftOut], ['So it is.', ['temperature']]);
});

test('a model may be named with its date or its folder, and not as another one', () => {
  for (const [by, asked] of [
    ['gpt-x', 'gpt-x'],
    ['gpt-x-2025-08-07', 'gpt-x'],
    ['Org/Model-7B', 'model-7b'],
    ['/models/qwen', 'qwen'],
    ['anything', ''],
  ] as const)
    assert.ok(isCompatibleModelName(by, asked), `${by} ${asked}`);
  for (const [by, asked] of [
    ['gpt-x-mini', 'gpt-x'],
    ['gpt-y', 'gpt-x'],
    ['model-70b', 'model-7b'],
    ['qwen3', 'qwen'],
  ] as const)
    assert.ok(!isCompatibleModelName(by, asked), `${by} ${asked}`);
});

test('no line makes reading throw', () => {
  const value = fc.jsonValue({ maxDepth: 4 });
  const part = fc.oneof(
    value,
    fc.record({ status_code: value, body: value, error: value, code: value }, { requiredKeys: [] }),
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc
          .record({ custom_id: fc.oneof(fc.string(), value), response: part, error: part })
          .map((one) => JSON.stringify(one)),
      ),
      (text) => {
        const line = parseBatchOutputLine(text);
        if (line) assert.ok(['reply', 'failure', 'other-model'].includes(toBatchReplyOutcome(call, line).kind));
      },
    ),
    { numRuns: countRuns(500) },
  );
});

test('files are cut at both limits, and have one model each', async () => {
  const requests = createBatchRequestWriter(join(place, 'ask.jsonl'), { requests: 3, bytes: 50 });
  const line = (k: number): string => `{"k":${k},"pad":"xxxxxxxx"}`;
  for (let k = 0; k < 3; k++) await requests.add('one', line(k));
  await requests.add('two', '{}');
  // At once: they are written one after the other all the same.
  await Promise.all([3, 4].map((k) => requests.add('one', line(k))));
  for (let k = 0; k < 3; k++) await requests.add('two', '{}');
  const written = await requests.close();
  assert.deepEqual(
    written.map(({ file, model, requests }) => [basename(file), model, requests]),
    [
      ['ask.jsonl', 'one', 2],
      ['ask-2.jsonl', 'one', 2],
      ['ask-3.jsonl', 'two', 3],
      ['ask-4.jsonl', 'one', 1],
      ['ask-5.jsonl', 'two', 1],
    ],
  );
  const texts = written.map(({ file }) => readFileSync(file, 'utf8'));
  for (const [k, { bytes }] of written.entries()) assert.equal(Buffer.byteLength(texts[k] ?? ''), bytes);
  assert.ok(written.every(({ bytes }) => bytes <= 50));
  const again = createBatchRequestWriter(join(place, 'ask.jsonl'), { requests: 3, bytes: 50 });
  await assert.rejects(again.add('one', '{}'), BatchWriteError);
  await assert.rejects(
    createBatchRequestWriter(join(place, 'big.jsonl'), { requests: 3, bytes: 50 }).add('one', 'x'.repeat(50)),
    /takes 51 bytes/,
  );
});

test('of several lines of one request completions come first', async () => {
  const lines = [
    faultLine('a', 500, 'First.'),
    replyLine('a', 'one', 'm'),
    replyLine('a', 'two', 'm'),
    faultLine('b', 400, 'No.'),
  ];
  const [first, second] = [join(place, 'say-1.jsonl'), join(place, 'say-2.jsonl')];
  writeFileSync(
    first,
    `\uFEFF${lines
      .slice(0, 2)
      .map((line) => JSON.stringify(line))
      .join('\r\n')}\r\n\r\n`,
  );
  writeFileSync(
    second,
    `${lines
      .slice(2)
      .map((line) => JSON.stringify(line))
      .join('\n')}\nnot JSON`,
  );
  const replies = await openBatchReplyFiles([first, second]);
  assert.deepEqual(
    [replies.answers, replies.repeated, replies.faults, replies.unreadable, [...replies.ids]],
    [2, 1, 2, 1, ['a', 'b']],
  );
  assert.deepEqual(
    (await replies.lines('a')).map(({ status }) => status),
    [200, 200, 500],
  );
  assert.match(JSON.stringify((await replies.lines('a'))[0]), /"one"/);
  assert.deepEqual(await replies.lines('c'), []);
  await replies.close();
  await assert.rejects(openBatchReplyFiles([join(place, 'none.jsonl')]), BatchReadError);
});
