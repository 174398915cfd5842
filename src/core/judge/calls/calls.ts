import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { LeastRecent } from '../../base/lru.ts';
import { eitherOf } from '../../base/signals.ts';
import type { JudgeFailure } from '../contract.ts';
import { type Endpoint, originOf } from './endpoint.ts';
import type { Limiter } from './limiter.ts';
import type { Retries } from './retries.ts';
import { isStopped, stoppedFailure } from './stopped.ts';
import { type Prices, type TokenUsage, usageOf } from './usage.ts';

/** A picture in a message. */
export interface ImagePart {
  readonly kind: 'image';
  /** As in `image/png`. */
  readonly mime: string;
  /** In base 64. */
  readonly data: string;
}

export interface Message {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
  /** Pictures that go with it, in their order behind the text. */
  readonly images?: readonly ImagePart[];
}

/** One question to a model: all that its reply may depend on. */
export interface Call {
  readonly endpoint: Endpoint;
  /** The endpoint's, or another that is served there. */
  readonly model: string;
  readonly messages: readonly Message[];
  /** As it is sent: what the endpoint sets is in it, and nothing is null. */
  readonly sampling: Readonly<Record<string, number | string | boolean>>;
  /** Tells apart several replies to one question; from 0. */
  readonly sample: number;
  /** Whether a reply that is kept from before is not wanted. The new one takes its place. No part of the key. */
  readonly isFresh?: boolean;
  /** Told whenever more of the reply has come, where the server sends it in pieces. No part of the key. */
  readonly onText?: (soFar: SoFar) => void;
}

/** What has come of a reply until now, when it is read: all of it, from its beginning. A second try begins anew. */
export type SoFar = () => { readonly text: string; readonly reasoning: string };

/** Why a model stopped. `length`: it may not say more, so that what it said is not whole. */
export type Finish = 'stop' | 'length' | 'filter' | 'unknown';

/** A token of a reply with its natural log-probability, and what might have stood there instead. */
export interface TokenProbability {
  readonly token: string;
  readonly logprob: number;
  readonly top: readonly { readonly token: string; readonly logprob: number }[];
}

/** What a model said. The text is kept whole, so that a better parser can read it anew. */
export interface Reply {
  readonly kind: 'reply';
  readonly text: string;
  /** Its reasoning, where the server gives that apart from the text. */
  readonly reasoning?: string;
  readonly finish?: Finish;
  readonly tokens?: TokenUsage;
  /** Of the last tokens of the reply, where it was asked for and the server gives it. */
  readonly probabilities?: readonly TokenProbability[];
  /** From sending to the last byte. */
  readonly milliseconds?: number;
  /** Names of the sampling that was asked for and not sent, since the model refuses it. */
  readonly leftOut?: readonly string[];
  /** By which it was paid for, as the user had them then. Only in what is stored. */
  readonly prices?: Prices;
  /** Present if it was kept from before, and cost nothing. Never stored. */
  readonly isKept?: true;
  /** Of one that a cache gives: present if it was paid for by what asks now, before it was interrupted. Never stored. */
  readonly isOwn?: true;
}

/** Sends one call, once. What goes wrong is a value; it throws only when `signal` aborts. */
export type Transport = (call: Call, signal: AbortSignal) => Promise<Reply | CallFailure>;

/** A failure, and whether the same call may go better later. */
export interface CallFailure extends JudgeFailure {
  /** Milliseconds that the server asks to wait before it is asked again; 0 if it does not say. Absent: it is final. */
  readonly retryAfter?: number;
  /** Whether every other call would meet it now: a gateway has nothing behind it (502 to 504). */
  readonly isOutage?: true;
  /**
   * Characters of the reply that had come, 0 where the server may have worked on it though none came: it may ask to be paid.
   * Absent: its cause says whether it does.
   */
  readonly begun?: number;
}

/** Where replies are kept. */
export interface ReplyCache {
  get(key: string): Promise<Reply | undefined>;
  /** `call` is what was asked, for caches that note more than the key. */
  set(key: string, reply: Reply, call?: Call): Promise<void>;
  clear(): Promise<void>;
  /** What is kept, for whoever is about to clear it. Absent where nobody can clear it. */
  sum?(): Promise<KeptSum>;
}

