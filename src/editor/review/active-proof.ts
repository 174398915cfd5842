import * as vscode from 'vscode';
import { DisposableOwner } from '../base/disposables.ts';
import { section } from '../base/names.ts';
import { columnOf } from '../base/show-in-editor.ts';
import type { ProofDocuments } from './proof-documents.ts';
import type { DocumentReview } from './review-entry.ts';
import type { Reviews } from './reviews.ts';

/** A proof, and its latest snapshot if it has been reviewed. */
export interface ActiveReview {
  readonly document: vscode.TextDocument;
  readonly latest: DocumentReview | undefined;
}

/** The proof in the active editor, or in the panel that has the focus; while an output channel is read, still the one before. */
export class ActiveProof extends DisposableOwner {
  readonly #documents: ProofDocuments;
  readonly #reviews: Reviews;
  readonly #changed = new vscode.EventEmitter<void>();
  #current: ActiveReview | undefined;
  #last: vscode.TextDocument | undefined;
  /** Of any kind, proof or not. */
  #lastText: vscode.TextDocument | undefined;
  #inPanel: vscode.TextDocument | undefined;

  /** Another proof is in front, or none, or it has a new snapshot. */
  readonly onDidChange = this.#changed.event;

  constructor(documents: ProofDocuments, reviews: Reviews) {
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
      // What is reviewed by command only has no snapshot to tell that it has become a proof, or is none any more.
      vscode.workspace.onDidOpenTextDocument(lookIfInFront),
      vscode.workspace.onDidSaveTextDocument(lookIfInFront),
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration(section)) this.#look();
      }),
    );
    this.#look();
  }

  /** Undefined if no proof is in front. */
  get current(): ActiveReview | undefined {
    return this.#current;
  }

  /** The proof that is in front, or was last and is still open; undefined if there is none. */
  get last(): vscode.TextDocument | undefined {
    const last = this.#current?.document ?? this.#last;
    return last?.isClosed ? undefined : last;
  }

  /**
   * Brings the proof that was in front last to the front again, cursor and all, where no text has the focus: what a
   * page such as the walkthrough asks for is done with that proof. Does nothing if no tab shows one.
   */
  async bringBack(): Promise<void> {
    await this.#bring(this.#current?.document ?? this.#last);
  }

  /** As `bringBack`, but the text that was in front last, be it a proof or not: what a page asks of "this file" is asked of that. */
  async bringBackText(): Promise<void> {
    await this.#bring(this.#current?.document ?? this.#lastText);
  }

  async #bring(document: vscode.TextDocument | undefined): Promise<void> {
    if (vscode.window.activeTextEditor || !document || document.isClosed) return;
    const viewColumn = columnOf(document);
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
