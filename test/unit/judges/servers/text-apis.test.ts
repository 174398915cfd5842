/** Anthropic's Messages, Gemini's generateContent and OpenAI's Responses, by recorded shapes over real HTTP. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { TextEndpointKind } from '../../../../src/core/judge/calls/endpoint.ts';
import { isOverloadFailure } from '../../../../src/core/judge/calls/failure.ts';
import { createInMemoryReplyCache } from '../../../../src/core/judge/calls/model-client.ts';
import type { ModelCall, ModelReply } from '../../../../src/core/judge/calls/types.ts';
import { createModelJudgeFactory } from '../../../../src/judges/model-judges.ts';
import { createServerTransport } from '../../../../src/judges/servers/transport.ts';
import { systemClock } from '../../../../src/judges/system-clock.ts';
import { endpointOf } from '../../../support/endpoints.ts';
import { countRuns } from '../../../support/property-runs.ts';
import {
  anthropicError,
  anthropicEvents,
  anthropicMessage,
  geminiError,
  geminiEvents,
  geminiResponse,
  openAiResponse,
  responsesEvents,
  SAID,
  THOUGHT,
} from '../../../support/recorded-apis.ts';
import { bytesOfEvents, type Script, type ScriptedAnswer } from '../../../support/scripted-server.ts';
import { callTo, serverOf, transportWith } from '../../../support/servers.ts';

const never = new AbortController().signal;
const KEY = 'sk-proofmark-TEST-0123456789abcdef';

type Kind = Exclude<TextEndpointKind, 'chat'>;
const KINDS: readonly Kind[] = ['anthropic', 'gemini', 'responses'];

const STREAMS: Readonly<Record<Kind, ReturnType<typeof anthropicEvents>>> = {
  anthropic: anthropicEvents(),
  gemini: geminiEvents(),
  responses: responsesEvents(),
};
const WHOLE: Readonly<Record<Kind, unknown>> = {
  anthropic: anthropicMessage,
  gemini: geminiResponse,
  responses: openAiResponse(),
};
const PATHS: Readonly<Record<Kind, string>> = {
  anthropic: '/v1/messages',
  gemini: '/v1/models/some-model:streamGenerateContent?alt=sse',
  responses: '/v1/responses',
};
const TOKENS: Readonly<Record<Kind, ModelReply['tokens']>> = {
  anthropic: { prompt: 120, cached: 64, cacheWrite: 32, completion: 40, reasoning: 15 },
  gemini: { prompt: 120, cached: 64, completion: 40, reasoning: 15 },
  responses: { prompt: 120, cached: 64, cacheWrite: 32, completion: 40, reasoning: 15 },
};

const MESSAGES: ModelCall['messages'] = [
  { role: 'system', content: 'You judge proofs.' },
  { role: 'user', content: 'Is it right?', images: [{ kind: 'image', mime: 'image/png', data: 'iVBORw0=' }] },
  { role: 'assistant', content: 'Perhaps.' },
  { role: 'user', content: 'Yes or no?' },
];

async function ask(kind: Kind, script: Script, changes: Partial<ModelCall> = {}, key?: string) {
  const server = await serverOf(script);
  const endpoint = server.endpoint({ kind });
  const call = callTo(server, { endpoint, model: 'some-model', sampling: {}, ...changes });
  const result = await transportWith(key)(call, never);
  return { server, result };
}

function withoutTime(result: unknown): unknown {
  const { milliseconds: _, ...rest } = result as { milliseconds?: number };
  return rest;
}

for (const kind of KINDS) {
  const expected = { kind: 'reply', text: SAID, reasoning: THOUGHT, finish: 'stop', tokens: TOKENS[kind] };

  test(`${kind}: a reply streams in, in pieces of 5 bytes, with its reasoning and every count of tokens apart`, async () => {
    const heard: string[] = [];
    const onText: ModelCall['onText'] = (soFar) => void heard.push(soFar().text);
    const { server, result } = await ask(kind, () => ({ events: STREAMS[kind], chunk: 5 }), { onText }, KEY);
    assert.deepEqual(withoutTime(result), expected);
    assert.ok(new Set(heard).size > 3 && heard.every((text) => SAID.startsWith(text)));
    const [request] = server.requests;
    assert.equal(`${request?.method} ${request?.path}`, `POST ${PATHS[kind]}`);
    const { authorization, 'x-api-key': own, 'x-goog-api-key': google } = request?.headers ?? {};
    assert.deepEqual(
      { authorization, own, google },
      {
        authorization: kind === 'responses' ? `Bearer ${KEY}` : undefined,
        own: kind === 'anthropic' ? KEY : undefined,
        google: kind === 'gemini' ? KEY : undefined,
      },
    );
    assert.equal(request?.headers['anthropic-version'], kind === 'anthropic' ? '2023-06-01' : undefined);
  });

  test(`${kind}: a server that does not stream is read whole`, async () => {
    const { server, result } = await ask(kind, ({ nth }) =>
      nth === 0
        ? { json: { error: { message: 'Streaming is not supported.' } }, status: 400 }
        : { json: WHOLE[kind], headers: { 'content-type': 'application/json; charset=utf-8' } },
    );
    assert.deepEqual(withoutTime(result), expected);
    assert.equal(server.requests.length, 2);
    assert.equal(server.requests[1]?.path.includes('stream'), false);
  });

  test(`${kind}: wherever a stream is cut into chunks, the reply is the same; where it is cut off, there is none`, async () => {
    const bytes = bytesOfEvents({ events: STREAMS[kind] });
    const read = (chunks: readonly Uint8Array[]) => {
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          for (const chunk of chunks) controller.enqueue(chunk);
          controller.close();
        },
      });
      const headers = { 'content-type': 'text/event-stream' };
      const fetch = async () => new Response(body, { headers });
      const transport = createServerTransport({ clock: systemClock, keyOf: async () => undefined, fetch });
      return transport({ endpoint: endpointOf({ kind }), model: 'm', messages: [], sampling: {}, sample: 0 }, never);
    };
    const cut = fc.array(fc.integer({ min: 1, max: bytes.length - 1 }), { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(cut, async (places) => {
        const at = [0, ...new Set(places.toSorted((a, b) => a - b)), bytes.length];
        const chunks = at.slice(1).map((end, k) => bytes.subarray(at[k], end));
        assert.deepEqual(withoutTime(await read(chunks)), expected);
        const broken = await read(chunks.slice(0, -1));
        // Only what follows the last event of a reply may be missing.
        if (broken.kind === 'reply') assert.deepEqual(withoutTime(broken), expected);
        else assert.ok(broken.cause === 'cut' || broken.cause === 'malformed', broken.message);
      }),
      { numRuns: countRuns(60) },
    );
    const half = await read([bytes.subarray(0, bytes.length / 2)]);
    assert.ok(half.kind === 'failure' && half.begun !== undefined && half.begun > 0, JSON.stringify(half));
  });

  test(`${kind}: other JSON and other pages are no reply`, async () => {
    for (const json of [{ hello: 'world' }, [], null, 'text', { choices: [{ message: { content: 'x' } }] }]) {
      const { result } = await ask(kind, () => ({ json }));
      assert.equal(result.kind === 'failure' && result.cause, 'malformed', JSON.stringify([json, result]));
    }
    const { result } = await ask(kind, () => ({ fault: 'wrong-type' }));
    assert.equal(result.kind === 'failure' && result.cause, 'malformed');
  });

  test(`${kind}: a redirect is refused, and a key that is echoed is not repeated`, async () => {
    const other = await serverOf(() => ({ text: 'caught' }));
    const redirected = await ask(kind, () => ({ fault: 'redirect', message: `${other.url}/messages` }), {}, KEY);
    assert.equal(redirected.result.kind === 'failure' && redirected.result.cause, 'not-found');
    assert.equal(other.requests.length, 0);
    const echoed = await ask(
      kind,
      ({ headers }) => ({ json: { error: { message: `Wrong: ${JSON.stringify(headers)}` } }, status: 401 }),
      {},
      KEY,
    );
    assert.ok(echoed.result.kind === 'failure' && echoed.result.cause === 'key');
    assert.ok(!JSON.stringify(echoed.result).includes(KEY.slice(4)), echoed.result.message);
  });
}

test('the messages of a call have the form of each API', async () => {
  const sampling = {
    temperature: 0.5,
    top_p: 0.9,
    top_k: 20,
    seed: 7,
    max_tokens: 100,
    stop: 'END',
    logprobs: true,
    top_logprobs: 2,
    reasoning_effort: 'high',
    reasoning_summary: 'auto',
  };
  const bodies: Partial<Record<Kind, unknown>> = {};
  const leftOut: Partial<Record<Kind, unknown>> = {};
  for (const kind of KINDS) {
    const { server, result } = await ask(kind, () => ({ events: STREAMS[kind] }), { messages: MESSAGES, sampling });
    bodies[kind] = server.requests[0]?.body;
    leftOut[kind] = result.kind === 'reply' ? result.leftOut : result;
  }
  assert.deepEqual(bodies, {
    anthropic: {
      temperature: 0.5,
      top_p: 0.9,
      top_k: 20,
      stop_sequences: ['END'],
      thinking: { type: 'adaptive', display: 'summarized' },
      output_config: { effort: 'high' },
      max_tokens: 100,
      model: 'some-model',
      system: 'You judge proofs.',
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: 'Is it right?' },
            { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'iVBORw0=' } },
          ],
        },
        { role: 'assistant', content: 'Perhaps.' },
        { role: 'user', content: 'Yes or no?' },
      ],
      stream: true,
    },
    gemini: {
      systemInstruction: { parts: [{ text: 'You judge proofs.' }] },
      contents: [
        {
          role: 'user',
          parts: [{ text: 'Is it right?' }, { inlineData: { mimeType: 'image/png', data: 'iVBORw0=' } }],
        },
        { role: 'model', parts: [{ text: 'Perhaps.' }] },
        { role: 'user', parts: [{ text: 'Yes or no?' }] },
      ],
      generationConfig: {
        temperature: 0.5,
        topP: 0.9,
        topK: 20,
        seed: 7,
        maxOutputTokens: 100,
        stopSequences: ['END'],
        responseLogprobs: true,
        logprobs: 2,
        thinkingConfig: { thinkingLevel: 'high', includeThoughts: true },
      },
    },
    responses: {
      temperature: 0.5,
      top_p: 0.9,
      top_logprobs: 2,
      max_output_tokens: 100,
      reasoning: { effort: 'high', summary: 'auto' },
      include: ['message.output_text.logprobs'],
      model: 'some-model',
      input: [
        { role: 'system', content: 'You judge proofs.' },
        {
          role: 'user',
          content: [
            { type: 'input_text', text: 'Is it right?' },
            { type: 'input_image', image_url: 'data:image/png;base64,iVBORw0=' },
          ],
        },
        { role: 'assistant', content: 'Perhaps.' },
        { role: 'user', content: 'Yes or no?' },
      ],
      store: false,
      stream: true,
    },
  });
  assert.deepEqual(leftOut, { anthropic: ['seed'], gemini: undefined, responses: ['top_k', 'seed', 'stop'] });
});

test('a number of tokens to think, and no thinking', async () => {
  const sent = async (kind: Kind, sampling: ModelCall['sampling']) =>
    (await ask(kind, () => ({ events: STREAMS[kind] }), { sampling })).server.requests[0]?.body;
  const { thinking, max_tokens } = (await sent('anthropic', { thinking_budget: 2048 })) ?? {};
  assert.deepEqual(
    { thinking, max_tokens },
    { thinking: { type: 'enabled', budget_tokens: 2048 }, max_tokens: 32_000 },
  );
  assert.deepEqual((await sent('anthropic', { reasoning_effort: 'none' }))?.thinking, { type: 'disabled' });
  const config = async (sampling: ModelCall['sampling']) => (await sent('gemini', sampling))?.generationConfig;
  assert.deepEqual(await config({ thinking_budget: 512 }), { thinkingConfig: { thinkingBudget: 512 } });
  assert.deepEqual(await config({ reasoning_effort: 'none' }), { thinkingConfig: { thinkingBudget: 0 } });
});

/** What a server rejects, and which parameter is then left out; undefined: the query fails. */
const REJECTED: readonly (readonly [Kind, Record<string, unknown>, name: string | undefined])[] = [
  ['anthropic', anthropicError('invalid_request_error', '`temperature` is deprecated for this model.'), 'temperature'],
  [
    'anthropic',
    anthropicError(
      'invalid_request_error',
      '`temperature` and `top_p` cannot both be specified for this model. Please use only one.',
    ),
    'top_p',
  ],
  [
    'anthropic',
    anthropicError('invalid_request_error', '`temperature` may only be set to 1 when thinking is enabled.'),
    'temperature',
  ],
  ['anthropic', anthropicError('invalid_request_error', 'adaptive thinking is not supported on this model'), undefined],
  [
    'responses',
    {
      error: {
        message: "Unsupported parameter: 'temperature' is not supported with this model.",
        type: 'invalid_request_error',
        param: 'temperature',
        code: null,
      },
    },
    'temperature',
  ],
  [
    'responses',
    {
      error: {
        message: 'Your organization must be verified to generate reasoning summaries.',
        type: 'invalid_request_error',
        param: 'reasoning.summary',
        code: 'unsupported_value',
      },
    },
    'reasoning_summary',
  ],
  ['gemini', geminiError(400, 'INVALID_ARGUMENT', 'Presence penalty is not enabled for this model'), undefined],
  [
    'gemini',
    geminiError(400, 'INVALID_ARGUMENT', 'Unknown name "topP" at \'generation_config\': Cannot find field.'),
    'top_p',
  ],
];

