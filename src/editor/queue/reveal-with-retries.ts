import type { Clock } from '../../core/base/clock.ts';

/** How often a row is revealed, and the pause in between, in milliseconds. */
const TIMES = 3;
const PAUSE = 100;

/** Reveals a row; retries if VS Code is redrawing the tree. @returns whether it was revealed; never rejects */
export async function revealTreeItemWithRetries(reveal: () => PromiseLike<void>, clock: Clock): Promise<boolean> {
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
