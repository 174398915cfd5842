import { constants } from 'node:fs';
import { lstat, open, realpath } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { LARGEST_IMAGE, type ReadImage } from '../../core/proof/files/images.ts';

/**
 * Reads pictures beside a file: none outside its folder, and none that is reached by a symbolic link, since proofs that come from
 * anybody are to send no other file anywhere.
 */
export function imageReader(file: string): ReadImage {
  const folder = dirname(file);
  return async (path) => {
    try {
      const root = await realpath(folder);
      const wanted = join(root, ...path.split('/'));
      if (!wanted.startsWith(root.endsWith(sep) ? root : root + sep)) return 'outside';
      // It is its own real path, so no part of it below the folder is a link.
      if ((await lstat(wanted)).isSymbolicLink() || (await realpath(wanted)) !== wanted) return 'outside';
      // A pipe would be waited for.
      const handle = await open(
        wanted,
        constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0),
      );
      try {
        const facts = await handle.stat();
        if (!facts.isFile()) return 'unreadable';
        if (facts.size > LARGEST_IMAGE) return 'too-large';
        const bytes = new Uint8Array(facts.size);
        const { bytesRead } = await handle.read(bytes, 0, bytes.length, 0);
        return bytes.subarray(0, bytesRead);
      } finally {
        await handle.close();
      }
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      return code === 'ENOENT' || code === 'ENOTDIR' ? 'missing' : 'unreadable';
    }
  };
}
