import type { TextRange } from '../../proof/index.ts';

/** A part of a Markdown text that can be parsed by itself. */
export interface MarkdownChunkRange extends TextRange {
  /** Whether it is too long or too deep for the parser. It is then shown as plain text. */
  readonly isOdd: boolean;
}

/** A chunk ends at the first suitable line after this many characters … */
const grain = 500;
/** … or at the next item or paragraph after this many characters or list marks, since the parser takes quadratic time. */
const longest = 16_000;
const mostMarks = 300;
/** A chunk without a suitable line, such as a fence, is odd if it is longer than this. */
const oddest = 200_000;
/** The most inline signs in one paragraph: they nest, or the parser searches backward from them. */
const mostSigns = 2_000;
const deepestPrefix = 30;

/**
 * Splits `from … to` before lines that always begin a new top-level block: after a blank line, without leading blanks or a
 * list mark, and outside fences. A very long block is also split between two items or lines.
 */
export function splitMarkdownChunks(text: string, from: number, to: number): MarkdownChunkRange[] {
  const chunks: MarkdownChunkRange[] = [];
  let start = from;
  let fence = '';
  let wasBlank = false;
  let isOdd = false;
  let signs = 0;
  let marks = 0;
  const close = (end: number) => {
    if (end > start) chunks.push({ start, end, isOdd: isOdd || end - start > oddest });
    start = end;
    isOdd = false;
    signs = 0;
    marks = 0;
  };
  for (let at = from; at < to; ) {
    const feed = text.indexOf('\n', at);
    const end = feed < 0 || feed > to ? to : feed;
    const head = text.slice(at, Math.min(end, at + 200));
    const blank = end - at < 200 && head.trim() === '';
    if (fence === '' && !blank && at - start >= grain) {
      const heft = Math.max((at - start) / longest, marks / mostMarks);
      if ((wasBlank && isTop(head)) || (heft > 1 && !/^\s/.test(head)) || heft > 2) close(at);
    } else if (fence === '' && marks > mostMarks) close(at);
    const mark = /^[\s>]{0,12}(?:(?:[-*+]|\d{1,9}[.)])\s{1,4}){0,3}(`{3,}|~{3,})/.exec(head)?.[1];
    if (fence === '' && mark !== undefined) fence = mark;
    else if (fence !== '' && mark?.startsWith(fence) === true) fence = '';
    const depth = blockMarks(head);
    if (depth > deepestPrefix) isOdd = true;
    marks += depth;
    signs = blank ? 0 : signs + signsIn(text, at, end);
    if (signs > mostSigns) isOdd = true;
    wasBlank = blank;
    at = end + 1;
  }
  close(to);
  return chunks;
}

function isTop(head: string): boolean {
  return !/^(?:\s|[-*+>](?:\s|$)|\d{1,9}[.)](?:\s|$)|[-=]+\s*$)/.test(head);
}

/** The number of list, quote, table, and heading marks at the beginning of a line. */
function blockMarks(head: string): number {
  const prefix = /^(?:\s{0,8}(?:>|[-*+](?=\s)|\d{1,9}[.)](?=\s)))*/.exec(head)?.[0] ?? '';
  return (prefix.match(/[>*+-]|[.)]/g)?.length ?? 0) + (/^\s{0,3}(?:[=|#-]|\S[^|]{0,80}\|)/.test(head) ? 1 : 0);
}

function signsIn(text: string, start: number, end: number): number {
  let count = 0;
  for (let i = start; i < end; i++) {
    const c = text.charCodeAt(i);
    // [ ] ! * _ ` < & |
    if (c === 0x5b || c === 0x5d || c === 0x2a || c === 0x5f || c === 0x60 || c === 0x3c || c === 0x26) count++;
  }
  return count;
}
