/** Records the votes of one run: each query, its reply while it streams, and the judgement. */
import { omitUndefined } from '../../../core/base/optional-values.ts';
import {
  computeCallCacheKey,
  type JudgeFailure,
  type ModelCall,
  type ModelReply,
  type PartialReplyGetter,
} from '../../../core/judge/calls/index.ts';
import type { JudgeKind, Judgement } from '../../../core/judge/index.ts';
import { computeTextFingerprint } from '../../../core/proof/index.ts';
import type { ModelCallListener } from '../../../judges/model-judges.ts';

/** The cache key of a reply, with a fingerprint that tells whether the reply was replaced since. */
export interface CachedReplyKey {
  readonly key: string;
  readonly mark: string;
}

/** A saved vote. Its replies stay in the cache. */
export interface SavedVote {
  readonly sample: number;
  readonly replies: readonly CachedReplyKey[];
  readonly judgement?: Judgement;
  /** Why there is no reply. */
  readonly failure?: string;
}

/** A vote in progress, or one that finished in this window. */
export interface VoteWithCalls {
  readonly sample: number;
  /** The first query with its reply, and the retry if that reply was unreadable. */
  readonly calls: { readonly call: ModelCall; reply?: ModelReply }[];
  /** The streamed part of the reply to the latest query. */
  soFar: PartialReplyGetter | undefined;
  judgement: Judgement | undefined;
  failure: string | undefined;
}

/** A fingerprint that tells replies with the same key apart. */
export function computeReplyFingerprint({ text }: Pick<ModelReply, 'text'>): string {
  return computeTextFingerprint(text);
}

export class VoteLog implements ModelCallListener {
  readonly #kind: JudgeKind;
  readonly #changed: (vote: VoteWithCalls, isStreaming: boolean) => void;
  readonly #votes: VoteWithCalls[] = [];

  /** @param changed called for each streamed piece (`isStreaming`) and each other change */
  constructor(kind: JudgeKind, changed: (vote: VoteWithCalls, isStreaming: boolean) => void) {
    this.#kind = kind;
    this.#changed = changed;
  }

  /** In the order of their queries. */
  get votes(): readonly VoteWithCalls[] {
    return this.#votes;
  }

  asked(call: ModelCall): void {
    const before = this.#isFurther(call) ? this.#of(call.sample) : undefined;
    const nothing = { soFar: undefined, judgement: undefined, failure: undefined };
    const vote = before ?? { sample: call.sample, calls: [], ...nothing };
    vote.calls.push({ call });
    vote.soFar = undefined;
    if (!before) this.#votes.push(vote);
    this.#changed(vote, false);
  }

  heard(call: ModelCall, soFar: PartialReplyGetter): void {
    const vote = this.#with(call);
    if (!vote) return;
    vote.soFar = soFar;
    this.#changed(vote, true);
  }

  answered(call: ModelCall, result: ModelReply | JudgeFailure): void {
    const vote = this.#with(call);
    if (!vote) return;
    const asked = vote.calls.find((one) => one.call === call);
    vote.soFar = undefined;
    if (result.kind === 'failure') vote.failure = result.message;
    else if (asked) asked.reply = result;
    this.#changed(vote, false);
  }

  /** Records the judgement of a vote. */
  judged(sample: number, judgement: Judgement): void {
    const vote = this.#of(sample);
    if (!vote || vote.judgement === judgement) return;
    vote.judgement = judgement;
    this.#changed(vote, false);
  }

  kept(): readonly SavedVote[] {
    return this.#votes.map(({ sample, calls, judgement, failure }) => ({
      sample,
      replies: calls.flatMap(({ call, reply }) =>
        reply ? [{ key: computeCallCacheKey(call), mark: computeReplyFingerprint(reply) }] : [],
      ),
      ...omitUndefined({ judgement: judgement && dropReplyText(judgement), failure }),
    }));
  }

  /** Whether a query is the second one of a vote: a retry that shows the first reply, or a query to the extractor. */
  #isFurther({ messages, sample }: ModelCall): boolean {
    if (messages.some(({ role }) => role === 'assistant')) return true;
    return this.#kind === 'answer' && this.#of(sample) !== undefined;
  }

  #of(sample: number): VoteWithCalls | undefined {
    return this.#votes.findLast((vote) => vote.sample === sample);
  }

  #with(call: ModelCall): VoteWithCalls | undefined {
    return this.#votes.find(({ calls }) => calls.some((one) => one.call === call));
  }
}

/** The judgement without its texts, which are in the reply. */
function dropReplyText(judgement: Judgement): Judgement {
  if (!('said' in judgement)) return judgement;
  const { said: _, ...rest } = judgement;
  return rest;
}
