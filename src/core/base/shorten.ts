/** Shortens long texts, and makes untrusted ones fit a line. */
import { t } from '../../l10n/index.ts';

/** Shortens a text to one line of at most `longest` characters, followed by the number of characters left out. */
export function truncateToOneLineWithCount(text: string, longest: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= longest) return line;
  const blank = line.lastIndexOf(' ', longest);
  let end = blank >= longest * 0.7 ? blank : longest;
  const code = line.charCodeAt(end - 1);
  if (code >= 0xd800 && code < 0xdc00) end--;
  const left = line.length - end;
  return t(left === 1 ? '{0} … ({1} more character)' : '{0} … ({1} more characters)', line.slice(0, end), left);
}

/** Shortens a text to one line of at most `longest` characters. The last one is `…` if the text was longer. */
export function truncateToOneLine(text: string, longest: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= longest ? line : `${whole(line, 0, longest - 1)}…`;
}

/**
 * Shortens each text to one line of at most `longest` characters (20 or more). Cuts in the middle, since names often differ at the
 * end. If two different texts would become the same, the cut shows where they first differ.
 */
export function shortenLinesDistinguishably(texts: readonly string[], longest: number): readonly string[] {
  const lines = texts.map((text) => text.replace(/\s+/g, ' ').trim());
  const head = Math.ceil(longest * 0.55);
  const cut = lines.map((line) => cutInside(line, head, line.length - (longest - head - GAP.length), longest));
  return cut.map((one, k) => {
    const line = lines[k] ?? '';
    const twin = lines.find((other, j) => other !== line && cut[j] === one);
    if (twin === undefined) return one;
    const from = Math.max(0, firstDifference(line, twin) - LEAD);
    const short = Math.floor(longest / 3);
    return `${whole(line, 0, short)}${GAP}${whole(line, from, from + longest - short - GAP.length)}`;
  });
}

const GAP = ' … ';

/** The number of characters shown before a difference. */
const LEAD = 8;

function cutInside(line: string, head: number, tail: number, longest: number): string {
  return line.length <= longest ? line : `${whole(line, 0, head)}${GAP}${whole(line, tail, line.length)}`;
}

function firstDifference(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return at;
}

/** A part of a text, without half surrogate pairs at its ends. */
function whole(text: string, from: number, to: number): string {
  return text
    .slice(from, to)
    .replace(/^[\udc00-\udfff]/, '')
    .replace(/[\ud800-\udbff]$/, '')
    .trim();
}

const LINE_END = /[\n\r\v\f\u0085\u2028\u2029\t]+/g;
/** Control characters, direction marks and zero-width characters. Joiners within letters and emoji stay. */
const UNSEEN = /[\p{Cc}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e007f}]/gu;
/** The maximum length of text that is read, in UTF-16 code units. */
const MOST_READ = 100_000;

/** Converts to one line without invisible characters. At most 100,000 UTF-16 code units. */
export function sanitizeToSingleLine(words: string): string {
  return words.slice(0, MOST_READ).replace(LINE_END, ' ').replace(UNSEEN, '');
}

/** Word joiner: an invisible character that separates two characters without a line break. */
export const WORD_JOINER = '\u2060';

/** The maximum lengths of texts, in UTF-16 code units. VS Code truncates messages at 1,000. */
export const MAX_CHARS_BY_TEXT_KIND = { message: 1000, label: 300, word: 200 } as const;

/**
 * Converts to one line without links (`[…](command:…)`), icons (`$(…)`), line breaks and invisible characters. Cuts long text in the
 * middle, so that a sentence around a long name keeps both its ends. Idempotent.
 *
 * @param longest the maximum length, in UTF-16 code units
 */
export function sanitizeMessageText(words: string, longest: number = MAX_CHARS_BY_TEXT_KIND.message): string {
  const seen = sanitizeToSingleLine(words).replace(/\S+/gu, (word) => cut(word, MAX_CHARS_BY_TEXT_KIND.word));
  return cut(seen, longest).replace(/\](?=\()|\$(?=\()/g, `$&${WORD_JOINER}`);
}

/** Joins lines, each converted by `sanitizeMessageText`. */
export function joinSanitizedMessageLines(lines: readonly string[]): string {
  return lines.map((line) => sanitizeMessageText(line)).join('\n');
}

/** Cuts a text in the middle: keeps three fifths at the start and the rest at the end. Never splits a surrogate pair. */
function cut(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const first = Math.ceil((longest - 1) * 0.6);
  const start = text.slice(0, first).replace(/[\ud800-\udbff]$/, '');
  const end = text.slice(text.length - (longest - 1 - first)).replace(/^[\udc00-\udfff]/, '');
  return `${start}…${end}`;
}
