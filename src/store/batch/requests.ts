/** Files of requests of a batch, new ones, cut where one may have no more. */
import { basename, dirname, extname, join } from 'node:path';
import { reasonOf } from '../files/errors.ts';
import { LineFile } from '../files/line-file.ts';

/** Requests that cannot be written, in a sentence. */
export class BatchWriteError extends Error {}

export interface BatchLimits {
  readonly requests: number;
  readonly bytes: number;
}

/** A file that was written. */
export interface WrittenBatch {
  readonly file: string;
  /** Of which model all its requests are: OpenAI takes no other file. */
  readonly model: string;
  readonly requests: number;
  readonly bytes: number;
}

interface Open extends WrittenBatch {
  readonly lines: LineFile;
}

/** Writes requests: `name.jsonl`, then `name-2.jsonl` and so on, one model a file. No file that is there is written over. */
export class BatchRequests {
  readonly #file: string;
  readonly #limits: BatchLimits;
  /** The one that grows, by its model. */
  readonly #open = new Map<string, Open>();
  readonly #full: WrittenBatch[] = [];
  #count = 0;
  #last: Promise<unknown> = Promise.resolve();

  /** @param file the first one: it is made with the first request */
  constructor(file: string, limits: BatchLimits) {
    this.#file = file;
    this.#limits = limits;
  }

  /**
   * Writes a request, behind those before.
   * @throws {@link BatchWriteError}
   */
  add(model: string, line: string): Promise<void> {
    const written = this.#last.then(() => this.#add(model, line));
    this.#last = written.catch(() => undefined);
    return written;
  }

  /** Brings all to the disk. @returns the files, in the order in which they were begun */
  async close(): Promise<readonly WrittenBatch[]> {
    await this.#last;
    for (const open of [...this.#open.values()]) await this.#end(open);
    this.#open.clear();
    return [...this.#full].sort((a, b) => this.#nth(a.file) - this.#nth(b.file));
  }

  async #add(model: string, line: string): Promise<void> {
    const size = Buffer.byteLength(line) + 1;
    if (size > this.#limits.bytes)
      throw new BatchWriteError(
        `A request takes ${size} bytes, and a file may have ${this.#limits.bytes}: judge shorter proofs, or without pictures.`,
      );
    let open = this.#open.get(model);
    if (open && (open.requests >= this.#limits.requests || open.bytes + size > this.#limits.bytes)) {
      await this.#end(open);
      open = undefined;
    }
    open ??= await this.#begin(model);
    try {
      await open.lines.append(line);
    } catch (error) {
      throw new BatchWriteError(`The requests cannot be written to ${open.file}: ${reasonOf(error)}.`);
    }
    this.#open.set(model, { ...open, requests: open.requests + 1, bytes: open.bytes + size });
  }

  async #begin(model: string): Promise<Open> {
    const file = this.#named(++this.#count);
    try {
      return { file, model, requests: 0, bytes: 0, lines: await LineFile.open(file, true) };
    } catch (error) {
      throw new BatchWriteError(
        `The requests cannot be written to ${file}: ${reasonOf(error)}. Name a new file in a folder that is there.`,
      );
    }
  }

  async #end({ lines, ...written }: Open): Promise<void> {
    this.#full.push(written);
    try {
      await lines.close();
    } catch (error) {
      throw new BatchWriteError(`The requests cannot be written to ${written.file}: ${reasonOf(error)}.`);
    }
  }

  #named(nth: number): string {
    if (nth === 1) return this.#file;
    const end = extname(this.#file);
    return join(dirname(this.#file), `${basename(this.#file, end)}-${nth}${end}`);
  }

  #nth(file: string): number {
    for (let nth = 1; nth <= this.#count; nth++) if (this.#named(nth) === file) return nth;
    return 0;
  }
}