/** What replies that are kept have taken. */
export interface KeptSum {
  readonly replies: number;
  /** As far as servers have counted them. */
  readonly tokens: number;
  /** By the prices at the time; what had none isn't in it. */
  readonly money: number;
  /** In the currencies that prices name, which isn't in `money`. */
  readonly others?: Readonly<Record<string, number>>;
  /** Replies whose tokens, or whose price, nobody knows. */
  readonly uncounted: number;
  readonly unpriced: number;
}

/** What may be spent, on one review and on one day. Asked before each call and told after it. */
export interface Purse {
  /** Once it aborts, nothing more is sent: what is in flight comes in and is kept, all else fails as stopped. */
  readonly halt?: AbortSignal;
  /** Undefined if the call may be made; else why not. A call that may be made counts from now on. */
  take(call: Call): Promise<JudgeFailure | undefined>;
  /** What the call came to; undefined if it was given up before it was sent, so that it does not count. */
  settle(call: Call, result: Reply | CallFailure | undefined): void;
}

/** What messages come to, by the list itself, which nobody changes: all votes on one question share it, and a proof is long. */
const digests = new WeakMap<readonly Message[], string>();

function digestOf(messages: readonly Message[]): string {
  let digest = digests.get(messages);
  if (digest === undefined) {
    digest = hashOf(
      messages.map(({ role, content, images = [] }) =>
        images.length === 0 ? [role, content] : [role, content, images.map(({ mime, data }) => [mime, data])],
      ),
    );
    digests.set(messages, digest);
  }
  return digest;
}

function hashOf(value: unknown): string {
  return bytesToHex(sha256(utf8ToBytes(JSON.stringify(value))));
}

/** The key of a call's reply: SHA-256, in hexadecimal, over all that the reply may depend on. */
export function callKey({ endpoint, model, messages, sampling, sample }: Call): string {
  const ordered = Object.entries(sampling).sort(([a], [b]) => (a < b ? -1 : 1));
  return hashOf([originOf(endpoint), endpoint.kind, model, ordered, sample, digestOf(messages)]);
}

/** What an entry takes beside its text, in characters. */
const ENTRY = 200;

/** A reply as it is kept: with the prices by which it was paid for. */
export function pricedBy(call: Pick<Call, 'endpoint'> | undefined, reply: Reply): Reply {
  const prices = call?.endpoint.prices;
  return prices ? { ...reply, prices } : reply;
}

export function keptSum(replies: Iterable<Pick<Reply, 'tokens' | 'prices'>>): KeptSum {
  const sum = { replies: 0, tokens: 0, money: 0, uncounted: 0, unpriced: 0 };
  const others: Record<string, number> = Object.create(null);
  for (const { tokens, prices } of replies) {
    const usage = usageOf(tokens, prices);
    sum.replies++;
    sum.tokens += usage.prompt + usage.completion;
    if (prices?.currency === undefined) sum.money += usage.money ?? 0;
    else others[prices.currency] = (others[prices.currency] ?? 0) + (usage.money ?? 0);
    sum.uncounted += usage.uncounted;
    if (usage.money === undefined) sum.unpriced++;
  }
  return Object.keys(others).length > 0 ? { ...sum, others } : sum;
}

/** Keeps replies until the program ends, those asked for least recently going first. */
export function memoryCache(mostCharacters = 32 * 1024 * 1024): ReplyCache {
  const replies = new LeastRecent<Reply>(mostCharacters);
  return {
    get: async (key) => replies.get(key),
    set: async (key, reply, call) => replies.set(key, pricedBy(call, reply), ENTRY + reply.text.length),
    clear: async () => replies.clear(),
    sum: async () => keptSum(replies.values()),
  };
}

function brokenOff(soFar: SoFar | undefined): CallFailure {
  const { text, reasoning } = soFar?.() ?? { text: '', reasoning: '' };
  const begun = text.length + reasoning.length;
  return { kind: 'failure', failure: 'unavailable', message: 'The call was cancelled.', begun };
}

interface Flight {
  readonly result: Promise<Reply | JudgeFailure>;
  readonly abort: AbortController;
  /** How many wait for it. */
  passengers: number;
  /** Those among them who want to hear it as it comes. */
  readonly listeners: Set<(soFar: SoFar) => void>;
}

