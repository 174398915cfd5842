/** A way to replies that asks no server: what a batch has answered, and where it has not, a request for the next one. */
import type { BatchLine } from '../../core/judge/batch-line.ts';
import { type Call, callKey, type Reply, type ReplyCache, type Transport } from '../../core/judge/calls.ts';
import { deferred, isDeferred } from '../../core/judge/deferred.ts';
import { answerOf } from './reply.ts';

export interface BatchOptions {
  /** The lines that answer a request, by its name, the best first. */
  readonly answered?: (key: string) => Promise<readonly BatchLine[]>;
  /** Takes a request that has no reply. What it throws ends the run. */
  readonly wanted?: (call: Call, key: string) => Promise<void>;
}

/** What came of the calls of a run. */
export interface BatchCounts {
  /** Replies that were taken over. */
  readonly taken: number;
  /** Requests that failed for good. */
  readonly failed: number;
  /** Requests whose reply comes later, each once. */
  readonly later: number;
  /** Replies of another model than the one that was asked, and which models. */
  readonly others: number;
  readonly models: readonly string[];
  /** How many of the names of `ids` were never asked for. */
  unasked(ids: Iterable<string>): number;
}

export interface Batch {
  readonly transport: Transport;
  /** The cache of the run, seen through by the batch, so that it knows what was asked for. */
  seen(cache: ReplyCache): ReplyCache;
  counts(): BatchCounts;
  /** What went wrong with writing requests, if anything did. */
  readonly broke: unknown;
}

/** How many names of other models are told. */
const MOST_MODELS = 5;

/** Calls that wait for, or are answered by, a batch. */
export function createBatch({ answered, wanted }: BatchOptions): Batch {
  const asked = new Set<string>();
  const later = new Set<string>();
  const taken = new Set<string>();
  const failed = new Set<string>();
  const others = new Set<string>();
  const models = new Set<string>();
  let broke: unknown;

  async function put(call: Call, key: string): Promise<void> {
    if (later.has(key)) return;
    later.add(key);
    try {
      await wanted?.(call, key);
    } catch (error) {
      broke ??= error;
    }
  }

  return {
    get broke() {
      return broke;
    },
    seen: (cache) => ({
      get: (key) => {
        asked.add(key);
        return cache.get(key);
      },
      set: (key, reply: Reply, call) => cache.set(key, reply, call),
      clear: () => cache.clear(),
    }),
    transport: async (call, signal) => {
      signal.throwIfAborted();
      const key = callKey(call);
      asked.add(key);
      for (const line of (await answered?.(key)) ?? []) {
        const said = answerOf(call, line);
        if (said.kind === 'other-model') {
          others.add(key);
          if (models.size < MOST_MODELS) models.add(said.model);
        } else if (said.kind === 'reply' || !isDeferred(said)) {
          (said.kind === 'reply' ? taken : failed).add(key);
          return said;
        }
      }
      await put(call, key);
      return deferred();
    },
    counts: () => ({
      taken: taken.size,
      failed: failed.size,
      later: later.size,
      others: others.size,
      models: [...models],
      unasked: (ids) => [...ids].filter((id) => !asked.has(id)).length,
    }),
  };
}
