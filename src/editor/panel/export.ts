import * as vscode from 'vscode';
import { reviewJson } from '../../core/review/index.ts';
import { reviewMarkdown } from '../../core/review/markdown.ts';
import { t } from '../../l10n/index.ts';
import type { Labels } from '../labels/labels.ts';
import type { DocumentReview } from '../reviews.ts';
import type { ExportFormat } from './types.ts';

declare class TextEncoder {
  encode(text: string): Uint8Array;
}

const ENDINGS: Readonly<Record<ExportFormat, string>> = { markdown: 'md', json: 'json' };

/** How many names with a number are tried beside a proof that was exported before. */
const MOST_NAMES = 100;

/** Copies a review as Markdown. */
export async function copyReview(latest: DocumentReview, labels: Labels): Promise<void> {
  await vscode.env.clipboard.writeText(markdownOf(latest, labels));
  vscode.window.setStatusBarMessage(t('The review is copied as Markdown.'), 3_000);
}

/**
 * Writes a review to a file. Asks for what is not given; a file that is there already is written over only after a question.
 * @throws Error with a sentence for people if it cannot be written
 */
export async function exportReview(
  latest: DocumentReview,
  labels: Labels,
  format?: ExportFormat,
  to?: vscode.Uri,
): Promise<void> {
  const as = format ?? (await pickFormat());
  if (!as) return;
  const file = to ?? (await askWhere(latest.document.uri, ENDINGS[as]));
  if (!file) return;
  // The editor's own dialog has asked already.
  if (to && (await isThere(to)) && !(await mayReplace(to))) return;
  const text = new TextEncoder().encode(textOf(latest, labels, as));
  try {
    await vscode.workspace.fs.writeFile(file, text);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(
      t('The review could not be written to {0}: {1}', vscode.workspace.asRelativePath(file), why),
    );
  }
  void offerToOpen(file);
}

function markdownOf({ document, review }: DocumentReview, labels: Labels): string {
  const title = vscode.workspace.asRelativePath(document.uri);
  return reviewMarkdown(review, { title, labels: labels.of(document, review.proof) });
}

function textOf(latest: DocumentReview, labels: Labels, as: ExportFormat): string {
  if (as === 'markdown') return markdownOf(latest, labels);
  const { document, version, review } = latest;
  if (version !== document.version)
    throw new Error(t('The proof is just being edited. Try again in a moment.'));
  const source = { file: vscode.workspace.asRelativePath(document.uri), text: document.getText() };
  return `${JSON.stringify(reviewJson(source, review), undefined, 2)}\n`;
}

async function pickFormat(): Promise<ExportFormat | undefined> {
  const rows: (vscode.QuickPickItem & { format: ExportFormat })[] = [
    { format: 'markdown', label: t('Markdown'), description: t('to be read') },
    { format: 'json', label: t('JSON'), description: t('for programs: the form of the command line') },
  ];
  const placeHolder = t('As what is the review to be exported?');
  return (await vscode.window.showQuickPick(rows, { title: t('Export Review'), placeHolder }))?.format;
}

/** Offers a name beside the proof that is not taken yet. */
async function askWhere(proof: vscode.Uri, ending: string): Promise<vscode.Uri | undefined> {
  const defaultUri = await freeName(proof, ending);
  const filters = ending === 'md' ? { Markdown: ['md'] } : { JSON: ['json'] };
  return vscode.window.showSaveDialog({
    title: t('Export Review'),
    filters,
    ...(defaultUri ? { defaultUri } : {}),
  });
}

/** `cosine.proof.review.md`, or with a number; of what is in no folder in the first one of the workspace. */
async function freeName(proof: vscode.Uri, ending: string): Promise<vscode.Uri | undefined> {
  const name = proof.path.slice(proof.path.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '');
  const folder =
    proof.scheme === 'untitled'
      ? vscode.workspace.workspaceFolders?.[0]?.uri
      : vscode.Uri.joinPath(proof, '..');
  if (!folder) return undefined;
  for (let k = 1; k <= MOST_NAMES; k++) {
    const uri = vscode.Uri.joinPath(folder, `${name}.review${k === 1 ? '' : `-${k}`}.${ending}`);
    if (!(await isThere(uri))) return uri;
  }
  return undefined;
}

async function isThere(uri: vscode.Uri): Promise<boolean> {
  try {
    await vscode.workspace.fs.stat(uri);
    return true;
  } catch {
    return false;
  }
}

async function mayReplace(uri: vscode.Uri): Promise<boolean> {
  const replace = t('Replace');
  const name = vscode.workspace.asRelativePath(uri);
  const said = t('{0} is there already. Replace it?', name);
  return (await vscode.window.showWarningMessage(said, replace)) === replace;
}

async function offerToOpen(uri: vscode.Uri): Promise<void> {
  const open = t('Open');
  const said = t('The review is written to {0}.', vscode.workspace.asRelativePath(uri));
  if ((await vscode.window.showInformationMessage(said, open)) === open)
    await vscode.commands.executeCommand('vscode.open', uri);
}
