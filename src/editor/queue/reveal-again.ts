import type { Clock } from '../../core/base/clock.ts';

/** How often a row is looked for, and how long is waited in between, in milliseconds. */
const TIMES = 3;
const PAUSE = 100;

/**
 * Goes to a row of a list that may be drawn anew at that moment: VS Code does not find the row then and fails, though what was asked for is done.
 * @returns whether the list has gone there; never rejects
 */
export async function revealAgain(reveal: () => PromiseLike<void>, clock: Clock): Promise<boolean> {
  for (let times = 1; ; times++) {
    try {
      await reveal();
      return true;
    } catch {
      if (times === TIMES) return false;
    }
    await new Promise<void>((resolve) => void clock.after(PAUSE, resolve));
  }
}
