/** Files of rows that are written from their first line to their last, in bounded memory. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';

/** A file as it is written. */
export interface RowFile {
  /** Resolves when there is room for more. @throws what the system says */
  write(line: string): Promise<void>;
  /** Resolves when all of it is there. @throws what the system says */
  end(): Promise<void>;
  /** Takes away what is there, since it is not whole. */
  drop(): Promise<void>;
}

/**
 * Begins a file.
 * @param replaces whether it may take the place of one that is there: only once it is whole. Else it must not be there
 * @throws what the system says
 */
export async function createRowFile(file: string, { replaces = false } = {}): Promise<RowFile> {
  const written = replaces ? `${file}.${randomBytes(6).toString('hex')}.part` : file;
  const handle = await open(written, 'wx');
  const stream = createWriteStream('', { fd: handle });
  let failure: Error | undefined;
  stream.on('error', (error) => {
    failure ??= error;
  });
  const closed = once(stream, 'close');
  const check = (): void => {
    if (failure) throw failure;
  };
  return {
    async write(line) {
      check();
      if (!stream.write(`${line}\n`)) await Promise.race([once(stream, 'drain'), closed]);
      check();
    },
    async end() {
      stream.end();
      await closed;
      check();
      if (written !== file) await rename(written, file);
    },
    async drop() {
      stream.destroy();
      await closed;
      await rm(written, { force: true });
    },
  };
}
