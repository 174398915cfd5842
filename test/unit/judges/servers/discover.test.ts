/** Servers on this computer, by recorded shapes of their documentation over real HTTP, and hostile listeners. */
import assert from 'node:assert/strict';
import { createServer, type Socket } from 'node:net';
import { after, test } from 'node:test';
import { formatDiscoveredServers } from '../../../../src/cli/models/judges.ts';
import {
  DEFAULT_SERVER_PORTS,
  type DiscoveredServer,
  describeDiscoveredModel,
  discoverServersOnThisComputer,
} from '../../../../src/judges/servers/discover.ts';
import { systemClock } from '../../../../src/judges/system-clock.ts';
import type { Script, ScriptedAnswer } from '../../../support/scripted-server.ts';
import { serverOf } from '../../../support/servers.ts';

const never = new AbortController().signal;

/** Answers by method and path; everything else is 404. */
const site =
  (pages: Readonly<Record<string, unknown>>): Script =>
  ({ method, path, body }): ScriptedAnswer => {
    const page = pages[`${method} ${path}`];
    const json = typeof page === 'function' ? page(body) : page;
    if (typeof json === 'number') return { json: { detail: 'Method Not Allowed' }, status: json };
    return json === undefined ? { json: { detail: 'Not Found' }, status: 404 } : { json };
  };

const list = (...data: readonly object[]) => ({ object: 'list', data });

async function discover(script: Script): Promise<DiscoveredServer | undefined> {
  const { origin } = await serverOf(script);
  const [found] = await discoverServersOnThisComputer({ clock: systemClock }, never, [Number(new URL(origin).port)]);
  if (found) assert.equal(found.baseUrl, `${origin}/v1`);
  return found && { ...found, baseUrl: '' };
}

/** The pages of each engine, and what is found there. */
const ENGINES: readonly (readonly [pages: Readonly<Record<string, unknown>>, found: DiscoveredServer | undefined])[] = [
  [
    {
      'GET /v1/models': list({ id: 'm.gguf', object: 'model', owned_by: 'llamacpp', meta: { n_ctx_train: 131072 } }),
      'GET /props': { default_generation_settings: { n_ctx: 8192 }, total_slots: 4, build_info: 'b9000' },
    },
    {
      engine: 'llama.cpp',
      name: 'llama.cpp',
      baseUrl: '',
      slots: 4,
      models: [{ model: 'm.gguf', kind: 'chat', contextTokens: 8192 }],
    },
  ],
  [
    {
      'GET /v1/models': list(
        { id: 'qwen3:8b', object: 'model', owned_by: 'library' },
        { id: 'nomic:latest', object: 'model', owned_by: 'library' },
      ),
      'POST /api/show': ({ model }: { readonly model: string }) =>
        model === 'qwen3:8b'
          ? { capabilities: ['completion', 'thinking'], model_info: { 'qwen3.context_length': 40960 } }
          : { capabilities: ['embedding'], model_info: { 'bert.context_length': 2048 } },
    },
    {
      engine: 'Ollama',
      name: 'ollama',
      baseUrl: '',
      models: [
        { model: 'qwen3:8b', kind: 'chat', contextTokens: 40960 },
        { model: 'nomic:latest', kind: undefined, contextTokens: 2048 },
      ],
    },
  ],
  [
    { 'GET /v1/models': { object: 'list', data: null }, 'GET /api/version': { version: '0.30.0' } },
    { engine: 'Ollama', name: 'ollama', baseUrl: '', models: [] },
  ],
  [
    {
      'GET /v1/models': list(
        { id: 'a', object: 'model', owned_by: 'organization_owner' },
        { id: 'text-embedding-b', object: 'model', owned_by: 'organization_owner' },
      ),
      'GET /api/v0/models': list(
        { id: 'a', type: 'llm', state: 'loaded', max_context_length: 32768, loaded_context_length: 4096 },
        { id: 'text-embedding-b', type: 'embeddings', max_context_length: 512 },
      ),
    },
    {
      engine: 'LM Studio',
      name: 'lm-studio',
      baseUrl: '',
      models: [
        { model: 'a', kind: 'chat', contextTokens: 4096 },
        { model: 'text-embedding-b', kind: undefined, contextTokens: 512 },
      ],
    },
  ],
  [
    {
      'GET /v1/models': list({ id: 'org/model', object: 'model', owned_by: 'vllm', max_model_len: 16384 }),
      'GET /v1/chat/completions': 405,
    },
    {
      engine: 'vLLM',
      name: 'vllm',
      baseUrl: '',
      models: [{ model: 'org/model', kind: 'chat', contextTokens: 16384 }],
    },
  ],
  [
    {
      'GET /v1/models': list({ id: 'org/scorer', object: 'model', owned_by: 'vllm', max_model_len: 4096 }),
      'GET /pooling': 405,
    },
    {
      engine: 'vLLM',
      name: 'vllm',
      baseUrl: '',
      models: [{ model: 'org/scorer', kind: 'prm-pooling', contextTokens: 4096 }],
    },
  ],
  [
    {
      'GET /v1/models': list({ id: 'Qwen2.5-Math-PRM-7B', object: 'model', owned_by: 'vllm', max_model_len: 4096 }),
      'GET /pooling': 405,
      'GET /v1/chat/completions': 405,
      'GET /v1/embeddings': 405,
    },
    {
      engine: 'vLLM',
      name: 'vllm',
      baseUrl: '',
      models: [{ model: 'Qwen2.5-Math-PRM-7B', kind: 'prm-pooling', contextTokens: 4096 }],
    },
  ],
  [
    {
      'GET /v1/models': list({
        id: 'math-shepherd-mistral-7b-prm',
        object: 'model',
        owned_by: 'sglang',
        max_model_len: 4096,
      }),
      'GET /get_model_info': { model_path: 'x', is_generation: true },
    },
    {
      engine: 'SGLang',
      name: 'sglang',
      baseUrl: '',
      models: [{ model: 'math-shepherd-mistral-7b-prm', kind: 'prm-chat', contextTokens: 4096 }],
    },
  ],
  [
    {
      'GET /v1/models': list({ id: 'org/tgi', object: 'model', owned_by: 'org/tgi' }),
      'GET /info': { model_id: 'org/tgi', max_total_tokens: 2048, max_input_tokens: 1024, version: '3.3.6' },
    },
    {
      engine: 'Text Generation Inference',
      name: 'tgi',
      baseUrl: '',
      models: [{ model: 'org/tgi', kind: 'chat', contextTokens: 2048 }],
    },
  ],
  [
    { 'GET /v1/models': list({ id: 'Skywork-Reward', owned_by: 'me' }, { id: 'chat', owned_by: 'me' }) },
    {
      engine: 'OpenAI-compatible server',
      name: 'server',
      baseUrl: '',
      models: [
        { model: 'Skywork-Reward', kind: undefined },
        { model: 'chat', kind: 'chat' },
      ],
    },
  ],
  [{ 'GET /v1/models': { hello: 'world' } }, undefined],
  [{ 'GET /v1/models': list() }, undefined],
];

