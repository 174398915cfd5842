import type { Range } from '../proof/types.ts';

/** A part of a Markdown text that means the same by itself. */
export interface Chunk extends Range {
  /** Whether no author means it as Markdown: too long or too deep for the parser, and shown without it. */
  readonly isOdd: boolean;
}

/** A chunk is closed at the first place behind this many characters. */
const grain = 2_000;
/** The parser's time grows with the square of what it is given at once. */
const longest = 40_000;
/** Signs that nest, or that the parser looks back from, in one paragraph. */
const mostSigns = 3_000;
const deepestPrefix = 30;

/**
 * Cuts a text before lines that begin a new top-level block whatever stands before them: behind a blank line, with
 * neither blanks nor a list mark at their head, and outside of fences.
 */
export function chunksOf(text: string, from: number, to: number): Chunk[] {
  const chunks: Chunk[] = [];
  let start = from;
  let fence = '';
  let isBlank = false;
  let isOdd = false;
  let signs = 0;
  const close = (end: number) => {
    if (end > start) chunks.push({ start, end, isOdd: isOdd || end - start > longest });
    start = end;
    isOdd = false;
    signs = 0;
  };
  for (let at = from; at < to; ) {
    const feed = text.indexOf('\n', at);
    const end = feed < 0 || feed > to ? to : feed;
    const head = text.slice(at, Math.min(end, at + 200));
    const blank = head.trim() === '' && end - at < 200;
    if (fence === '' && isBlank && !blank && at - start >= grain && isTop(head)) close(at);
    const mark = /^[\s>]{0,12}(?:(?:[-*+]|\d{1,9}[.)])\s{1,4}){0,3}(`{3,}|~{3,})/.exec(head)?.[1];
    if (fence === '' && mark !== undefined) fence = mark;
    else if (fence !== '' && mark?.startsWith(fence) === true) fence = '';
    if (prefixDepth(head) > deepestPrefix) isOdd = true;
    signs = blank ? 0 : signs + signsIn(text, at, end);
    if (signs > mostSigns) isOdd = true;
    isBlank = blank;
    at = end + 1;
  }
  close(to);
  return chunks;
}

function isTop(head: string): boolean {
  return !/^(?:\s|[-*+>](?:\s|$)|\d{1,9}[.)](?:\s|$)|[-=]+\s*$)/.test(head);
}

/** How many marks of lists and quotations a line begins with. */
function prefixDepth(head: string): number {
  const prefix = /^(?:\s{0,8}(?:>|[-*+](?=\s)|\d{1,9}[.)](?=\s)))*/.exec(head)?.[0] ?? '';
  return prefix.match(/[>*+-]|[.)]/g)?.length ?? 0;
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
