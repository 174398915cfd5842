/** Whatever a server says, it is a reply or a failure with a name. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { anthropicApi } from '../../../../src/judges/servers/apis/anthropic.ts';
import { chatCompletionsApi } from '../../../../src/judges/servers/apis/chat-completions.ts';
import { geminiApi } from '../../../../src/judges/servers/apis/gemini.ts';
import { responsesApi } from '../../../../src/judges/servers/apis/responses.ts';
import { redactApiKeys } from '../../../../src/judges/servers/failure-detail.ts';
import {
  createErrorResponseFailure,
  createThrownErrorFailure,
  type ServerQueryContext,
} from '../../../../src/judges/servers/failures.ts';
import { createReplyAssembler } from '../../../../src/judges/servers/reply-assembler.ts';
import { parseTokenUsage } from '../../../../src/judges/servers/tokens.ts';
import { createServerTransport } from '../../../../src/judges/servers/transport.ts';
import { systemClock } from '../../../../src/judges/system-clock.ts';
import { endpointOf } from '../../../support/endpoints.ts';
import { countRuns } from '../../../support/property-runs.ts';
import { callTo, serverOf, transportWith } from '../../../support/servers.ts';

const KEY = 'sk-proofmark-TEST-0123456789abcdef';
const asked: ServerQueryContext = { endpoint: endpointOf(), model: 'm', key: KEY };

/** JSON that is nearly of the protocol: its names, with anything under them. */
const names = fc.constantFrom(
  ...['choices', 'delta', 'message', 'content', 'reasoning', 'reasoning_content', 'finish_reason', 'logprobs'],
  ...['type', 'content_block', 'text', 'thinking', 'stop_reason', 'stop_details', 'input_tokens', 'output_tokens'],
  ...['candidates', 'parts', 'finishReason', 'promptFeedback', 'usageMetadata', 'promptTokenCount', 'logprobsResult'],
  ...['response', 'output', 'status', 'summary', 'incomplete_details', 'chosenCandidates', 'topCandidates'],
  ...['usage', 'prompt_tokens', 'prompt_tokens_details', 'cached_tokens', 'error', 'code', 'token', 'top_logprobs'],
);
const nearly = fc.letrec<{ node: unknown }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'medium', withCrossShrink: true },
    fc.constantFrom<unknown>(null, true, 0, -1, 1.5, Number.MAX_VALUE, '', 'stop', 'x', '+'),
    fc.constantFrom('message_start', 'content_block_delta', 'message_delta', 'response.completed', 'refusal', 'SAFETY'),
    fc.array(tie('node'), { maxLength: 3 }),
    fc.dictionary(names, tie('node'), { maxKeys: 4 }),
  ),
})).node;

const apis = fc.constantFrom(chatCompletionsApi, responsesApi, anthropicApi, geminiApi);

test('no chunk and no completion breaks the reader', () => {
  fc.assert(
    fc.property(apis, fc.array(nearly, { maxLength: 4 }), nearly, (api, chunks, whole) => {
      const reader = createReplyAssembler(asked);
      for (const chunk of chunks) reader.take(api.readEvent(chunk));
      const one = reader.end();
      const other = createReplyAssembler(asked);
      other.take(api.readResponse(whole));
      for (const result of [one, other.end()]) {
        assert.ok(result.kind === 'reply' ? typeof result.text === 'string' : result.cause !== undefined);
      }
      const tokens = parseTokenUsage(whole);
      for (const count of Object.values(tokens ?? {})) assert.ok(Number.isSafeInteger(count) && count >= 0);
    }),
    { numRuns: countRuns(1500) },
  );
});

test('no answer breaks the sentences, and none shows the key, whole or in part', () => {
  const shown = fc
    .tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 12, max: 60 }))
    .map(([from, length]) => KEY.slice(from, from + length));
  const said = fc.oneof(
    nearly,
    fc.tuple(fc.string(), shown, fc.string()).map(([a, key, b]) => ({ message: `${a}${key}${b}` })),
    fc.tuple(fc.string(), shown, fc.string()).map(([a, key, b]) => ({ error: { message: `${a} ${key} ${b}` } })),
    shown.map((key) => ({ detail: [{ loc: ['header'], input: `Bearer ${key}` }] })),
  );
  fc.assert(
    fc.property(said, fc.integer({ min: 0, max: 599 }), (said, status) => {
      const failure = createErrorResponseFailure(asked, { status, said, header: () => null });
      assert.ok(failure.cause !== undefined);
      for (let at = 0; at + 12 <= KEY.length; at++) {
        assert.ok(!failure.message.includes(KEY.slice(at, at + 12)), failure.message);
      }
    }),
    { numRuns: countRuns(500) },
  );
  assert.equal(redactApiKeys(`Wrong: ${KEY.slice(3, 20)}…`, KEY), 'Wrong: ***…');
  assert.equal(redactApiKeys('asked twice', 'k'), 'asked twice');
  for (const thrown of [
    undefined,
    'x',
    new Error('x', { cause: new Error('y') }),
    Object.assign(new Error(), { code: 5 }),
  ]) {
    assert.equal(createThrownErrorFailure(asked, thrown).cause, 'network');
  }
});

