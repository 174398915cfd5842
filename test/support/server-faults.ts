/** What servers do wrong, played to a client that speaks to them. */
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';

/** What requests of the protocols may hold, as far as scripts ask. */
export interface RequestBody {
  readonly model?: string;
  readonly messages?: readonly { readonly role: string; readonly content: unknown }[];
  readonly stream?: boolean;
  readonly stream_options?: { readonly include_usage?: boolean };
  readonly logprobs?: boolean;
  readonly steps?: readonly string[];
  readonly input?: unknown;
  readonly [name: string]: unknown;
}

/** A request as it came in. */
export interface ScriptedRequest {
  readonly method: string;
  /** As in `/v1/chat/completions`. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** The JSON of its body; undefined if there is none. */
  readonly body: RequestBody | undefined;
  /** Which one it is on this server, from 0, in order of arrival. */
  readonly nth: number;
}

/** A fault by its name. `retryAfter` goes into the header of that name; `after` lets that many pieces of the reply out first. */
export interface Fault {
  readonly fault: FaultName;
  readonly retryAfter?: string;
  readonly message?: string;
}

interface Status {
  readonly status: number;
  readonly code?: string;
  readonly message: string;
}

const STATUSES = {
  unauthorized: { status: 401, code: 'invalid_api_key', message: 'Incorrect API key provided.' },
  forbidden: { status: 403, message: 'This key may not use the model.' },
  'no-address': { status: 404, message: 'Not Found' },
  'no-model': { status: 404, code: 'model_not_found', message: 'The model does not exist.' },
  'request-timeout': { status: 408, message: 'Request timeout.' },
  'bad-request': { status: 400, message: 'The context is too long.' },
  busy: { status: 429, code: 'rate_limit_exceeded', message: 'Too many requests.' },
  quota: { status: 429, code: 'insufficient_quota', message: 'You exceeded your current quota.' },
  'server-error': { status: 500, message: 'Internal error.' },
  'bad-gateway': { status: 502, message: 'Bad gateway.' },
  unavailable: { status: 503, message: 'The model is loading.' },
} as const satisfies Readonly<Record<string, Status>>;

const MANNERS = {
  /** Takes the request, and never says a word. */
  hang: () => {},
  /** Begins to reply, and falls silent. */
  stall: ({ response }) => {
    begin(response);
    response.write(piece('The first'));
  },
  /** Closes the connection before any answer. */
  reset: ({ response }) => {
    response.socket?.destroy();
  },
  /** Closes the connection in the middle of a reply. */
  cut: ({ response }) => {
    begin(response);
    response.write(piece('The first'), () => response.socket?.destroy());
  },
  /** Ends the stream properly, but before the reply has ended. */
  'cut-politely': ({ response }) => {
    begin(response);
    response.end(piece('The first'));
  },
  /** An event that is no JSON. */
  'malformed-event': ({ response }) => {
    begin(response);
    response.end('data: {"choices": [{"delta": {"content": "x"\n\ndata: [DONE]\n\n');
  },
  'malformed-json': ({ response }) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end('{"choices": [');
  },
  /** JSON, but of no protocol. */
  'other-json': ({ response }) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end('{"hello": "world"}');
  },
  'wrong-type': ({ response }) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end('<!doctype html><title>Welcome</title>');
  },
  /** A blank comment every so often, for ever. */
  drip: ({ response }) => {
    begin(response);
    const timer = setInterval(() => response.write(': still here\n\n'), 20);
    response.on('close', () => clearInterval(timer));
  },
  /** Text without end. */
  huge: ({ response }) => {
    begin(response);
    const event = piece('x'.repeat(64 * 1024));
    const more = (): void => {
      while (!response.destroyed && response.write(event));
      if (!response.destroyed) response.once('drain', more);
    };
    more();
  },
  /** A line without end. */
  'huge-line': ({ response }) => {
    begin(response);
    const part = 'x'.repeat(64 * 1024);
    response.write('data: "');
    const more = (): void => {
      while (!response.destroyed && response.write(part));
      if (!response.destroyed) response.once('drain', more);
    };
    more();
  },
  /** An error object within a stream that began with status 200. */
  'error-in-stream': ({ response, fault }) => {
    begin(response);
    response.write(piece('The first'));
    const error = { message: fault.message ?? 'The engine died.', type: 'server_error', code: 500 };
    response.end(`data: ${JSON.stringify({ error })}\n\ndata: [DONE]\n\n`);
  },
  filtered: ({ response }) => {
    begin(response);
    response.end(`${event({ delta: {}, finish_reason: 'content_filter' })}data: [DONE]\n\n`);
  },
  /** Sends on to another server. */
  redirect: ({ response, fault }) => {
    response.writeHead(307, { location: fault.message ?? 'http://127.0.0.1:9/v1/chat/completions' });
    response.end();
  },
  /** Refuses with a page, as a proxy does. */
  'error-page': ({ response }) => {
    response.writeHead(502, { 'content-type': 'text/html' });
    response.end('<html><body><h1>502 Bad Gateway</h1></body></html>');
  },
  /** Shows the key that was sent. */
  'echo-key': ({ request, response }) => {
    response.writeHead(401, { 'content-type': 'application/json' });
    const message = `Wrong key: ${request.headers.authorization?.replace('Bearer ', '')}, in full ${request.headers.authorization}`;
    response.end(JSON.stringify({ error: { message } }));
  },
} as const satisfies Readonly<Record<string, (play: Play) => void>>;

interface Play {
  readonly fault: Fault;
  readonly request: ScriptedRequest;
  readonly response: ServerResponse;
}

export type FaultName = keyof typeof STATUSES | keyof typeof MANNERS;

/** Every fault there is. */
export const FAULTS = [...Object.keys(STATUSES), ...Object.keys(MANNERS)] as readonly FaultName[];

export function playFault(fault: Fault, request: ScriptedRequest, response: ServerResponse): void {
  const name = fault.fault;
  if (isStatus(name)) {
    const { status, message, ...rest }: Status = STATUSES[name];
    response.writeHead(status, {
      'content-type': 'application/json',
      ...(fault.retryAfter === undefined ? {} : { 'retry-after': fault.retryAfter }),
    });
    const error = { message: fault.message ?? message, type: 'error', code: rest.code ?? null };
    response.end(JSON.stringify({ error }));
    return;
  }
  const play: (play: Play) => void = MANNERS[name];
  play({ fault, request, response });
}

function isStatus(name: FaultName): name is keyof typeof STATUSES {
  return name in STATUSES;
}

function begin(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
}

function piece(content: string): string {
  return event({ delta: { content }, finish_reason: null });
}

function event(choice: object): string {
  const chunk = { id: 'scripted-1', object: 'chat.completion.chunk', choices: [{ index: 0, ...choice }] };
  return `data: ${JSON.stringify(chunk)}\n\n`;
}
