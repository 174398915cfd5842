/** Folders that take long to make, and are then there for all tests. */
import fs from 'node:fs';
import { lock } from './install.ts';

/**
 * A folder that is made when it is asked for first, by whichever process that is; others wait for it. It is made beside itself and then
 * renamed, so that it is there whole or not at all.
 *
 * @param make fills an empty folder; if it throws, nothing is left of that
 */
export async function madeOnce(folder: string, make: (half: string) => void | Promise<void>): Promise<string> {
  const isMade = (): boolean => fs.existsSync(folder);
  if (isMade()) return folder;
  const release = await lock(folder);
  const half = `${folder}-${process.pid}`;
  try {
    if (isMade()) return folder;
    // A process of the same number may have been ended in the middle.
    fs.rmSync(half, { recursive: true, force: true });
    fs.mkdirSync(half, { recursive: true });
    await make(half);
    fs.renameSync(half, folder);
    return folder;
  } finally {
    fs.rmSync(half, { recursive: true, force: true });
    release();
  }
}
