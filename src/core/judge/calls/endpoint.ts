import { parseBaseUrl } from './base-url.ts';
import type { TokenPrices } from './usage.ts';

/** The APIs of servers that reply with text: OpenAI's chat completions, OpenAI's Responses, Anthropic's Messages, Gemini's generateContent. */
export const TEXT_ENDPOINT_KINDS = ['chat', 'responses', 'anthropic', 'gemini'] as const;
export type TextEndpointKind = (typeof TEXT_ENDPOINT_KINDS)[number];

/**
 * The protocol of an endpoint. Those of {@link TEXT_ENDPOINT_KINDS} reply with text. `prm-pooling`: vLLM's `POST /pooling`. `prm-chat`: one
 * chat turn per step, answered with + or -. `prm-json`: `{steps} → {scores}`. `editor`: a VS Code language model. `local` and `prm-local`: a
 * model and a reward model that run on this computer, without a server.
 */
export type EndpointKind =
  | TextEndpointKind
  | 'prm-pooling'
  | 'prm-chat'
  | 'prm-json'
  | 'editor'
  | 'local'
  | 'prm-local';

/** Sampling parameters such as `temperature`, by their names in requests; null removes a parameter that would be sent otherwise. */
export type SamplingParameters = Readonly<Record<string, number | string | boolean | null>>;

/** A server that the user configured, with its model. */
export interface Endpoint {
  /** The name in judge ids: 1 to 64 letters, digits, `.`, `_` and `-`. */
  readonly name: string;
  readonly kind: EndpointKind;
  /**
   * For example `https://api.example.org/v1`, without a trailing slash; `editor:` for VS Code language models; `local:` and the SHA-256 of
   * the files for models on this computer.
   */
  readonly baseUrl: string;
  /** The absolute path of the file or folder of a model on this computer. */
  readonly file?: string;
  readonly model: string;
  /** These values override those of the judge. */
  readonly sampling: SamplingParameters;
  /** The maximum number of calls in flight, at least 1. */
  readonly concurrency: number;
  /** Whether the best number of calls in flight, up to `concurrency`, is found from replies and refusals. */
  readonly hasAutomaticConcurrency?: true;
  /**
   * The name of the endpoint whose concurrency slot it shares; its own by default. Endpoints for several models of one server share a slot.
   */
  readonly lane?: string;
  /** The maximum time without a byte from the server, in seconds. Reasoning models may take minutes to start. */
  readonly timeoutSeconds: number;
  readonly prices?: TokenPrices;
  /** Whether the model accepts images. */
  readonly images: boolean;
  /** The score, 0 to 1, below which a step counts as wrong (reward models). */
  readonly wrongBelow?: number;
  /** The minimum points of a correct proof, 0 to 7 (graders). */
  readonly correctFrom?: number;
  /** A proof with fewer points, 0 to 7, counts as incorrect. Between both thresholds it counts as neither (graders). */
  readonly incorrectBelow?: number;
}

export function isTextEndpointKind(kind: EndpointKind): kind is TextEndpointKind {
  return TEXT_ENDPOINT_KINDS.some((one) => one === kind);
}

/** The APIs of servers that have one of their own. Gemini's server also has chat completions, below `/openai`. */
const KINDS_BY_SERVER: readonly (readonly [RegExp, TextEndpointKind])[] = [
  [/^https:\/\/api\.anthropic\.com(?:\/|$)/, 'anthropic'],
  [/^https:\/\/generativelanguage\.googleapis\.com(?!.*\/openai(?:\/|$))/, 'gemini'],
];

/** Returns the API of a server that replies with text, by its address: `chat`, unless it's a server known to have its own API. */
export function inferTextEndpointKind(baseUrl: string): TextEndpointKind {
  return KINDS_BY_SERVER.find(([pattern]) => pattern.test(baseUrl))?.[1] ?? 'chat';
}

/**
 * Returns the concurrency slot of an endpoint: the name under which its calls in flight are counted, and paused when the server asks to
 * wait.
 */
export function getConcurrencySlotName({ name, lane }: Pick<Endpoint, 'name' | 'lane'>): string {
  return lane ?? name;
}

/** Whether an endpoint is a model that runs on this computer, so that no call goes to a server. */
export function isLocalModelEndpoint({ kind }: Pick<Endpoint, 'kind'>): boolean {
  return kind === 'local' || kind === 'prm-local';
}

/**
 * Returns the origin that binds an endpoint's key: `https://api.example.org`, or `editor:` for VS Code language models. A model on this
 * computer has the hash of its files as its origin and no key. No key can be bound to the result for an invalid address.
 */
export function getEndpointOrigin({ kind, baseUrl }: Pick<Endpoint, 'kind' | 'baseUrl'>): string {
  if (kind === 'editor') return 'editor:';
  if (isLocalModelEndpoint({ kind })) return baseUrl;
  const read = parseBaseUrl(baseUrl);
  return typeof read === 'string' ? `invalid:${baseUrl}` : read.origin;
}

/** Returns the origin of an endpoint's server; undefined for VS Code language models and models on this computer, which have none. */
export function getServerOrigin(endpoint: Pick<Endpoint, 'kind' | 'baseUrl'>): string | undefined {
  return endpoint.kind === 'editor' || isLocalModelEndpoint(endpoint) ? undefined : getEndpointOrigin(endpoint);
}

const LOOPBACK = /^https?:\/\/(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/;

export function isLoopbackOrigin(origin: string): boolean {
  return LOOPBACK.test(origin);
}

/** Whether an API key may be sent to an origin: HTTPS, or this machine. */
export function canReceiveApiKey(origin: string): boolean {
  return origin.startsWith('https://') || isLoopbackOrigin(origin);
}

/** Whether requests to an endpoint aren't encrypted, so that others could read them. */
export function isUnencryptedEndpoint(endpoint: Pick<Endpoint, 'kind' | 'baseUrl'>): boolean {
  const origin = getEndpointOrigin(endpoint);
  return origin.startsWith('http://') && !isLoopbackOrigin(origin);
}

/** Anthropic's documented price of a token that stays in the cache for five minutes, relative to that of another token. */
const ANTHROPIC_CACHE_WRITE = 1.25;

/** Adds the documented price of cache writes, which Anthropic's servers bill, if the user names none. */
export function completeTokenPrices(kind: EndpointKind, prices: TokenPrices): TokenPrices {
  if (kind !== 'anthropic' || prices.cacheWrite !== undefined) return prices;
  return { ...prices, cacheWrite: prices.prompt * ANTHROPIC_CACHE_WRITE };
}
