import { constants } from 'node:fs';
import { type FileHandle, lstat, open } from 'node:fs/promises';
import { readAt } from './read-at.ts';

/** How much is read at a time, in bytes. */
const CHUNK = 1 << 20;
/** The longest line that is read, in bytes. */
const LONGEST_LINE = 64 << 20;
/** The longest time that what was written stays with the operating system alone, in milliseconds. */
const SYNC_EVERY = 1000;

const LF = 10;

/** Where a line stands, in bytes, without its end. */
export interface LineRange {
  readonly start: number;
  readonly length: number;
}

interface Waiting {
  readonly line: Buffer;
  readonly resolve: (range: LineRange) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * A file of lines that only grows. A line is acknowledged once the operating system has it, so that it outlives this process
 * however that ends; to the disk itself it is brought within a second or so, and when the file is closed.
 */
export class LineFile {
  readonly #handle: FileHandle;
  #length = 0;
  #waiting: Waiting[] = [];
  #writing: Promise<void> | undefined;
  #syncing: Promise<void> = Promise.resolve();
  #synced = performance.now();

  private constructor(handle: FileHandle) {
    this.#handle = handle;
  }

  /**
   * Opens the file, or makes one that only its owner can read.
   * @throws if it is a link or no file; if it is new and should not be, or is not and should be
   */
  static async open(file: string, isNew: boolean): Promise<LineFile> {
    const found = await lstat(file).catch(() => undefined);
    if (found && !found.isFile()) throw new Error("it's a symbolic link or isn't a regular file");
    const { O_APPEND, O_CREAT, O_EXCL, O_RDWR, O_NOFOLLOW = 0 } = constants;
    const flags = O_RDWR | O_APPEND | O_NOFOLLOW | (isNew ? O_CREAT | O_EXCL : 0);
    return new LineFile(await open(file, flags, 0o600));
  }

  /**
   * Opens a file that is there to be read, by whomever it is written.
   * @throws if it is a link or no file
   */
  static async openToRead(file: string): Promise<LineFile> {
    const found = await lstat(file);
    if (!found.isFile()) throw new Error("it's a symbolic link or isn't a regular file");
    const { O_RDONLY, O_NOFOLLOW = 0 } = constants;
    return new LineFile(await open(file, O_RDONLY | O_NOFOLLOW));
  }

  /**
   * Reads the file from its start, before anything is written, and cuts off an incomplete last line.
   * @param beginning how the file must begin to be cut if it has only that line: otherwise it belongs to somebody else
   * @returns whether there was one
   * @throws if it begins otherwise, or errors of `take`; then nothing is cut
   */
  async readAll(
    take: (line: string | undefined, range: LineRange) => void,
    beginning: string,
  ): Promise<boolean> {
    const { start, rest } = await this.scan(take);
    this.#length = start;
    if (!rest) return false;
    if (start === 0 && !rest.toString().startsWith(beginning.slice(0, rest.length)))
      throw new Error("it's another kind of file, not a journal");
    await this.#handle.truncate(start);
    return true;
  }

  /**
   * Reads the complete lines of the file from its start.
   * @returns the end of the last one, and the incomplete rest after it, if any
   */
  async scan(
    take: (line: string | undefined, range: LineRange) => void,
  ): Promise<{ readonly start: number; readonly rest?: Buffer }> {
    const chunk = Buffer.alloc(CHUNK);
    let parts: Buffer[] = [];
    let start = 0;
    let held = 0;
    for (let at = 0; ; ) {
      const { bytesRead } = await this.#handle.read(chunk, 0, CHUNK, at);
      if (bytesRead === 0) break;
      let from = 0;
      for (let end = chunk.indexOf(LF); end >= 0 && end < bytesRead; end = chunk.indexOf(LF, from)) {
        const length = held + end - from;
        if (length <= LONGEST_LINE) parts.push(chunk.subarray(from, end));
        const line = length <= LONGEST_LINE ? Buffer.concat(parts).toString() : undefined;
        // An editor may have put a byte order mark before the first line.
        const mark = start === 0 && line?.startsWith('\ufeff') ? 3 : 0;
        take(mark ? line?.slice(1) : line, { start: start + mark, length: length - mark });
        start = at + end + 1;
        from = end + 1;
        parts = [];
        held = 0;
      }
      held += bytesRead - from;
      if (held <= LONGEST_LINE) parts.push(Buffer.from(chunk.subarray(from, bytesRead)));
      at += bytesRead;
    }
    return held === 0 ? { start } : { start, rest: Buffer.concat(parts) };
  }

  /** Resolves to where it stands, once it is written. */
  append(text: string): Promise<LineRange> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ line: Buffer.from(`${text}\n`), resolve, reject });
      this.#writing ??= this.#writeAll().finally(() => {
        this.#writing = undefined;
      });
    });
  }

  async read({ start, length }: LineRange): Promise<string> {
    const line = Buffer.alloc(length);
    if ((await readAt(this.#handle, line, start)) < length)
      throw new Error('it became shorter while it was read');
    return line.toString();
  }

  /** Writes what waits, has it brought to the disk, and closes the file. */
  async close(): Promise<void> {
    while (this.#writing) await this.#writing;
    await this.#syncing;
    try {
      await this.#handle.datasync();
    } finally {
      await this.#handle.close();
    }
  }

  async #writeAll(): Promise<void> {
    // What is asked for in one turn is written together.
    await Promise.resolve();
    while (this.#waiting.length > 0) {
      const batch = this.#waiting;
      this.#waiting = [];
      try {
        await this.#write(Buffer.concat(batch.map(({ line }) => line)));
      } catch (error) {
        for (const { reject } of batch) reject(error);
        continue;
      }
      for (const { line, resolve } of batch) {
        resolve({ start: this.#length, length: line.length - 1 });
        this.#length += line.length;
      }
      this.#sync();
    }
  }

  async #write(bytes: Buffer): Promise<void> {
    try {
      for (let written = 0; written < bytes.length; )
        written += (await this.#handle.write(bytes, written, bytes.length - written)).bytesWritten;
    } catch (error) {
      // Half of a line must not become the beginning of the next one.
      await this.#handle.truncate(this.#length).catch(() => undefined);
      throw error;
    }
  }

  #sync(): void {
    const now = performance.now();
    if (now - this.#synced < SYNC_EVERY) return;
    this.#synced = now;
    this.#syncing = this.#syncing.then(() => this.#handle.datasync()).catch(() => undefined);
  }
}
