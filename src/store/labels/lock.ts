import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { Locked, takeLock } from '../files/lock-file.ts';

/** How long to wait for another window that writes, in milliseconds. */
const PATIENCE = 2_000;

/** A label is written in milliseconds: who has held a lock for so long has been stopped, or is on a machine that is gone. */
const ABANDONED = 10_000;

/** How long to wait before looking again, in milliseconds: at first, and at most. */
const LOOK = { first: 1, most: 10 } as const;

/** The lock of a file, by which several windows write one after another. */
export class LabelLock {
  readonly #file: string;
  #patience = PATIENCE;
  #isMade = false;

  /** @param folder of our own */
  constructor(folder: string, name: string) {
    this.#file = path.join(folder, `${Buffer.from(name).toString('base64url').slice(-200)}.lock`);
  }

  /**
   * What gives the lock back; undefined if it cannot be had: lines are safe without it, only times could be equal. Who has waited in
   * vain once does not wait again before it was had, so that somebody who keeps it does not slow every label down.
   */
  async take(): Promise<(() => void) | undefined> {
    const until = performance.now() + this.#patience;
    for (let pause: number = LOOK.first; ; pause = Math.min(2 * pause, LOOK.most)) {
      try {
        if (!this.#isMade) mkdirSync(path.dirname(this.#file), { recursive: true, mode: 0o700 });
        this.#isMade = true;
        const giveBack = takeLock(this.#file, ABANDONED);
        this.#patience = PATIENCE;
        return giveBack;
      } catch (error) {
        if (!(error instanceof Locked)) {
          // Somebody may have tidied the folder away.
          this.#isMade = false;
          return undefined;
        }
      }
      if (performance.now() >= until) {
        this.#patience = 0;
        return undefined;
      }
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}
