import * as vscode from 'vscode';
import { omitFalseOrUndefined } from '../../core/base/optional-values.ts';
import { createMarkHoverAt, listStepHoverLines, type MarkHoverLine } from '../../core/marks/index.ts';
import { t } from '../../l10n/index.ts';
import { appendPlainTextToMarkdown } from '../ask/index.ts';
import { toEditorRange } from '../base/editor-range.ts';
import { commandIds } from '../base/manifest-names.ts';
import { findStepReviewAtOffset } from '../base/step-at-offset.ts';
import { type DocumentReview, type ProofReviews, toProofUri } from '../review/index.ts';

/** The part that loads with the first proof. */
interface ReviewHoverBundle {
  readonly createReviewHover: typeof createReviewHover;
}

/** Shows the evidence and votes for a marked phrase, and on the first line of a step the meaning of its mark. */
export function registerReviewHover(reviews: ProofReviews, load: () => Promise<ReviewHoverBundle>): vscode.Disposable {
  return vscode.languages.registerHoverProvider(
    { pattern: '**' },
    {
      async provideHover(document, position) {
        const offset = document.offsetAt(position);
        if (!reviews.at(document, offset)) return undefined;
        const bundle = await load();
        const latest = reviews.at(document, offset);
        return latest?.version === document.version ? bundle.createReviewHover(document, offset, latest) : undefined;
      },
    },
  );
}

/** The hover at an offset of a reviewed document. */
export function createReviewHover(
  document: vscode.TextDocument,
  offset: number,
  latest: DocumentReview,
): vscode.Hover | undefined {
  const here = createMarkHoverAt(latest.marks, latest.review, offset);
  if (!here) return stepHover(document, offset, latest);
  const [first] = here.flags;
  // For flags in Problems, the same hover shows the sentence from there.
  const texts = omitFalseOrUndefined([...here.texts.map(toMarkdown), first && reviewLink(latest, first.step)]);
  return new vscode.Hover(texts, toEditorRange(document, here.range));
}

/** Text of the proof is appended as text, so that nothing in it works as markup or as a link. */
function toMarkdown(lines: readonly MarkHoverLine[]): vscode.MarkdownString {
  const text = new vscode.MarkdownString();
  for (const { name, isQuiet, words } of lines) {
    if (text.value !== '') text.appendMarkdown('\n\n');
    // Names are our own words.
    if (name !== undefined) text.appendMarkdown(`${isQuiet ? name : `**${name}**`} \u2002`);
    appendPlainTextToMarkdown(text, words);
  }
  return text;
}

function stepHover(document: vscode.TextDocument, offset: number, latest: DocumentReview): vscode.Hover | undefined {
  const { review } = latest;
  const reviewed = findStepReviewAtOffset(review.steps, offset);
  if (!reviewed) return undefined;
  const start = document.positionAt(reviewed.step.range.start);
  if (document.positionAt(offset).line !== start.line) return undefined;
  const lines = listStepHoverLines(reviewed, review);
  const lineEnd = document.lineAt(start.line).range.end;
  const end = document.positionAt(reviewed.step.range.end);
  if (lines.length === 0) return undefined;
  return new vscode.Hover(
    [toMarkdown(lines), reviewLink(latest, reviewed.step.index)],
    new vscode.Range(start, end.isBefore(lineEnd) ? end : lineEnd),
  );
}

/** A link to a step. Its own Markdown string allows only this command, so that no untrusted text runs commands. */
function reviewLink({ document, name }: DocumentReview, step: number): vscode.MarkdownString {
  const uri = toProofUri(document.uri, name).toString();
  const place = encodeURIComponent(JSON.stringify([uri, step])).replace(
    /[()]/g,
    (bracket) => `%${bracket.charCodeAt(0).toString(16)}`,
  );
  const text = new vscode.MarkdownString(`[${t('Open review')}](command:${commandIds.openReview}?${place})`);
  text.isTrusted = { enabledCommands: [commandIds.openReview] };
  return text;
}
