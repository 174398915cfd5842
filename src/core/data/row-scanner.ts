/** Finds the offsets of the rows of a data set in a stream of bytes, without parsing the rows. */

import { type DataSetFileLayout, ROW_LIST_FIELDS } from './data-set-shape.ts';
import {
  CLOSE_BRACE_BYTE,
  CLOSE_BRACKET_BYTE,
  COLON_BYTE,
  COMMA_BYTE,
  isJsonWhitespace,
  JsonStringSkipper,
  LINE_FEED_BYTE,
  OPEN_BRACE_BYTE,
  OPEN_BRACKET_BYTE,
  QUOTE_BYTE,
} from './json-bytes.ts';

/** Receives the byte offsets of a row, half-open, and its line, from 1. */
export type RowOffsetsCallback = (start: number, end: number, line: number) => void;

export interface RowScanner {
  /** Scans the next bytes of the file, cut anywhere. */
  feed(bytes: Uint8Array): void;
  /** Ends the file. An unclosed row is reported too, and can't be parsed. */
  end(): void;
}

/**
 * Creates a scanner for a file, starting after its byte order mark, if it has one.
 * @param offset the offset of the first fed byte in the file
 */
export function createRowScanner(shape: DataSetFileLayout, take: RowOffsetsCallback, offset: number): RowScanner {
  return shape === 'lines' ? new LineScanner(take, offset) : new ElementScanner(shape, take, offset);
}

/** Finds a row on each nonblank line. A carriage return at a line end is white space in JSON. */
class LineScanner implements RowScanner {
  readonly #take: RowOffsetsCallback;
  #at: number;
  #start: number;
  #line = 1;
  #isBlank = true;

  constructor(take: RowOffsetsCallback, offset: number) {
    this.#take = take;
    this.#at = offset;
    this.#start = offset;
  }

