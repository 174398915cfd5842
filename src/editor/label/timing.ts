/** How long an annotator works on an item: not while they look elsewhere, nor long after their last key. In milliseconds. */

/** Without a sign of life for this long, nobody works: time after it does not count. */
const IDLE = 120_000;

export interface Timing {
  /** What counts so far, up to `from`. */
  readonly counted: number;
  /** Since when it goes on; undefined while it is paused. */
  readonly from: number | undefined;
  /** The last sign of life. */
  readonly seen: number;
}

export function beginTiming(now: number, isRunning: boolean, counted = 0): Timing {
  return { counted, from: isRunning ? now : undefined, seen: now };
}

export function elapsed({ counted, from, seen }: Timing, now: number): number {
  return from === undefined ? counted : counted + Math.max(0, Math.min(now, seen + IDLE) - from);
}

/** A key, or a move of the mouse in the panel: what was idle before it does not count. */
export function seenAlive(timing: Timing, now: number): Timing {
  if (timing.from === undefined) return timing;
  return { counted: elapsed(timing, now), from: now, seen: now };
}

/** The window has lost the focus. */
export function paused(timing: Timing, now: number): Timing {
  return { ...timing, counted: elapsed(timing, now), from: undefined };
}

export function resumed(timing: Timing, now: number): Timing {
  return timing.from === undefined ? { ...timing, from: now, seen: now } : timing;
}
