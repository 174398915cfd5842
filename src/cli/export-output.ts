/** Where the lines of an export go: standard output, or a file that was not there before. */
import { createRowFile, type RowFile } from '../store/row-file.ts';
import type { Terminal } from './terminal.ts';
import { UsageError } from './usage.ts';

/** @throws UsageError if the file is there already, or cannot be made */
export async function exportOutput(file: string | undefined, out: Terminal): Promise<RowFile> {
  if (file !== undefined) {
    return createRowFile(file).catch((error: NodeJS.ErrnoException) => {
      throw new UsageError(
        error.code === 'EEXIST'
          ? `"${file}" is there already, and is not written over: name another file, or take it away first.`
          : `"${file}" cannot be written: ${error.message.replace(/\.$/, '')}.`,
      );
    });
  }
  return {
    async write(line) {
      out.write(`${line}\n`);
      await out.drained();
    },
    end: async () => undefined,
    drop: async () => undefined,
  };
}
