import * as vscode from 'vscode';
import { omitUndefined } from '../../core/base/optional-values.ts';
import type { PendingRetry } from '../../core/judge/calls/index.ts';
import type { Proof, Step } from '../../core/proof/index.ts';
import type { Review, StepLabelsAndNotes } from '../../core/review/index.ts';
import { t } from '../../l10n/index.ts';
import type { ReviewView, SnapshotStep } from '../../protocol/index.ts';
import { getFileName } from '../base/file-name.ts';
import { tryOpenDocument } from '../base/files.ts';
import type { ProofWithDocument } from '../labels/index.ts';
import { getDocumentLatexDefinitions } from '../pages/index.ts';
import type { StepHintMark } from '../reading/index.ts';
import { type DocumentReview, toProofUri } from '../review/index.ts';
import type { LatexDefinitions } from '../step-view/index.ts';
import {
  findStepWithSameText,
  isReviewOfCurrentText,
  ReviewsSentToPage,
  type StepInSentReview,
} from './sent-reviews.ts';
import type { ReviewPanelServices } from './types.ts';
import { buildReviewView } from './view/view.ts';

const NO_LABELS: ReadonlyMap<number, StepLabelsAndNotes> = new Map();

/** How many renamed files and folders are remembered. */
const MOST_RENAMES = 16;

/** The position of the page and the parts that it shows. */
export interface ReviewPageDisplayState {
  /** -1: no step. */
  readonly current: number;
  /** Indices of the steps whose details are wanted. */
  readonly open: readonly number[];
  /** Whether the list of relations is wanted. */
  readonly isListing?: boolean | undefined;
  /** Whether the texts show what was checked. */
  readonly isShading?: boolean | undefined;
}

/** The document that a panel shows, with its latest snapshot, which stays when the document is closed. */
export class ReviewPanelDocument {
  readonly #parts: ReviewPanelServices;
  #document: vscode.TextDocument | undefined;
  #latest: DocumentReview | undefined;
  readonly #sent = new ReviewsSentToPage();
  /** The hints of the latest snapshot. They stay while an edit is read. */
  #hinted: { readonly proof: Proof; readonly hints: readonly StepHintMark[] } | undefined;
  /** The newest first. */
  #renames: readonly { readonly from: string; readonly to: string }[] = [];

  constructor(parts: ReviewPanelServices) {
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
    else if (document && reviews.isVeiled(document)) {
      this.#latest = undefined;
      this.#sent.forget();
    }
    // A closed document keeps its review. A document that is no longer a proof has none.
    else if (document && !document.isClosed && !documents.languageOf(document)) this.#latest = undefined;
    return this.#latest;
  }

  /** Both. */
  get current(): { readonly document?: vscode.TextDocument; readonly latest?: DocumentReview } {
    const { document, latest } = this;
    return omitUndefined({ document, latest });
  }

