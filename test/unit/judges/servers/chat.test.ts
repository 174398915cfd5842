import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getFailureConsequences } from '../../../../src/core/judge/calls/index.ts';
import type { ModelCall } from '../../../../src/core/judge/calls/types.ts';
import { endpointOf } from '../../../support/endpoints.ts';
import { callTo, serverOf, transportWith } from '../../../support/servers.ts';

const never = new AbortController().signal;

test('a reply streams in, with its reasoning apart and its tokens counted', async () => {
  const server = await serverOf(() => ({
    text: 'Paragraph 2 is wrong: 𝔸 ≠ 𝔹. \\boxed{2}',
    reasoning: 'Let me see …',
    usage: { prompt: 120, cached: 96, completion: 40 },
  }));
  const reply = await transportWith()(callTo(server), never);
  assert.equal(reply.kind, 'reply', JSON.stringify(reply));
  if (reply.kind !== 'reply') return;
  const { milliseconds, ...rest } = reply;
  assert.deepEqual(rest, {
    kind: 'reply',
    text: 'Paragraph 2 is wrong: 𝔸 ≠ 𝔹. \\boxed{2}',
    reasoning: 'Let me see …',
    finish: 'stop',
    tokens: { prompt: 120, cached: 96, completion: 40 },
  });
  assert.ok(milliseconds !== undefined && milliseconds >= 0);
  assert.deepEqual(server.requests[0]?.body, {
    temperature: 0,
    model: 'scripted',
    messages: [{ role: 'user', content: 'Is it right?' }],
    stream: true,
    stream_options: { include_usage: true },
  });
});

test('a connection is used again', async () => {
  const server = await serverOf(() => ({ text: 'yes' }));
  const transport = transportWith();
  for (let k = 0; k < 20; k++) {
    const reply = await transport(callTo(server), never);
    assert.equal(reply.kind, 'reply');
  }
  // The end of one reply may still be on its way when the next call is sent.
  assert.ok(server.connections <= 2, `${server.connections}`);
});

test('nothing is sent to what is no address of a server', async () => {
  const addresses = [
    '',
    'localhost:1/v1',
    'file:///etc/passwd',
    'http://me:secret@localhost:1/v1',
    'http:\\\\localhost:1',
    'http://2130706433:1/v1',
  ];
  for (const baseUrl of addresses) {
    const call: ModelCall = {
      endpoint: endpointOf({ baseUrl }),
      model: 'scripted',
      messages: [],
      sampling: {},
      sample: 0,
    };
    const result = await transportWith()(call, never);
    assert.equal(result.kind === 'failure' && result.cause, 'bad-request', baseUrl);
  }
});

test('a server that does not stream is read whole, and one that does is asked for its usage only if it takes that', async () => {
  const refused: string[] = [];
  const server = await serverOf(({ body }) => {
    for (const name of ['stream_options', 'logprobs', 'max_tokens'] as const) {
      if (body && name in body) {
        refused.push(name);
        const message =
          name === 'max_tokens' ? `Use 'max_completion_tokens' instead of '${name}'.` : `Unknown: ${name}`;
        return { json: { error: { message } }, status: 400 };
      }
    }
    if (!body?.stream) return { text: 'yes', reasoning: 'So it is.', usage: { prompt: 3, completion: 1 } };
    refused.push('stream');
    return { json: { detail: 'Streaming is not supported.' }, status: 422 };
  });
  const transport = transportWith();
  const call = callTo(server, { sampling: { logprobs: true, top_logprobs: 5, max_tokens: 100 } });
  for (let k = 0; k < 2; k++) {
    const reply = await transport(call, never);
    assert.equal(reply.kind === 'reply' && reply.text, 'yes', JSON.stringify(reply));
    assert.deepEqual(reply.kind === 'reply' && reply.tokens, { prompt: 3, completion: 1 });
    assert.equal(reply.kind === 'reply' && reply.reasoning, 'So it is.');
  }
  assert.deepEqual(refused, ['stream_options', 'logprobs', 'max_tokens', 'stream']);
  assert.deepEqual(server.requests.at(-1)?.body, {
    max_completion_tokens: 100,
    model: 'scripted',
    messages: [{ role: 'user', content: 'Is it right?' }],
    stream: false,
  });
});

