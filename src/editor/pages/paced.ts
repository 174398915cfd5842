import type { Clock } from '../../core/base/clock.ts';

/** Runs a task soon after it was asked for, however often, and never twice within a while. */
export class Paced {
  readonly #clock: Clock;
  readonly #gap: number;
  readonly #task: () => void;
  #last = Number.NEGATIVE_INFINITY;
  #due: (() => void) | undefined;

  /** @param gap the least time between two runs, in milliseconds */
  constructor(clock: Clock, gap: number, task: () => void) {
    this.#clock = clock;
    this.#gap = gap;
    this.#task = task;
  }

  ask(): void {
    const wait = Math.max(0, this.#last + this.#gap - this.#clock.now());
    this.#due ??= this.#clock.after(wait, () => this.now());
  }

  /** Runs it at once, in the place of what was due. */
  now(): void {
    this.stop();
    this.#last = this.#clock.now();
    this.#task();
  }

  /** Runs it now if it is due. */
  flush(): void {
    if (this.#due) this.now();
  }

  /** Forgets what is due. */
  stop(): void {
    this.#due?.();
    this.#due = undefined;
  }
}
