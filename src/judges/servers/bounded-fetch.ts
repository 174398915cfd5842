/**
 * Creates the `fetch` for all servers: it sends only its own headers, follows no redirect, and limits silence and size. So the environment
 * (variables that a client library reads, redirects) has no influence.
 */

import type { Clock } from '../../core/base/clock.ts';
import type { EndpointKind, FailureCause } from '../../core/judge/calls/index.ts';

export type FetchFunction = (url: string | URL | Request, init?: RequestInit) => Promise<Response>;

/** The maximum size of a response, in bytes. A streamed token takes about 250 bytes, with log probabilities 1,000. */
const MOST = 32 * 1024 * 1024;
/** The maximum length of a line, in bytes, since text without line ends stays in memory. */
const LONGEST_LINE = 4 * 1024 * 1024;
/** The maximum duration of a response, as a multiple of the allowed silence: a server may send blanks forever. */
const LONGEST_TURNS = 20;
/** How much of an unwanted response is read, in bytes and milliseconds, so that its connection can be reused. */
const MOST_DRAINED = 64 * 1024;
const LONGEST_DRAIN = 500;

/** The error of a `fetch` or of reading its response, with the reason. */
export class BoundedFetchError extends Error {
  readonly reason: FailureCause;
  /** The target of a redirect. */
  readonly location: string | undefined;

  constructor(reason: FailureCause, message: string, location?: string) {
    super(message);
    this.reason = reason;
    this.location = location;
  }
}

export interface BoundedFetchOptions {
  readonly clock: Clock;
  /** The API of the server, which decides the header of the key; a bearer token by default. */
  readonly kind?: EndpointKind;
  /** Without a key, no header for it is sent. */
  readonly key: string | undefined;
  /** The maximum time without a byte from the server, in milliseconds. */
  readonly silence: number;
  readonly fetch: FetchFunction;
  readonly most?: number;
}

/** Creates a `fetch` for one endpoint. */
export function createBoundedFetch({
  clock,
  kind,
  key,
  silence,
  fetch,
  most = MOST,
}: BoundedFetchOptions): FetchFunction {
  return async (url, init = {}) => {
    const abort = new AbortController();
    const outer = init.signal;
    const leave = (): void => abort.abort(outer?.reason);
    if (outer?.aborted) leave();
    outer?.addEventListener('abort', leave, { once: true });
    const began = clock.now();
    const watch = createSilenceWatch(clock, silence, began, (fault) => abort.abort(fault));
    const finish = (): void => {
      watch.stop();
      outer?.removeEventListener('abort', leave);
    };
    try {
      watch.start();
      const response = await fetch(url, {
        method: init.method ?? 'GET',
        ...(init.body == null ? {} : { body: init.body }),
        headers: buildRequestHeaders(init.body != null, kind, key),
        redirect: 'manual',
        credentials: 'omit',
        cache: 'no-store',
        referrerPolicy: 'no-referrer',
        signal: abort.signal,
      });
      watch.stop();
      if (isRedirect(response)) {
        void response.body?.cancel().catch(() => undefined);
        throw new BoundedFetchError(
          'bad-request',
          'The server redirects.',
          response.headers.get('location') ?? undefined,
        );
      }
      if (!response.body) {
        finish();
        return response;
      }
      const body = limitBody(response.body, { clock, watch, finish, most, abort });
      return new Response(body, {
        status: response.status,
        statusText: response.statusText,
        headers: response.headers,
      });
    } catch (error) {
      finish();
      throw abort.signal.reason instanceof BoundedFetchError ? abort.signal.reason : error;
    }
  };
}

/** The headers of keys that aren't bearer tokens. */
const KEY_HEADERS: { readonly [K in EndpointKind]?: string } = { anthropic: 'x-api-key', gemini: 'x-goog-api-key' };

function buildRequestHeaders(
  hasBody: boolean,
  kind: EndpointKind = 'chat',
  key?: string | undefined,
): Record<string, string> {
  const own = KEY_HEADERS[kind];
  return {
    accept: 'text/event-stream, application/json',
    ...(hasBody ? { 'content-type': 'application/json' } : {}),
    ...(kind === 'anthropic' ? { 'anthropic-version': '2023-06-01' } : {}),
    // Without it, the server refuses requests from a browser, such as VS Code for the Web.
    ...(kind === 'anthropic' && 'WorkerGlobalScope' in globalThis
      ? { 'anthropic-dangerous-direct-browser-access': 'true' }
      : {}),
    ...(key === undefined ? {} : own === undefined ? { authorization: `Bearer ${key}` } : { [own]: key }),
  };
}

/** In a browser, an unfollowed redirect has no status and no address. */
function isRedirect({ type, status }: Response): boolean {
  return type === 'opaqueredirect' || (status >= 300 && status < 400 && status !== 304);
}

function createSilenceWatch(clock: Clock, silence: number, began: number, bark: (fault: BoundedFetchError) => void) {
  let stop: (() => void) | undefined;
  const end = began + silence * LONGEST_TURNS;
  return {
    /** Starts the timer for the server. */
    start(): void {
      stop?.();
      const left = end - clock.now();
      const wait = Math.max(0, Math.min(silence, left));
      stop = clock.after(wait, () =>
        bark(new BoundedFetchError('timeout', wait < silence ? 'The reply took too long.' : 'The server was silent.')),
      );
    },
    stop(): void {
      stop?.();
      stop = undefined;
    },
  };
}

interface BodyBounds {
  readonly clock: Clock;
  readonly watch: ReturnType<typeof createSilenceWatch>;
  readonly finish: () => void;
  readonly most: number;
  readonly abort: AbortController;
}

function limitBody(
  body: ReadableStream<Uint8Array>,
  { clock, watch, finish, most, abort }: BodyBounds,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let size = 0;
  let line = 0;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          watch.start();
          const { done, value } = await reader.read();
          watch.stop();
          if (done) {
            finish();
            controller.close();
            return;
          }
          size += value.length;
          const end = value.lastIndexOf(10);
          line = end < 0 ? line + value.length : value.length - 1 - end;
          if (size > most || line > Math.min(most, LONGEST_LINE)) {
            throw new BoundedFetchError('too-large', 'The reply is too long.');
          }
          controller.enqueue(value);
        } catch (error) {
          finish();
          const fault = abort.signal.reason instanceof BoundedFetchError ? abort.signal.reason : error;
          if (fault instanceof BoundedFetchError) abort.abort(fault);
          controller.error(fault);
        }
      },
      cancel() {
        void drainBody(reader, clock).then(finish);
      },
    },
    { highWaterMark: 0 },
  );
}

/** Reads the short rest of a stream after the last relevant chunk; a longer rest is discarded. */
async function drainBody(reader: ReadableStreamDefaultReader<Uint8Array>, clock: Clock): Promise<void> {
  const give = (): void => void reader.cancel().catch(() => undefined);
  const stop = clock.after(LONGEST_DRAIN, give);
  try {
    for (let size = 0; size <= MOST_DRAINED; ) {
      const { done, value } = await reader.read();
      if (done) return;
      size += value.length;
    }
    give();
  } catch {
    // Who broke it off knows why.
  } finally {
    stop();
  }
}
