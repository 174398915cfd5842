/** What is heard of the votes of one run: every question, its reply as it comes, and what came of it. */
import { defined } from '../../../core/base/optional.ts';
import {
  type Call,
  callKey,
  type JudgeFailure,
  type Reply,
  type SoFar,
} from '../../../core/judge/calls/index.ts';
import type { JudgeKind, Judgement } from '../../../core/judge/index.ts';
import { fingerprint } from '../../../core/proof/index.ts';
import type { CallListener } from '../../../judges/model-judges.ts';

/** A reply by its key in the cache, and what tells it from one that took its place since. */
export interface KeptReply {
  readonly key: string;
  readonly mark: string;
}

/** A vote as it is kept: its replies stay where all replies are kept. */
export interface KeptVote {
  readonly sample: number;
  readonly replies: readonly KeptReply[];
  readonly judgement?: Judgement;
  /** Why it did not come. */
  readonly failure?: string;
}

/** A vote that is under way, or has come in this window. */
export interface LiveVote {
  readonly sample: number;
  /** The first question and, where nothing could be read in its reply, the second; with what came. */
  readonly calls: { readonly call: Call; reply?: Reply }[];
  /** What has come so far of the reply to the last question. */
  soFar: SoFar | undefined;
  judgement: Judgement | undefined;
  failure: string | undefined;
}

/** Tells a reply from another one with the same key. */
export function markOf({ text }: Pick<Reply, 'text'>): string {
  return fingerprint(text);
}

export class VoteLog implements CallListener {
  readonly #kind: JudgeKind;
  readonly #changed: (vote: LiveVote, isStreaming: boolean) => void;
  readonly #votes: LiveVote[] = [];

  /** @param changed told of each piece that comes (`isStreaming`), and of all else */
  constructor(kind: JudgeKind, changed: (vote: LiveVote, isStreaming: boolean) => void) {
    this.#kind = kind;
    this.#changed = changed;
  }

  /** In the order in which they were asked for. */
  get votes(): readonly LiveVote[] {
    return this.#votes;
  }

  asked(call: Call): void {
    const before = this.#isFurther(call) ? this.#of(call.sample) : undefined;
    const nothing = { soFar: undefined, judgement: undefined, failure: undefined };
    const vote = before ?? { sample: call.sample, calls: [], ...nothing };
    vote.calls.push({ call });
    vote.soFar = undefined;
    if (!before) this.#votes.push(vote);
    this.#changed(vote, false);
  }

  heard(call: Call, soFar: SoFar): void {
    const vote = this.#with(call);
    if (!vote) return;
    vote.soFar = soFar;
    this.#changed(vote, true);
  }

  answered(call: Call, result: Reply | JudgeFailure): void {
    const vote = this.#with(call);
    if (!vote) return;
    const asked = vote.calls.find((one) => one.call === call);
    vote.soFar = undefined;
    if (result.kind === 'failure') vote.failure = result.message;
    else if (asked) asked.reply = result;
    this.#changed(vote, false);
  }

  /** A vote came to this. */
  judged(sample: number, judgement: Judgement): void {
    const vote = this.#of(sample);
    if (!vote || vote.judgement === judgement) return;
    vote.judgement = judgement;
    this.#changed(vote, false);
  }

  /** What is kept of them. */
  kept(): readonly KeptVote[] {
    return this.#votes.map(({ sample, calls, judgement, failure }) => ({
      sample,
      replies: calls.flatMap(({ call, reply }) =>
        reply ? [{ key: callKey(call), mark: markOf(reply) }] : [],
      ),
      ...defined({ judgement: judgement && withoutSaid(judgement), failure }),
    }));
  }

  /** Whether a question is the second one about a vote: it shows the first reply, or asks another model what that concludes. */
  #isFurther({ messages, sample }: Call): boolean {
    if (messages.some(({ role }) => role === 'assistant')) return true;
    return this.#kind === 'answer' && this.#of(sample) !== undefined;
  }

  #of(sample: number): LiveVote | undefined {
    return this.#votes.findLast((vote) => vote.sample === sample);
  }

  #with(call: Call): LiveVote | undefined {
    return this.#votes.find(({ calls }) => calls.some((one) => one.call === call));
  }
}

/** A judgement without the words behind it, which are in the reply. */
function withoutSaid(judgement: Judgement): Judgement {
  if (!('said' in judgement)) return judgement;
  const { said: _, ...rest } = judgement;
  return rest;
}
