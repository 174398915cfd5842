import type { Clock } from '../../core/base/clock.ts';
import { beginTiming, elapsed, paused, resumed, seenAlive, type Timing } from './timing.ts';

/** Time on the item before the annotator; of others it is kept for when they come back. In milliseconds. */
export class WorkTime {
  readonly #clock: Clock;
  readonly #hasFocus: () => boolean;
  readonly #times = new Map<string, number>();
  #timing: Timing;
  #key: string | undefined;

  constructor(clock: Clock, hasFocus: () => boolean) {
    this.#clock = clock;
    this.#hasFocus = hasFocus;
    this.#timing = beginTiming(clock.now(), hasFocus());
  }

  get now(): number {
    return Math.round(elapsed(this.#timing, this.#clock.now()));
  }

  /** Another item is before the annotator, or none. */
  begin(key: string | undefined): void {
    if (this.#key !== undefined) this.#times.set(this.#key, this.now);
    this.#key = key;
    const before = key === undefined ? 0 : this.#times.get(key);
    this.#timing = beginTiming(this.#clock.now(), this.#hasFocus(), before);
  }

  /** A sign of life. */
  alive(): void {
    this.#timing = seenAlive(this.#timing, this.#clock.now());
  }

  focus(hasFocus: boolean): void {
    const now = this.#clock.now();
    this.#timing = hasFocus ? resumed(this.#timing, now) : paused(this.#timing, now);
  }
}
