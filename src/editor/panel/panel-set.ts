import * as vscode from 'vscode';
import { formatReviewAsMarkdown, toReviewJson } from '../../core/review/index.ts';
import { t } from '../../l10n/index.ts';
import { parseWithSchema, savedReviewPageStateSchema } from '../../protocol/index.ts';
import { runAndShowErrors, showInfo, showInStatusBar } from '../ask/index.ts';
import { setContextKey } from '../base/context-keys.ts';
import { DisposableOwner } from '../base/disposables.ts';
import { tryOpenDocument } from '../base/files.ts';
import { formatDisplayPath } from '../base/item-address.ts';
import { contextKeys } from '../base/manifest-names.ts';
import { parseUriArgument } from '../base/read-uri.ts';
import { explainHiddenReview } from '../data/index.ts';
import type { ProofLabels } from '../labels/index.ts';
import {
  createMarkdownAndJsonChoices,
  type ExportRequest,
  exportToFile,
  type MarkdownOrJsonFormat,
  OpenPanelSet,
} from '../pages/index.ts';
import type { DocumentReview } from '../review/index.ts';
import { createReviewWebviewPanel, ReviewPanel } from './review-panel.ts';
import type { ReviewPanelServices, ReviewPanelTarget } from './types.ts';

/** All review panels. At most one follows the active proof; a pinned one keeps its document. */
export class ReviewPanelSet extends DisposableOwner {
  readonly #parts: ReviewPanelServices;
  readonly #panels = new OpenPanelSet<ReviewPanel>();