for (const [kind, json, name] of REJECTED) {
  const { message } = json.error as { message: string };
  test(`${kind}: where a server says “${message}”, ${name ?? 'nothing'} is left out`, async () => {
    const sampling = { temperature: 0, top_p: 0.9, reasoning_summary: 'auto', reasoning_effort: 'low' };
    const script: Script = ({ nth }) => (nth === 0 ? { json, status: 400 } : { events: STREAMS[kind] });
    const { server, result } = await ask(kind, script, { sampling });
    if (name === undefined) {
      assert.equal(result.kind === 'failure' && result.cause, 'bad-request', JSON.stringify(result));
      assert.equal(server.requests.length, 1);
      return;
    }
    assert.deepEqual(result.kind === 'reply' && result.leftOut, [name], JSON.stringify(result));
    const [first, second] = server.requests.map(({ body }) => JSON.stringify(body));
    assert.ok(first !== undefined && second !== undefined && second.length < first.length);
  });
}

test('anthropic: where no limit is set, the one that the server names is used', async () => {
  const message = 'max_tokens: 32000 > 8192, which is the maximum allowed number of output tokens for some-model';
  const script: Script = ({ nth }) =>
    nth === 0 ? { json: anthropicError('invalid_request_error', message), status: 400 } : { events: STREAMS.anthropic };
  const own = await ask('anthropic', script);
  assert.deepEqual(
    own.server.requests.map(({ body }) => body?.max_tokens),
    [32_000, 8192],
  );
  const named = await ask('anthropic', script, { sampling: { max_tokens: 50_000 } });
  assert.ok(named.result.kind === 'failure' && named.result.cause === 'bad-request');
  assert.equal(named.server.requests.length, 1);
});

