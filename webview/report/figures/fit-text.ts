/** Estimates the width of text in a chart without measuring it, slightly more than in the fonts of editors. */

/** In type of 12 pixels. */
const WIDE = 12.5;
const CAPITAL = 9;
const NARROW = 4.5;
const OTHER = 7.2;

/** The width in pixels of text in 12-pixel type. */
export function measureTextWidth(words: string): number {
  let width = 0;
  for (const sign of words) width += signWidth(sign);
  return width;
}

function signWidth(sign: string): number {
  if (/[MWmw@%…—\u2e80-\u{10ffff}]/u.test(sign)) return WIDE;
  if (/[ijlt.,:;|!'()[\] ]/.test(sign)) return NARROW;
  return /\p{Lu}/u.test(sign) ? CAPITAL : OTHER;
}

/** The text, cut to this width in pixels. */
export function shortenTextToWidth(words: string, room: number): string {
  if (measureTextWidth(words) <= room) return words;
  const signs = [...words];
  let width = measureTextWidth('…');
  let count = 0;
  for (const sign of signs) {
    width += signWidth(sign);
    if (width > room) break;
    count++;
  }
  return count === 0 ? '' : `${signs.slice(0, count).join('').trimEnd()}…`;
}

/** A name on one line, cut to this number of characters. */
export function shortenTextToSingleLine(words: string, most: number): string {
  const line = words.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  const signs = [...line];
  return signs.length > most ? `${signs.slice(0, most - 1).join('')}…` : line;
}
