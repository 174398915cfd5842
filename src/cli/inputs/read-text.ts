/** Bytes of untrusted files as text: UTF-8 or an error, in bounded memory. */
import { createHash } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { UsageError } from '../output/usage-error.ts';

/** The longest line, and the longest proof, that is read, in bytes. */
export const MAX_INPUT_BYTES = 64 * 1024 * 1024;

/** One line without its line feed; `undefined` where it is not UTF-8, or longer than `LARGEST`. */
export interface TextLine {
  /** From 1. */
  readonly number: number;
  readonly text: string | undefined;
  /** Where it stands, in bytes, without its line feed. */
  readonly start: number;
  readonly length: number;
}

/** UTF-8 as text, a byte order mark kept; `undefined` if it is not UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** A text without the byte order mark at its beginning. */
export function stripByteOrderMark(text: string): string {
  return text.startsWith('\ufeff') ? text.slice(1) : text;
}

/**
 * The text of a file, in bounded memory whatever the path leads to.
 * @param most how long it may be, in bytes
 * @throws {@link UsageError} if there is no such text
 */
export async function readBounded(path: string, most: number): Promise<string> {
  let handle: Awaited<ReturnType<typeof open>> | undefined;
  try {
    // What is no file, as a pipe that nobody writes into, is not waited for.
    const { O_RDONLY, O_NONBLOCK = 0 } = constants;
    handle = await open(path, O_RDONLY | O_NONBLOCK);
    if (!(await handle.stat()).isFile()) throw new UsageError(`${path} isn't a file.`);
    const room = Buffer.alloc(most + 1);
    const { bytesRead } = await handle.read(room, 0, room.length, 0);
    const text = bytesRead <= most ? decodeUtf8(room.subarray(0, bytesRead)) : undefined;
    if (text === undefined) throw new UsageError(`${path} is too long or isn't UTF-8 text.`);
    return text;
  } catch (error) {
    throw error instanceof UsageError ? error : createReadError(path, error);
  } finally {
    await handle?.close();
  }
}

/** Why a file that the command line names cannot be read, by what the system says. */
export function createReadError(path: string, error: unknown): UsageError {
  const { code } = error as NodeJS.ErrnoException;
  return new UsageError(code === 'ENOENT' ? `Can't find ${path}.` : `Can't read ${path} (${code}).`);
}

/** The SHA-256 of what is in a file; null if it cannot be read, which is said where it is read. */
export async function hashFile(file: string): Promise<string | null> {
  const hash = createHash('sha256');
  try {
    for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
    return hash.digest('hex');
  } catch {
    return null;
  }
}

/** The lines of a stream of bytes as they come. A carriage return or a byte order mark stays: offsets count them. */
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
    return { number, text: whole > MAX_INPUT_BYTES ? undefined : decodeUtf8(bytes), ...at };
  };
  for await (const chunk of chunks) {
    let from = 0;
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, from)) {
      yield take(chunk.subarray(from, at));
      from = at + 1;
    }
    const rest = chunk.subarray(from);
    size += rest.length;
    // What is too long is counted but not kept.
    if (size <= MAX_INPUT_BYTES) kept.push(rest);
    else kept = [];
  }
  if (size > 0) yield take(new Uint8Array());
}