for (const [k, [pages, expected]] of ENGINES.entries())
  test(`${k + 1}: ${expected?.engine ?? 'what is no model server'} is found by what it says`, async () => {
    assert.deepEqual(await discover(site(pages)), expected);
  });

test('all ports are asked at once, on this computer alone, without a key, and nothing is sent but names of models', async () => {
  const asked: string[] = [];
  const headers = new Set<string>();
  let waiting = 0;
  let atOnce = 0;
  const fetch = async (url: string | URL | Request, init?: RequestInit): Promise<Response> => {
    asked.push(`${init?.method} ${String(url)} ${init?.body ?? ''}`);
    for (const name of Object.keys(init?.headers ?? {})) headers.add(name);
    atOnce = Math.max(atOnce, ++waiting);
    await new Promise((resolve) => setImmediate(resolve));
    waiting--;
    assert.equal(init?.redirect, 'manual');
    const json = String(url).endsWith('/v1/models') ? list({ id: 'm', owned_by: 'library' }) : {};
    return new Response(JSON.stringify(json), { headers: { 'content-type': 'application/json' } });
  };
  const found = await discoverServersOnThisComputer({ clock: systemClock, fetch }, never);
  assert.equal(found.length, DEFAULT_SERVER_PORTS.length);
  assert.equal(atOnce, DEFAULT_SERVER_PORTS.length);
  assert.ok(
    asked.every((one) => /^(?:GET|POST) http:\/\/127\.0\.0\.1:\d+\/\S+ (?:\{"model":"m"\})?$/.test(one)),
    asked.join('\n'),
  );
  assert.deepEqual([...headers].sort(), ['accept', 'content-type']);
});

const raw: { close(): void }[] = [];
after(() => {
  for (const one of raw) one.close();
});

/** A listener that does as it likes with each connection. */
async function listen(play: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    play(socket);
  });
  raw.push({
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as { port: number }).port;
}

const HEAD = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n\r\n';

