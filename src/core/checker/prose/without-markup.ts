/** A text with its mathematics as plain characters, offset for offset, for statements that mix words and formulas. */

import { readPairs, readWords } from '../../base/tables.ts';

/** Commands that are read as signs or blanks; what is not listed stays. */
const COMMANDS: ReadonlyMap<string, string> = new Map([
  ...readPairs(String.raw`\div ÷  \times ×  \cdot ×  \% %  \$ $`),
  ...readWords(String.raw`\quad \qquad \, \; \: \! \( \) \[ \] \text \textrm \mathrm \mbox`).map(
    (command) => [command, ''] as const,
  ),
  ['\\ ', ''],
]);

/**
 * The text without the delimiters of mathematics, the braces of `\text{…}` and bold type, and with signs for some
 * commands. It is as long as the text, so that offsets stay: blanks stand for what is gone.
 */
export function removeMathMarkup(text: string): string {
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
    // A dollar before a digit may be money; either way it is no part of the number.
    if (found === '$') return ' ';
    const sign = COMMANDS.get(found);
    return sign === undefined ? found : sign.padEnd(found.length);
  });
}
