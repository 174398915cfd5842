import type { Clock } from '../../core/base/clock.ts';

/** Runs a task soon after a request, at most once per interval. */
export class ThrottledTask {
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

  /** Runs the task at once instead of a pending run. */
  now(): void {
    this.stop();
    this.#last = this.#clock.now();
    this.#task();
  }

  /** Runs the task now if a run is pending. */
  flush(): void {
    if (this.#due) this.now();
  }

  /** Cancels a pending run. */
  stop(): void {
    this.#due?.();
    this.#due = undefined;
  }
}
