/** Titles, emphasis and numbers of headings, and the statements that a step uses. */
import { findFirstIndexByBinarySearch } from '../../base/binary-search.ts';
import { FORMULA_PLACEHOLDER } from '../text/flatten-prose.ts';
import type { Passage } from '../text/types.ts';

/** Maximum length of a title, in UTF-16 code units. */
export const MAX_HEADING_TITLE_CHARS = 80;
const NUMBER =
  /[ \t]{0,3}(?:no\. ?|№ ?|# ?)?((?:\d{1,3}(?:\.(?:\d{1,3}|[a-z](?![a-z])|[ivx]{1,4}(?![a-z]))){0,3}(?:(?: ?[a-z]|[A-Z])(?![\p{L}\d]))?|[A-Z]\d{1,2}(?!\d)|[IVX]{1,5}|[A-Z]|[ivx]{1,5}|\((?:\d{1,3}|[a-zA-Z]|[ivxIVX]{1,5}|[*∗]{1,3})\)|[a-h]|[一二三四五六七八九十]{1,3}|[\u05D0-\u05EA\u0410-\u0415\u0430-\u0435])'{0,3}\*{0,2})(?![\p{L}\d'])/uy;

/** The match of a sticky pattern at `at`, or undefined. */
export function matchStickyPattern(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? undefined;
}

/** The author's text without markup, at most `MAX_HEADING_TITLE_CHARS` long. */
export function extractTitleText(passage: Passage, start: number, end: number): string {
  if (end <= start) return '';
  const cut = Math.min(end, start + 200);
  const range = passage.toTextRange({ start, end: cut });
  const text = passage.text.slice(range.start, Math.min(range.end, range.start + 300));
  const plain = text
    .replace(/\\(?:emph|text[a-z]{2}|underline)[ \t]?\{([^{}]{0,200})(?:\}|$)/g, '$1')
    .replace(/\*+|(?<![\p{L}\d$\\])_+|_+(?![\p{L}\d{])|\s+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .replace(/^[\s.:—–-]+|[\s.:,;#—–-]+$/g, '')
    // The end of an emphasis or a heading of LaTeX, but not that of a set.
    .replace(/^([^{}]*?)[\s.:,;#—–-]*\}[\s.:,;}#—–-]*$/, '$1');
  return plain.length <= MAX_HEADING_TITLE_CHARS ? plain : `${plain.slice(0, MAX_HEADING_TITLE_CHARS - 1).trimEnd()}…`;
}

/** Whether the line `at … start` has an emphasis that opens before `start`. */
export function hasEmphasisMarkBefore(passage: Passage, at: number, start: number): boolean {
  if (start >= passage.flat.length) return false;
  const to = passage.toTextRange({ start, end: start + 1 }).start;
  const before = at === 0 ? 0 : passage.toTextRange({ start: at - 1, end: at }).end;
  const text = passage.text.slice(Math.max(before, to - 40), to);
  return passage.language === 'latex'
    ? /\\(?:text(?:bf|it|sc|sl)|emph|underline)\s{0,2}\{|\\(?:bf|it|em|sc|bfseries|itshape)(?![a-zA-Z])/.test(text)
    : /[*_]\s?$/.test(text);
}

/** Whether a bold line names what follows, rather than states a result: “**Determining $a_1$**” but not “**Hence $n$ is even.**” */
export function isTitleLine(line: string): boolean {
  const words = line.trim().split(/\s+/, 12).length;
  return (
    words <= 10 &&
    /^[\p{Lu}\p{Lo}]/u.test(line) &&
    (words <= 5 || !/\.\s*$/.test(line)) &&
    !/^(?:Hence|Thus|Therefore|So|Then|Since|Answer|This|It|We)(?![\p{L}])/u.test(line)
  );
}

/** Whether two marks open the emphasis before `start`. */
export function hasBoldMarkBefore(passage: Passage, start: number): boolean {
  const to = passage.toTextRange({ start, end: start + 1 }).start;
  return /(?:\*\*|__|\\textbf\{|\\bf\s|\\bfseries\s)\s?$/.test(passage.text.slice(Math.max(0, to - 12), to));
}

/** The offset in flattened prose where the emphasis that begins at `start` ends, or undefined. */
export function findEmphasisEnd(passage: Passage, start: number, end: number): number | undefined {
  const range = passage.toTextRange({ start, end: Math.min(end, start + 200) });
  const text = passage.text.slice(range.start, Math.min(passage.text.length, range.end + 3));
  let close: number;
  if (passage.language === 'latex') {
    close = findClosingBrace(text, 0, text.length);
    if (close >= text.length) return undefined;
  } else {
    const before = passage.text.slice(Math.max(0, range.start - 2), range.start).trimEnd();
    const mark = before.endsWith('**') ? '**' : before.endsWith('__') ? '__' : before.slice(-1);
    if (mark === '') return undefined;
    close = text.indexOf(mark);
    if (close < 0) return undefined;
  }
  const most = Math.min(end, start + 200) - start;
  const at =
    start +
    findFirstIndexByBinarySearch(most, (k) => {
      const character = { start: start + k, end: start + k + 1 };
      return passage.toTextRange(character).start >= range.start + close;
    });
  return at > start ? at : undefined;
}

/** The offset of the brace that closes the group around `from`, or `end`. */
export function findClosingBrace(text: string, from: number, end: number): number {
  let depth = 0;
  for (let i = from; i < end; i++) {
    const character = text.charAt(i);
    if (character === '\\') i++;
    else if (character === '{') depth++;
    else if (character === '}' && --depth < 0) return i;
  }
  return end;
}

/** Whether `from … end` has a character that isn't blank. */
export function hasNonblankCharacter(text: string, from: number, end: number): boolean {
  for (let i = from; i < end; i++) if (text.charCodeAt(i) > 0x20) return true;
  return false;
}

/** Whether a blank line, a rule or the end follows the line that ends at `end`. */
export function isFollowedByBlankLine(flat: string, end: number): boolean {
  for (let i = end + 1; i < flat.length; i++) {
    const code = flat.charCodeAt(i);
    if (code === 0x0a) return true;
    if (code !== 0x20 && code !== 0x09 && code !== 0x0d) return false;
  }
  return true;
}

/** Whether the line around an offset stands directly below another one, such as an item of a list. */
export function isDirectlyBelowNonblankLine(flat: string, at: number): boolean {
  const feed = flat.lastIndexOf('\n', at - 1);
  return feed > 0 && flat.slice(flat.lastIndexOf('\n', feed - 1) + 1, feed).trim() !== '';
}

/** Whether a line ends so that the next one may begin with a name: not in the middle of a sentence. */
export function canHeadingFollowLine(flat: string, at: number, end: number): boolean {
  let last = end - 1;
  while (last >= at && flat.charCodeAt(last) <= 0x20) last--;
  if (last < at) return true;
  const character = flat.charAt(last);
  if ('.:;?!)]}。：∎□■▢-=_#'.includes(character) || character === FORMULA_PLACEHOLDER) return true;
  // A heading is a line without a period.
  return /^[ \t>]{0,8}#/.test(flat.slice(at, Math.min(end, at + 12)));
}

/** The number behind a name, also one that is a formula: “Case $1$”. */
export function readHeadingNumberAfterName(passage: Passage, at: number): { text: string; end: number } | undefined {
  const { flat } = passage;
  const found = matchStickyPattern(NUMBER, flat, at);
  if (found?.[1] !== undefined) {
    const behind = flat.charAt(at + found[0].length);
    const text = found[1];
    // “Case A” and “Step a.”, but not the article of “Claim a contradiction”.
    const isWord = /^[a-z]$/.test(text) || text === 'A' || text === 'I';
    if (
      isWord &&
      !/[.):,;\n(}—-]|^$/.test(behind) &&
      !/^ [-(]/.test(flat.slice(at + found[0].length, at + found[0].length + 2))
    )
      return undefined;
    return { text: text.replace(/ /g, '').replace(/\*+$/, ''), end: at + found[0].length };
  }
  let to = at;
  while (flat.charAt(to) === ' ' && to - at < 3) to++;
  if (flat.charAt(to) !== FORMULA_PLACEHOLDER) return undefined;
  const range = passage.toTextRange({ start: to, end: to + 1 });
  const inner = passage.text
    .slice(range.start, Math.min(range.end, range.start + 24))
    .replace(/^(?:\$+|\\\()\s*|\s*(?:\$+|\\\))$/g, '');
  return /^(?:\d{1,3}[a-z]?|[A-Z]'?|[ivxIVX]{1,5}|\(\w{1,4}\))$/.test(inner) ? { text: inner, end: to + 1 } : undefined;
}

/** “By Lemma 2”, but not “by Lemma 2 of [5]”, which is another text's. */
const USED =
  /\b(?:by|from|using|use|applying|apply|via|invoking|combining|combine|(?:thanks|according|due) to|in view of) (?:the )?(theorem|proposition|corollary|lemma|claim|fact|observation)[ ~]{1,2}(\d{1,3}(?:\.\d{1,3}){0,3}|[A-Z])(?![\w'’]|\.\d| (?:of|in) (?:\[|\\cite))/giu;
/** A quick check: without such a word no statement is used. */
const STATEMENT_WORD = /(?:theorem|proposition|corollary|lemma|claim|fact|observation)[ ~]/i;
/** More used statements of one step aren't read. */
const MAX_USED = 50;

/** The statements that a step uses: none if it speaks of induction, since such a proof may use its own statement. */
export function readStatementsCitedInStep(flat: string): readonly string[] {
  if (!STATEMENT_WORD.test(flat) || /\binducti/i.test(flat)) return [];
  const found = new Set<string>();
  for (const [, kind = '', number = ''] of flat.matchAll(USED)) {
    if (found.size >= MAX_USED) break;
    found.add(`${kind.toLowerCase()} ${number}`);
  }
  return [...found];
}
