import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { joinAbortSignals } from '../../base/abort-signals.ts';
import { getOrCreate } from '../../base/groups.ts';
import { LruCache } from '../../base/lru-cache.ts';
import type { ConcurrencyLimiter } from './concurrency-limiter.ts';
import { getEndpointOrigin } from './endpoint.ts';
import {
  type CallFailure,
  createUserStopFailure,
  isOverloadFailure,
  isUserStopFailure,
  type JudgeFailure,
} from './failure.ts';
import type { CallRetrier } from './retries.ts';
import type {
  CachedReplyTotals,
  CallBudget,
  CallTransport,
  ModelCall,
  ModelMessage,
  ModelReply,
  PartialReplyGetter,
  ReplyCache,
} from './types.ts';
import { computeCallUsage } from './usage.ts';

/** SHA-256 digests by message list. All votes on a question share one immutable list, so that a long proof is hashed once. */
const digests = new WeakMap<readonly ModelMessage[], string>();

function digestMessages(messages: readonly ModelMessage[]): string {
  return getOrCreate(digests, messages, () =>
    hashJson(
      messages.map(({ role, content, images = [] }) =>
        images.length === 0 ? [role, content] : [role, content, images.map(({ mime, data }) => [mime, data])],
      ),
    ),
  );
}

/** SHA-256, in hexadecimal, over a value as JSON. */
export function hashJson(value: unknown): string {
  return bytesToHex(sha256(utf8ToBytes(JSON.stringify(value))));
}

/** Computes the cache key of a call: SHA-256, in hexadecimal, over everything that the reply may depend on. */
export function computeCallCacheKey({ endpoint, model, messages, sampling, sample }: ModelCall): string {
  const ordered = Object.entries(sampling).sort(([a], [b]) => (a < b ? -1 : 1));
  return hashJson([getEndpointOrigin(endpoint), endpoint.kind, model, ordered, sample, digestMessages(messages)]);
}

/** The overhead of an entry, in characters. */
const CACHE_ENTRY_OVERHEAD = 200;

/** Adds the endpoint's current prices to a reply, for the cache. */
export function addPricesToReply(call: Pick<ModelCall, 'endpoint'> | undefined, reply: ModelReply): ModelReply {
  const prices = call?.endpoint.prices;
  return prices ? { ...reply, prices } : reply;
}

export function computeCachedReplyTotals(replies: Iterable<Pick<ModelReply, 'tokens' | 'prices'>>): CachedReplyTotals {
  const sum = { replies: 0, tokens: 0, money: 0, uncounted: 0, unpriced: 0 };
  const others: Record<string, number> = Object.create(null);
  for (const { tokens, prices } of replies) {
    const usage = computeCallUsage(tokens, prices);
    sum.replies++;
    sum.tokens += usage.prompt + usage.completion;
    if (prices?.currency === undefined) sum.money += usage.money ?? 0;
    else others[prices.currency] = (others[prices.currency] ?? 0) + (usage.money ?? 0);
    sum.uncounted += usage.uncounted;
    if (usage.money === undefined) sum.unpriced++;
  }
  return Object.keys(others).length > 0 ? { ...sum, others } : sum;
}

/** Creates a cache in memory that evicts the least recently used replies first. */
export function createInMemoryReplyCache(mostCharacters = 32 * 1024 * 1024): ReplyCache {
  const replies = new LruCache<ModelReply>(mostCharacters);
  return {
    get: async (key) => replies.get(key),
    set: async (key, reply, call) =>
      replies.set(key, addPricesToReply(call, reply), CACHE_ENTRY_OVERHEAD + reply.text.length),
    clear: async () => replies.clear(),
    sum: async () => computeCachedReplyTotals(replies.values()),
  };
}

function createCanceledCallFailure(soFar: PartialReplyGetter | undefined): CallFailure {
  const { text, reasoning } = soFar?.() ?? { text: '', reasoning: '' };
  const begun = text.length + reasoning.length;
  return { kind: 'failure', failure: 'unavailable', message: 'The call was canceled.', begun };
}

interface CallInFlight {
  readonly result: Promise<ModelReply | JudgeFailure>;
  readonly abort: AbortController;
  /** The number of callers that wait for the reply. */
  passengers: number;
  /** The callers that want the streaming text. */
  readonly listeners: Set<(soFar: PartialReplyGetter) => void>;
}

