import * as vscode from 'vscode';
import { plain, unlinked } from './plain.ts';

/** Sentences as paragraphs of a Markdown text, in which nothing of them is markup or a link: for what the editor asks in our name. */
export function paragraphs(sentences: readonly string[]): vscode.MarkdownString {
  const text = new vscode.MarkdownString();
  for (const [k, sentence] of sentences.entries()) {
    if (k > 0) text.appendMarkdown('\n\n');
    text.appendText(unlinked(plain(sentence)));
  }
  return text;
}
