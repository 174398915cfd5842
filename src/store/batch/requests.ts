/** Writes the request files of a batch. A new file starts when one reaches a limit. */
import { basename, dirname, extname, join } from 'node:path';
import { createSerialQueue } from '../../core/base/serial-queue.ts';
import { describeSystemError } from '../files/errors.ts';
import { LineFile } from '../files/line-file.ts';

/** Thrown if requests can't be written, with a sentence for the user. */
export class BatchWriteError extends Error {}

export interface WrittenBatchFile {
  readonly file: string;
  /** The model of all its requests: OpenAI accepts one model per file. */
  readonly model: string;
  readonly requests: number;
  readonly bytes: number;
}

interface OpenBatchFile extends WrittenBatchFile {
  readonly lines: LineFile;
}

/**
 * Creates a writer of requests: `name.jsonl`, then `name-2.jsonl` and so on, one model per file. It never overwrites an existing file.
 * @param first the first file, created with the first request
 */
export function createBatchRequestWriter(first: string, limits: { readonly requests: number; readonly bytes: number }) {
  /** The incomplete file by model. */
  const growing = new Map<string, OpenBatchFile>();
  /** The files in order of creation. */
  const files: string[] = [];
  const full: WrittenBatchFile[] = [];
  const oneByOne = createSerialQueue();

  async function begin(model: string): Promise<OpenBatchFile> {
    const end = extname(first);
    const nth = files.length + 1;
    const file = nth === 1 ? first : join(dirname(first), `${basename(first, end)}-${nth}${end}`);
    files.push(file);
    try {
      return { file, model, requests: 0, bytes: 0, lines: await LineFile.open(file, true) };
    } catch (error) {
      throw createBatchWriteError(file, error, ' Choose a new file in an existing folder.');
    }
  }

  async function end({ lines, ...written }: OpenBatchFile): Promise<void> {
    full.push(written);
    try {
      await lines.close();
    } catch (error) {
      throw createBatchWriteError(written.file, error);
    }
  }

  async function add(model: string, line: string): Promise<void> {
    const size = Buffer.byteLength(line) + 1;
    if (size > limits.bytes)
      throw new BatchWriteError(
        `A request takes ${size} bytes, but a batch file can have at most ${limits.bytes} bytes. Judge shorter proofs, or leave out images.`,
      );
    let open = growing.get(model);
    if (open && (open.requests >= limits.requests || open.bytes + size > limits.bytes)) {
      await end(open);
      open = undefined;
    }
    open ??= await begin(model);
    try {
      await open.lines.append(line);
    } catch (error) {
      throw createBatchWriteError(open.file, error);
    }
    growing.set(model, { ...open, requests: open.requests + 1, bytes: open.bytes + size });
  }

  return {
    /** Appends a request. @throws {@link BatchWriteError} */
    add: (model: string, line: string): Promise<void> => oneByOne(() => add(model, line)),
    /** Flushes everything to disk. @returns the files, in order of creation */
    close: (): Promise<readonly WrittenBatchFile[]> =>
      oneByOne(async () => {
        for (const open of [...growing.values()]) await end(open);
        growing.clear();
        return full.toSorted((a, b) => files.indexOf(a.file) - files.indexOf(b.file));
      }),
  };
}

function createBatchWriteError(file: string, error: unknown, more = ''): BatchWriteError {
  return new BatchWriteError(`Can't write the requests to ${file}: ${describeSystemError(error)}.${more}`);
}
