/** Makes untrusted text (names of files or people, replies of servers) safe where VS Code interprets markup. */
import type * as vscode from 'vscode';

/** Word joiner: an invisible character that separates two characters without a line break. */
const JOINER = '\u2060';

const LINE_END = /[\n\r\v\f\u0085\u2028\u2029\t]+/g;
/** Control characters, direction marks and zero-width characters. Joiners within letters and emoji stay. */
const UNSEEN = /[\p{Cc}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e007f}]/gu;

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
  return cut(seen, longest).replace(/\](?=\()|\$(?=\()/g, `$&${JOINER}`);
}

/** Like {@link sanitizeMessageText}, with the maximum length of labels, titles and rows. */
export function sanitizeUiLabel(words: string): string {
  return sanitizeMessageText(words, MAX_CHARS_BY_TEXT_KIND.label);
}

/** Converts to one line without invisible characters, for places without markup. At most 100,000 UTF-16 code units. */
export function sanitizeToSingleLine(words: string): string {
  return words.slice(0, MOST_READ).replace(LINE_END, ' ').replace(UNSEEN, '');
}

/** Joins lines, each converted by `sanitizeMessageText`. */
export function sanitizeMessageLines(lines: readonly string[]): string {
  return lines.map((line) => sanitizeMessageText(line)).join('\n');
}

/** Separates bare addresses, which VS Code would make links even in plain text of Markdown. */
export function disableAutolinks(words: string): string {
  return words.replace(/:(?=\/\/)|\bwww(?=\.)|[\w.+-](?=@[\w-])/gi, `$&${JOINER}`);
}

/** The maximum length of text that is read, in UTF-16 code units. */
const MOST_READ = 100_000;

/** Cuts a text in the middle: keeps three fifths at the start and the rest at the end. Never splits a surrogate pair. */
function cut(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const first = Math.ceil((longest - 1) * 0.6);
  const start = text.slice(0, first).replace(/[\ud800-\udbff]$/, '');
  const end = text.slice(text.length - (longest - 1 - first)).replace(/^[\udc00-\udfff]/, '');
  return `${start}…${end}`;
}

/**
 * Appends untrusted text without markup, tags or links. VS Code's `appendText` replaces each space with a nonbreaking one, so that lines
 * would break within words.
 */
export function appendPlainTextToMarkdown(to: vscode.MarkdownString, words: string): vscode.MarkdownString {
  for (const [k, word] of disableAutolinks(words)
    .split(/[ \t\r\n]+/)
    .entries()) {
    if (k > 0) to.appendMarkdown(' ');
    for (const [n, part] of word.split('<').entries()) {
      if (n > 0) to.appendMarkdown('&lt;');
      if (part !== '') to.appendText(part);
    }
  }
  return to;
}

/** Appends a link to a place in a file. The words are untrusted. Opening it needs no trust: it only shows the place. */
export function appendPlaceLinkToMarkdown(
  to: vscode.MarkdownString,
  words: string,
  uri: vscode.Uri,
  { line, character }: vscode.Position,
): vscode.MarkdownString {
  const place = uri.with({ fragment: `L${line + 1},${character + 1}` });
  return appendPlainTextToMarkdown(to.appendMarkdown('['), words).appendMarkdown(`](${place.toString()})`);
}
