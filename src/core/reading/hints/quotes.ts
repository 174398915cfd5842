/** What hints show of the author's text. */
import type { TextRange } from '../../proof/index.ts';

/** Longer quotations are cut. */
const MAX_QUOTE_CHARS = 120;

/** The author's words at a range, with single blanks and without bold type; at most 120 characters. */
export function formatQuote(text: string, { start, end }: TextRange): string {
  const words = text
    .slice(start, Math.min(end, start + 4 * MAX_QUOTE_CHARS))
    .replace(/\*{2,3}/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  if (words.length <= MAX_QUOTE_CHARS) return words;
  let cut = MAX_QUOTE_CHARS - 1;
  // Half of a surrogate pair isn't a character.
  if (/[\uD800-\uDBFF]/.test(words.charAt(cut - 1))) cut--;
  return `${words.slice(0, cut).trimEnd()}…`;
}
