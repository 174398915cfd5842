import { toAsciiDigit } from '../prompts/look-alikes.ts';

/** Characters that people and models write as a minus sign. */
const MINUS = /[−–—‐‑‒﹣－]|\\minus(?![A-Za-z])/g;

/** TeX commands that only format their argument, and TeX spaces. */
const DRESS =
  /\\(?:text(?:bf|it|rm|sf|tt|normal|up)?|math(?:rm|bf|it|sf|tt|bb|cal)|mbox|bf|rm|bm|boldsymbol|displaystyle|large|Large|huge|Huge|operatorname)(?![A-Za-z])\*?|\\[,;:! ()[\]]|\\(?:quad|qquad)(?![A-Za-z])/g;

/** Removes the formatting of a number or word: TeX fonts, braces, dollar signs, Markdown asterisks, and blanks at the ends. */
export function stripInlineFormatting(text: string): string {
  return text
    .normalize('NFKC')
    .replace(MINUS, '-')
    .replace(DRESS, ' ')
    .replace(/\\_/g, '_')
    .replace(/[{}$*`~"'“”‘’«»\u200B-\u200F\u2060\uFEFF]/g, '')
    .replace(/\p{Nd}/gu, toAsciiDigit)
    .replace(/\s+/g, ' ')
    .trim();
}
