import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { LeastRecent } from '../lru.ts';
import type { Limiter } from './limiter.ts';
import type { JudgeFailure } from './types.ts';

export interface Message {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

/** One question to a model: all that its reply may depend on. */
export interface Call {
  /** The origin of the endpoint, as in `https://api.example.org`. */
  readonly endpoint: string;
  readonly model: string;
  readonly messages: readonly Message[];
  /** Temperature, top-p and the like, by the names under which they are sent. */
  readonly sampling: Readonly<Record<string, number | string | boolean>>;
  /** Tells apart several replies to one question; from 0. */
  readonly sample: number;
}

/** What a model said. The text is kept whole, so that a better parser can read it anew. */
export interface Reply {
  readonly kind: 'reply';
  readonly text: string;
}

/** Sends one call. What goes wrong is a value; it throws only when `signal` aborts. */
export type Transport = (call: Call, signal: AbortSignal) => Promise<Reply | JudgeFailure>;

/** Where replies are kept. */
export interface ReplyCache {
  get(key: string): Promise<Reply | undefined>;
  set(key: string, reply: Reply): Promise<void>;
  clear(): Promise<void>;
}

/** The key of a call's reply: SHA-256, in hexadecimal, over all that the reply may depend on. */
export function callKey({ endpoint, model, messages, sampling, sample }: Call): string {
  const ordered = Object.entries(sampling).sort(([a], [b]) => (a < b ? -1 : 1));
  const said = messages.map(({ role, content }) => [role, content]);
  return bytesToHex(sha256(utf8ToBytes(JSON.stringify([endpoint, model, ordered, sample, said]))));
}

/** What an entry takes beside its text, in characters. */
const ENTRY = 200;

/** Keeps replies until the program ends, those asked for least recently going first. */
export function memoryCache(mostCharacters = 32 * 1024 * 1024): ReplyCache {
  const replies = new LeastRecent<Reply>(mostCharacters);
  return {
    get: async (key) => replies.get(key),
    set: async (key, reply) => replies.set(key, reply, ENTRY + reply.text.length),
    clear: async () => replies.clear(),
  };
}

interface Flight {
  readonly result: Promise<Reply | JudgeFailure>;
  readonly abort: AbortController;
  /** How many wait for it. */
  passengers: number;
}

export interface CallsOptions {
  readonly cache: ReplyCache;
  readonly limiter: Limiter;
  readonly transport: Transport;
}

/**
 * Asks models. A reply that is in the cache costs no call, a question that is in flight is not asked twice, and no
 * endpoint has more in flight than its limit. A failure is not kept.
 */
export class Calls {
  readonly #options: CallsOptions;
  readonly #flights = new Map<string, Flight>();

  constructor(options: CallsOptions) {
    this.#options = options;
  }

  /**
   * The reply to a call, or what went wrong.
   * @throws the reason of `signal` once it aborts; the call goes on only while somebody else waits for it
   */
  async ask(call: Call, signal: AbortSignal): Promise<Reply | JudgeFailure> {
    signal.throwIfAborted();
    const key = callKey(call);
    let flight = this.#flights.get(key);
    if (!flight) {
      const abort = new AbortController();
      flight = { result: this.#fly(key, call, abort.signal), abort, passengers: 0 };
      this.#flights.set(key, flight);
      const land = (): void => {
        if (this.#flights.get(key) === flight) this.#flights.delete(key);
      };
      flight.result.then(land, land);
    }
    return this.#board(key, flight, signal);
  }

  #board(key: string, flight: Flight, signal: AbortSignal): Promise<Reply | JudgeFailure> {
    flight.passengers++;
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        if (--flight.passengers === 0) {
          if (this.#flights.get(key) === flight) this.#flights.delete(key);
          flight.abort.abort(signal.reason);
        }
        reject(signal.reason);
      };
      signal.addEventListener('abort', leave, { once: true });
      const arrive = (): void => signal.removeEventListener('abort', leave);
      flight.result.then(
        (result) => {
          arrive();
          resolve(result);
        },
        (error: unknown) => {
          arrive();
          reject(error);
        },
      );
    });
  }

  async #fly(key: string, call: Call, signal: AbortSignal): Promise<Reply | JudgeFailure> {
    const { cache, limiter, transport } = this.#options;
    const known = await cache.get(key).catch(() => undefined);
    if (known) return known;
    const result = await limiter.run(call.endpoint, signal, () => transport(call, signal));
    // A reply that cannot be kept is a reply all the same.
    if (result.kind === 'reply') await cache.set(key, result).catch(() => undefined);
    return result;
  }
}