/** What servers refuse, and how: the cause, the wait in milliseconds (undefined: no retry), and what people read. */
const REFUSED: readonly (readonly [Kind, ScriptedAnswer, cause: string, wait: number | undefined, RegExp])[] = [
  [
    'anthropic',
    { json: anthropicError('overloaded_error', 'Overloaded'), status: 529, headers: { 'request-id': 'req_header' } },
    'server',
    0,
    /529.*Overloaded.*Request ID: req_header\.$/,
  ],
  [
    'anthropic',
    { json: anthropicError('rate_limit_error', 'Slow down.'), status: 429, headers: { 'retry-after': '12' } },
    'busy',
    12_000,
    /Request ID: req_011CSHoEeqs5C35K2UUqR7Fy\.$/,
  ],
  [
    'anthropic',
    {
      json: anthropicError('rate_limit_error', 'Spend limit.', {
        details: { error_code: 'enforced_spend_limit_reached' },
      }),
      status: 429,
    },
    'quota',
    undefined,
    /Quota exceeded/,
  ],
  [
    'anthropic',
    { json: anthropicError('invalid_request_error', 'Your credit balance is too low.'), status: 400 },
    'quota',
    undefined,
    /credit balance/,
  ],
  [
    'anthropic',
    { json: anthropicError('authentication_error', 'invalid x-api-key'), status: 401 },
    'key',
    undefined,
    /API key/,
  ],
  [
    'anthropic',
    { json: anthropicError('request_too_large', 'Too large.'), status: 413 },
    'bad-request',
    undefined,
    /413/,
  ],
  [
    'anthropic',
    { json: anthropicError('not_found_error', 'model: x'), status: 404 },
    'not-found',
    undefined,
    /doesn't serve/,
  ],
  [
    'gemini',
    {
      json: geminiError(429, 'RESOURCE_EXHAUSTED', 'You exceeded your current quota.', [
        { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '37.5s' },
      ]),
      status: 429,
    },
    'busy',
    37_500,
    /Rate limit/,
  ],
  [
    'gemini',
    {
      json: geminiError(429, 'RESOURCE_EXHAUSTED', 'You exceeded your current quota.', [
        { violations: [{ quotaId: 'GenerateRequestsPerDayPerProjectPerModel-FreeTier' }] },
      ]),
      status: 429,
    },
    'quota',
    undefined,
    /Quota exceeded/,
  ],
  [
    'gemini',
    { json: geminiError(503, 'UNAVAILABLE', 'The model is overloaded.'), status: 503 },
    'server',
    0,
    /503.*overloaded/,
  ],
  [
    'gemini',
    { json: geminiError(400, 'INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.'), status: 400 },
    'key',
    undefined,
    /API key/,
  ],
  [
    'responses',
    {
      json: { error: { message: 'Too many requests.', type: 'requests', code: 'rate_limit_exceeded' } },
      status: 429,
      headers: { 'x-request-id': 'req_abc123', 'retry-after-ms': '250' },
    },
    'busy',
    250,
    /Request ID: req_abc123\.$/,
  ],
];

