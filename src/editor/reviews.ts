import * as vscode from 'vscode';
import { withSiblings } from '../core/proof/siblings.ts';
import type { Proof } from '../core/proof/types.ts';
import { keep, outcomeSentence, type Review, review, tallySentence } from '../core/review/index.ts';
import { KeyedQueue } from '../core/review/queue.ts';
import { Disposables } from './disposables.ts';
import type { EditorHost } from './host.ts';
import { LiveProof } from './live-proof.ts';
import { type Marks, PATIENCE, project } from './marks/projection.ts';
import { section } from './names.ts';
import type { ProofDocuments } from './proof-documents.ts';
import { settingsFor } from './settings.ts';
import { familyOf, SiblingFiles, type Siblings } from './sibling-files.ts';

/** How long after a keystroke a review begins, in milliseconds: a burst of them makes one review. */
const QUIET = 150;

/** How many proofs are reviewed at once. The checker takes one after another; more would only wait in it. */
const AT_ONCE = 2;

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
  /** What was said of the files beside it, so that it is said once. */
  said: Siblings['problems'] | undefined;
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
  readonly #queue: KeyedQueue;
  readonly #siblings: SiblingFiles;
  readonly #emitter = new vscode.EventEmitter<vscode.TextDocument>();
  readonly #disposables = new Disposables();

  /** A document has a new snapshot, or has lost its last one. */
  readonly onDidChange = this.#emitter.event;

  constructor(documents: ProofDocuments, host: EditorHost, log: vscode.LogOutputChannel) {
    this.#documents = documents;
    this.#host = host;
    this.#log = log;
    this.#siblings = new SiblingFiles(host.clock);
    this.#queue = new KeyedQueue({
      clock: host.clock,
      atOnce: AT_ONCE,
      onError: (key, error) =>
        log.error(`The review of ${key} broke.`, error instanceof Error ? error : `${error}`),
    });
    this.#disposables.add(
      this.#emitter,
      this.#queue,
      this.#siblings,
      this.#siblings.onDidChange((family) => this.#siblingsChanged(family)),
      vscode.window.onDidChangeActiveTextEditor((editor) => this.#lookAt(editor?.document)),
      documents.onDidTreatAsProof((document) => this.run(document)),
      vscode.workspace.onDidOpenTextDocument((document) => this.#open(document)),
      vscode.workspace.onDidCloseTextDocument((document) => this.#drop({ document })),
      vscode.workspace.onDidChangeTextDocument((event) => {
        if (event.contentChanges.length === 0) return;
        this.#entries.get(keyOf(event.document))?.proof.follow(event);
        this.#edited(event.document);
      }),
      vscode.workspace.onDidSaveTextDocument((document) => {
        if (settingsFor(document.uri).reviewWhen === 'save') this.run(document);
      }),
      vscode.workspace.onDidChangeConfiguration((event) => {
        for (const document of vscode.workspace.textDocuments) {
          const ours = ['proofs', 'review', 'checker'].map((part) => `${section}.${part}`);
          if (ours.some((section) => event.affectsConfiguration(section, document.uri))) this.#open(document);
        }
      }),
    );
  }

  /** Reviews what is open already. */
  start(): void {
    this.#lookAt(vscode.window.activeTextEditor?.document);
    for (const document of vscode.workspace.textDocuments) this.#open(document);
  }

  /** The latest snapshot of a document, which may be of an older text (see `version`). */
  of(document: vscode.TextDocument): DocumentReview | undefined {
    return this.#entries.get(keyOf(document))?.latest;
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
      const entry = this.#entries.get(keyOf(document));
      if (!entry || document.version !== version || token.isCancellationRequested) return false;
      const isDone = entry.latest?.version === version && entry.latest.review.complete;
      return !isDone && this.#queue.has(keyOf(document));
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
    const byName = new Intl.Collator(undefined, { numeric: true });
    return latest.sort((a, b) => byName.compare(a.document.uri.path, b.document.uri.path));
  }

  /** Reviews a document now. False if it is not a proof. */
  run(document: vscode.TextDocument): boolean {
    if (document.isClosed || !this.#documents.languageOf(document)) {
      this.#drop({ document });
      return false;
    }
    this.#ask(this.#entryOf(document));
    return true;
  }

  /** Forgets what judges have said, and reviews all open proofs anew. Returns how many there are. */
  startOver(): number {
    this.#host.checker.forget();
    for (const entry of this.#entries.values()) this.#ask(entry);
    return this.#entries.size;
  }

  /** Stops the review of a document; what it has said so far stays. */
  cancel(document: vscode.TextDocument): void {
    const entry = this.#entries.get(keyOf(document));
    if (entry) this.#queue.ask(keyOf(document), (signal) => this.#keep(entry, signal));
  }

  dispose(): void {
    this.#entries.clear();
    this.#disposables.dispose();
  }

  #open(document: vscode.TextDocument): void {
    const { reviewWhen } = settingsFor(document.uri);
    const isKnown = this.#entries.has(keyOf(document));
    // What is known already and has not been saved waits for that.
    if (reviewWhen === 'manual' || (reviewWhen === 'save' && isKnown && document.isDirty)) return;
    this.run(document);
  }

  #edited(document: vscode.TextDocument): void {
    const key = keyOf(document);
    const known = this.#entries.get(key);
    const isOnChange = settingsFor(document.uri).reviewWhen === 'change';
    // A first review that was under way goes on with the newer text: there is nothing to keep yet.
    const isUnderWay = known !== undefined && !known.latest && this.#queue.has(key);
    if (isUnderWay || (isOnChange && (known || this.#documents.languageOf(document)))) {
      this.#ask(this.#entryOf(document), QUIET);
    } else if (known) {
      this.#queue.ask(key, (signal) => this.#keep(known, signal), QUIET);
    }
  }

  #siblingsChanged(family: string): void {
    for (const { document } of this.#entries.values()) {
      if (familyOf(document.uri) === family) this.#edited(document);
    }
  }

  #lookAt(document: vscode.TextDocument | undefined): void {
    this.#queue.putFirst(document && keyOf(document));
  }

  #ask(entry: Entry, after = 0): void {
    this.#queue.ask(keyOf(entry.document), (signal) => this.#review(entry, signal), after);
  }

  async #review(entry: Entry, signal: AbortSignal): Promise<void> {
    const { document } = entry;
    const proof = await this.#proofOf(entry, signal);
    if (signal.aborted) return;
    if (!proof) {
      this.#drop(entry);
      return;
    }
    const { version } = document;
    const previous = entry.latest?.review;
    const { suspects } = settingsFor(document.uri);
    const judges = [this.#host.checker.asking({ suspects }), ...(this.#host.judges ?? [])];
    const options = { clock: this.#host.clock, signal, ...(previous ? { previous } : {}) };
    let late: (() => void) | undefined;
    try {
      for await (const snapshot of review(proof, judges, options)) {
        late?.();
        this.#publish(entry, version, snapshot);
        if (snapshot.complete) this.#report(document, snapshot);
        else if (snapshot.elapsed < PATIENCE) {
          // What waits is drawn after a moment even if no judge says anything more until then.
          const now = { ...snapshot, elapsed: PATIENCE };
          late = options.clock.after(PATIENCE - snapshot.elapsed, () => this.#publish(entry, version, now));
        }
      }
    } finally {
      late?.();
    }
  }

  /** Keeps what the last review still says of the text as it is now; what was edited is stale. */
  async #keep(entry: Entry, signal: AbortSignal): Promise<void> {
    const { document, latest } = entry;
    const proof = await this.#proofOf(entry, signal);
    if (signal.aborted) return;
    if (!proof) this.#drop(entry);
    else if (latest) this.#publish(entry, document.version, keep(latest.review, proof));
    // Who waits for the first snapshot is told, once this is over, that there will be none.
    else this.#host.clock.after(0, () => this.#emitter.fire(document));
  }

  /** The proof in a document and beside it; undefined if it is none, or is not wanted any more. */
  async #proofOf(entry: Entry, signal: AbortSignal): Promise<Proof | undefined> {
    const { document, proof } = entry;
    const siblings = await this.#siblings.read(document);
    if (signal.aborted) return undefined;
    const language = document.isClosed ? undefined : this.#documents.languageOf(document);
    if (!language) return undefined;
    const { split } = settingsFor(document.uri);
    const whole = withSiblings(proof.proofOf(document, { language, split }), siblings.texts);
    const problems = [...siblings.problems, ...whole.problems];
    const isSaid = problems.every((problem, k) => problem.message === entry.said?.[k]?.message);
    if (!isSaid) for (const { name, message } of problems) this.#log.warn(`${name}: ${message}`);
    entry.said = problems;
    return whole.proof;
  }

  #publish(entry: Entry, version: number, snapshot: Review): void {
    const { document } = entry;
    entry.latest = { document, version, review: snapshot, marks: project(snapshot, entry.latest?.marks) };
    this.#emitter.fire(document);
  }

  #report(document: vscode.TextDocument, done: Review): void {
    const name = nameOf(document);
    const took = Math.round(done.elapsed);
    this.#log.info(`${name}: ${outcomeSentence(done)} ${tallySentence(done.tally)} ${took} ms.`);
    for (const failure of done.failures) this.#log.warn(`${name}: ${failure.message}`);
  }

  #entryOf(document: vscode.TextDocument): Entry {
    const key = keyOf(document);
    let entry = this.#entries.get(key);
    if (!entry || entry.document !== document) {
      entry = { document, proof: new LiveProof(), latest: undefined, said: undefined };
      this.#entries.set(key, entry);
    }
    return entry;
  }

  #drop({ document }: Pick<Entry, 'document'>): void {
    const key = keyOf(document);
    if (this.#entries.get(key)?.document !== document) return;
    this.#entries.delete(key);
    this.#queue.cancel(key);
    this.#emitter.fire(document);
  }
}

function keyOf({ uri }: vscode.TextDocument): string {
  return uri.toString();
}

function nameOf(document: vscode.TextDocument): string {
  return vscode.workspace.asRelativePath(document.uri);
}
