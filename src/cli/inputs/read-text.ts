/** Reads untrusted files as UTF-8 text in bounded memory, or fails. */
import { createHash } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { UsageError } from '../output/usage-error.ts';

/** The maximum size of a line or a proof, in bytes. */
export const MAX_LINE_OR_PROOF_BYTES = 64 * 1024 * 1024;

/** One line without its line feed; `undefined` if it isn't UTF-8 or exceeds `MAX_LINE_OR_PROOF_BYTES`. */
export interface TextLine {
  /** From 1. */
  readonly number: number;
  readonly text: string | undefined;
  /** The byte range of the line, without its line feed. */
  readonly start: number;
  readonly length: number;
}

/** Decodes UTF-8 and keeps a byte order mark; `undefined` if the bytes aren't UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Removes a byte order mark at the beginning of a text. */
export function stripByteOrderMark(text: string): string {
  return text.startsWith('\ufeff') ? text.slice(1) : text;
}

/**
 * Reads a text file in bounded memory, whatever the path leads to.
 * @param most the maximum size in bytes
 * @throws {@link UsageError} if it can't be read as text
 */
export async function readTextFileWithLimit(path: string, most: number): Promise<string> {
  let handle: Awaited<ReturnType<typeof open>> | undefined;
  try {
    // Rejects anything but files: reading a pipe without a writer would wait forever.
    const { O_RDONLY, O_NONBLOCK = 0 } = constants;
    handle = await open(path, O_RDONLY | O_NONBLOCK);
    if (!(await handle.stat()).isFile()) throw new UsageError(`${path} isn't a file.`);
    const room = Buffer.alloc(most + 1);
    const { bytesRead } = await handle.read(room, 0, room.length, 0);
    const text = bytesRead <= most ? decodeUtf8(room.subarray(0, bytesRead)) : undefined;
    if (text === undefined) throw new UsageError(`${path} is too long or isn't UTF-8 text.`);
    return text;
  } catch (error) {
    throw error instanceof UsageError ? error : createFileReadError(path, error);
  } finally {
    await handle?.close();
  }
}

/** The error for an unreadable file of the command line, from a system error. */
export function createFileReadError(path: string, error: unknown): UsageError {
  const { code } = error as NodeJS.ErrnoException;
  return new UsageError(code === 'ENOENT' ? `Can't find ${path}.` : `Can't read ${path} (${code}).`);
}

/** The SHA-256 of a file; null if it can't be read, which the reader of the file reports. */
export async function hashFile(file: string): Promise<string | null> {
  const hash = createHash('sha256');
  try {
    for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
    return hash.digest('hex');
  } catch {
    return null;
  }
}

/** Yields the lines of a byte stream. Keeps carriage returns and a byte order mark, since offsets count them. */
export async function* readTextLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<TextLine> {
  let number = 0;
  let kept: Uint8Array[] = [];
  let size = 0;
  let start = 0;
  const take = (last: Uint8Array): TextLine => {
    number++;
    const whole = size + last.length;
    const bytes = kept.length === 0 ? last : Buffer.concat([...kept, last]);
    kept = [];
    size = 0;
    const at = { start, length: whole };
    start += whole + 1;
    return { number, text: whole > MAX_LINE_OR_PROOF_BYTES ? undefined : decodeUtf8(bytes), ...at };
  };
  for await (const chunk of chunks) {
    let from = 0;
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, from)) {
      yield take(chunk.subarray(from, at));
      from = at + 1;
    }
    const rest = chunk.subarray(from);
    size += rest.length;
    // An overlong line is counted but not stored.
    if (size <= MAX_LINE_OR_PROOF_BYTES) kept.push(rest);
    else kept = [];
  }
  if (size > 0) yield take(new Uint8Array());
}
