/** Makes untrusted text (names of files or people, replies of servers) safe where VS Code interprets markup. */
import type * as vscode from 'vscode';
import { sanitizeToSingleLine } from '../../core/base/shorten.ts';

/** Word joiner: an invisible character that separates two characters without a line break. */
const JOINER = '\u2060';

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

/** Joins lines, each converted by `sanitizeMessageText`. */
export function sanitizeMessageLines(lines: readonly string[]): string {
  return lines.map((line) => sanitizeMessageText(line)).join('\n');
}

/** Separates bare addresses, which VS Code would make links even in plain text of Markdown. */
export function disableAutolinks(words: string): string {
  return words.replace(/:(?=\/\/)|\bwww(?=\.)|[\w.+-](?=@[\w-])/gi, `$&${JOINER}`);
}

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
