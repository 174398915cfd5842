import { t } from '../../../l10n/index.ts';
import {
  createCallFailure,
  type FailureCause,
  getFailureConsequences,
  isReplyNotReadyFailure,
  type JudgeFailure,
} from '../calls/failure.ts';
import type { Judgement } from '../contract.ts';
import type { JudgeVoteTally, MissingVoteCounts } from '../votes/vote-tallies.ts';

/** The number of unreadable first replies, each retried, after which a judge stops. */
const MOST_UNREAD = 5;

/** Whether a failure concerns all calls of the judge. */
export function isJudgeWideFailure(failure: JudgeFailure): boolean {
  return getFailureConsequences(failure).meets !== undefined;
}

/** Decides whether polls go on. One judge's polls share it: a final failure ends all and is reported once. */
export class VotePollStopper {
  readonly #told = new Set<FailureCause>();
  /** Why the replies were unreadable; undefined once one was readable. */
  #unread: string[] | undefined = [];

  get isFinal(): boolean {
    return this.#told.size > 0;
  }

  /** Returns whether to report a failure. Only the first final failure of each cause is reported. */
  hear(failure: JudgeFailure): boolean {
    const { cause } = failure;
    if (cause === undefined || !isJudgeWideFailure(failure)) return true;
    if (this.#told.has(cause)) return false;
    this.#told.add(cause);
    return true;
  }

  /**
   * Records a vote. If the first replies are all unreadable, later ones most likely are too: returns, once, the failure that ends the
   * judge. Earlier replies stay.
   */
  note(vote: Judgement): JudgeFailure | undefined {
    if (vote.kind !== 'abstain' || !vote.isUnread) this.#unread = undefined;
    else this.#unread?.push(vote.reason);
    const reasons = this.#unread;
    if (!reasons || reasons.length < MOST_UNREAD) return undefined;
    this.#unread = undefined;
    const message = t(
      "Stopped: the first {0} replies were unreadable, even after retries. The model doesn't reply in the format that its prompt asks for. Last reason: {1} Choose another model or prompt.",
      MOST_UNREAD,
      reasons.at(-1) ?? '',
    );
    const failure = createCallFailure('form', message);
    return this.hear(failure) ? failure : undefined;
  }
}

/** How a poll ended. */
export interface VotePollShortfall extends MissingVoteCounts {
  /** Whether some missing votes will arrive later, in a batch, so that the poll is only interrupted. */
  readonly isDeferred: boolean;
}

export interface VotePollOptions {
  /** The maximum number of votes, at least 1. */
  readonly votes: number;
  readonly tally: JudgeVoteTally;
  readonly halt: VotePollStopper;
  /** Casts one vote. Throws only the reason of `signal`. */
  readonly cast: (sample: number, signal: AbortSignal) => Promise<Judgement | JudgeFailure>;
  readonly say: (reply: Judgement | JudgeFailure) => void;
}

/**
 * Collects votes until no further one can change the outcome. The number of votes in flight is the number that a sequential poll would
 * certainly need. So no vote is canceled. The order of arrival doesn't change which votes are cast. A failed vote isn't replaced, because
 * that would be one vote too many.
 * @throws the reason of `signal`
 */
export async function collectVotes(
  { votes, tally, halt, cast, say }: VotePollOptions,
  signal: AbortSignal,
): Promise<VotePollShortfall> {
  const running = new Set<Promise<void>>();
  let sent = 0;
  let counted = 0;
  let lost = 0;
  let later = 0;
  let broke: { readonly error: unknown } | undefined;

  const hear = (reply: Judgement | JudgeFailure): void => {
    if (signal.aborted) return;
    if (reply.kind !== 'failure') {
      counted++;
      tally.enter(reply);
    } else if (isReplyNotReadyFailure(reply)) {
      // It counts as in flight until the poll ends, so that no other vote replaces it.
      later++;
    } else {
      counted++;
      lost++;
      if (!halt.hear(reply)) return;
    }
    say(reply);
  };
  const send = async (sample: number): Promise<void> => {
    try {
      hear(await cast(sample, signal));
    } catch (error) {
      broke ??= { error };
    }
  };

  for (;;) {
    signal.throwIfAborted();
    if (broke) throw broke.error;
    const wanted = halt.isFinal ? 0 : Math.min(votes, counted + tally.wave(votes - counted, lost));
    while (sent < wanted) {
      const call: Promise<void> = send(sent++).finally(() => running.delete(call));
      running.add(call);
    }
    if (running.size === 0) return { missing: votes - counted + lost, lost, isDeferred: later > 0 };
    await Promise.race(running);
  }
}