test('log-probabilities come with a reply that was asked for them', async () => {
  const tokens = [
    { token: 'So ', logprob: -0.5 },
    {
      token: '+',
      logprob: -0.1,
      top: [
        { token: '+', logprob: -0.1 },
        { token: '-', logprob: -2.4 },
      ],
    },
  ];
  const server = await serverOf(() => ({ text: 'So +', tokens }));
  const asked = await transportWith()(callTo(server, { sampling: { logprobs: true, top_logprobs: 2 } }), never);
  assert.equal(asked.kind === 'reply' && asked.text, 'So +');
  assert.deepEqual(asked.kind === 'reply' && asked.probabilities, [
    { token: 'So ', logprob: -0.5, top: [] },
    {
      token: '+',
      logprob: -0.1,
      top: [
        { token: '+', logprob: -0.1 },
        { token: '-', logprob: -2.4 },
      ],
    },
  ]);
  const plain = await transportWith()(callTo(server), never);
  assert.equal(plain.kind === 'reply' && plain.probabilities, undefined);
});

test('pictures go with the message they belong to', async () => {
  const server = await serverOf(() => ({ text: 'yes' }));
  const images = [{ kind: 'image', mime: 'image/png', data: 'iVBORw0=' }] as const;
  await transportWith()(callTo(server, { messages: [{ role: 'user', content: 'See.', images }] }), never);
  assert.deepEqual(server.requests[0]?.body?.messages, [
    {
      role: 'user',
      content: [
        { type: 'text', text: 'See.' },
        { type: 'image_url', image_url: { url: 'data:image/png;base64,iVBORw0=' } },
      ],
    },
  ]);
});

test('a server that refuses pictures is answered with what to do, and is not asked again', async () => {
  const images = [{ kind: 'image', mime: 'image/png', data: 'iVBORw0=' }] as const;
  for (const [status, message] of [
    [400, 'messages.0.content.1: unsupported content type'],
    [500, 'image input is not supported - hint: if this is unexpected, you may need to provide the mmproj'],
  ] as const) {
    const server = await serverOf(() => ({ json: { error: { message } }, status }));
    const failure = await transportWith()(
      callTo(server, { messages: [{ role: 'user', content: 'See.', images }] }),
      never,
    );
    assert.ok(failure.kind === 'failure', `${status}`);
    assert.equal(failure.retryAfter, undefined);
    assert.match(failure.message, /\b1 image\b.*“images”.*--images/);
    const plain = await transportWith()(callTo(server), never);
    assert.doesNotMatch(plain.kind === 'failure' ? plain.message : '', /--images/);
  }
});

test('a server that refuses a long query says so of this query alone', async () => {
  for (const [name, error] of [
    // As servers with random models sent it.
    [
      'llama.cpp',
      {
        code: 400,
        message: 'request (9211 tokens) exceeds the available context size (8192 tokens), try increasing it',
        type: 'exceed_context_size_error',
        n_prompt_tokens: 9211,
        n_ctx: 8192,
      },
    ],
    [
      'vLLM',
      {
        message:
          "This model's maximum context length is 8192 tokens. However, your prompt contains at least 8193 input tokens, which exceeds this limit even without any output tokens.",
        type: 'BadRequestError',
        param: 'input_tokens',
        code: 400,
      },
    ],
    // As their documentation has it.
    ['OpenAI', { message: 'Too many tokens.', type: 'invalid_request_error', code: 'context_length_exceeded' }],
    ['Anthropic', { type: 'invalid_request_error', message: 'prompt is too long: 208310 tokens > 200000 maximum' }],
  ] as const) {
    const server = await serverOf(() => ({ json: { error }, status: 400 }));
    const failure = await transportWith()(callTo(server), never);
    assert.ok(failure.kind === 'failure', name);
    assert.equal(failure.cause, 'too-long', name);
    assert.equal(failure.retryAfter, undefined);
    // Other proofs may be shorter, so however many are too long, the run continues.
    assert.equal(getFailureConsequences(failure).meets, undefined);
    assert.ok(getFailureConsequences(failure).isFree);
    assert.equal(server.requests.length, 1);
  }
});

