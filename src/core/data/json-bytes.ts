/** Scans JSON bytes and formats the errors of the JSON parser. */
import { getErrorMessage } from '../base/errors.ts';

// The structural bytes of JSON. In UTF-8 none of them is part of another character.
export const LINE_FEED_BYTE = 10;
const CR = 13;
export const QUOTE_BYTE = 34;
export const COMMA_BYTE = 44;
export const COLON_BYTE = 58;
export const OPEN_BRACKET_BYTE = 91;
const BACKSLASH = 92;
export const CLOSE_BRACKET_BYTE = 93;
export const OPEN_BRACE_BYTE = 123;
export const CLOSE_BRACE_BYTE = 125;

/** Whether a byte is JSON white space: a space, a tab, or a line end. */
export function isJsonWhitespace(byte: number): boolean {
  return byte === 32 || byte === LINE_FEED_BYTE || byte === CR || byte === 9;
}

/** The length of the UTF-8 byte order mark, in bytes: 3, or 0 if there is none. */
export function getByteOrderMarkLength(head: Uint8Array): number {
  return head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf ? 3 : 0;
}

/**
 * Skips a string after its opening quote. Searches quotes with `indexOf`, since most bytes of a data set are in strings. The
 * backslashes before a quote decide whether it is escaped.
 */
export class JsonStringSkipper {
  /** Whether the bytes so far end with an odd number of backslashes in an open string. */
  #isEscaped = false;

  /** @returns the position of the closing quote, or -1 if the string continues after these bytes */
  skip(bytes: Uint8Array, from: number): number {
    let begin = from;
    if (this.#isEscaped && begin < bytes.length) {
      this.#isEscaped = false;
      begin++;
    }
    for (let at = begin; ; ) {
      const quote = bytes.indexOf(QUOTE_BYTE, at);
      const end = quote < 0 ? bytes.length : quote;
      let first = end;
      while (first > begin && bytes[first - 1] === BACKSLASH) first--;
      const isEscaped = (end - first) % 2 === 1;
      if (quote < 0) {
        if (end > begin) this.#isEscaped = isEscaped;
        return -1;
      }
      if (!isEscaped) return quote;
      // The backslash escaped this quote, so the next run of backslashes starts after it.
      at = quote + 1;
      begin = at;
    }
  }
}

/**
 * The message of the JSON parser about one line of a file, without its line number, which would always be 1.
 *
 * @returns `Expected ',' or '}' after property value, at character 46`
 */
export function formatJsonError(error: unknown): string {
  const reason = getErrorMessage(error);
  const place = /\s*(?:in JSON )?at position (\d+)(?: \(line \d+ column \d+\))?\.?$/.exec(reason);
  return place ? `${reason.slice(0, place.index)}, at character ${Number(place[1]) + 1}` : reason;
}
