/** Makes untrusted text (names of files or people, replies of servers) safe where VS Code interprets markup. */
import type * as vscode from 'vscode';
import { MAX_CHARS_BY_TEXT_KIND, sanitizeMessageText, WORD_JOINER } from '../../core/base/shorten.ts';

/** Like {@link sanitizeMessageText}, with the maximum length of labels, titles and rows. */
export function sanitizeUiLabel(words: string): string {
  return sanitizeMessageText(words, MAX_CHARS_BY_TEXT_KIND.label);
}

/** Separates bare addresses, which VS Code would make links even in plain text of Markdown. */
export function disableAutolinks(words: string): string {
  return words.replace(/:(?=\/\/)|\bwww(?=\.)|[\w.+-](?=@[\w-])/gi, `$&${WORD_JOINER}`);
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