test('a place for keys that fails is a failure without the words of what failed', async () => {
  const server = await serverOf(() => ({ text: 'yes' }));
  const transport = createServerTransport({
    clock: systemClock,
    keyOf: async () => {
      throw new Error(`cannot decrypt ${KEY}`);
    },
  });
  const result = await transport(callTo(server), new AbortController().signal);
  assert.ok(result.kind === 'failure' && result.cause === 'key' && !result.message.includes(KEY));
  assert.equal(server.requests.length, 0);
});

const never = new AbortController().signal;

for (const kind of ['chat', 'prm-json', 'prm-pooling'] as const) {
  const asking = async (json: unknown, status: number, headers: Record<string, string>) => {
    const server = await serverOf(() => ({ json, status, headers }));
    const messages = [
      { role: 'user', content: 'p' },
      { role: 'assistant', content: 's' },
    ] as const;
    return transportWith(KEY)(callTo(server, { endpoint: server.endpoint({ kind }), messages }), never);
  };

  test(`what a server sends back of the key in its headers is not shown (${kind})`, async () => {
    const answers = [
      await asking({}, 302, { location: `/login?from=${KEY}` }),
      await asking({}, 200, { 'content-type': `text/${KEY}` }),
      await asking('', 200, { 'content-type': `x/${'y'.repeat(40)}${KEY}` }),
    ];
    for (const answer of answers) assert.ok(!JSON.stringify(answer).includes(KEY.slice(0, 10)));
  });

  test(`an answer nested as deeply as can be is a failure with a name (${kind})`, async () => {
    const nest = (left: number): string => `${'['.repeat(left)}${']'.repeat(left)}`;
    const server = await serverOf(() => ({ json: JSON.parse(`{"error":${nest(100)}}`), status: 400 }));
    const failure = await transportWith(KEY)(callTo(server, { endpoint: server.endpoint({ kind }) }), never);
    assert.ok(failure.kind === 'failure' && failure.cause !== undefined);
    const said = JSON.parse(`{"error":${nest(200_000)}}`);
    assert.equal(createErrorResponseFailure(asked, { status: 400, said, header: () => null }).cause, 'bad-request');
  });
}

test('a server that gives a step a million classes is read as any other', async () => {
  const server = await serverOf(() => ({ json: { data: [{ data: [Array(300_000).fill(5)] }] } }));
  const messages = [
    { role: 'user', content: 'p' },
    { role: 'assistant', content: 's' },
  ] as const;
  const call = callTo(server, { endpoint: server.endpoint({ kind: 'prm-pooling' }), messages });
  const reply = await transportWith()(call, never);
  assert.equal(reply.kind, 'reply');
});

test('a reply that shows the key is kept without it; a word that local servers take for a key stays', async () => {
  const script = () => ({ text: `You sent ${KEY} to me, and none.`, reasoning: `Bearer ${KEY}` });
  const reply = await transportWith(KEY)(callTo(await serverOf(script)), never);
  assert.ok(reply.kind === 'reply');
  assert.equal(reply.text, 'You sent *** to me, and none.');
  assert.ok(!JSON.stringify(reply).includes(KEY));
  const other = await transportWith('none')(callTo(await serverOf(script)), never);
  assert.ok(other.kind === 'reply' && other.text.endsWith('and none.'));
});

test('tokens that no call can have taken are not believed, so that no server uses up the budget of others', () => {
  const usage = { prompt_tokens: 9e15, completion_tokens: 12 };
  assert.deepEqual(parseTokenUsage({ usage }), { completion: 12 });
  for (const wrong of [-1, 1.5, 1e308, Number.NaN, '7', null])
    assert.equal(parseTokenUsage({ usage: { prompt_tokens: wrong } }), undefined);
});
