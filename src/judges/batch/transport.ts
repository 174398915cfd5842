/** A transport that queries no server. It takes replies from a batch and collects requests for the next one. */
import {
  type BatchOutputLine,
  type CallTransport,
  computeCallCacheKey,
  createReplyNotReadyFailure,
  isReplyNotReadyFailure,
  type ModelCall,
  type ModelReply,
  type ReplyCache,
} from '../../core/judge/calls/index.ts';
import { toBatchReplyOutcome } from './lines.ts';

export interface BatchTransportOptions {
  /** Returns the lines with replies to a request, by its id, best first. */
  readonly answered?: (key: string) => Promise<readonly BatchOutputLine[]>;
  /** Receives a request without a reply, and the sampling parameters that the model rejects. An exception ends the run. */
  readonly wanted?: (call: ModelCall, key: string, refused: readonly string[]) => Promise<void>;
}

/** A batch as a transport, with its counts. */
export type BatchTransport = ReturnType<typeof createBatchTransport>;

/** The maximum number of other models to report. */
const MOST_MODELS = 5;

/** Creates the transport of a batch. Calls get their reply from it, or fail as deferred. */
export function createBatchTransport({ answered, wanted }: BatchTransportOptions) {
  const asked = new Set<string>();
  const later = new Set<string>();
  const taken = new Set<string>();
  const failed = new Set<string>();
  const others = new Set<string>();
  const models = new Set<string>();
  /** The rejected sampling parameters by model. */
  const refused = new Map<string, Set<string>>();
  let broke: unknown;

  async function put(call: ModelCall, key: string): Promise<void> {
    if (later.has(key)) return;
    later.add(key);
    try {
      await wanted?.(call, key, [...(refused.get(call.model) ?? [])]);
    } catch (error) {
      broke ??= error;
    }
  }

  /** Omits sampling parameters, such as `temperature`, from later requests for a model, because it rejects them. */
  function refuse(model: string, names: Iterable<string>): void {
    const all = new Set([...(refused.get(model) ?? []), ...names]);
    if (all.size > 0) refused.set(model, all);
  }

  return {
    /** The error of writing requests, if any. */
    get broke(): unknown {
      return broke;
    },
    /** Wraps the cache of the run, so that the batch knows which replies were requested. */
    seen: (cache: ReplyCache): ReplyCache => ({
      get: (key) => {
        asked.add(key);
        return cache.get(key);
      },
      set: (key, reply: ModelReply, call) => cache.set(key, reply, call),
      clear: () => cache.clear(),
    }),
    refuse,
    transport: async (call: ModelCall, signal: AbortSignal): ReturnType<CallTransport> => {
      signal.throwIfAborted();
      const key = computeCallCacheKey(call);
      asked.add(key);
      const all = ((await answered?.(key)) ?? []).map((line) => toBatchReplyOutcome(call, line));
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
        } else if (!isReplyNotReadyFailure(said)) {
          failed.add(key);
          return said;
        }
      }
      await put(call, key);
      return createReplyNotReadyFailure();
    },
    /** The results of the calls of a run. */
    counts: () => ({
      /** The number of imported replies. */
      taken: taken.size,
      /** The number of requests that failed permanently. */
      failed: failed.size,
      /** The number of different requests whose reply will arrive later. */
      later: later.size,
      /** The number of replies from other models than the queried one, and the names of those models. */
      others: others.size,
      models: [...models],
      /** The sampling parameters that models rejected. Later requests omit them. */
      refused: [...new Set([...refused.values()].flatMap((names) => [...names]))].sort(),
      /** Returns how many of `ids` weren't requested. */
      unasked: (ids: Iterable<string>) => [...ids].filter((id) => !asked.has(id)).length,
    }),
  };
}
