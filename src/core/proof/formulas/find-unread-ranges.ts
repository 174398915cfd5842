/** Finds what isn't searched for formulas without delimiters: code of Markdown, links, addresses, tags of HTML, names of files. */
import { clipOverlappingRanges } from '../text/overlaps.ts';
import type { TextRange } from '../types.ts';

/** What marks a link, an address, a tag, the target of a link in Markdown, or the name of a file. */
const UNREAD =
  /:\/\/|www\.|@|<\/?(?:a|b|i|p|u|br|hr|em|li|ol|ul|td|th|tr|sub|sup|div|img|pre|span|code|table|strong|h[1-6])(?:\s[a-z-]{1,20}=["'][^<>\n]{0,200})?\s?\/?>|\]\([^()\s]{0,200}[/.#][^()\s]{0,200}\)|\.(?:py|ts|js|tex|txt|md|pdf|csv|json|com|org|net|edu)\b/gi;

/** Words around a mark are searched this far, in UTF-16 code units. */
const MAX_WORD_CHARS = 80;
/** Code between backticks in a line of text isn't longer, in UTF-16 code units. */
const MAX_CODE_CHARS = 300;

/** The ranges, ascending and disjoint. */
export function findCodeAndLinkRanges(text: string): TextRange[] {
  const all = findCode(text);
  let covered = 0;
  for (const match of text.matchAll(UNREAD)) {
    if (match.index < covered) continue;
    const end = match.index + match[0].length;
    if (/^[<\]]/.test(match[0])) {
      all.push({ start: match.index, end });
      continue;
    }
    let from = match.index;
    while (from > 0 && match.index - from < MAX_WORD_CHARS && !/[\s([<"“]/.test(text.charAt(from - 1))) from--;
    let to = end;
    while (to < text.length && to - end < MAX_WORD_CHARS * 4 && !/[\s)\]>"”]/.test(text.charAt(to))) to++;
    covered = to;
    // A sign alone, as in "a @ b", marks nothing.
    if (from < match.index || match[0] === 'www.') all.push({ start: from, end: to });
  }
  return clipOverlappingRanges(all);
}

/** Code of Markdown: fenced blocks, and stretches between equal numbers of backticks in a paragraph. */
function findCode(text: string): TextRange[] {
  const found: TextRange[] = [];
  if (!text.includes('`')) return found;
  const ticks = /`+/g;
  for (let match = ticks.exec(text); match !== null; match = ticks.exec(text)) {
    const from = match.index + match[0].length;
    const isFence = match[0].length >= 3 && startsLine(text, match.index);
    const closing = isFence ? findFenceEnd(text, match[0], from) : findSameTicks(text, match[0].length, from);
    if (closing < 0) continue;
    found.push({ start: match.index, end: closing });
    ticks.lastIndex = closing;
  }
  return found;
}

/** The offset after a closing fence, or the end of the text. */
function findFenceEnd(text: string, fence: string, from: number): number {
  const closing = text.indexOf(`\n${fence}`, from);
  return closing < 0 ? text.length : closing + 1 + fence.length;
}

/** The offset after the next run of exactly `count` backticks in the paragraph, or -1. */
function findSameTicks(text: string, count: number, from: number): number {
  const limit = Math.min(text.length, from + MAX_CODE_CHARS);
  for (let at = from; at < limit; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x0a && text.charCodeAt(at + 1) === 0x0a) return -1;
    if (code !== 0x60) continue;
    let end = at;
    while (text.charCodeAt(end) === 0x60) end++;
    if (end - at === count) return end;
    at = end;
  }
  return -1;
}

function startsLine(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 13), at);
  return /(?:^|\n)[ \t>]*$/.test(before);
}
