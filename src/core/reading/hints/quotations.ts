/** Recognizes words that the author quotes from somebody else. */

/** How far a quotation may reach, in characters of flattened prose. */
const MAX_QUOTATION_CHARS = 600;

/**
 * Whether the words at `at` stand in quotation marks that open in the same sentence, in a block quotation of Markdown or in a
 * quotation of LaTeX.
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
  if (/^[ \t]{0,3}>/.test(line.slice(line.lastIndexOf('\n') + 1))) return true;
  return line.lastIndexOf('\\begin{quot') > line.lastIndexOf('\\end{quot');
}
