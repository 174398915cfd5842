import * as vscode from 'vscode';
import type { Language, Proof } from '../core/proof/types.ts';
import { keep, outcomeSentence, type Review, review, tallySentence } from '../core/review/index.ts';
import { Disposables } from './disposables.ts';
import type { EditorHost } from './host.ts';
import { LiveProof } from './live-proof.ts';
import { type Marks, project } from './marks/projection.ts';
import type { ProofDocuments } from './proof-documents.ts';
import { settingsFor } from './settings.ts';

/** How long after a keystroke a review begins, in milliseconds: a burst of them makes one review. */
const QUIET = 150;

/** How long `whenComplete` waits, in milliseconds. */
const LONGEST_WAIT = 10_000;

/** A snapshot, its marks, and the very text it is of. */
export interface DocumentReview {
  readonly document: vscode.TextDocument;
  readonly version: number;
  readonly review: Review;
  readonly marks: Marks;
}

interface Entry {
  readonly document: vscode.TextDocument;
  readonly proof: LiveProof;
  latest: DocumentReview | undefined;
  run: AbortController | undefined;
  quiet: (() => void) | undefined;
}

/**
 * Keeps one review per open proof. A newer text supersedes the run of the older one; a closed document has none.
 * Every feature of the editor draws from the snapshots here.
 */
export class Reviews {
  readonly #documents: ProofDocuments;
  readonly #host: EditorHost;
  readonly #log: vscode.LogOutputChannel;
  readonly #entries = new Map<string, Entry>();
  readonly #emitter = new vscode.EventEmitter<vscode.TextDocument>();
  readonly #disposables = new Disposables();

  /** A document has a new snapshot, or has lost its last one. */
  readonly onDidChange = this.#emitter.event;

  constructor(documents: ProofDocuments, host: EditorHost, log: vscode.LogOutputChannel) {
    this.#documents = documents;
    this.#host = host;
    this.#log = log;
    this.#disposables.add(
      this.#emitter,
      documents.onDidTreatAsProof((document) => this.run(document)),
      vscode.workspace.onDidOpenTextDocument((document) => this.#open(document)),
      vscode.workspace.onDidCloseTextDocument((document) => this.#drop(document)),
      vscode.workspace.onDidChangeTextDocument((event) => {
        if (event.contentChanges.length === 0) return;
        this.#entries.get(event.document.uri.toString())?.proof.follow(event);
        this.#edited(event.document);
      }),
      vscode.workspace.onDidSaveTextDocument((document) => {
        if (settingsFor(document.uri).reviewWhen === 'save') this.run(document);
      }),
      vscode.workspace.onDidChangeConfiguration((event) => {
        for (const document of vscode.workspace.textDocuments) {
          const ours = ['proofmark.proofs', 'proofmark.review'];
          if (ours.some((section) => event.affectsConfiguration(section, document.uri))) this.#open(document);
        }
      }),
    );
  }

  /** Reviews what is open already. */
  start(): void {
    for (const document of vscode.workspace.textDocuments) this.#open(document);
  }

  /** The latest snapshot of a document, which may be of an older text (see `version`). */
  of(document: vscode.TextDocument): DocumentReview | undefined {
    return this.#entries.get(document.uri.toString())?.latest;
  }

  /**
   * The snapshot of a document as it is now, once it is complete; undefined if it is no proof, or changes before.
   * For features that the editor asks once per version and not again.
   */
  async whenComplete(
    document: vscode.TextDocument,
    token: vscode.CancellationToken,
  ): Promise<DocumentReview | undefined> {
    const { version } = document;
    const isWaiting = (): boolean => {
      const entry = this.#entries.get(document.uri.toString());
      if (!entry || document.version !== version || token.isCancellationRequested) return false;
      return entry.latest?.version !== version || !entry.latest.review.complete;
    };
    if (isWaiting()) {
      const waiting = new Disposables();
      await new Promise<void>((resolve) => {
        const look = (): void => {
          if (!isWaiting()) resolve();
        };
        waiting.add(this.#emitter.event(look), token.onCancellationRequested(look));
        waiting.add({ dispose: this.#host.clock.after(LONGEST_WAIT, resolve) });
      });
      waiting.dispose();
    }
    const latest = this.of(document);
    return latest?.version === version ? latest : undefined;
  }

  /** The latest snapshots of all open proofs, by path. */
  all(): DocumentReview[] {
    const latest = [...this.#entries.values()].flatMap((entry) => entry.latest ?? []);
    return latest.sort((a, b) => a.document.uri.path.localeCompare(b.document.uri.path));
  }

  /** Reviews a document now. False if it is not a proof. */
  run(document: vscode.TextDocument): boolean {
    const language = document.isClosed ? undefined : this.#documents.languageOf(document);
    if (!language) {
      this.#drop(document);
      return false;
    }
    const entry = this.#entryOf(document);
    this.#stop(entry);
    const run = new AbortController();
    entry.run = run;
    const previous = entry.latest?.review;
    const snapshots = review(proofOf(entry, language), [this.#host.checker, ...(this.#host.judges ?? [])], {
      clock: this.#host.clock,
      signal: run.signal,
      ...(previous ? { previous } : {}),
    });
    this.#follow(entry, run, document.version, snapshots).catch((error: unknown) => {
      this.#log.error(`The review of ${nameOf(document)} broke.`, error);
    });
    return true;
  }

  dispose(): void {
    for (const entry of this.#entries.values()) this.#stop(entry);
    this.#entries.clear();
    this.#disposables.dispose();
  }

  #open(document: vscode.TextDocument): void {
    if (settingsFor(document.uri).reviewWhen === 'manual') return;
    this.run(document);
  }

  #edited(document: vscode.TextDocument): void {
    const known = this.#entries.get(document.uri.toString());
    if (known) this.#stop(known);
    const asks = settingsFor(document.uri).reviewWhen === 'change';
    if (asks ? !known && !this.#documents.languageOf(document) : !known?.latest) return;
    const entry = this.#entryOf(document);
    entry.quiet = this.#host.clock.after(QUIET, () => {
      if (asks) this.run(document);
      else this.#keep(entry);
    });
  }

  /** Keeps what the last review still says of the text as it is now; what was edited is stale. */
  #keep(entry: Entry): void {
    const { document, latest } = entry;
    const language = this.#documents.languageOf(document);
    if (!language) this.#drop(document);
    else if (latest) this.#publish(entry, document.version, keep(latest.review, proofOf(entry, language)));
  }

