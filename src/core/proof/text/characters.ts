/** Character classes of the proof parser. All work on UTF-16 code units, so that no text is too odd for them. */

/**
 * Whether a code unit shows nothing: white space, no-break spaces, zero-width characters, the byte order mark.
 * Steps begin and end with a character that is not blank, and a line of nothing else parts paragraphs.
 */
export function isBlank(code: number): boolean {
  if (code <= 0x20) return code === 0x20 || (code >= 0x09 && code <= 0x0d);
  return code >= 0x85 && (wideBlanks.has(code) || (code >= 0x2000 && code <= 0x200d));
}

const wideBlanks = new Set([
  0x85, 0xa0, 0x1680, 0x180e, 0x2028, 0x2029, 0x202f, 0x205f, 0x2060, 0x3000, 0xfeff,
]);

/** The first offset in `from … to` whose character is not blank, or `to`. */
export function skipBlanks(text: string, from: number, to: number): number {
  let at = from;
  while (at < to && isBlank(text.charCodeAt(at))) at++;
  return at;
}

/** The offset after the last character in `from … to` that is not blank, or `from`. */
export function trimEnd(text: string, from: number, to: number): number {
  let at = to;
  while (at > from && isBlank(text.charCodeAt(at - 1))) at--;
  return at;
}

export function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

/** An ASCII letter. */
export function isLetter(code: number): boolean {
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}
