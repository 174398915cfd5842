/** Votes of one review that are being written, as far as their servers send them in pieces. */

import type { Clock } from '../../core/base/clock.ts';
import type { Call, SoFar } from '../../core/judge/calls/index.ts';
import type { CallListener } from '../../judges/model-judges.ts';

export interface ComingVote {
  /** From 0. Several calls of a judge that votes on each step have the same. */
  readonly sample: number;
  /** When it was asked for, by the clock, in milliseconds. */
  readonly began: number;
  /** What has come of it. */
  readonly soFar: SoFar;
}

/** Hears the calls of a judge. A call that is given up is never answered: who asked for the review lets go of all at its end. */
export class ComingVotes implements CallListener {
  /** Whether votes are on each step for itself. */
  readonly isByStep: boolean;
  readonly #clock: Clock;
  readonly #began = new Map<Call, number>();
  readonly #heard = new Map<Call, ComingVote>();
  #changed: () => void = () => {};

  constructor(clock: Clock, isByStep: boolean) {
    this.#clock = clock;
    this.isByStep = isByStep;
  }

  /** Those of which something has come, in the order in which it came first. */
  get votes(): readonly ComingVote[] {
    return [...this.#heard.values()];
  }

  /** @param changed told of each piece, and whenever a vote is done */
  follow(changed: () => void): void {
    this.#changed = changed;
  }

  asked(call: Call): void {
    this.#began.set(call, this.#clock.now());
  }

  heard(call: Call, soFar: SoFar): void {
    const began = this.#began.get(call);
    if (began === undefined) return;
    this.#heard.set(call, { sample: call.sample, began, soFar });
    this.#changed();
  }

  answered(call: Call): void {
    this.#began.delete(call);
    if (this.#heard.delete(call)) this.#changed();
  }
}
