/** A transport that queries no server: it answers from a batch and collects requests for the next one. */
import {
  type BatchLine,
  type Call,
  computeCallKey,
  createDeferredFailure,
  isDeferred,
  type Reply,
  type ReplyCache,
  type Transport,
} from '../../core/judge/calls/index.ts';
import { readBatchOutcome } from './lines.ts';

export interface BatchOptions {
  /** The lines that answer a request, by its name, the best first. */
  readonly answered?: (key: string) => Promise<readonly BatchLine[]>;
  /** Takes a request that has no reply, and the names of what the model refuses of its sampling. What it throws ends the run. */
  readonly wanted?: (call: Call, key: string, refused: readonly string[]) => Promise<void>;
}

/** What came of the calls of a run. */
export interface BatchCounts {
  /** Replies that were imported. */
  readonly taken: number;
  /** Requests that failed for good. */
  readonly failed: number;
  /** Requests whose reply comes later, each once. */
  readonly later: number;
  /** Replies from other models than the queried one, and which models. */
  readonly others: number;
  readonly models: readonly string[];
  /** Names of the sampling that models refuse, as replies say: requests leave them out from then on. */
  readonly refused: readonly string[];
  /** How many of the names of `ids` were never asked for. */
  unasked(ids: Iterable<string>): number;
}

/** A batch as a transport, with its counts. */
export interface Batch {
  readonly transport: Transport;
  /** The cache of the run, seen through by the batch, so that it knows what was asked for. */
  seen(cache: ReplyCache): ReplyCache;
  /** Leaves names of the sampling, as `temperature`, out of requests for a model from now on: it's known to refuse them. */
  refuse(model: string, names: Iterable<string>): void;
  counts(): BatchCounts;
  /** What went wrong with writing requests, if anything did. */
  readonly broke: unknown;
}

/** The most names of other models that are reported. */
const MOST_MODELS = 5;

/** Makes a batch: calls wait for it, or are answered by it. */
export function createBatch({ answered, wanted }: BatchOptions): Batch {
  const asked = new Set<string>();
  const later = new Set<string>();
  const taken = new Set<string>();
  const failed = new Set<string>();
  const others = new Set<string>();
  const models = new Set<string>();
  /** By the model. */
  const refused = new Map<string, Set<string>>();
  let broke: unknown;

  async function put(call: Call, key: string): Promise<void> {
    if (later.has(key)) return;
    later.add(key);
    try {
      await wanted?.(call, key, [...(refused.get(call.model) ?? [])]);
    } catch (error) {
      broke ??= error;
    }
  }

  function refuse(model: string, names: Iterable<string>): void {
    const all = new Set([...(refused.get(model) ?? []), ...names]);
    if (all.size > 0) refused.set(model, all);
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
    refuse,
    transport: async (call, signal) => {
      signal.throwIfAborted();
      const key = computeCallKey(call);
      asked.add(key);
      const all = ((await answered?.(key)) ?? []).map((line) => readBatchOutcome(call, line));
      const leftOut = all.flatMap((said) => (said.kind === 'refused-sampling' ? said.name : []));
      refuse(call.model, leftOut);
      for (const said of all) {
        if (said.kind === 'refused-sampling') continue;
        if (said.kind === 'other-model') {
          others.add(key);
          if (models.size < MOST_MODELS) models.add(said.model);
        } else if (said.kind === 'reply') {
          taken.add(key);
          return leftOut.length === 0 ? said : { ...said, leftOut };
        } else if (!isDeferred(said)) {
          failed.add(key);
          return said;
        }
      }
      await put(call, key);
      return createDeferredFailure();
    },
    counts: () => ({
      taken: taken.size,
      failed: failed.size,
      later: later.size,
      others: others.size,
      models: [...models],
      refused: [...new Set([...refused.values()].flatMap((names) => [...names]))].sort(),
      unasked: (ids) => [...ids].filter((id) => !asked.has(id)).length,
    }),
  };
}
