import { chmodSync, closeSync, constants, fchmodSync, lstatSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { codeOf } from './errors.ts';

/** Something that is in the place of a file of ours, and not ours to write. */
export class NotOurs extends Error {}

/**
 * Makes a file that only its owner can read, and the folders above it, where they are missing; what is there already becomes
 * its owner's alone.
 * @throws {@link NotOurs} if it is a link or anything else than a file, and what the system says if it cannot be made
 */
export function makePrivate(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const found = lstatSync(file, { throwIfNoEntry: false });
  if (found && !found.isFile()) throw new NotOurs('it’s a symbolic link or not a regular file');
  if (found) {
    // Without an owner and others, as on Windows, there is nothing to change.
    if ((found.mode & 0o077) !== 0) chmodSync(file, 0o600);
    return;
  }
  const { O_CREAT, O_EXCL, O_RDWR, O_NOFOLLOW = 0 } = constants;
  try {
    const opened = openSync(file, O_CREAT | O_EXCL | O_RDWR | O_NOFOLLOW, 0o600);
    fchmodSync(opened, 0o600);
    closeSync(opened);
  } catch (error) {
    // Another window was as quick.
    if (codeOf(error) !== 'EEXIST') throw error;
  }
}
