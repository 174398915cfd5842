/** Formulas in a text by their delimiters, short ones only. */
import type { TextRange } from '../../proof/index.ts';

const FORMULA =
  /\$\$([^$]{1,600})\$\$|\$(?!\s?\d[\d,.]*\s+[a-z]{2})([^$]{1,300})\$|\\\[((?:(?!\\\])[\s\S]){1,600})\\\]|\\\(((?:(?!\\\))[\s\S]){1,300})\\\)|\\begin\{(?:equation|align|alignat|gather|multline|displaymath|math|eqnarray)\*?\}([\s\S]{1,600}?)\\end\{(?:equation|align|alignat|gather|multline|displaymath|math|eqnarray)\*?\}/g;

/** The range of each formula with its delimiters. */
export function findDelimitedFormulaRanges(text: string): TextRange[] {
  return [...text.matchAll(FORMULA)].map((m) => ({ start: m.index, end: m.index + m[0].length }));
}

export function findLastFormulaContent(text: string): TextRange | undefined {
  const last = [...text.matchAll(FORMULA)].at(-1);
  if (last === undefined) return undefined;
  const inner = last.slice(1).find((group) => group !== undefined) ?? '';
  const start = last.index + last[0].indexOf(inner);
  return { start, end: start + inner.length };
}
