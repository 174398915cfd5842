import * as vscode from 'vscode';
import type { StepLabel } from '../../core/annotate/types.ts';
import type { Review, StepReview } from '../../core/review/index.ts';
import { t } from '../../l10n/index.ts';
import type { ReviewView } from '../../protocol/index.ts';
import type { DocumentReview } from '../reviews.ts';
import { type Setting, settingOf } from './setting-of.ts';
import type { PanelParts } from './types.ts';
import { reviewView } from './view/index.ts';

const NO_LABELS: ReadonlyMap<number, StepLabel> = new Map();

/** What the page looks at. */
export interface Look {
  /** -1: no step. */
  readonly current: number;
  /** Indices of the steps whose details are wanted. */
  readonly open: readonly number[];
}

/** The document that a panel shows, with its latest snapshot, which stays when the document is closed. */
export class Shown {
  readonly #parts: PanelParts;
  #document: vscode.TextDocument | undefined;
  #latest: DocumentReview | undefined;

  constructor(parts: PanelParts) {
    this.#parts = parts;
  }

  get document(): vscode.TextDocument | undefined {
    return this.#document;
  }

  get latest(): DocumentReview | undefined {
    const { documents, reviews } = this.#parts;
    const document = this.#document;
    const now = document && reviews.of(document);
    if (now) this.#latest = now;
    // What is only closed keeps its review; what is a proof no more has none.
    else if (document && !document.isClosed && !documents.languageOf(document)) this.#latest = undefined;
    return this.#latest;
  }

  /** Both. */
  get current(): { readonly document?: vscode.TextDocument; readonly latest?: DocumentReview } {
    const { document, latest } = this;
    return { ...(document ? { document } : {}), ...(latest ? { latest } : {}) };
  }

  set(document: vscode.TextDocument | undefined): void {
    if (document === this.#document) return;
    const isSame = document?.uri.toString() === this.#document?.uri.toString();
    this.#document = document;
    if (!isSame) this.#latest = undefined;
  }

  /** The name that the panel has in its tab. */
  get name(): string {
    const path = this.#document?.uri.path ?? '';
    return path.slice(path.lastIndexOf('/') + 1);
  }

  /** @param before what is shown now */
  view(look: Look, revision: number, isPinned: boolean, before: ReviewView | undefined): ReviewView {
    const { documents, reviews, labels } = this.#parts;
    const document = this.#document;
    const { latest } = this;
    return reviewView({
      review: latest?.review,
      marks: latest?.marks,
      document: { uri: document?.uri.toString() ?? '', name: this.name },
      isProof:
        document !== undefined && (latest !== undefined || documents.languageOf(document) !== undefined),
      isRunning: document !== undefined && reviews.isBusy(document),
      isNewer: latest !== undefined && document !== undefined && latest.version !== document.version,
      open: look.open,
      labels: document && latest ? labels.of(document, latest.review.proof) : NO_LABELS,
      judgedAt: latest?.judgedAt,
      now: Date.now(),
      isModelChosen: this.#parts.isModelChosen(),
      ...this.setting,
      revision,
      before,
      isPinned,
    });
  }

  /** What the document defines. */
  get setting(): Setting {
    const language = this.latest?.review.proof.language;
    return this.#document && language ? settingOf(this.#document, language) : { macros: [] };
  }

  /**
   * The document, opened again if it was closed.
   * @throws Error with a sentence for people if there is none, or it cannot be opened any more
   */
  async open(): Promise<vscode.TextDocument> {
    const document = this.#document;
    if (!document) throw new Error(t('No proof is shown here. Open a proof first.'));
    if (!document.isClosed) return document;
    try {
      const opened = await vscode.workspace.openTextDocument(document.uri);
      this.set(opened);
      return opened;
    } catch {
      throw new Error(
        t('“{0}” is not open any more, and cannot be opened. It may have been moved.', this.name),
      );
    }
  }

  /** @throws Error with a sentence for people if nobody has looked at the proof yet */
  get review(): Review {
    const { latest } = this;
    if (!latest) throw new Error(t('This proof has not been reviewed yet. Review it first.'));
    return latest.review;
  }

  /** @throws Error with a sentence for people if there is no such step any more */
  step(index: number): StepReview {
    const reviewed = this.review.steps[index];
    if (!reviewed) throw new Error(t('There is no step {0} any more.', index + 1));
    return reviewed;
  }
}
