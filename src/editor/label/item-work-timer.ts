import type { Clock } from '../../core/base/clock.ts';

/** Measures the time spent on the current item, in milliseconds, and remembers the time of earlier items. */
export class ItemWorkTimer {
  readonly #clock: Clock;
  readonly #hasFocus: () => boolean;
  readonly #times = new Map<string, number>();
  #timing: Timing;
  #key: string | undefined;

  constructor(clock: Clock, hasFocus: () => boolean) {
    this.#clock = clock;
    this.#hasFocus = hasFocus;
    this.#timing = startTiming(clock.now(), hasFocus());
  }

  get now(): number {
    return Math.round(elapsedTime(this.#timing, this.#clock.now()));
  }

  /** Starts timing an item. @param key undefined for none */
  begin(key: string | undefined): void {
    if (this.#key !== undefined) this.#times.set(this.#key, this.now);
    this.#key = key;
    const before = key === undefined ? 0 : this.#times.get(key);
    this.#timing = startTiming(this.#clock.now(), this.#hasFocus(), before);
  }

  /** Notes that the annotator is active. */
  alive(): void {
    this.#timing = noteActivity(this.#timing, this.#clock.now());
  }

  focus(hasFocus: boolean): void {
    const now = this.#clock.now();
    this.#timing = hasFocus ? resumeTiming(this.#timing, now) : pauseTiming(this.#timing, now);
  }
}

/** After so many milliseconds without activity, time doesn't count. */
const IDLE = 120_000;

interface Timing {
  /** The counted time up to `from`. */
  readonly counted: number;
  /** When it was last resumed; undefined while paused. */
  readonly from: number | undefined;
  /** The last activity. */
  readonly seen: number;
}

function startTiming(now: number, isRunning: boolean, counted = 0): Timing {
  return { counted, from: isRunning ? now : undefined, seen: now };
}

function elapsedTime({ counted, from, seen }: Timing, now: number): number {
  return from === undefined ? counted : counted + Math.max(0, Math.min(now, seen + IDLE) - from);
}

/** Notes activity. Idle time before it doesn't count. */
function noteActivity(timing: Timing, now: number): Timing {
  if (timing.from === undefined) return timing;
  return { counted: elapsedTime(timing, now), from: now, seen: now };
}

/** Stops counting, such as when the window loses the focus. */
function pauseTiming(timing: Timing, now: number): Timing {
  return { ...timing, counted: elapsedTime(timing, now), from: undefined };
}

function resumeTiming(timing: Timing, now: number): Timing {
  return timing.from === undefined ? { ...timing, from: now, seen: now } : timing;
}
