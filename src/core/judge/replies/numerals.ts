import { asciiDigit } from '../prompts/look-alikes.ts';

/** Signs that people and models write for a minus. */
const MINUS = /[−–—‐‑‒﹣－]|\\minus(?![A-Za-z])/g;

/** Commands of TeX that only dress their argument, and spaces of its mathematics. */
const DRESS =
  /\\(?:text(?:bf|it|rm|sf|tt|normal|up)?|math(?:rm|bf|it|sf|tt|bb|cal)|mbox|bf|rm|bm|boldsymbol|displaystyle|large|Large|huge|Huge|operatorname)(?![A-Za-z])\*?|\\[,;:! ()[\]]|\\(?:quad|qquad)(?![A-Za-z])/g;

/** A text with what dresses a number or a word taken off: TeX's fonts, braces, dollars, Markdown's stars, blanks at its ends. */
export function undressed(text: string): string {
  return text
    .normalize('NFKC')
    .replace(MINUS, '-')
    .replace(DRESS, ' ')
    .replace(/\\_/g, '_')
    .replace(/[{}$*`~"'“”‘’«»\u200B-\u200F\u2060\uFEFF]/g, '')
    .replace(/\p{Nd}/gu, asciiDigit)
    .replace(/\s+/g, ' ')
    .trim();
}
