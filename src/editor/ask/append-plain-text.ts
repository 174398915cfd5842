import type * as vscode from 'vscode';
import { disableAutolinks } from './plain-text.ts';

/** Appends untrusted text. `appendText` would make its spaces nonbreaking, so that lines break within words. */
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
