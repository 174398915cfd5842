import { readBaseUrl } from './base-url.ts';
import type { Prices } from './usage.ts';

/**
 * How a server is spoken to. `chat`: OpenAI's chat completions. `prm-pooling`: vLLM's `POST /pooling`. `prm-chat`: one turn a
 * step, answered with + or -. `prm-json`: `{steps} → {scores}`. `editor`: a language model of the editor's own.
 */
export type EndpointKind = 'chat' | 'prm-pooling' | 'prm-chat' | 'prm-json' | 'editor';

/** Temperature, top-p and the like, by the names under which they are sent; null leaves one out that would be sent. */
export type Sampling = Readonly<Record<string, number | string | boolean | null>>;

/** A server that the user has set up, and its model. */
export interface Endpoint {
  /** The name in judge ids: 1 to 64 letters, digits, `.`, `_` and `-`. */
  readonly name: string;
  readonly kind: EndpointKind;
  /** For example `https://api.example.org/v1`, without a trailing slash; `editor:` for models of the editor. */
  readonly baseUrl: string;
  readonly model: string;
  /** What goes over the judge's own. */
  readonly sampling: Sampling;
  /** The most calls in flight, 1 or more. */
  readonly concurrency: number;
  /** The name of the endpoint whose concurrency it shares, for another model at the same server; its own by default. */
  readonly lane?: string;
  /** The longest silence of a server, in seconds: reasoning models take minutes to start. */
  readonly timeoutSeconds: number;
  readonly prices?: Prices;
  /** Whether the model accepts images. */
  readonly images: boolean;
  /** The score, 0 to 1, below which a step counts as wrong (reward models). */
  readonly wrongBelow?: number;
  /** The least points of a correct proof, 0 to 7 (graders). */
  readonly correctFrom?: number;
  /** The points, 0 to 7, below which a proof counts as incorrect; in between it counts as neither (graders). */
  readonly incorrectBelow?: number;
}

/** The concurrency slot of an endpoint: the name under which its calls in flight are counted, and held when a server asks to wait. */
export function getConcurrencySlot({ name, lane }: Pick<Endpoint, 'name' | 'lane'>): string {
  return lane ?? name;
}

/**
 * The origin that an endpoint's key is bound to: `https://api.example.org`, or `editor:` for models of the editor. An address that
 * `readBaseUrl` refuses gets an origin that no key can be bound to.
 */
export function getOrigin({ kind, baseUrl }: Pick<Endpoint, 'kind' | 'baseUrl'>): string {
  if (kind === 'editor') return 'editor:';
  const read = readBaseUrl(baseUrl);
  return typeof read === 'string' ? `invalid:${baseUrl}` : read.origin;
}

const LOOPBACK = /^https?:\/\/(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/;

/** Whether an origin is this very machine. */
export function isLoopback(origin: string): boolean {
  return LOOPBACK.test(origin);
}

/** Whether a key may be sent to an origin: over plain HTTP to another machine it could be read on the way. */
export function mayCarryKey(origin: string): boolean {
  return origin.startsWith('https://') || isLoopback(origin);
}

/** Whether what is sent to an endpoint can be read on the way. */
export function isUnencrypted(endpoint: Pick<Endpoint, 'kind' | 'baseUrl'>): boolean {
  const origin = getOrigin(endpoint);
  return origin.startsWith('http://') && !isLoopback(origin);
}
