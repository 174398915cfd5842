import * as vscode from 'vscode';
import { sideSentence } from '../core/review/index.ts';
import type { FindingMark } from './marks/projection.ts';
import type { Reviews } from './reviews.ts';

/** The evidence behind a marked phrase. */
export function registerHover(reviews: Reviews): vscode.Disposable {
  return vscode.languages.registerHoverProvider(
    { pattern: '**' },
    {
      provideHover(document, position) {
        const latest = reviews.of(document);
        if (!latest || latest.version !== document.version) return undefined;
        const offset = document.offsetAt(position);
        const marks = latest.marks.findings.filter(
          ({ range }) => range.start <= offset && offset <= range.end,
        );
        const first = marks[0];
        if (!first) return undefined;
        const range = new vscode.Range(
          document.positionAt(first.range.start),
          document.positionAt(first.range.end),
        );
        return new vscode.Hover(marks.map(evidenceOf), range);
      },
    },
  );
}

/** What the proof says is appended as text, so that nothing in it works as markup or as a link. */
function evidenceOf({ finding }: FindingMark): vscode.MarkdownString {
  const { evidence, strength } = finding;
  const text = new vscode.MarkdownString();
  const at = evidence.counterexample;
  const found = strength === 'refuted' ? 'found this false' : 'asks you to check this';
  text.appendMarkdown('**Evidence** \u2002');
  text.appendText(`The embedded checker ${found}${at ? ` at ${at}` : ''}:`);
  for (const [name, side] of [
    ['left', evidence.left],
    ['right', evidence.right],
  ] as const) {
    text.appendMarkdown(`\n\n${name} \u2002`);
    text.appendText(sideSentence(side));
  }
  return text;
}