for (const [k, [kind, answer, cause, wait, words]] of REFUSED.entries())
  test(`${kind}: refusal ${k + 1} is named ${cause}`, async () => {
    const { server, result } = await ask(kind, () => answer, {}, KEY);
    if (result.kind !== 'failure') assert.fail(JSON.stringify(result));
    assert.equal(result.cause, cause, result.message);
    assert.equal(result.retryAfter, wait);
    assert.match(result.message, words);
    assert.equal(server.requests.length, 1);
    assert.equal(isOverloadFailure(result), ['busy', 'server'].includes(cause));
  });

test('an error in a stream has the cause that its status would have', async () => {
  const begun = STREAMS.anthropic.slice(0, 15);
  const overloaded = anthropicError('overloaded_error', 'Overloaded');
  const broken = await ask('anthropic', () => ({ events: [...begun, ['error', overloaded]] }));
  assert.ok(broken.result.kind === 'failure' && broken.result.cause === 'server');
  assert.match(broken.result.message, /529/);
  assert.ok((broken.result.begun ?? 0) > 0 && broken.result.retryAfter === 0);

  const limited = { type: 'error', code: 'rate_limit_exceeded', message: 'Slow down.', param: null };
  const early = await ask('responses', () => ({ events: [['error', limited]] }));
  assert.ok(early.result.kind === 'failure' && early.result.cause === 'busy', JSON.stringify(early.result));

  const error = { code: 'server_error', message: 'The model failed.' };
  const response = openAiResponse({ status: 'failed', error, output: [] });
  const failed = await ask('responses', () => ({ events: responsesEvents({ type: 'response.failed', response }) }));
  assert.ok(failed.result.kind === 'failure' && failed.result.cause === 'server', JSON.stringify(failed.result));
  assert.match(failed.result.message, /The model failed/);

  const exhausted = geminiError(503, 'UNAVAILABLE', 'The model is overloaded.');
  const gemini = await ask('gemini', () => ({ events: [...STREAMS.gemini.slice(0, 3), [undefined, exhausted]] }));
  assert.ok(gemini.result.kind === 'failure' && gemini.result.cause === 'server');
});

