import * as vscode from 'vscode';
import { DisposableOwner } from '../base/disposables.ts';
import { SETTINGS_SECTION } from '../base/manifest-names.ts';
import { findTabColumn } from '../base/show-in-editor.ts';
import type { ProofDocumentClassifier } from './proof-documents.ts';
import type { DocumentReview } from './review-entry.ts';
import type { ProofReviews } from './reviews.ts';

/** A proof, and its latest snapshot if it has been reviewed. */
export interface ActiveProof {
  readonly document: vscode.TextDocument;
  readonly latest: DocumentReview | undefined;
}

/** The proof in the active editor or in the focused panel. While an output channel is active, the previous proof stays active. */
export class ActiveProofTracker extends DisposableOwner {
  readonly #documents: ProofDocumentClassifier;
  readonly #reviews: ProofReviews;
  readonly #changed = new vscode.EventEmitter<void>();
  #current: ActiveProof | undefined;
  #last: vscode.TextDocument | undefined;
  /** The last active text document, a proof or not. */
  #lastText: vscode.TextDocument | undefined;
  #inPanel: vscode.TextDocument | undefined;

  /** Another proof is active, or none, or it has a new snapshot. */
  readonly onDidChange = this.#changed.event;

  constructor(documents: ProofDocumentClassifier, reviews: ProofReviews) {
    super();
    this.#documents = documents;
    this.#reviews = reviews;
    const lookIfInFront = (document: vscode.TextDocument): void => {
      if (document === this.#current?.document || document === this.#documentInFront()) this.#look();
    };
    this.own(
      this.#changed,
      vscode.window.onDidChangeActiveTextEditor(() => this.#look()),
      reviews.onDidChange(lookIfInFront),
      documents.onDidTreatAsProof(lookIfInFront),
      // If reviews run only on request, there is no snapshot event when a document becomes a proof or stops being one.
      vscode.workspace.onDidOpenTextDocument(lookIfInFront),
      vscode.workspace.onDidSaveTextDocument(lookIfInFront),
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration(SETTINGS_SECTION)) this.#look();
      }),
    );
    this.#look();
  }

  /** Undefined if no proof is active. */
  get current(): ActiveProof | undefined {
    return this.#current;
  }

  /** The active proof, or the last active one if it is still open; undefined if there is none. */
  get last(): vscode.TextDocument | undefined {
    const last = this.#current?.document ?? this.#last;
    return last?.isClosed ? undefined : last;
  }

  /**
   * Makes the last active proof active again, with its cursor, if no editor is active. Commands from a page such as the
   * walkthrough then apply to that proof. Does nothing if no tab shows it.
   */
  async bringBack(): Promise<void> {
    await this.#bring(this.#current?.document ?? this.#last);
  }

  /** Like `bringBack`, but for the last active text document, a proof or not. Commands for "this file" then apply to it. */
  async bringBackText(): Promise<void> {
    await this.#bring(this.#current?.document ?? this.#lastText);
  }

  async #bring(document: vscode.TextDocument | undefined): Promise<void> {
    if (vscode.window.activeTextEditor || !document || document.isClosed) return;
    const viewColumn = findTabColumn(document);
    if (viewColumn !== undefined) await vscode.window.showTextDocument(document, { viewColumn });
  }

  /** A panel of this document has the focus; undefined if none has it. */
  standIn(document: vscode.TextDocument | undefined): void {
    this.#inPanel = document;
    this.#look();
  }

  #look(): void {
    const before = this.#current;
    const document = this.#documentInFront();
    if (document) this.#lastText = document;
    const latest = document && this.#reviews.of(document);
    const isProof = document && (latest !== undefined || this.#documents.languageOf(document) !== undefined);
    if (before?.document === (isProof ? document : undefined) && before?.latest === latest) return;
    this.#current = isProof ? { document, latest } : undefined;
    if (isProof) this.#last = document;
    this.#changed.fire();
  }

  #documentInFront(): vscode.TextDocument | undefined {
    const active = vscode.window.activeTextEditor?.document ?? this.#inPanel;
    if (active?.uri.scheme !== 'output') return active;
    const before = this.#current?.document;
    return before?.isClosed ? undefined : before;
  }
}
