/** Character classes of the proof parser. They work on UTF-16 code units, so they accept any text. */

/** Whether a code unit is blank: white space, no-break spaces, zero-width characters, or the byte order mark. */
export function isBlankCharCode(code: number): boolean {
  if (code <= 0x20) return code === 0x20 || (code >= 0x09 && code <= 0x0d);
  return code >= 0x85 && (wideBlanks.has(code) || (code >= 0x2000 && code <= 0x200d));
}

const wideBlanks = new Set([0x85, 0xa0, 0x1680, 0x180e, 0x2028, 0x2029, 0x202f, 0x205f, 0x2060, 0x3000, 0xfeff]);

/** The first offset in `from … to` with a nonblank character, or `to`. */
export function skipBlanks(text: string, from: number, to: number): number {
  let at = from;
  while (at < to && isBlankCharCode(text.charCodeAt(at))) at++;
  return at;
}

/** The offset after the last nonblank character in `from … to`, or `from`. */
export function findTrimmedEnd(text: string, from: number, to: number): number {
  let at = to;
  while (at > from && isBlankCharCode(text.charCodeAt(at - 1))) at--;
  return at;
}

export function isDigitCharCode(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

export function isAsciiLetterCode(code: number): boolean {
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}
