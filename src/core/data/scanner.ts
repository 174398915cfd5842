/** Finds where the rows of a data set stand, from its bytes as they come, and parses none of them. */
import { ElementScanner } from './element-scanner.ts';
import { isBlank, LF } from './json-bytes.ts';
import type { Shape } from './shape.ts';

/** Takes where a row stands: in bytes, half-open, and its line from 1. */
export type TakeRow = (start: number, end: number, line: number) => void;

export interface Scanner {
  /** The next bytes of the file, however it is cut. */
  feed(bytes: Uint8Array): void;
  /** The file has ended: a row that was not closed is one all the same, and cannot be parsed. */
  end(): void;
}

/**
 * A scanner of a file from behind its mark of UTF-8, if it has one.
 * @param offset how many bytes of the file stand before the first that is fed
 */
export function scannerOf(shape: Shape, take: TakeRow, offset: number): Scanner {
  return shape === 'lines' ? new LineScanner(take, offset) : new ElementScanner(shape, take, offset);
}

/** A row on each line that is not blank; line ends may have a carriage return, which is blank to JSON. */
class LineScanner implements Scanner {
  readonly #take: TakeRow;
  #at: number;
  #start: number;
  #line = 1;
  #isBlank = true;

  constructor(take: TakeRow, offset: number) {
    this.#take = take;
    this.#at = offset;
    this.#start = offset;
  }

  feed(bytes: Uint8Array): void {
    let from = 0;
    for (let end = bytes.indexOf(LF); end >= 0; end = bytes.indexOf(LF, from)) {
      this.#look(bytes, from, end);
      this.#close(this.#at + end);
      this.#line++;
      this.#start = this.#at + end + 1;
      from = end + 1;
    }
    this.#look(bytes, from, bytes.length);
    this.#at += bytes.length;
  }

  end(): void {
    this.#close(this.#at);
  }

  #look(bytes: Uint8Array, start: number, end: number): void {
    for (let at = start; this.#isBlank && at < end; at++) this.#isBlank = isBlank(bytes[at] ?? 0);
  }

  #close(end: number): void {
    if (!this.#isBlank) this.#take(this.#start, end, this.#line);
    this.#isBlank = true;
  }
}
