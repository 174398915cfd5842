/** Writes files of rows in order, in bounded memory. */
import { randomBytes } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';

/** A file that is being written. Await each call before the next one. */
export interface LocalRowFileWriter {
  /** Writes a line. Resolves when more can be written. @throws system errors */
  write(line: string): Promise<void>;
  /** Resolves when the file is complete. @throws system errors */
  end(): Promise<void>;
  /** Deletes the incomplete file. */
  drop(): Promise<void>;
}

/** The size of each write, in UTF-16 code units. */
const AT_ONCE = 1 << 16;

/**
 * Creates a file.
 * @param replaces whether it replaces an existing file once it's complete; otherwise the file must not exist
 * @param isPrivate whether only the user's account can read it
 * @throws system errors
 */
export async function createLocalRowFileWriter(
  file: string,
  { replaces = false, isPrivate = false } = {},
): Promise<LocalRowFileWriter> {
  const written = replaces ? `${file}.${randomBytes(6).toString('hex')}.part` : file;
  const handle = await open(written, 'wx', isPrivate ? 0o600 : 0o666);
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
      // On Windows an open file can't be deleted.
      await handle.close().catch(() => undefined);
      await rm(written, { force: true });
    },
  };
}
