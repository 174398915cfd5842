/** Files of rows that are written from their first line to their last, in bounded memory. */
import { randomBytes } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';

/** A file as it is written: one call after another. */
export interface RowFile {
  /** Resolves when there is room for more. @throws what the system says */
  write(line: string): Promise<void>;
  /** Resolves when all of it is there. @throws what the system says */
  end(): Promise<void>;
  /** Deletes the incomplete file. */
  drop(): Promise<void>;
}

/** How much is written at once, in UTF-16 code units. */
const AT_ONCE = 1 << 16;

/**
 * Begins a file.
 * @param replaces whether it may take the place of one that is there: only once it is whole. Else it must not be there
 * @throws what the system says
 */
export async function createRowFile(file: string, { replaces = false } = {}): Promise<RowFile> {
  const written = replaces ? `${file}.${randomBytes(6).toString('hex')}.part` : file;
  const handle = await open(written, 'wx');
  let waiting: string[] = [];
  let size = 0;
  const flush = async (): Promise<void> => {
    const text = waiting.join('');
    waiting = [];
    size = 0;
    await handle.writeFile(text);
  };
  return {
    async write(line) {
      waiting.push(line, '\n');
      size += line.length + 1;
      if (size >= AT_ONCE) await flush();
    },
    async end() {
      await flush();
      await handle.close();
      if (written !== file) await rename(written, file);
    },
    async drop() {
      // What did not close would not be gone.
      await handle.close().catch(() => undefined);
      await rm(written, { force: true });
    },
  };
}