export interface ModelClientOptions {
  readonly cache: ReplyCache;
  readonly limiter: ConcurrencyLimiter;
  readonly transport: CallTransport;
  readonly retries: CallRetrier;
}

/**
 * Queries models through the cache, limits and retries that all judges share. A cached reply costs no call. A query that is in flight isn't
 * sent twice. No endpoint exceeds its concurrency. Failures aren't cached.
 */
export class ModelClient {
  readonly #options: ModelClientOptions;
  readonly #flights = new Map<string, CallInFlight>();

  constructor(options: ModelClientOptions) {
    this.#options = options;
  }

  /**
   * Returns the reply to a call, or its failure. The call counts in the budget of its first caller.
   * @throws the reason of `signal` once it aborts; the call continues only while another caller waits for it
   */
  async ask(call: ModelCall, purse: CallBudget, signal: AbortSignal): Promise<ModelReply | JudgeFailure> {
    for (;;) {
      const result = await this.#askOnce(call, purse, signal);
      const isAnothers = result.kind === 'failure' && isUserStopFailure(result) && !purse.halt?.aborted;
      if (!isAnothers) return result;
    }
  }

  async #askOnce(call: ModelCall, purse: CallBudget, signal: AbortSignal): Promise<ModelReply | JudgeFailure> {
    signal.throwIfAborted();
    const replyKey = computeCallCacheKey(call);
    const key = call.isFresh ? `${replyKey} anew` : replyKey;
    let flight = this.#flights.get(key);
    if (!flight) {
      const abort = new AbortController();
      const listeners: CallInFlight['listeners'] = new Set();
      const onText = (soFar: PartialReplyGetter): void => {
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
    flight: CallInFlight,
    signal: AbortSignal,
    listen: ModelCall['onText'],
  ): Promise<ModelReply | JudgeFailure> {
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
      flight.result.finally(() => signal.removeEventListener('abort', leave)).then(resolve, reject);
    });
  }

  async #fly(key: string, call: ModelCall, purse: CallBudget, signal: AbortSignal): Promise<ModelReply | JudgeFailure> {
    const { cache } = this.#options;
    const known = call.isFresh ? undefined : await cache.get(key).catch(() => undefined);
    if (known) {
      const { isOwn, ...reply } = known;
      return isOwn ? reply : { ...reply, isKept: true };
    }
    const { halt } = purse;
    if (!halt) return this.#sendInTurn(key, call, purse, signal, signal);
    const waiting = joinAbortSignals(signal, halt);
    try {
      return await this.#sendInTurn(key, call, purse, signal, waiting.signal);
    } catch (error) {
      if (signal.aborted || !halt.aborted || error !== halt.reason) throw error;
      return createUserStopFailure();
    } finally {
      waiting.leave();
    }
  }

  /** @param waiting cancels the call while it isn't in flight; `signal` cancels it at any time */
  async #sendInTurn(
    key: string,
    call: ModelCall,
    purse: CallBudget,
    signal: AbortSignal,
    waiting: AbortSignal,
  ): Promise<ModelReply | JudgeFailure> {
    const { cache, limiter, retries } = this.#options;
    return retries.run(call.endpoint, waiting, () =>
      limiter.run(call.endpoint, waiting, async (refuse) => {
        const shut = retries.shut(call.endpoint);
        if (shut) return shut;
        const over = await purse.take(call);
        if (over) return over;
        if (waiting.aborted) {
          purse.settle(call, undefined);
          throw waiting.reason;
        }
        const result = await this.#send(call, purse, signal);
        // Cache the reply before the concurrency slot is released, so that a crash loses at most the calls in flight. If the cache fails,
        // return the reply anyway.
        if (result.kind === 'reply') await cache.set(key, result, call).catch(() => undefined);
        else if (isOverloadFailure(result)) refuse();
        return result;
      }),
    );
  }

  async #send(call: ModelCall, purse: CallBudget, signal: AbortSignal): Promise<ModelReply | CallFailure> {
    let result: ModelReply | CallFailure | undefined;
    let soFar: PartialReplyGetter | undefined;
    const onText = (said: PartialReplyGetter): void => {
      soFar = said;
      call.onText?.(said);
    };
    try {
      result = await this.#options.transport({ ...call, onText }, signal);
      return result;
    } finally {
      // A canceled call was sent and may be billed.
      purse.settle(call, result ?? createCanceledCallFailure(soFar));
    }
  }
}
