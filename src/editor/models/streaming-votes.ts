/** The votes of one review that are streaming in. */

import type { Clock } from '../../core/base/clock.ts';
import type { ModelCall, PartialReplyGetter } from '../../core/judge/calls/index.ts';
import type { ModelCallListener } from '../../judges/model-judges.ts';

export interface StreamingVote {
  /** From 0. Several calls of a judge that votes on each step have the same. */
  readonly sample: number;
  /** When it was queried, in milliseconds of the clock. */
  readonly began: number;
  /** The reply so far. */
  readonly soFar: PartialReplyGetter;
}

/** Collects a judge's streaming votes. Drop it after the review, since a canceled call is never answered. */
export class StreamingVoteCollector implements ModelCallListener {
  /** Whether each vote is on a single step. */
  readonly isByStep: boolean;
  readonly #clock: Clock;
  readonly #began = new Map<ModelCall, number>();
  readonly #heard = new Map<ModelCall, StreamingVote>();
  #changed: () => void = () => {};

  constructor(clock: Clock, isByStep: boolean) {
    this.#clock = clock;
    this.isByStep = isByStep;
  }

  /** The votes with a partial reply, in the order in which they started to stream. */
  get votes(): readonly StreamingVote[] {
    return [...this.#heard.values()];
  }

  /** @param changed called for each piece and each finished vote */
  follow(changed: () => void): void {
    this.#changed = changed;
  }

  asked(call: ModelCall): void {
    this.#began.set(call, this.#clock.now());
  }

  heard(call: ModelCall, soFar: PartialReplyGetter): void {
    const began = this.#began.get(call);
    if (began === undefined) return;
    this.#heard.set(call, { sample: call.sample, began, soFar });
    this.#changed();
  }

  answered(call: ModelCall): void {
    this.#began.delete(call);
    if (this.#heard.delete(call)) this.#changed();
  }
}
