/**
 * Tells a judge's own words from those it repeats of a proof: blockquotes, what stands between quotation marks, and
 * code blocks, in which either may stand.
 */
import type { Range } from '../../proof/index.ts';

/** How far on its line a quotation mark is looked for, in UTF-16 code units. */
const REACH = 400;

/**
 * Whether what stands at a place is quoted: in a blockquote, or between quotation marks that close on its line.
 * @param from where the judge begins to speak: a mark before that closes nothing
 */
export function isQuoted(text: string, at: number, from: number): boolean {
  const behind = text.slice(Math.max(at - REACH, from), at);
  const ahead = text.slice(at, at + REACH);
  const before = behind.slice(behind.lastIndexOf('\n') + 1);
  const after = ahead.split('\n', 1)[0] ?? '';
  if (/^\s*>/.test(before)) return true;
  if (before.lastIndexOf('“') > before.lastIndexOf('”') && after.includes('”')) return true;
  if (before.lastIndexOf('„') > before.lastIndexOf('“') && after.includes('“')) return true;
  if (before.lastIndexOf('「') > before.lastIndexOf('」') && after.includes('」')) return true;
  if (before.lastIndexOf('«') > before.lastIndexOf('»') && after.includes('»')) return true;
  if (before.split('"').length % 2 === 0 && after.includes('"')) return true;
  // A quotation that began on a line before, and ends on this one.
  if (behind.lastIndexOf('“') > behind.lastIndexOf('”') && /^[^“]*”/.test(after)) return true;
  if (behind.lastIndexOf('«') > behind.lastIndexOf('»') && /^[^«]*»/.test(after)) return true;
  if (behind.lastIndexOf('「') > behind.lastIndexOf('」') && /^[^「]*」/.test(after)) return true;
  return !before.includes('"') && after.split('"').length === 2 && behind.split('"').length % 2 === 0;
}

/** The code blocks of a stretch of text, in text order. One that is not closed goes to its end. */
export function codeBlocksIn(text: string, { start, end }: Range): Range[] {
  const blocks: Range[] = [];
  let open: number | undefined;
  for (const { index } of text.slice(start, end).matchAll(/^[ \t]{0,3}(?:```|~~~)/gm)) {
    if (open === undefined) open = start + index;
    else {
      blocks.push({ start: open, end: start + index });
      open = undefined;
    }
  }
  if (open !== undefined) blocks.push({ start: open, end });
  return blocks;
}

/** Whether a place is within one of the ranges, which are in text order and disjoint. */
export function isWithin(ranges: readonly Range[], at: number): boolean {
  let low = 0;
  let high = ranges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ranges[middle]?.end ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  const range = ranges[low];
  return range !== undefined && range.start <= at;
}