  set(document: vscode.TextDocument | undefined): void {
    if (document === this.#document) return;
    const isSame = document?.uri.toString() === this.#document?.uri.toString();
    this.#document = document;
    // A document with the old name is another file now.
    this.#renames = this.#renames.filter(({ from }) => from !== document?.uri.toString());
    if (!isSame) this.#latest = undefined;
  }

  /** The name in the panel's tab: that of the file, and of the pair if it has several. */
  get name(): string {
    if (!this.#document) return '';
    const pair = this.latest?.name;
    const file = getFileName(this.#document.uri);
    return pair === undefined ? file : t('{0}: {1}', file, pair);
  }

  /** The address of the shown proof; '' if there is none. */
  get address(): string {
    return this.#document ? toProofUri(this.#document.uri, this.latest?.name).toString() : '';
  }

  /** A file or folder was renamed. Its documents stay the same. */
  renamed(from: string, to: string): void {
    this.#renames = [{ from, to }, ...this.#renames].slice(0, MOST_RENAMES);
  }

  /** The address that the document had before it was renamed, if it was. */
  get #was(): string | undefined {
    const uri = this.#document?.uri.toString() ?? '';
    const last = this.#renames.find(({ to }) => uri === to || uri.startsWith(`${to}/`));
    const was = last && last.from + uri.slice(last.to.length);
    return was && toProofUri(vscode.Uri.parse(was), this.latest?.name).toString();
  }

  /** @param before what is shown now */
  view(look: ReviewPageDisplayState, revision: number, isPinned: boolean, before: ReviewView | undefined): ReviewView {
    const { documents, reviews, labels, readings } = this.#parts;
    const document = this.#document;
    const { latest } = this;
    const isNewer = latest !== undefined && document !== undefined && latest.version !== document.version;
    const summary = latest && readings.of(latest);
    const { banner, quote, step, kinds } = summary ?? {};
    const hints = omitUndefined({ banner, quote, step, kinds });
    if (!isNewer || latest.review.proof !== this.#hinted?.proof)
      this.#hinted = latest && { proof: latest.review.proof, hints: summary?.listInSteps() ?? [] };
    this.#sent.keep(revision, latest);
    const was = this.#was;
    return buildReviewView({
      review: latest?.review,
      marks: latest?.marks,
      document: omitUndefined({ uri: this.address, name: this.name, was }),
      isProof: document !== undefined && (latest !== undefined || documents.languageOf(document) !== undefined),
      isRunning: document !== undefined && reviews.isBusy(document),
      isVeiled: document !== undefined && reviews.isVeiled(document),
      trouble: findServerTrouble(latest?.review, this.#parts),
      isNewer,
      // While an edit is read, what was said before it stays.
      hints: isNewer && before?.document.uri === this.address ? before.hints : hints,
      hintsInSteps: this.#hinted?.hints,
      open: look.open,
      isListing: look.isListing,
      isShading: look.isShading,
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

  /** The macros and statements that the document defines. */
  get setting(): LatexDefinitions {
    const language = this.latest?.review.proof.language;
    return this.#document && language ? getDocumentLatexDefinitions(this.#document, language) : { macros: [] };
  }

  /**
   * The document, opened again if it was closed.
   * @throws Error with a message for the user if there is none, or it can't be opened
   */
  async open(): Promise<vscode.TextDocument> {
    if (!this.#document) throw new Error(t('This panel shows no proof. Open a proof first.'));
    return this.#openAgain(this.#document);
  }

  async #openAgain(document: vscode.TextDocument): Promise<vscode.TextDocument> {
    // The shown document may already have been reopened.
    const isShown = document.uri.toString() === this.#document?.uri.toString();
    const known = isShown && this.#document ? this.#document : document;
    if (!known.isClosed) return known;
    const opened = await tryOpenDocument(known.uri);
    const name = getFileName(known.uri);
    if (!opened) throw new Error(t("Can't open “{0}”. The file may have been moved or deleted.", name));
    if (isShown && known === this.#document) this.set(opened);
    return opened;
  }

  /** @throws Error with a message for the user if the proof hasn't been reviewed */
  get review(): Review {
    const { latest } = this;
    if (!latest) throw new Error(t("This proof hasn't been reviewed. Review it first."));
    return latest.review;
  }

  /**
   * A step as the reader sees it, and its document, reopened if it was closed.
   * @throws Error with a message for the user if the step or the document no longer exists
   */
  async seen(at: SnapshotStep): Promise<StepInSentReview & ProofWithDocument> {
    const seen = this.#sent.step(at);
    const { document, review } = seen.latest;
    return { ...seen, document: await this.#openAgain(document), proof: review.proof };
  }

  /** The same step in the current text. @throws Error with a message for the user if it is gone or being edited */
  async standing(
    at: SnapshotStep,
  ): Promise<{ readonly document: vscode.TextDocument; readonly step: Step; readonly review: Review }> {
    const { document, latest, reviewed } = await this.seen(at);
    const { reviews } = this.#parts;
    const now = reviews.listFor(document).find(({ name }) => name === latest.name) ?? latest;
    // The reader acts on this proof, whatever the cursor has moved to meanwhile.
    reviews.select(now);
    if (!isReviewOfCurrentText(now, document)) throw new Error(t('The proof is being edited. Try again in a moment.'));
    const step = findStepWithSameText(reviewed.step, now.review);
    if (!step) throw new Error(t('This step no longer exists.'));
    return { document, step, review: now.review };
  }
}

/** The trouble with a server that a running review waits for. */
function findServerTrouble(review: Review | undefined, parts: ReviewPanelServices): PendingRetry | undefined {
  if (!review || review.complete) return undefined;
  const names = review.judges.flatMap(({ endpoint }) => endpoint ?? []);
  return names.map((name) => parts.troubleOf(name)).find((one) => one !== undefined);
}