test('hostile listeners are passed over, and the others are still found', async () => {
  const caught = await serverOf(() => ({ text: 'caught' }));
  const good = await serverOf(site({ 'GET /v1/models': list({ id: 'good', owned_by: 'me' }) }));
  const endless = (socket: Socket): void => {
    socket.write(`${HEAD}{"data": [`);
    const more = (): void => {
      while (!socket.destroyed && socket.write('{"id": "x"},'.repeat(5000)));
      if (!socket.destroyed) socket.once('drain', more);
    };
    more();
  };
  const drip = (socket: Socket): void => {
    socket.write(HEAD);
    const timer = setInterval(() => socket.write(' '), 20);
    socket.on('close', () => clearInterval(timer));
  };
  const quick = [
    await listen((socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n')),
    await listen((socket) => socket.destroy()),
    await listen((socket) => socket.end(`${HEAD}${'['.repeat(100_000)}`)),
    await listen((socket) =>
      socket.end(`HTTP/1.1 302 Found\r\nlocation: ${caught.url}/models\r\ncontent-length: 0\r\n\r\n`),
    ),
    await listen(endless),
    1,
  ];
  const ports = [...quick, Number(new URL(good.origin).port)];
  const found = await discoverServersOnThisComputer({ clock: systemClock }, never, ports);
  assert.deepEqual(
    found.map(({ models }) => models),
    [[{ model: 'good', kind: 'chat' }]],
  );
  assert.equal(caught.requests.length, 0);
  // Time passes ten times as fast for those that never end.
  const hasty = {
    now: () => systemClock.now() * 10,
    after: (wait: number, task: () => void) => systemClock.after(wait / 10, task),
  };
  assert.deepEqual(
    await discoverServersOnThisComputer({ clock: hasty }, never, [await listen(() => undefined), await listen(drip)]),
    [],
  );
});

test('a list of models is bounded, and names that cannot be shown as they are, are left out', async () => {
  const names = ['\u001b]0;owned\u0007m', 'a\nb', 'a\u202eb', ' a', '', 'x'.repeat(201), 'fine/name:1b'];
  const odd = await discover(
    site({ 'GET /v1/models': list(...[...names, 7, null].map((id) => ({ id, owned_by: 'me' }))) }),
  );
  assert.deepEqual(odd?.models, [{ model: 'fine/name:1b', kind: 'chat' }]);
  const many = Array.from({ length: 5000 }, (_, k) => ({ id: `m${k}`, owned_by: 'library' }));
  const requests: string[] = [];
  const script = site({ 'GET /v1/models': list(...many), 'POST /api/show': {} });
  const found = await discover((request) => {
    requests.push(request.path);
    return script(request);
  });
  assert.equal(found?.models.length, 200);
  assert.ok(requests.length < 50, `${requests.length}`);
  const huge = Array.from({ length: 50_000 }, (_, k) => ({ id: `model-${k}`, owned_by: 'library' }));
  assert.equal(await discover(site({ 'GET /v1/models': list(...huge) })), undefined);
});

test('who cancels hears of it', async () => {
  const abort = new AbortController();
  const port = await listen(() => undefined);
  const found = discoverServersOnThisComputer({ clock: systemClock }, abort.signal, [port]);
  abort.abort(new Error('canceled'));
  await assert.rejects(found, /canceled/);
});

test('the command line shows each model with its options', () => {
  const out = { style: (_: string, words: string) => words } as Parameters<typeof formatDiscoveredServers>[1];
  const servers: readonly DiscoveredServer[] = [
    {
      engine: 'vLLM',
      name: 'vllm',
      baseUrl: 'http://127.0.0.1:8000/v1',
      slots: 4,
      models: [
        { model: 'org/m', kind: 'chat', contextTokens: 16384 },
        { model: "it's $(rm)", kind: 'prm-pooling' },
        { model: 'e', kind: undefined },
      ],
    },
  ];
  assert.deepEqual(formatDiscoveredServers(servers, out).split('\n'), [
    'vLLM at http://127.0.0.1:8000/v1 (--concurrency 4)',
    '  chat model, 16,384 tokens of context: --endpoint http://127.0.0.1:8000/v1 --model org/m',
    String.raw`  reward model (prm-pooling): --endpoint http://127.0.0.1:8000/v1 --model 'it'\''s $(rm)' --form prm-pooling`,
    "  can't be a judge here: e",
    '',
  ]);
  assert.match(formatDiscoveredServers([], out), /8080, 11434, 1234, 8000, 30000, 3000/);
  assert.equal(describeDiscoveredModel({ model: 'm', kind: 'chat' }), 'chat model');
});
