/** Distinguishes a judge's own text from blockquotes, text in quotation marks, and code, which may be either. */
import { findFirstIndexByBinarySearch } from '../../base/binary-search.ts';
import type { TextRange } from '../../proof/index.ts';

/** The maximum distance of a quotation mark on its line, in UTF-16 code units. */
const REACH = 400;

/** Pairs of quotation marks. The German closing mark is an opening mark in other languages. */
const MARKS: readonly (readonly [string, string])[] = [
  ['“', '”'],
  ['«', '»'],
  ['「', '」'],
];
const GERMAN = ['„', '“'] as const;

/**
 * Whether the text at an offset is quoted: in a blockquote, or between quotation marks that close on its line.
 * @param from the start of the judge's text: a quotation mark before it doesn't count
 */
export function isOffsetQuoted(text: string, at: number, from: number): boolean {
  const behind = text.slice(Math.max(at - REACH, from), at);
  const ahead = text.slice(at, at + REACH);
  const before = behind.slice(behind.lastIndexOf('\n') + 1);
  const after = ahead.split('\n', 1)[0] ?? '';
  if (/^\s*>/.test(before)) return true;
  const isOpen = (said: string, [open, close]: readonly [string, string]): boolean =>
    said.lastIndexOf(open) > said.lastIndexOf(close);
  if ([...MARKS, GERMAN].some((marks) => isOpen(before, marks) && after.includes(marks[1]))) return true;
  if (before.split('"').length % 2 === 0 && after.includes('"')) return true;
  // A quotation that starts on an earlier line and ends on this one.
  const closes = ([open, close]: readonly [string, string]): boolean => (after.split(open, 1)[0] ?? '').includes(close);
  if (MARKS.some((marks) => isOpen(behind, marks) && closes(marks))) return true;
  return !before.includes('"') && after.split('"').length === 2 && behind.split('"').length % 2 === 0;
}

/** Finds the code blocks in a range of the text, in text order. An unclosed one extends to the end of the range. */
export function findCodeBlocks(text: string, { start, end }: TextRange): TextRange[] {
  const blocks: TextRange[] = [];
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

/** Whether an offset is within one of the ranges, which are in text order and disjoint. */
export function isInCodeBlock(ranges: readonly TextRange[], at: number): boolean {
  const range = ranges[findFirstIndexByBinarySearch(ranges.length, (k) => (ranges[k]?.end ?? 0) > at)];
  return range !== undefined && range.start <= at;
}
