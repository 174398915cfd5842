/** Reads a run's journal from bytes. Lines of replies, which are most of it, are skipped without parsing. */
import type { Run } from '../run-types.ts';
import { RunJournalLineReader } from './journal.ts';

/** The longest line that is read, in bytes; a row takes about a thousandth of it. */
const LONGEST_LINE = 16 << 20;

const LF = 10;
const CR = 13;
const CLOSING_BRACE = 125;
/** The start of a reply line, which a run skips. */
export const ENCODED_REPLY_LINE_PREFIX = Uint8Array.from('{"key":', (sign) => sign.charCodeAt(0));

/** Builds a run from its journal in chunks of any size. A last line without a line break is ignored as incomplete. */
export class RunJournalByteReader {
  readonly #reader: RunJournalLineReader;
  /** Replaces invalid bytes. */
  readonly #decoder = new TextDecoder();
  /** The part of the current line from earlier chunks; empty if the line is skipped. */
  #parts: Uint8Array[] = [];
  #held = 0;
  #passed: 'reply' | 'too-long' | undefined;
  /** The last byte of the line so far that isn't a carriage return. */
  #last = 0;
  #lines = 0;

  constructor(reader = new RunJournalLineReader()) {
    this.#reader = reader;
  }

  /** Takes bytes, whose buffer may be reused. Returns false if this can't be a journal, so the rest can be skipped. */
  take(bytes: Uint8Array): boolean {
    for (let from = 0; from < bytes.length; ) {
      const found = bytes.indexOf(LF, from);
      const end = found < 0 ? bytes.length : found;
      this.#hold(bytes.subarray(from, end), found < 0);
      if (found >= 0 && !this.#end()) return false;
      from = end + 1;
    }
    return true;
  }

  /** Undefined if the first line isn't a run header. */
  run(): Run | undefined {
    return this.#reader.run();
  }

  #hold(part: Uint8Array, isToBeCopied: boolean): void {
    const last = part.at(-1) === CR ? part.at(-2) : part.at(-1);
    if (last !== undefined) this.#last = last;
    if (this.#passed) return;
    if (this.#held === 0 && isJournalReplyLine(part)) this.#pass('reply');
    else if (this.#held + part.length > LONGEST_LINE) this.#pass('too-long');
    else {
      this.#parts.push(isToBeCopied ? new Uint8Array(part) : part);
      this.#held += part.length;
    }
  }

  #pass(why: 'reply' | 'too-long'): void {
    this.#passed = why;
    this.#parts = [];
  }

  /** A line is whole. */
  #end(): boolean {
    const passed = this.#passed;
    const line = passed ? undefined : joinByteChunks(this.#parts, this.#held);
    this.#parts = [];
    this.#held = 0;
    this.#passed = undefined;
    this.#lines++;
    // The reply itself isn't parsed; only a cut line is detected.
    const isCut = this.#last !== CLOSING_BRACE;
    if (line && !isJournalReplyLine(line)) return this.#reader.take(this.#decoder.decode(line), this.#lines);
    return passed === 'too-long' || isCut ? this.#reader.takeBroken() : true;
  }
}

export function joinByteChunks(parts: readonly Uint8Array[], length: number): Uint8Array {
  const [first] = parts;
  if (first && parts.length === 1) return first;
  const all = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

export function isJournalReplyLine(line: Uint8Array): boolean {
  return (
    line.length >= ENCODED_REPLY_LINE_PREFIX.length && ENCODED_REPLY_LINE_PREFIX.every((byte, k) => line[k] === byte)
  );
}
