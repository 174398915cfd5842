/**
 * A server on loopback that speaks the protocols of model servers, with replies and faults from a script. Scripted: what it
 * says comes from no model.
 */
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import type { Endpoint } from '../../src/core/judge/calls/endpoint.ts';
import { endpointOf } from './endpoints.ts';
import { type Fault, playFault, type RequestBody, type ScriptedRequest } from './server-faults.ts';

/** A reply of the scripted model. */
export interface ScriptedReply {
  readonly text: string;
  readonly reasoning?: string;
  readonly finish?: string;
  /** Tokens; `cached` of the prompt's. Without it they are counted as a quarter of the characters. */
  readonly usage?: { readonly prompt: number; readonly cached?: number; readonly completion: number } | null;
  /** For each token of the text, which is then sent token by token. */
  readonly tokens?: readonly {
    readonly token: string;
    readonly logprob: number;
    readonly top?: readonly { readonly token: string; readonly logprob: number }[];
  }[];
  /** Milliseconds before the first byte, and between chunks. */
  readonly delay?: number;
  readonly pace?: number;
}

export type ScriptedAnswer =
  | ScriptedReply
  | { readonly json: unknown; readonly status?: number; readonly headers?: Readonly<Record<string, string>> }
  | ScriptedEvents
  | Fault;

/** Server-sent events, as they are: each a name or none, and its JSON. */
export interface ScriptedEvents {
  readonly events: readonly (readonly [name: string | undefined, data: unknown])[];
  readonly headers?: Readonly<Record<string, string>>;
  /** The bytes are sent in so many of at most this size. */
  readonly chunk?: number;
}

/** Decides what each request is answered. */
export type Script = (request: ScriptedRequest) => ScriptedAnswer | Promise<ScriptedAnswer>;

export interface ScriptedServer {
  /** As in `http://127.0.0.1:1234/v1`. */
  readonly url: string;
  readonly origin: string;
  readonly requests: readonly ScriptedRequest[];
  /** How many connections were opened. */
  readonly connections: number;
  /** How many requests are being answered at this moment, and how many were broken off by who asked. */
  readonly running: number;
  readonly aborted: number;
  /** An endpoint that leads here. */
  endpoint(changes?: Partial<Endpoint>): Endpoint;
  close(): Promise<void>;
}

export interface ScriptedServerOptions {
  /** Speaks https with a certificate that nobody trusts. */
  readonly tls?: boolean;
  /** What `/models` lists. */
  readonly models?: readonly string[];
}

/** The longest request that is read, in bytes. */
const MOST = 64 * 1024 * 1024;

export async function startScriptedServer(
  script: Script,
  { tls = false, models = ['scripted'] }: ScriptedServerOptions = {},
): Promise<ScriptedServer> {
  const requests: ScriptedRequest[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  let running = 0;
  let aborted = 0;

  async function serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const request: ScriptedRequest = {
      method: incoming.method ?? 'GET',
      path: incoming.url ?? '/',
      headers: incoming.headers,
      body: await bodyOf(incoming),
      nth: requests.length,
    };
    requests.push(request);
    running++;
    response.on('close', () => {
      running--;
      if (!response.writableFinished) aborted++;
    });
    if (request.method === 'GET' && request.path.endsWith('/models')) {
      const data = models.map((id) => ({ id, object: 'model' }));
      const answer = await script(request);
      // A script that knows nothing of lists answers with a reply.
      if ('text' in answer) return sendJson(response, { object: 'list', data });
      return send(request, response, answer);
    }
    await send(request, response, await script(request));
  }

  const listener = (incoming: IncomingMessage, response: ServerResponse): void => {
    serve(incoming, response).catch((error: unknown) => {
      if (!response.headersSent) response.writeHead(500, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ error: { message: `The script failed: ${error}` } }));
    });
  };
  const server = tls
    ? createSecureServer({ key: fixture('localhost.key.pem'), cert: fixture('localhost.cert.pem') }, listener)
    : createServer(listener);
  server.keepAliveTimeout = 60_000;
  server.on(tls ? 'secureConnection' : 'connection', (socket: Socket) => {
    connections++;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const origin = `${tls ? 'https' : 'http'}://127.0.0.1:${port}`;
  const url = `${origin}/v1`;

  return {
    url,
    origin,
    requests,
    get connections() {
      return connections;
    },
    get running() {
      return running;
    },
    get aborted() {
      return aborted;
    },
    endpoint: (changes = {}) => endpointOf({ baseUrl: url, ...changes }),
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

function fixture(name: string): Buffer {
  return readFileSync(new URL(`../fixtures/tls/${name}`, import.meta.url));
}

async function bodyOf(incoming: IncomingMessage): Promise<RequestBody | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MOST) throw new Error('The request is too long.');
    chunks.push(chunk);
  }
  if (size === 0) return undefined;
  return JSON.parse(Buffer.concat(chunks).toString('utf8')) as RequestBody;
}