  constructor(parts: ReviewPanelServices) {
    super();
    this.#parts = parts;
    this.own(
      parts.front.onDidChange(() => this.#follow()),
      vscode.window.onDidChangeVisibleTextEditors(() => {
        const following = this.#following();
        if (following && !following.shown.document) following.show(this.#inSight());
      }),
      vscode.workspace.onDidRenameFiles(({ files }) => {
        for (const { oldUri, newUri } of files) void this.#moved(oldUri.toString(), newUri.toString());
      }),
    );
  }

  open({ document, address, step, todo, trial }: ReviewPanelTarget): void {
    const { reviews } = this.#parts;
    const proof = address === undefined ? undefined : reviews.find(address);
    if (proof) reviews.select(proof);
    const uri = document.uri.toString();
    const { active } = this.#panels;
    const isOf = ({ shown }: ReviewPanel): boolean => shown.document?.uri.toString() === uri;
    const pinned = this.#panels.find((panel) => panel.isPinned && isOf(panel));
    const known = (active && isOf(active) ? active : pinned) ?? this.#following();
    const panel = known ?? this.#add(new ReviewPanel(createReviewWebviewPanel(), this.#parts));
    panel.show(document);
    known?.page.reveal();
    panel.goTo({ step, todo });
    if (trial) panel.try(trial);
  }

  /** Restores a panel after a reload of the window. */
  async restore(kept: vscode.WebviewPanel, left: unknown): Promise<void> {
    const state = parseWithSchema(savedReviewPageStateSchema, left);
    const known = 'value' in state ? state.value : undefined;
    const { front } = this.#parts;
    const inFront = known?.isPinned ? undefined : front.current?.document;
    const its = inFront ?? (known && (await openPanelDocument(known.uri)));
    // The state of a page may be lost if the window ends abruptly.
    const document = its ?? front.current?.document ?? this.#inSight();
    // Without its document, a panel can't stay pinned.
    const isPinned = known?.isPinned === true && its !== undefined;
    if (!isPinned) yieldFollowing(this.#following());
    // After the document is set, since the page asks at once and its state belongs to this document.
    const panel = this.#add(new ReviewPanel(kept, this.#parts, known && { ...known, isPinned }));
    panel.show(document);
  }

  /** Pins or unpins the focused panel. */
  pin(isPinned?: boolean): void {
    const panel = this.#panels.active;
    panel?.pin(isPinned ?? !panel.isPinned);
  }

  /** Judges again from the current step of the focused panel. False if no panel has the focus. */
  async judgeAgain(): Promise<boolean> {
    const panel = this.#panels.active;
    if (panel) await runAndShowErrors(() => panel.judgeAgain());
    return panel !== undefined;
  }

  /** Copies the review of the focused panel, or of the active proof, as Markdown. */
  async copy(): Promise<void> {
    const latest = this.#reviewed();
    if (latest) await runAndShowErrors(() => copyReview(latest, this.#parts.labels));
  }

  /** Exports the review to a file. */
  async export(request: ExportRequest<MarkdownOrJsonFormat> = {}): Promise<void> {
    const latest = this.#reviewed();
    if (latest) await runAndShowErrors(() => exportReview(latest, this.#parts.labels, request));
  }

  /** The review that commands apply to. Shows a message if there is none. */
  #reviewed(): DocumentReview | undefined {
    const { front, reviews } = this.#parts;
    const { active } = this.#panels;
    const latest = active?.shown.latest ?? front.current?.latest;
    const document = active?.shown.document ?? front.current?.document;
    if (!latest && document && reviews.isVeiled(document)) void showInfo(explainHiddenReview());
    else if (!latest) void showInfo(t('No review yet. Open a proof and run “Review Proof”.'));
    return latest;
  }

  #add(panel: ReviewPanel): ReviewPanel {
    this.#panels.add(panel, () => this.#changed(panel));
    return panel;
  }

  #changed(panel: ReviewPanel): void {
    if (!panel.page.isDisposed && !panel.isPinned)
      yieldFollowing(this.#panels.find((other) => !other.isPinned && other !== panel));
    const { active } = this.#panels;
    this.#parts.front.standIn(active?.shown.document);
    setContextKey(contextKeys.panelHasReview, active?.shown.latest !== undefined);
    setContextKey(contextKeys.panelIsPinned, active?.isPinned ?? false);
  }

  /** Shows the proof in the active editor in the unpinned panel. Does nothing while a panel has the focus. */
  #follow(): void {
    const { current } = this.#parts.front;
    if (!current || current.document !== vscode.window.activeTextEditor?.document) return;
    this.#following()?.show(current.document);
  }

  /** A proof in a visible editor. */
  #inSight(): vscode.TextDocument | undefined {
    const documents = vscode.window.visibleTextEditors.map(({ document }) => document);
    return documents.find((document) => this.#parts.documents.languageOf(document) !== undefined);
  }

  /** A file or folder was renamed. Panels of its documents stay with them. */
  async #moved(from: string, to: string): Promise<void> {
    for (const panel of this.#panels.all) {
      panel.renamed(from, to);
      const uri = panel.shown.document?.uri.toString();
      if (uri === undefined || !(uri === from || uri.startsWith(`${from}/`))) continue;
      const document = await openPanelDocument(to + uri.slice(from.length));
      if (document && panel.shown.document?.uri.toString() === uri) panel.show(document);
    }
  }

  #following(): ReviewPanel | undefined {
    return this.#panels.find((panel) => !panel.isPinned);
  }
}

/** Lets another panel follow the cursor. Closes this one, or pins it if it has drafts. */
function yieldFollowing(panel: ReviewPanel | undefined): void {
  if (panel?.hasDrafts) panel.pin(true);
  else panel?.page.dispose();
}

async function openPanelDocument(address: string): Promise<vscode.TextDocument | undefined> {
  const uri = parseUriArgument(address);
  return uri && tryOpenDocument(uri.with({ fragment: '' }));
}

async function copyReview(latest: DocumentReview, labels: ProofLabels): Promise<void> {
  await vscode.env.clipboard.writeText(writePanelMarkdown(latest, labels));
  showInStatusBar(t('Copied the review as Markdown.'), 3_000);
}

/**
 * Exports a review to a file. Asks for missing arguments, and before it overwrites a file.
 * @throws Error with a message for the user if writing fails
 */
function exportReview(
  latest: DocumentReview,
  labels: ProofLabels,
  request: ExportRequest<MarkdownOrJsonFormat>,
): Promise<void> {
  const exported = {
    title: t('Export Review'),
    word: 'review',
    of: latest.document.uri,
    formats: createMarkdownAndJsonChoices(),
    textAs: (as: MarkdownOrJsonFormat) => writeExportText(latest, labels, as),
    asWhat: t('Select an export format'),
    written: (file: string) => t('Exported the review to {0}.', file),
    notWritten: (file: string, why: string) => t("Couldn't export the review to {0}: {1}", file, why),
  };
  return exportToFile(exported, request);
}

function writePanelMarkdown({ document, name, review }: DocumentReview, labels: ProofLabels): string {
  const file = formatDisplayPath(document.uri);
  const title = name === undefined ? file : `${file}, ${name}`;
  const said = labels.of(document, review.proof);
  return formatReviewAsMarkdown(review, { title, labels: said, document: document.getText() });
}

function writeExportText(latest: DocumentReview, labels: ProofLabels, as: MarkdownOrJsonFormat): string {
  if (as === 'markdown') return writePanelMarkdown(latest, labels);
  const { document, name, range, version, review } = latest;
  if (version !== document.version) throw new Error(t('The proof is being edited. Try again in a moment.'));
  const file = formatDisplayPath(document.uri);
  const source = { file, text: document.getText(), ...(name !== undefined && range && { part: { name, range } }) };
  return `${JSON.stringify(toReviewJson(source, review), undefined, 2)}\n`;
}