  feed(bytes: Uint8Array): void {
    let from = 0;
    for (let end = bytes.indexOf(LINE_FEED_BYTE); end >= 0; end = bytes.indexOf(LINE_FEED_BYTE, from)) {
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
    for (let at = start; this.#isBlank && at < end; at++) this.#isBlank = isJsonWhitespace(bytes[at] ?? 0);
  }

  #close(end: number): void {
    if (!this.#isBlank) this.#take(this.#start, end, this.#line);
    this.#isBlank = true;
  }
}

/** The maximum length of a field name that is compared, in bytes. */
const LONGEST_NAME = 20;

/** The position of the scanner: before the list of rows, in it, or after it. */
type Where = 'before' | 'in' | 'behind';

/**
 * The elements of the top-level array, or of the lists of rows in an object; an object without one is a row itself. The parser
 * reports what is broken within an element. Text after the end of the array becomes a row that can't be parsed.
 */
class ElementScanner implements RowScanner {
  readonly #isObject: boolean;
  readonly #take: RowOffsetsCallback;
  readonly #strings = new JsonStringSkipper();
  /** The offset in the file of the current bytes. */
  #base: number;
  #where: Where = 'before';
  #isInString = false;
  /** The number of open lists and objects, including the list of rows. */
  #depth = 0;
  /** The nesting depth of the rows. */
  #rowDepth = 1;
  /** The start of the current row or of the top-level object; -1 between rows. */
  #start = -1;
  #startLine = 1;
  /** The start of the top-level object, until a list of rows is found in it. */
  #outer: { readonly start: number; readonly line: number } | undefined;
  /** The offset after the last byte that isn't blank. */
  #solid = 0;
  /** The number of line ends before `#counted`. */
  #lines = 0;
  #counted = 0;
  #name = '';
  #nameStart = -1;
  #isNamed = false;

  constructor(shape: 'array' | 'object', take: RowOffsetsCallback, offset: number) {
    this.#isObject = shape === 'object';
    this.#take = take;
    this.#base = offset;
  }

  feed(bytes: Uint8Array): void {
    this.#counted = 0;
    for (let at = 0; at < bytes.length; at++) {
      if (this.#isInString) {
        at = this.#inString(bytes, at);
        if (this.#isInString) break;
        continue;
      }
      const byte = bytes[at] ?? 0;
      if (isJsonWhitespace(byte)) continue;
      this.#look(bytes, byte, at);
      this.#solid = this.#base + at + 1;
    }
    this.#countTo(bytes, bytes.length);
    this.#base += bytes.length;
  }

  end(): void {
    if (this.#isInString) this.#solid = this.#base;
    if (this.#start >= 0) this.#close();
  }

  /** @returns the position of the closing quote, or the end of the bytes */
  #inString(bytes: Uint8Array, at: number): number {
    const end = this.#strings.skip(bytes, at);
    const last = end < 0 ? bytes.length : end;
    if (this.#nameStart >= 0 && this.#name.length <= LONGEST_NAME)
      this.#name += String.fromCharCode(...bytes.subarray(at, Math.min(last, at + LONGEST_NAME + 1)));
    if (end < 0) return bytes.length;
    this.#isInString = false;
    this.#nameStart = -1;
    this.#solid = this.#base + end + 1;
    return end;
  }

  #look(bytes: Uint8Array, byte: number, at: number): void {
    const isBetween = this.#where === 'in' && this.#depth === this.#rowDepth;
    if (isBetween && (byte === COMMA_BYTE || byte === CLOSE_BRACKET_BYTE)) {
      if (this.#start >= 0) this.#close();
      if (byte === COMMA_BYTE) return;
      this.#depth--;
      this.#where = this.#isObject ? 'before' : 'behind';
      return;
    }
    if (isBetween && this.#outer) this.#decide(byte === OPEN_BRACE_BYTE, this.#outer);
    const isRow =
      (isBetween && this.#where === 'in') || (this.#where === 'behind' && !this.#isObject) || this.#isOuter(byte);
    if (this.#start < 0 && isRow) this.#open(bytes, at);
    if (byte === QUOTE_BYTE) {
      this.#isInString = true;
      if (this.#where !== 'before' || this.#depth !== 1) return;
      this.#name = '';
      this.#nameStart = at;
    } else if (byte === COLON_BYTE) this.#isNamed ||= this.#where === 'before' && this.#depth === 1;
    else if (byte === COMMA_BYTE) this.#isNamed = false;
    else if (byte === OPEN_BRACKET_BYTE || byte === OPEN_BRACE_BYTE) this.#deeper(byte);
    else if ((byte === CLOSE_BRACKET_BYTE || byte === CLOSE_BRACE_BYTE) && this.#depth > this.#floor()) this.#depth--;
  }

  /** Whether this is the top-level object, which is a row itself unless it contains a list of rows. */
  #isOuter(byte: number): boolean {
    return this.#isObject && this.#where === 'before' && this.#depth === 0 && byte === OPEN_BRACE_BYTE;
  }

  #deeper(byte: number): void {
    const isList = byte === OPEN_BRACKET_BYTE && this.#where === 'before';
    const isNamed = this.#isNamed && ROW_LIST_FIELDS.has(this.#name);
    this.#depth++;
    if (isList && (this.#isObject ? this.#depth === 2 && isNamed : this.#depth === 1)) {
      this.#where = 'in';
      this.#rowDepth = this.#depth;
      if (this.#start >= 0) this.#outer = { start: this.#start, line: this.#startLine };
      this.#start = -1;
    }
  }

  /** A list of anything but objects is an ordinary field. */
  #decide(isOfRows: boolean, outer: { readonly start: number; readonly line: number }): void {
    this.#outer = undefined;
    if (isOfRows) return;
    this.#where = 'before';
    this.#start = outer.start;
    this.#startLine = outer.line;
  }

  /** An extra closing bracket in a row must not end the list. */
  #floor(): number {
    return this.#where === 'in' ? this.#rowDepth : 0;
  }

  #open(bytes: Uint8Array, at: number): void {
    this.#countTo(bytes, at);
    this.#start = this.#base + at;
    this.#startLine = this.#lines + 1;
  }

  #close(): void {
    this.#take(this.#start, this.#solid, this.#startLine);
    this.#start = -1;
  }

  /** Counts line ends, including those in broken strings. */
  #countTo(bytes: Uint8Array, end: number): void {
    let at = bytes.indexOf(LINE_FEED_BYTE, this.#counted);
    for (; at >= 0 && at < end; at = bytes.indexOf(LINE_FEED_BYTE, at + 1)) this.#lines++;
    this.#counted = end;
  }
}
