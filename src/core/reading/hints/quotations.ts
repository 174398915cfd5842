/** Quotes the author for hints, and recognizes words that the author quotes from somebody else. */

import { truncateToOneLine } from '../../base/shorten.ts';
import type { TextRange } from '../../proof/index.ts';
import type { Passage } from '../text/types.ts';

/** How far a quotation may reach, in characters of flattened prose. */
const MAX_QUOTATION_CHARS = 600;

/**
 * Whether the words at `at` stand in quotation marks that open in the same sentence, or in a block quotation of Markdown.
 *
 * @param from where the sentence begins, in `flat`
 */
export function isInQuotation(flat: string, from: number, at: number): boolean {
  const before = flat.slice(from, at);
  let isOpen = false;
  for (let i = 0; i < before.length; i++) {
    const character = before.charAt(i);
    if (character === '"') isOpen = !isOpen;
    else if (before.startsWith('``', i)) isOpen = true;
    else if (before.startsWith("''", i)) isOpen = false;
  }
  if (isOpen && /["']/.test(flat.slice(at, at + MAX_QUOTATION_CHARS))) return true;
  const line = flat.slice(Math.max(0, at - MAX_QUOTATION_CHARS), at);
  return /^[ \t]{0,3}>/.test(line.slice(line.lastIndexOf('\n') + 1));
}

/** Whether an offset of a passage's text is in a quotation of LaTeX. */
export function isInQuotationEnvironment({ environments }: Passage, at: number): boolean {
  return environments.some(({ name, start, end }) => /^quot(?:e|ation)$/.test(name) && start <= at && at < end);
}

/** Longer quotations are cut. */
const MAX_QUOTE_CHARS = 120;

/** The author's words at a range, with single blanks and without bold type; at most 120 characters. */
export function formatQuote(text: string, { start, end }: TextRange): string {
  const words = text.slice(start, Math.min(end, start + 4 * MAX_QUOTE_CHARS)).replace(/\*{2,3}/g, '');
  return truncateToOneLine(words, MAX_QUOTE_CHARS);
}
