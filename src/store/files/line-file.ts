import { constants } from 'node:fs';
import { type FileHandle, lstat, open } from 'node:fs/promises';
import { fillBufferFromFile } from './read-at.ts';

/** The size of each read, in bytes. */
const CHUNK = 1 << 20;
/** The maximum length of a line, in bytes. */
const LONGEST_LINE = 64 << 20;
/** The maximum time before written data is flushed to the disk, in milliseconds. */
const SYNC_EVERY = 1000;

const LF = 10;

/** The position of a line in bytes, without its line end. */
export interface LineByteRange {
  readonly start: number;
  readonly length: number;
}

interface Waiting {
  readonly line: Buffer;
  readonly resolve: (range: LineByteRange) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * An append-only file of lines. A line is acknowledged once the operating system has it, so that it survives a crash of this process. The
 * file is flushed to the disk about every second, and when it's closed.
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
   * Opens the file, or creates one that only its owner can read.
   * @throws if it isn't a regular file, if `isNew` and it exists, or if not `isNew` and it doesn't exist
   */
  static async open(file: string, isNew: boolean): Promise<LineFile> {
    const found = await lstat(file).catch(() => undefined);
    if (found && !found.isFile()) throw new Error("it's a symbolic link or isn't a regular file");
    const { O_APPEND, O_CREAT, O_EXCL, O_RDWR, O_NOFOLLOW = 0 } = constants;
    const flags = O_RDWR | O_APPEND | O_NOFOLLOW | (isNew ? O_CREAT | O_EXCL : 0);
    return new LineFile(await open(file, flags, 0o600));
  }

  /**
   * Opens an existing file to read it, even while another process writes it.
   * @throws if it isn't a regular file
   */
  static async openToRead(file: string): Promise<LineFile> {
    const found = await lstat(file);
    if (!found.isFile()) throw new Error("it's a symbolic link or isn't a regular file");
    const { O_RDONLY, O_NOFOLLOW = 0 } = constants;
    return new LineFile(await open(file, O_RDONLY | O_NOFOLLOW));
  }

  /**
   * Reads the file from its start, before anything is written, and removes an incomplete last line.
   * @param beginning the start of a valid file. A file that has only an incomplete line with another start belongs to another program
   * @returns whether there was an incomplete line
   * @throws if it starts otherwise, or errors of `take`; then nothing is removed
   */
  async readAll(take: (line: string | undefined, range: LineByteRange) => void, beginning: string): Promise<boolean> {
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
   * @returns the end of the last complete line, and the incomplete rest after it, if any
   */
  async scan(
    take: (line: string | undefined, range: LineByteRange) => void,
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
        // An editor may have added a byte order mark before the first line.
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

  /** Appends a line. Resolves to its position once it's written. */
  append(text: string): Promise<LineByteRange> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ line: Buffer.from(`${text}\n`), resolve, reject });
      this.#writing ??= this.#writeAll().finally(() => {
        this.#writing = undefined;
      });
    });
  }

  async read({ start, length }: LineByteRange): Promise<string> {
    const line = Buffer.alloc(length);
    if ((await fillBufferFromFile(this.#handle, line, start)) < length)
      throw new Error('it became shorter while it was read');
    return line.toString();
  }

  /** Writes pending lines, flushes the file to the disk and closes it. */
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
    // Write all lines of one turn of the event loop together.
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
      // An incomplete line must not become the start of the next one.
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
