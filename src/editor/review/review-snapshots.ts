import * as vscode from 'vscode';
import type { Clock } from '../../core/base/clock.ts';
import { DisposableOwner, Disposables } from '../base/disposables.ts';
import { isOffsetInRange } from '../base/step-at-offset.ts';
import type { BlindMask } from '../data/index.ts';
import type { StreamingVoteCollector } from '../models/index.ts';
import {
  type DocumentReview,
  getOpenDocumentKey,
  type OpenDocumentEntry,
  type OpenProof,
  selectOpenProofAt,
  sortReviewsByPath,
  toProofUri,
} from './review-entry.ts';

/** The maximum wait of a feature for a snapshot, in milliseconds. */
const MAX_SNAPSHOT_WAIT = 10_000;

/** How long new snapshots of proofs that aren't selected are gathered before they are drawn, in milliseconds. */
const GATHER_WAIT = 100;

/** The open proofs with their latest snapshots. In a document with several proofs, the one under the cursor is selected. */
export abstract class ReviewSnapshots extends DisposableOwner {
  protected readonly entries = new Map<string, OpenDocumentEntry>();
  protected readonly changed = new vscode.EventEmitter<vscode.TextDocument>();
  readonly #clock: Clock;
  readonly #veil: BlindMask;
  /** Cancels the event about gathered snapshots, by document. */
  readonly #due = new Map<vscode.TextDocument, () => void>();

  /** A document has a new snapshot or another selected proof, or has lost its last snapshot. */
  readonly onDidChange = this.changed.event;
  /** Blind mode has hidden or revealed something. Closed documents get no other notification. */
  readonly onDidVeil: vscode.Event<unknown>;

  constructor(veil: BlindMask, clock: Clock) {
    super();
    this.#clock = clock;
    this.#veil = veil;
    this.onDidVeil = veil.onDidChange;
    this.own(
      this.changed,
      vscode.window.onDidChangeTextEditorSelection(({ textEditor }) => this.#followCursor(textEditor)),
      vscode.window.onDidChangeActiveTextEditor((editor) => editor && this.#followCursor(editor)),
    );
  }

  /** Whether a document is an item that is labeled blind. It isn't reviewed, nor is a result shown. */
  isVeiled({ uri }: vscode.TextDocument): boolean {
    return this.#veil.isVeiled(uri);
  }

  /**
   * The latest snapshot of the selected proof of a document, which may be of an older text (see `version`); none for a hidden
   * item.
   */
  of(document: vscode.TextDocument): DocumentReview | undefined {
    return this.isVeiled(document) ? undefined : this.entries.get(getOpenDocumentKey(document))?.selected.latest;
  }

  /** The latest snapshots of all proofs of a document, in order. */
  listFor(document: vscode.TextDocument): readonly DocumentReview[] {
    const { proofs = [] } = this.entries.get(getOpenDocumentKey(document)) ?? {};
    return this.isVeiled(document) ? [] : proofs.flatMap(({ latest }) => latest ?? []);
  }

  /** The latest snapshot of the proof at an offset. For a document with one proof, that one. */
  at(document: vscode.TextDocument, offset: number): DocumentReview | undefined {
    return this.listFor(document).find(({ range }) => !range || isOffsetInRange(range, offset));
  }

  /** The latest snapshot with the address of a proof (see `toProofUri`). For the address of a document, that of its selected proof. */
  find(address: string): DocumentReview | undefined {
    const all = this.all();
    const found = all.find(({ document, name }) => toProofUri(document.uri, name).toString() === address);
    const document = (found ?? all.find(({ document: { uri } }) => uri.toString() === address))?.document;
    return found ?? (document && this.of(document));
  }

  /** The latest snapshots of all open proofs, by path, then in order. */
  all(): DocumentReview[] {
    return sortReviewsByPath([...this.entries.values()].flatMap(({ document }) => this.listFor(document)));
  }

  /** The incoming votes on the selected proof of a document. */
  comingOf(document: vscode.TextDocument): StreamingVoteCollector | undefined {
    return this.isVeiled(document) ? undefined : this.entries.get(getOpenDocumentKey(document))?.selected.coming;
  }

  /** Selects the proof of a snapshot until the cursor moves to another one. */
  select({ document, name }: DocumentReview): void {
    const entry = this.entries.get(getOpenDocumentKey(document));
    const proof = entry?.proofs.find(({ latest }) => latest?.name === name);
    if (!entry || !proof || proof === entry.selected) return;
    entry.selected = proof;
    this.changed.fire(document);
  }

  /** Whether work on a document waits or runs. */
  abstract isBusy(document: vscode.TextDocument): boolean;

  /**
   * Waits for the complete snapshots of all proofs of a document's current version; none if it isn't a proof, or changes
   * meanwhile. For features that VS Code queries once per version.
   */
  whenComplete(document: vscode.TextDocument, token: vscode.CancellationToken): Promise<readonly DocumentReview[]> {
    return this.#whenSnapshots(document, token, ({ review }, proof) => review.complete && !proof.isWaiting);
  }

  /** Waits as `whenComplete`, but for any snapshots of the current version: a judge may still be working on them. */
  whenParsed(document: vscode.TextDocument, token: vscode.CancellationToken): Promise<readonly DocumentReview[]> {
    return this.#whenSnapshots(document, token, () => true);
  }

  async #whenSnapshots(
    document: vscode.TextDocument,
    token: vscode.CancellationToken,
    isEnough: (latest: DocumentReview, proof: OpenProof) => boolean,
  ): Promise<readonly DocumentReview[]> {
    const { version } = document;
    const isWaiting = (): boolean => {
      const entry = this.entries.get(getOpenDocumentKey(document));
      if (!entry || document.version !== version || token.isCancellationRequested) return false;
      const isDone = entry.proofs.every((proof) => proof.latest?.version === version && isEnough(proof.latest, proof));
      return !isDone && this.isBusy(document);
    };
    const waiting = new Disposables();
    await new Promise<void>((resolve) => {
      const look = (): void => {
        if (!isWaiting()) resolve();
      };
      waiting.add(this.onDidChange(look), token.onCancellationRequested(look));
      waiting.add({ dispose: this.#clock.after(MAX_SNAPSHOT_WAIT, resolve) });
      look();
    });
    waiting.dispose();
    return this.listFor(document).filter((latest) => latest.version === version);
  }

  /** Fires about a new snapshot: at once if its proof is selected, otherwise together with others. */
  protected tell({ document, selected }: OpenDocumentEntry, proof: OpenProof): void {
    if (proof === selected) {
      this.#due.get(document)?.();
      this.#due.delete(document);
      this.changed.fire(document);
    } else if (!this.#due.has(document)) {
      const stop = this.#clock.after(GATHER_WAIT, () => {
        this.#due.delete(document);
        this.changed.fire(document);
      });
      this.#due.set(document, stop);
    }
  }

  #followCursor({ document, selection }: vscode.TextEditor): void {
    const entry = this.entries.get(getOpenDocumentKey(document));
    if (!entry) return;
    entry.hasCursorMoved = entry.version !== document.version;
    if (entry.hasCursorMoved || entry.proofs.length === 1) return;
    if (selectOpenProofAt(entry, document.offsetAt(selection.active))) this.changed.fire(document);
  }
}

/** The offset of the cursor in a document, in the active editor or else in a visible one. */
export function findCursorOffset(document: vscode.TextDocument): number | undefined {
  const { activeTextEditor, visibleTextEditors } = vscode.window;
  const editor = [activeTextEditor, ...visibleTextEditors].find((one) => one?.document === document);
  return editor && document.offsetAt(editor.selection.active);
}
