import * as vscode from 'vscode';
import { reviewMarkdown } from '../../core/review/export/markdown.ts';
import { reviewJson } from '../../core/review/index.ts';
import { t } from '../../l10n/index.ts';
import { tellBriefly } from '../ask/index.ts';
import { shownPath } from '../base/item-address.ts';
import type { Labels } from '../labels/labels.ts';
import { type ExportFormat, exportTo, markdownOrJson } from '../pages/export-file.ts';
import type { DocumentReview } from '../review/review-entry.ts';

/** Copies a review as Markdown. */
export async function copyReview(latest: DocumentReview, labels: Labels): Promise<void> {
  await vscode.env.clipboard.writeText(markdownOf(latest, labels));
  tellBriefly(t('The review is copied as Markdown.'), 3_000);
}

/**
 * Writes a review to a file. Asks for what is not given; a file that is there already is written over only after a question.
 * @throws Error with a sentence for people if it cannot be written
 */
export function exportReview(
  latest: DocumentReview,
  labels: Labels,
  format?: ExportFormat,
  to?: vscode.Uri,
): Promise<void> {
  const exported = {
    title: t('Export Review'),
    word: 'review',
    of: latest.document.uri,
    formats: markdownOrJson(),
    textAs: (as: ExportFormat) => textOf(latest, labels, as),
    asWhat: t('As what is the review to be exported?'),
    written: (file: string) => t('The review is written to {0}.', file),
    notWritten: (file: string, why: string) => t('The review could not be written to {0}: {1}', file, why),
  };
  return exportTo(exported, format, to);
}

function markdownOf({ document, review }: DocumentReview, labels: Labels): string {
  const title = shownPath(document.uri);
  const said = labels.of(document, review.proof);
  return reviewMarkdown(review, { title, labels: said, document: document.getText() });
}

function textOf(latest: DocumentReview, labels: Labels, as: ExportFormat): string {
  if (as === 'markdown') return markdownOf(latest, labels);
  const { document, version, review } = latest;
  if (version !== document.version)
    throw new Error(t('The proof is just being edited. Try again in a moment.'));
  const source = { file: shownPath(document.uri), text: document.getText() };
  return `${JSON.stringify(reviewJson(source, review), undefined, 2)}\n`;
}
