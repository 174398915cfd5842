/** Where the lines of an export go: standard output, or a file that was not there before. */
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import type { Terminal } from './terminal.ts';
import { UsageError } from './usage.ts';

export interface ExportOutput {
  /** Resolves when there is room for more. */
  write(line: string): Promise<void>;
  /** Resolves when all of it is there. */
  end(): Promise<void>;
  /** What is there is not whole: a file is taken away again. */
  drop(): Promise<void>;
}

/** @throws UsageError if the file is there already, or cannot be made */
export async function exportOutput(file: string | undefined, out: Terminal): Promise<ExportOutput> {
  if (file === undefined) {
    return {
      async write(line) {
        out.write(`${line}\n`);
        await out.drained();
      },
      end: async () => undefined,
      drop: async () => undefined,
    };
  }
  const handle = await open(file, 'wx').catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(
      error.code === 'EEXIST'
        ? `"${file}" is there already, and is not written over: name another file, or take it away first.`
        : `"${file}" cannot be written: ${error.message.replace(/\.$/, '')}.`,
    );
  });
  const stream = createWriteStream('', { fd: handle });
  let failure: Error | undefined;
  stream.on('error', (error) => {
    failure = error;
  });
  const check = (): void => {
    if (failure) throw failure;
  };
  return {
    async write(line) {
      check();
      if (!stream.write(`${line}\n`)) await Promise.race([once(stream, 'drain'), once(stream, 'close')]);
      check();
    },
    async end() {
      stream.end();
      if (!stream.closed) await once(stream, 'close');
      check();
    },
    async drop() {
      stream.destroy();
      if (!stream.closed) await once(stream, 'close').catch(() => undefined);
      await rm(file, { force: true });
    },
  };
}
