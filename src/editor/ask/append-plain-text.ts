import type * as vscode from 'vscode';
import { disableAutolinks } from './plain-text.ts';

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
