import { findFirstIndexByBinarySearch } from './binary-search.ts';

/** Lines and columns of a text, both from 1; a column counts UTF-16 code units, as the editor's "Ln, Col" does. */
export interface LineOffsetIndex {
  positionAt(offset: number): { readonly line: number; readonly column: number };
  /** The offsets of a line's text without its line end. */
  lineAt(line: number): { readonly start: number; readonly end: number };
}

/** Indexes the lines of a text to convert offsets to lines and columns. */
export function createLineOffsetIndex(text: string): LineOffsetIndex {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return {
    positionAt(offset) {
      const line = Math.max(
        1,
        findFirstIndexByBinarySearch(starts.length, (k) => (starts[k] ?? 0) > offset),
      );
      return { line, column: offset - (starts[line - 1] ?? 0) + 1 };
    },
    lineAt(line) {
      const start = starts[line - 1] ?? text.length;
      let end = (starts[line] ?? text.length + 1) - 1;
      if (end > start && text.charCodeAt(end - 1) === 13) end--;
      return { start, end };
    },
  };
}