test('sampling cannot take the place of what a call is made of', async () => {
  const server = await serverOf(() => ({ text: 'yes' }));
  const sampling = { model: 'dear', stream: false, n: 50, messages: 'x', tools: 'y', temperature: 1 };
  await transportWith()(callTo(server, { sampling }), never);
  const { messages, ...rest } = server.requests[0]?.body ?? {};
  assert.ok(Array.isArray(messages));
  assert.deepEqual(rest, {
    temperature: 1,
    model: 'scripted',
    stream: true,
    stream_options: { include_usage: true },
  });
});

test('a call that is aborted ends at once, and the server sees it', async () => {
  const server = await serverOf(() => ({ text: 'a long reply, word by word by word by word', pace: 200 }));
  const abort = new AbortController();
  const reply = transportWith()(callTo(server), abort.signal);
  while (server.running === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  await new Promise((resolve) => setTimeout(resolve, 50));
  abort.abort(new Error('closed'));
  await assert.rejects(reply, /closed/);
  for (let k = 0; k < 100 && server.running > 0; k++) await new Promise((resolve) => setTimeout(resolve, 10));
  assert.deepEqual([server.running, server.aborted], [0, 1]);
});

test('an error that comes as a success is an error, and a setting that is refused is named', async () => {
  const proxy = await serverOf(() => ({ json: { error: { message: 'Upstream is busy.', code: 429 } } }));
  const busy = await transportWith()(callTo(proxy), never);
  assert.ok(busy.kind === 'failure' && busy.cause === 'busy' && busy.retryAfter === 0, JSON.stringify(busy));
  const strict = await serverOf(() => ({
    json: { error: { message: "Unsupported value: 'temperature'.", param: 'temperature' } },
    status: 400,
  }));
  const refused = await transportWith()(callTo(strict), never);
  assert.ok(refused.kind === 'failure' && refused.cause === 'bad-request');
  assert.match(refused.message, /“temperature”/);
});

test('log-probabilities that are forbidden are not asked for again', async () => {
  const server = await serverOf(({ body }) =>
    body?.logprobs
      ? { json: { error: { message: 'You are not allowed to request logprobs.' } }, status: 403 }
      : { text: 'yes' },
  );
  const reply = await transportWith()(callTo(server, { sampling: { logprobs: true } }), never);
  assert.equal(reply.kind, 'reply');
});

test('sampling that a model refuses is left out from then on, and what it takes is sent', async () => {
  const refusals: Record<string, string> = {
    temperature: "Unsupported parameter: 'temperature' is not supported with this model.",
    top_p: "Unsupported value: 'top_p' does not support 0.9 with this model. Only the default (1) value is supported.",
  };
  const server = await serverOf(({ body }) => {
    const param = Object.keys(refusals).find((name) => name in (body ?? {}));
    if (param === undefined) return { text: 'yes' };
    const code = param === 'temperature' ? 'unsupported_parameter' : 'unsupported_value';
    return {
      status: 400,
      json: { error: { message: refusals[param], type: 'invalid_request_error', param, code } },
    };
  });
  const transport = transportWith();
  const call = { ...callTo(server), sampling: { temperature: 0, top_p: 0.9, max_tokens: 100 } };
  for (let k = 0; k < 3; k++) {
    const said = await transport(call, never);
    assert.deepEqual(said.kind === 'reply' && said.leftOut, ['temperature', 'top_p']);
  }
  const plain = await transport({ ...call, sampling: { max_tokens: 100 } }, never);
  assert.equal(plain.kind === 'reply' && 'leftOut' in plain, false);
  assert.equal(server.requests.length, 6);
  const { temperature, top_p, max_tokens } = (server.requests.at(-1)?.body ?? {}) as Record<string, unknown>;
  assert.deepEqual([temperature, top_p, max_tokens], [undefined, undefined, 100]);
});

test('of several choices the one with index 0 is read, wherever it stands', async () => {
  const choices = [1, 0].map((index) => ({
    index,
    message: { role: 'assistant', content: `choice ${index}` },
    finish_reason: 'stop',
  }));
  const server = await serverOf(() => ({ json: { object: 'chat.completion', choices } }));
  const reply = await transportWith()(callTo(server), never);
  assert.equal(reply.kind === 'reply' && reply.text, 'choice 0');
});
