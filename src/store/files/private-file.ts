import { chmodSync, closeSync, constants, fchmodSync, lstatSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { getSystemErrorCode } from './errors.ts';

/** Thrown if another program's file is in the place of one of Proofmark's, so that it must not be written. */
export class ForeignFileError extends Error {}

/**
 * Creates a file that only its owner can read, and missing folders above it; an existing file becomes private to its owner.
 * @throws {@link ForeignFileError} if it isn't a regular file; system errors if it can't be created
 */
export function ensurePrivateFile(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const found = lstatSync(file, { throwIfNoEntry: false });
  if (found && !found.isFile()) throw new ForeignFileError("it's a symbolic link or isn't a regular file");
  if (found) {
    // Windows has no such permissions.
    if ((found.mode & 0o077) !== 0) chmodSync(file, 0o600);
    return;
  }
  const { O_CREAT, O_EXCL, O_RDWR, O_NOFOLLOW = 0 } = constants;
  try {
    const opened = openSync(file, O_CREAT | O_EXCL | O_RDWR | O_NOFOLLOW, 0o600);
    fchmodSync(opened, 0o600);
    closeSync(opened);
  } catch (error) {
    // Another window created it at the same time.
    if (getSystemErrorCode(error) !== 'EEXIST') throw error;
  }
}