  async #follow(
    entry: Entry,
    run: AbortController,
    version: number,
    snapshots: AsyncIterable<Review>,
  ): Promise<void> {
    for await (const snapshot of snapshots) {
      if (run !== entry.run) return;
      this.#publish(entry, version, snapshot);
      if (snapshot.complete) this.#report(entry.document, snapshot);
    }
  }

  #publish(entry: Entry, version: number, snapshot: Review): void {
    const { document } = entry;
    entry.latest = { document, version, review: snapshot, marks: project(snapshot) };
    this.#emitter.fire(document);
  }

  #report(document: vscode.TextDocument, done: Review): void {
    const name = nameOf(document);
    const took = Math.round(done.elapsed);
    this.#log.info(`${name}: ${outcomeSentence(done)} ${tallySentence(done.tally)} ${took} ms.`);
    for (const failure of done.failures) this.#log.warn(`${name}: ${failure.message}`);
  }

  #entryOf(document: vscode.TextDocument): Entry {
    const key = document.uri.toString();
    let entry = this.#entries.get(key);
    if (!entry || entry.document !== document) {
      entry = { document, proof: new LiveProof(), latest: undefined, run: undefined, quiet: undefined };
      this.#entries.set(key, entry);
    }
    return entry;
  }

  #stop(entry: Entry): void {
    entry.quiet?.();
    entry.quiet = undefined;
    entry.run?.abort();
    entry.run = undefined;
  }

  #drop(document: vscode.TextDocument): void {
    const entry = this.#entries.get(document.uri.toString());
    if (!entry) return;
    this.#stop(entry);
    this.#entries.delete(document.uri.toString());
    this.#emitter.fire(document);
  }
}

function proofOf({ document, proof }: Entry, language: Language): Proof {
  return proof.proofOf(document, { language, split: settingsFor(document.uri).split });
}

function nameOf(document: vscode.TextDocument): string {
  return vscode.workspace.asRelativePath(document.uri);
}