test('a refusal of the model is a withheld reply, with its reason', async () => {
  const refused = { stop_reason: 'refusal', stop_details: { type: 'refusal', category: 'bio', explanation: null } };
  const incomplete = (reason: string) => ({
    type: 'response.incomplete',
    response: openAiResponse({ status: 'incomplete', incomplete_details: { reason } }),
  });
  const content = [{ type: 'refusal', refusal: "I can't help." }];
  const output = [{ type: 'message', role: 'assistant', content }];
  const withheld: readonly (readonly [Kind, ScriptedAnswer, RegExp])[] = [
    ['anthropic', { events: anthropicEvents(refused) }, /withheld.*bio/],
    ['gemini', { events: geminiEvents('SAFETY') }, /withheld.*SAFETY/],
    ['gemini', { json: { promptFeedback: { blockReason: 'PROHIBITED_CONTENT' } } }, /withheld.*PROHIBITED_CONTENT/],
    ['responses', { events: responsesEvents(incomplete('content_filter')) }, /withheld/],
    ['responses', { json: openAiResponse({ output }) }, /withheld.*I can't help/],
  ];
  for (const [kind, answer, words] of withheld) {
    const { result } = await ask(kind, () => answer);
    assert.ok(result.kind === 'failure' && result.cause === 'filtered', JSON.stringify(result));
    assert.match(result.message, words);
  }
  const cut: readonly (readonly [Kind, ScriptedAnswer])[] = [
    ['anthropic', { events: anthropicEvents({ stop_reason: 'max_tokens' }) }],
    ['gemini', { events: geminiEvents('MAX_TOKENS') }],
    ['responses', { events: responsesEvents(incomplete('max_output_tokens')) }],
  ];
  for (const [kind, answer] of cut) {
    const { result } = await ask(kind, () => answer);
    assert.equal(result.kind === 'reply' && result.finish, 'length', JSON.stringify(result));
  }
});

test('log-probabilities of Gemini and of Responses', async () => {
  const candidate = (token: string, logProbability: number) => ({ token, logProbability, tokenId: 1 });
  const logprobsResult = {
    chosenCandidates: [candidate('+', -0.1)],
    topCandidates: [{ candidates: [candidate('+', -0.1), candidate('-', -2.4)] }],
  };
  const [first] = geminiResponse.candidates;
  const gemini = await ask('gemini', () => ({
    json: { ...geminiResponse, candidates: [{ ...first, logprobsResult }] },
  }));
  const expected = [
    {
      token: '+',
      logprob: -0.1,
      top: [
        { token: '+', logprob: -0.1 },
        { token: '-', logprob: -2.4 },
      ],
    },
  ];
  assert.deepEqual(gemini.result.kind === 'reply' && gemini.result.probabilities, expected);
  const part = {
    type: 'output_text',
    text: '+',
    logprobs: [{ token: '+', logprob: -0.1, top_logprobs: expected[0]?.top }],
  };
  const output = [{ type: 'message', role: 'assistant', content: [part] }];
  const responses = await ask('responses', () => ({ json: openAiResponse({ output }) }));
  assert.deepEqual(responses.result.kind === 'reply' && responses.result.probabilities, expected);
});

test('anthropic: messages are marked for the prompt cache once they have a reply, by one query first', async () => {
  const holds: (() => void)[] = [];
  let isHeld = false;
  const server = await serverOf(async () => {
    if (isHeld) await new Promise<void>((resolve) => void holds.push(resolve));
    return { events: STREAMS.anthropic };
  });
  const transport = transportWith();
  const call = callTo(server, { endpoint: server.endpoint({ kind: 'anthropic' }), messages: MESSAGES, sampling: {} });
  const isMarked = (k: number): boolean => JSON.stringify(server.requests[k]?.body).includes('cache_control');
  await transport(call, never);
  isHeld = true;
  const two = [transport({ ...call, sample: 1 }, never), transport({ ...call, sample: 2 }, never)];
  while (holds.length < 2) await new Promise((resolve) => setTimeout(resolve, 5));
  isHeld = false;
  for (const go of holds) go();
  await Promise.all(two);
  await transport({ ...call, sample: 3 }, never);
  assert.equal(isMarked(0), false);
  assert.deepEqual([isMarked(1), isMarked(2)].sort(), [false, true]);
  assert.equal(isMarked(3), true);
  const last = server.requests[3]?.body?.messages?.at(-1);
  assert.deepEqual(last?.content, [{ type: 'text', text: 'Yes or no?', cache_control: { type: 'ephemeral' } }]);
  await transport({ ...call, messages: [...MESSAGES] }, never);
  assert.equal(isMarked(4), false);
});

test('the models that each API lists', async () => {
  const lists: Readonly<Record<Kind, object>> = {
    anthropic: { data: [{ type: 'model', id: 'claude-a', display_name: 'A' }], has_more: false },
    responses: { object: 'list', data: [{ id: 'gpt-a', object: 'model' }] },
    gemini: {
      models: [
        { name: 'models/gemini-a', supportedGenerationMethods: ['generateContent', 'countTokens'] },
        { name: 'models/embedding-a', supportedGenerationMethods: ['embedContent'] },
      ],
    },
  };
  for (const kind of KINDS) {
    const server = await serverOf(({ method }) =>
      method === 'GET' ? { json: lists[kind] } : { events: STREAMS[kind] },
    );
    const models = createModelJudgeFactory({
      clock: systemClock,
      cache: createInMemoryReplyCache(),
      keyOf: async () => KEY,
      builtIn: async () => '',
    });
    const probe = await models.probe(server.endpoint({ kind, model: 'm' }), never);
    assert.deepEqual(probe.models, [{ anthropic: 'claude-a', responses: 'gpt-a', gemini: 'gemini-a' }[kind]]);
    assert.ok(probe.isUsable && probe.form === kind, JSON.stringify(probe));
    assert.equal(
      server.requests[0]?.headers[
        kind === 'anthropic' ? 'x-api-key' : kind === 'gemini' ? 'x-goog-api-key' : 'authorization'
      ]?.includes(KEY),
      true,
    );
  }
});
