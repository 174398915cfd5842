import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { acquireFileLock, LockHeldError } from '../files/lock-file.ts';

/** The maximum wait for another window that writes, in milliseconds. */
const PATIENCE = 2_000;

/** The minimum age of an abandoned lock, in milliseconds. Writing a label takes only milliseconds. */
const ABANDONED = 10_000;

/** The first and the maximum wait between tries, in milliseconds. */
const LOOK = { first: 1, most: 10 } as const;

/**
 * Creates the lock of a file, so that several windows write in turn.
 * @returns a function that takes the lock. It resolves to the function that releases it, or to undefined if the lock isn't available: lines
 * are safe without it, only times could be equal. After one wait in vain it doesn't wait again until the lock was available once, so that a
 * stuck holder doesn't slow down every label.
 */
export function createLabelFileLocker(folder: string, name: string): () => Promise<(() => void) | undefined> {
  const file = path.join(folder, `${Buffer.from(name).toString('base64url').slice(-200)}.lock`);
  let patience = PATIENCE;
  let isMade = false;
  return async () => {
    const until = performance.now() + patience;
    for (let pause: number = LOOK.first; ; pause = Math.min(2 * pause, LOOK.most)) {
      try {
        if (!isMade) mkdirSync(folder, { recursive: true, mode: 0o700 });
        isMade = true;
        const giveBack = acquireFileLock(file, ABANDONED);
        patience = PATIENCE;
        return giveBack;
      } catch (error) {
        if (!(error instanceof LockHeldError)) {
          // Somebody may have deleted the folder.
          isMade = false;
          return undefined;
        }
      }
      if (performance.now() >= until) {
        patience = 0;
        return undefined;
      }
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  };
}
