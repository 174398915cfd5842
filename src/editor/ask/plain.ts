/** Makes words of anybody's (names of files, endpoints, models, people; sentences of servers) safe where VS Code would read markup in them. */

/** Takes no place and breaks no line: put in between, it keeps two characters from being read as one. */
const JOINER = '\u2060';

const LINE_END = /[\n\r\v\f\u0085\u2028\u2029\t]+/g;
/** Control characters, those that turn the direction of others, and those without width. Joiners within letters and emoji stay. */
const UNSEEN = /[\p{Cc}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e007f}]/gu;

/** The longest texts, in UTF-16 code units. VS Code itself cuts messages at 1,000. */
export const LONGEST = { message: 1000, label: 300, word: 200 } as const;

/**
 * Text within one line: no link (`[…](command:…)`), no icon (`$(…)`), no line break, nothing unseen. What is too long is cut in the
 * middle, so that a sentence around a long name keeps both its ends. The same text comes out if it is done twice.
 *
 * @param longest in UTF-16 code units
 */
export function plain(words: string, longest: number = LONGEST.message): string {
  const seen = visible(words).replace(/\S+/gu, (word) => cut(word, LONGEST.word));
  return cut(seen, longest).replace(/\](?=\()|\$(?=\()/g, `$&${JOINER}`);
}

/** Text within one line, with nothing unseen, for where VS Code reads no markup. At most 100,000 UTF-16 code units of it. */
export function visible(words: string): string {
  return words.slice(0, MOST_READ).replace(LINE_END, ' ').replace(UNSEEN, '');
}

/** Text of several lines of ours: each is `plain`. */
export function plainLines(lines: readonly string[]): string {
  return lines.map((line) => plain(line)).join('\n');
}

/** For Markdown that words are appended to as text: addresses that stand there bare would be links all the same. */
export function unlinked(words: string): string {
  return words.replace(/:(?=\/\/)|\bwww(?=\.)|[\w.+-](?=@[\w-])/gi, `$&${JOINER}`);
}

/** What is longer than this is not read to its end. */
const MOST_READ = 100_000;

/** Three parts of five from the beginning, the rest from the end. Never half a surrogate pair. */
function cut(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const first = Math.ceil((longest - 1) * 0.6);
  const start = text.slice(0, first).replace(/[\ud800-\udbff]$/, '');
  const end = text.slice(text.length - (longest - 1 - first)).replace(/^[\udc00-\udfff]/, '');
  return `${start}…${end}`;
}
