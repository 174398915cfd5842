/** Replaces mathematics by plain characters with the same offsets, for statements that mix words and formulas. */

import { parseWordPairs, splitIntoWords } from '../../base/word-tables.ts';

/** Commands that are replaced by signs or blanks. Others stay unchanged. */
const COMMANDS: ReadonlyMap<string, string> = new Map([
  ...parseWordPairs(String.raw`\div ÷  \times ×  \cdot ×  \% %  \$ $`),
  ...splitIntoWords(String.raw`\quad \qquad \, \; \: \! \( \) \[ \] \text \textrm \mathrm \mbox`).map(
    (command) => [command, ''] as const,
  ),
  ['\\ ', ''],
]);

/**
 * The text without math delimiters, braces of `\text{…}`, and bold markup, and with signs for some commands. Blanks
 * replace removed characters, so that the length and all offsets stay the same.
 */
export function blankOutMathMarkup(text: string): string {
  let words = 0;
  return text.replace(/\\(?:[a-zA-Z]+|[^a-zA-Z])|\*\*|[{}$]/g, (found, at: number) => {
    if (found === '{') {
      const after = /\\(?:text|textrm|mathrm|mbox)\s?$/.test(text.slice(Math.max(0, at - 9), at));
      if (after) words++;
      return after ? ' ' : found;
    }
    if (found === '}') {
      if (words === 0) return found;
      words--;
      return ' ';
    }
    if (found === '**') return '  ';
    // A dollar before a digit may be money. Either way, it isn't part of the number.
    if (found === '$') return ' ';
    const sign = COMMANDS.get(found);
    return sign === undefined ? found : sign.padEnd(found.length);
  });
}
