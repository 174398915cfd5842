/** The phrase that a judge objects to. Prompts request it as `<quote>…</quote>`; many models write a line of their own. */
import type { TextRange } from '../../proof/index.ts';
import { normalizeQuoteText, type QuoteSearchText } from './comparable-text.ts';

/** The maximum length of a quote, in UTF-16 code units. Longer ones aren't phrases. */
export const MAX_QUOTED_PHRASE_CHARS = 2000;

const OPEN = /<quote>/gi;
const CLOSE = /<\/quote>/gi;

/** A separate line, as in `**Quote:** "…"`. */
const LINE =
  /^[ \t>*_#\-•]{0,8}(?:wrong )?(?:quote|quoted? phrase|zitat|citation|cita|цитата|引用|原文)[*_ \t]{0,4}[:：][*_ \t]{0,4}(\S.*)$/gimu;

/** Pairs of quotation marks. */
const MARKS: readonly (readonly [string, string])[] = [
  ['"', '"'],
  ['“', '”'],
  ['„', '“'],
  ['«', '»'],
  ['‘', '’'],
  ["'", "'"],
  ['「', '」'],
  ['『', '』'],
  ['`', '`'],
];

export interface ReplyQuote {
  readonly text: string;
  /** The range of the quote with its tag or line, as offsets into the reply. */
  readonly range: TextRange;
}

/** Finds the last quote of a reply; undefined if it has none. */
export function findLastQuoteInReply(text: string, spoken: TextRange): ReplyQuote | undefined {
  const said = text.slice(spoken.start, spoken.end);
  return findTaggedQuote(said, spoken.start) ?? findLineQuote(said, spoken.start);
}

function findTaggedQuote(said: string, at: number): ReplyQuote | undefined {
  const closes = [...said.matchAll(CLOSE)];
  const opens = [...said.matchAll(OPEN)];
  // Walk both lists once, from the end: a reply may have tens of thousands of tags.
  let last = opens.length - 1;
  for (const close of closes.reverse()) {
    while (last >= 0 && (opens[last]?.index ?? 0) > close.index) last--;
    const open = opens[last];
    if (!open) return undefined;
    const start = open.index + open[0].length;
    if (close.index - start > MAX_QUOTED_PHRASE_CHARS) continue;
    const text = stripQuotationMarks(said.slice(start, close.index).trim());
    if (!isNoQuote(text)) return { text, range: { start: at + open.index, end: at + close.index + close[0].length } };
  }
  return undefined;
}

function findLineQuote(said: string, at: number): ReplyQuote | undefined {
  let last: ReplyQuote | undefined;
  for (const match of said.matchAll(LINE)) {
    const text = stripQuotationMarks(
      (match[1] ?? '')
        .trim()
        .replace(/\*{1,2}$/, '')
        .trim(),
    );
    if (isNoQuote(text) || text.length > MAX_QUOTED_PHRASE_CHARS) continue;
    last = { text, range: { start: at + match.index, end: at + match.index + match[0].length } };
  }
  return last;
}

/** Whether the text says that there's nothing to quote, or repeats the placeholder of a prompt. */
function isNoQuote(text: string): boolean {
  return /^(?:(?:none|n\/a|-+|…|\.{3})\.?|the wrong (?:phrase|answer))?$/i.test(text);
}

/** Removes the quotation marks around the whole text. */
function stripQuotationMarks(text: string): string {
  for (const [open, close] of MARKS) {
    if (text.length < 2 || !text.startsWith(open) || !text.endsWith(close)) continue;
    const inner = text.slice(open.length, -close.length);
    if (!inner.includes(open) && !inner.includes(close)) return inner.trim();
  }
  return text;
}

/** The minimum length of each part of a quote with an ellipsis, in characters. */
const MIN_PART = 10;

/** The maximum number of occurrences to examine. A phrase that occurs this often within longer words can't be located. */
const MOST_PLACES = 1000;

/** Characters at the ends of a quote that the text may lack: the quoter's own period, marks, dots. */
const EDGES = /^[.,;:!?'…\-()[\]]+|[.,;:!?'…\-()[\]]+$/g;

/**
 * Finds the range of a quote in the text of a step, if it occurs there once. Undefined if it doesn't occur, occurs several times, or has no
 * comparable characters. Parts with “…” between them may be apart. Judges copy loosely: they change delimiters of mathematics, line breaks
 * and quotation marks. So both texts are compared without all that; the remaining letters and signs must match exactly.
 */
export function locateQuoteInStep(quote: string, stepText: string): TextRange | undefined {
  if (quote.length > MAX_QUOTED_PHRASE_CHARS) return undefined;
  const range = anchorPlain(normalizeQuoteText(quote).text, normalizeQuoteText(stepText));
  return range && closed(range, stepText);
}

/** Extends a range by a math delimiter at its end or start, if the other delimiter of that formula is within the range. */
function closed({ start, end }: TextRange, text: string): TextRange {
  const within = text.slice(start, end);
  const dollars = within.match(/(?<!\\)\$/g)?.length ?? 0;
  if (dollars % 2 === 1) {
    // A closing dollar sign follows the range; an opening one precedes it.
    if (text.charAt(end) === '$') return { start, end: end + 1 };
    return text.charAt(start - 1) === '$' ? { start: start - 1, end } : { start, end };
  }
  const isOpen = within.lastIndexOf('\\(') > within.lastIndexOf('\\)');
  if (isOpen && text.startsWith('\\)', end)) return { start, end: end + 2 };
  const first = within.indexOf('\\)');
  const isShut = first >= 0 && !within.slice(0, first).includes('\\(');
  return isShut && text.startsWith('\\(', start - 2) ? { start: start - 2, end } : { start, end };
}

/** Finds the range of a quote that occurs once, in one step only. */
export function locateQuoteInSteps(
  quote: string,
  steps: readonly { readonly text: string }[],
): { readonly step: number; readonly range: TextRange } | undefined {
  let only: { step: number; range: TextRange } | undefined;
  for (const [step, { text }] of steps.entries()) {
    const range = locateQuoteInStep(quote, text);
    if (!range) continue;
    if (only) return undefined;
    only = { step, range };
  }
  return only;
}

function anchorPlain(quote: string, step: QuoteSearchText): TextRange | undefined {
  const bare = quote.replace(EDGES, '');
  for (const one of [quote, bare, otherCase(bare)]) {
    if (!/[\p{L}\p{N}]/u.test(one)) continue;
    const places = findPlaces(one, step);
    if (places.length > 1) return undefined;
    if (places[0] !== undefined) return rangeOf(step, places[0], places[0] + one.length);
  }
  return anchorParts(quote, step);
}

/** Changes the case of the first letter, since a phrase may be quoted within a sentence. */
function otherCase(phrase: string): string {
  const word = /^\p{L}{2,}/u.exec(phrase)?.[0];
  if (word === undefined) return '';
  const first = phrase.charAt(0);
  const other = first === first.toLowerCase() ? first.toUpperCase() : first.toLowerCase();
  return `${other}${phrase.slice(1)}`;
}

/** Finds a quote with an omission, as in `Since n is odd … it follows`, from its first part to its last. */
function anchorParts(quote: string, step: QuoteSearchText): TextRange | undefined {
  const parts = quote
    .split(/[[(]?…+[\])]?/)
    .map((part) => part.replace(EDGES, ''))
    .filter((part) => part !== '');
  if (parts.length < 2 || parts.some((part) => part.length < MIN_PART)) return undefined;
  let start: number | undefined;
  let end = 0;
  for (const part of parts) {
    const places = findPlaces(part, step);
    const [place] = places;
    if (places.length !== 1 || place === undefined || place < end) return undefined;
    start ??= place;
    end = place + part.length;
  }
  return start === undefined ? undefined : rangeOf(step, start, end);
}

/** Finds the first two occurrences of a phrase that don't start or end within a word or a number. */
function findPlaces(phrase: string, { text, starts, ends }: QuoteSearchText): number[] {
  const places: number[] = [];
  let seen = 0;
  for (let at = text.indexOf(phrase); at >= 0 && places.length < 2; at = text.indexOf(phrase, at + 1)) {
    if (++seen > MOST_PLACES) return [];
    const last = at + phrase.length - 1;
    const cutsStart = at > 0 && ends[at - 1] === starts[at] && areOne(text.charAt(at - 1), text.charAt(at));
    const cutsEnd =
      last + 1 < text.length && ends[last] === starts[last + 1] && areOne(text.charAt(last), text.charAt(last + 1));
    if (!cutsStart && !cutsEnd) places.push(at);
  }
  return places;
}

/** Whether two adjacent characters belong to one word or one number. */
function areOne(a: string, b: string): boolean {
  return (/\p{L}/u.test(a) && /\p{L}/u.test(b)) || (/\p{Nd}/u.test(a) && /\p{Nd}/u.test(b));
}

function rangeOf({ starts, ends }: QuoteSearchText, from: number, to: number): TextRange | undefined {
  const start = starts[from];
  const end = ends[to - 1];
  return start === undefined || end === undefined ? undefined : { start, end };
}