async function send(request: ScriptedRequest, response: ServerResponse, answer: ScriptedAnswer): Promise<void> {
  if ('fault' in answer) return playFault(answer, request, response);
  if ('events' in answer) return sendEvents(response, answer);
  if ('json' in answer) return sendJson(response, answer.json, answer.status, answer.headers);
  await sendReply(request, response, answer);
}

function sendJson(
  response: ServerResponse,
  json: unknown,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(json));
}

/** The bytes of a stream of events. */
export function bytesOfEvents({ events }: Pick<ScriptedEvents, 'events'>): Buffer {
  const lines = events.map(
    ([name, data]) => `${name === undefined ? '' : `event: ${name}\n`}data: ${JSON.stringify(data)}\n\n`,
  );
  return Buffer.from(lines.join(''), 'utf8');
}

async function sendEvents(response: ServerResponse, answer: ScriptedEvents): Promise<void> {
  const bytes = bytesOfEvents(answer);
  const size = answer.chunk ?? bytes.length;
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', ...answer.headers });
  for (let at = 0; at < bytes.length; at += size) {
    response.write(bytes.subarray(at, at + size));
    if (size < bytes.length) await new Promise((resolve) => setImmediate(resolve));
  }
  response.end();
}

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function sendReply({ body }: ScriptedRequest, response: ServerResponse, reply: ScriptedReply): Promise<void> {
  const { text, reasoning, finish = 'stop', tokens, delay = 0, pace = 0 } = reply;
  if (delay > 0) await pause(delay);
  if (response.destroyed) return;
  const usage = usageOf(body, reply);
  const model = body?.model ?? 'scripted';
  const base = { id: 'scripted-1', created: 0, model };
  if (!body?.stream) {
    const message = {
      role: 'assistant',
      content: text,
      ...(reasoning ? { reasoning_content: reasoning } : {}),
    };
    const logprobs = body?.logprobs && tokens ? { content: tokens.map(logprobOf) } : null;
    sendJson(response, {
      ...base,
      object: 'chat.completion',
      choices: [{ index: 0, message, finish_reason: finish, logprobs }],
      ...(usage ? { usage } : {}),
    });
    return;
  }
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache',
  });
  const chunk = (rest: object): boolean =>
    response.write(`data: ${JSON.stringify({ ...base, object: 'chat.completion.chunk', ...rest })}\n\n`);
  const delta = (part: object, logprobs: unknown = null): boolean =>
    chunk({ choices: [{ index: 0, delta: part, finish_reason: null, logprobs }] });
  delta({ role: 'assistant', content: '' });
  for (const piece of piecesOf(reasoning ?? '')) delta({ reasoning_content: piece });
  const parts = tokens?.map(({ token }) => token) ?? piecesOf(text);
  for (const [k, piece] of parts.entries()) {
    if (pace > 0) await pause(pace);
    if (response.destroyed) return;
    const token = tokens?.[k];
    delta({ content: piece }, body.logprobs && token ? { content: [logprobOf(token)] } : null);
  }
  chunk({ choices: [{ index: 0, delta: {}, finish_reason: finish, logprobs: null }] });
  if (usage && body.stream_options?.include_usage) chunk({ choices: [], usage });
  response.end('data: [DONE]\n\n');
}

type Token = NonNullable<ScriptedReply['tokens']>[number];

function logprobOf({ token, logprob, top = [] }: Token) {
  return { token, logprob, bytes: null, top_logprobs: top.map((one) => ({ ...one, bytes: null })) };
}

function usageOf(body: RequestBody | undefined, { text, reasoning = '', usage }: ScriptedReply) {
  if (usage === null) return undefined;
  const prompt = usage?.prompt ?? Math.ceil(JSON.stringify(body?.messages ?? '').length / 4);
  const completion = usage?.completion ?? Math.ceil((text.length + reasoning.length) / 4);
  return {
    prompt_tokens: prompt,
    completion_tokens: completion,
    total_tokens: prompt + completion,
    ...(usage?.cached === undefined ? {} : { prompt_tokens_details: { cached_tokens: usage.cached } }),
  };
}

/** Cuts a text as a stream does, never within a character. */
function piecesOf(text: string): readonly string[] {
  return text.match(/[\s\S]{1,12}(?![\udc00-\udfff])/gu) ?? [];
}
