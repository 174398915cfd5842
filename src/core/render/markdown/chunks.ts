import type { TextRange } from '../../proof/index.ts';

/** A part of a Markdown text that means the same by itself. */
export interface Chunk extends TextRange {
  /** Whether no author means it as Markdown: too long or too deep for the parser, and shown without it. */
  readonly isOdd: boolean;
}

/** A chunk is closed at the first good place behind this many characters … */
const grain = 500;
/** … and at the next item or paragraph behind this many, or this many marks of items: the parser's time for those is quadratic. */
const longest = 16_000;
const mostMarks = 300;
/** A chunk without any such place, as a fence is, is odd behind this many characters. */
const oddest = 200_000;
/** Signs that nest, or that the parser looks back from, in one paragraph. */
const mostSigns = 2_000;
const deepestPrefix = 30;

/**
 * Cuts `from … to` before lines that begin a new top-level block whatever stands before them: behind a blank line, with
 * neither blanks nor a list mark at their head, and outside of fences. A very long block is also cut between two items
 * or two lines.
 */
export function splitChunks(text: string, from: number, to: number): Chunk[] {
  const chunks: Chunk[] = [];
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

/** How many marks of lists, quotations, tables and headings a line begins with. */
function blockMarks(head: string): number {
  const prefix = /^(?:\s{0,8}(?:>|[-*+](?=\s)|\d{1,9}[.)](?=\s)))*/.exec(head)?.[0] ?? '';
  return (
    (prefix.match(/[>*+-]|[.)]/g)?.length ?? 0) + (/^\s{0,3}(?:[=|#-]|\S[^|]{0,80}\|)/.test(head) ? 1 : 0)
  );
}

function signsIn(text: string, start: number, end: number): number {
  let count = 0;
  for (let i = start; i < end; i++) {
    const c = text.charCodeAt(i);
    // [ ] ! * _ ` < & |
    if (c === 0x5b || c === 0x5d || c === 0x2a || c === 0x5f || c === 0x60 || c === 0x3c || c === 0x26)
      count++;
  }
  return count;
}