export interface CallsOptions {
  readonly cache: ReplyCache;
  readonly limiter: Limiter;
  readonly transport: Transport;
  readonly retries: Retries;
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
   * The reply to a call, or what went wrong. Who asks first pays.
   * @throws the reason of `signal` once it aborts; the call goes on only while somebody else waits for it
   */
  async ask(call: Call, purse: Purse, signal: AbortSignal): Promise<Reply | JudgeFailure> {
    for (;;) {
      const result = await this.#askOnce(call, purse, signal);
      const isAnothers = result.kind === 'failure' && isStopped(result) && !purse.halt?.aborted;
      if (!isAnothers) return result;
    }
  }

  async #askOnce(call: Call, purse: Purse, signal: AbortSignal): Promise<Reply | JudgeFailure> {
    signal.throwIfAborted();
    const replyKey = callKey(call);
    const key = call.isFresh ? `${replyKey} anew` : replyKey;
    let flight = this.#flights.get(key);
    if (!flight) {
      const abort = new AbortController();
      const listeners: Flight['listeners'] = new Set();
      const onText = (soFar: SoFar): void => {
        for (const listen of listeners) listen(soFar);
      };
      const result = this.#fly(replyKey, { ...call, onText }, purse, abort.signal);
      flight = { result, abort, passengers: 0, listeners };
      this.#flights.set(key, flight);
      const land = (): void => {
        if (this.#flights.get(key) === flight) this.#flights.delete(key);
      };
      flight.result.then(land, land);
    }
    return this.#board(key, flight, signal, call.onText);
  }

  #board(
    key: string,
    flight: Flight,
    signal: AbortSignal,
    listen: Call['onText'],
  ): Promise<Reply | JudgeFailure> {
    flight.passengers++;
    if (listen) flight.listeners.add(listen);
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        if (listen) flight.listeners.delete(listen);
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

  async #fly(key: string, call: Call, purse: Purse, signal: AbortSignal): Promise<Reply | JudgeFailure> {
    const { cache } = this.#options;
    const known = call.isFresh ? undefined : await cache.get(key).catch(() => undefined);
    if (known) {
      const { isOwn, ...reply } = known;
      return isOwn ? reply : { ...reply, isKept: true };
    }
    const { halt } = purse;
    if (!halt) return this.#sendInTurn(key, call, purse, signal, signal);
    const waiting = eitherOf(signal, halt);
    try {
      return await this.#sendInTurn(key, call, purse, signal, waiting.signal);
    } catch (error) {
      if (signal.aborted || !halt.aborted || error !== halt.reason) throw error;
      return stoppedFailure();
    } finally {
      waiting.leave();
    }
  }

  /** @param waiting aborts what is not in flight, as `signal` does all */
  async #sendInTurn(
    key: string,
    call: Call,
    purse: Purse,
    signal: AbortSignal,
    waiting: AbortSignal,
  ): Promise<Reply | JudgeFailure> {
    const { cache, limiter, retries } = this.#options;
    return retries.run(call.endpoint, waiting, () =>
      limiter.run(call.endpoint, waiting, async () => {
        const shut = retries.shut(call.endpoint);
        if (shut) return shut;
        const over = await purse.take(call);
        if (over) return over;
        if (waiting.aborted) {
          purse.settle(call, undefined);
          throw waiting.reason;
        }
        const result = await this.#send(call, purse, signal);
        // Kept before its place is given away, so that no more than those in flight can be lost at once. A reply that
        // cannot be kept is a reply all the same.
        if (result.kind === 'reply') await cache.set(key, result, call).catch(() => undefined);
        return result;
      }),
    );
  }

  async #send(call: Call, purse: Purse, signal: AbortSignal): Promise<Reply | CallFailure> {
    let result: Reply | CallFailure | undefined;
    let soFar: SoFar | undefined;
    const onText = (said: SoFar): void => {
      soFar = said;
      call.onText?.(said);
    };
    try {
      result = await this.#options.transport({ ...call, onText }, signal);
      return result;
    } finally {
      // What is broken off was sent all the same.
      purse.settle(call, result ?? brokenOff(soFar));
    }
  }
}
