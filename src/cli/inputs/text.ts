/** Bytes of untrusted files as text: UTF-8 or an error, in bounded memory. */

/** The longest line, and the longest proof, that is read, in bytes. */
export const LARGEST = 64 * 1024 * 1024;

/** One line without its line feed; `undefined` where it is not UTF-8, or longer than `LARGEST`. */
export interface Line {
  /** From 1. */
  readonly number: number;
  readonly text: string | undefined;
  /** Where it stands, in bytes, without its line feed. */
  readonly start: number;
  readonly length: number;
}

/** UTF-8 as text, a byte order mark kept; `undefined` if it is not UTF-8. */
export function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** The lines of a stream of bytes as they come. A carriage return or a byte order mark stays: offsets count them. */
export async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Line> {
  let number = 0;
  let kept: Uint8Array[] = [];
  let size = 0;
  let start = 0;
  const take = (last: Uint8Array): Line => {
    number++;
    const whole = size + last.length;
    const bytes = kept.length === 0 ? last : Buffer.concat([...kept, last]);
    kept = [];
    size = 0;
    const at = { start, length: whole };
    start += whole + 1;
    return { number, text: whole > LARGEST ? undefined : decode(bytes), ...at };
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
    if (size <= LARGEST) kept.push(rest);
    else kept = [];
  }
  if (size > 0) yield take(new Uint8Array());
}
