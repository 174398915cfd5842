import * as vscode from 'vscode';
import { BUILT_IN_PROMPT_VERSION_NUMBERS } from '../../core/judge/index.ts';
import type { Proof } from '../../core/proof/index.ts';
import { adaptReviewToText, KeyedWorkQueue, type QueuedWork, type Review } from '../../core/review/index.ts';
import { DisposableOwner, Disposables } from '../base/disposables.ts';
import { readResourceSettings } from '../base/settings.ts';
import type { LastUsedJudge, ModelReviewRequest, StreamingVotes } from '../models/index.ts';
import { listPrioritySteps } from './priority-steps.ts';
import { ProofReader, type StepNamer } from './proof-reader.ts';
import {
  abortModelReviewAfterEdit,
  carryOverUnchangedItemReview,
  createNextDocumentReview,
  createOpenProofEntry,
  type DocumentReview,
  getReviewedVersion,
  listDocumentsAffectedByBlindMode,
  listDocumentsWithNewSettings,
  type OpenProofEntry,
  redrawDocumentReview,
  sortReviewsByPath,
  toReviewKey,
} from './review-entry.ts';
import { type ModelReviewRunRequest, type ReviewRunInput, ReviewRunner, type ReviewServices } from './review-runner.ts';
import { getSiblingPathPrefix } from './sibling-files.ts';

/** How long after the last keystroke a review begins, in milliseconds. */
const EDIT_PAUSE = 150;

/** How much longer a model judge waits than the checker, in milliseconds, since each call costs something. */
const MODEL_EDIT_PAUSE = 850;

/** The maximum wait of a feature for a snapshot, in milliseconds. */
const MAX_SNAPSHOT_WAIT = 10_000;

/** The maximum number of concurrent reviews. The checker handles one at a time, so more would only wait. */
const MAX_CONCURRENT_REVIEWS = 2;

/**
 * Keeps one review per open proof. The checker runs automatically. A model judge runs on request or by the settings. Its last
 * verdict stays in between. A newer text replaces the running review; a closed document has none. All features of the editor
 * use the snapshots from here.
 */
export class ProofReviews extends DisposableOwner {
  readonly #parts: ReviewServices;
  readonly #entries = new Map<string, OpenProofEntry>();
  readonly #queue: KeyedWorkQueue;
  readonly #reader: ProofReader;
  readonly #runner: ReviewRunner;
  readonly #emitter = new vscode.EventEmitter<vscode.TextDocument>();
  readonly #heard = new vscode.EventEmitter<vscode.TextDocument>();

  /** A document has a new snapshot, or has lost its last one. */
  readonly onDidChange = this.#emitter.event;
  /** An incoming vote on a document has grown or ended: see `comingOf`. */
  readonly onDidHear = this.#heard.event;
  /** Blind mode has hidden or revealed something. Closed documents get no other notification. */
  readonly onDidVeil: vscode.Event<unknown>;

  constructor(parts: ReviewServices) {
    super();
    const { documents, items, veil, host, log, models } = parts;
    this.#parts = parts;
    this.onDidVeil = veil.onDidChange;
    this.#runner = new ReviewRunner(parts);
    this.#reader = new ProofReader(documents, items, host.clock, log);
    this.#queue = new KeyedWorkQueue({
      clock: host.clock,
      atOnce: MAX_CONCURRENT_REVIEWS,
      onError: (key, error) => log.error(`The review of ${key} failed.`, error instanceof Error ? error : `${error}`),
    });
    this.own(
      this.#emitter,
      this.#heard,
      this.#queue,
      this.#reader,
      this.#reader.onDidChange((family) => this.#siblingsChanged(family)),
      vscode.window.onDidChangeActiveTextEditor((editor) => this.#lookAt(editor?.document)),
      veil.onDidChange((uri) => this.#veilChanged(uri)),
      documents.onDidTreatAsProof((document) => this.run(document)),
      vscode.workspace.onDidOpenTextDocument((document) => this.#open(document)),
      vscode.workspace.onDidCloseTextDocument((document) => this.#drop({ document })),
      vscode.workspace.onDidChangeTextDocument((event) => {
        if (event.contentChanges.length === 0) return;
        this.#entries.get(toReviewKey(event.document))?.proof.follow(event);
        this.#edited(event.document);
      }),
      vscode.workspace.onDidSaveTextDocument((document) => {
        if (models.isDue('save')) this.run(document, { isAsked: false });
        else if (readResourceSettings(document.uri).reviewWhen === 'save') this.run(document);
      }),
      vscode.workspace.onDidChangeConfiguration((event) => {
        for (const document of listDocumentsWithNewSettings(event)) this.#open(document);
      }),
    );
  }

  /** Reviews the documents that are already open. */
  start(): void {
    this.#lookAt(vscode.window.activeTextEditor?.document);
    for (const document of vscode.workspace.textDocuments) this.#open(document);
  }

  /** Whether a document is an item that is labeled blind. It isn't reviewed, nor is a result shown. */
  isVeiled({ uri }: vscode.TextDocument): boolean {
    return this.#parts.veil.isVeiled(uri);
  }

  /** The latest snapshot of a document, which may be of an older text (see `version`); none for a hidden item. */
  of(document: vscode.TextDocument): DocumentReview | undefined {
    return this.isVeiled(document) ? undefined : this.#entries.get(toReviewKey(document))?.latest;
  }

  /** The incoming votes on a document. */
  comingOf(document: vscode.TextDocument): StreamingVotes | undefined {
    return this.isVeiled(document) ? undefined : this.#entries.get(toReviewKey(document))?.coming;
  }

  /**
   * Waits for the complete snapshot of a document's current version; undefined if it isn't a proof, or changes meanwhile. For
   * features that VS Code queries once per version.
   */
  whenComplete(document: vscode.TextDocument, token: vscode.CancellationToken): Promise<DocumentReview | undefined> {
    return this.#whenSnapshot(document, token, ({ review }) => review.complete);
  }

  /** Waits as `whenComplete`, but for any snapshot of the current version: a judge may still be working on it. */
  whenParsed(document: vscode.TextDocument, token: vscode.CancellationToken): Promise<DocumentReview | undefined> {
    return this.#whenSnapshot(document, token, () => true);
  }

  async #whenSnapshot(
    document: vscode.TextDocument,
    token: vscode.CancellationToken,
    isEnough: (latest: DocumentReview) => boolean,
  ): Promise<DocumentReview | undefined> {
    const { version } = document;
    const isWaiting = (): boolean => {
      const entry = this.#entries.get(toReviewKey(document));
      if (!entry || document.version !== version || token.isCancellationRequested) return false;
      const isDone = entry.latest?.version === version && isEnough(entry.latest);
      return !isDone && this.#queue.has(toReviewKey(document));
    };
    const waiting = new Disposables();
    await new Promise<void>((resolve) => {
      const look = (): void => {
        if (!isWaiting()) resolve();
      };
      waiting.add(this.#emitter.event(look), token.onCancellationRequested(look));
      waiting.add({ dispose: this.#parts.host.clock.after(MAX_SNAPSHOT_WAIT, resolve) });
      look();
    });
    waiting.dispose();
    const latest = this.of(document);
    return latest?.version === version ? latest : undefined;
  }

  /** The latest snapshots of all open proofs, by path. */
  all(): DocumentReview[] {
    const shown = [...this.#entries.values()].filter(({ document }) => !this.isVeiled(document));
    return sortReviewsByPath(shown.flatMap(({ latest }) => latest ?? []));
  }

  /** From now on, names steps after the author. */
  useStepNamer(stepNamer: StepNamer): void {
    this.#reader.stepNamer = stepNamer;
    for (const { document } of this.all()) this.redraw(document);
  }

  /** Draws the latest snapshot of a document again, since labels of its steps were read. */
  redraw(document: vscode.TextDocument): void {
    const entry = this.#entries.get(toReviewKey(document));
    if (!entry?.latest || this.isVeiled(document)) return;
    entry.latest = redrawDocumentReview(entry.latest);
    this.#emitter.fire(document);
  }

  /** Whether a review of a document is running or queued. */
  isBusy(document: vscode.TextDocument): boolean {
    return this.#queue.has(toReviewKey(document));
  }

  /**
   * Reviews a document now, unless blind mode hides it. False if it isn't a proof.
   * @param model the request for a review by the chosen model judge, besides the checker
   */
  run(document: vscode.TextDocument, model?: ModelReviewRunRequest): boolean {
    if (document.isClosed || !this.#parts.documents.languageOf(document)) {
      this.#drop({ document });
      return false;
    }
    if (!this.isVeiled(document)) this.#ask(this.#entryFor(document), 0, model);
    return true;
  }

  /** Whether a document is an open proof that may be reviewed. */
  canReview(document: vscode.TextDocument): boolean {
    const isProof = !document.isClosed && this.#parts.documents.languageOf(document) !== undefined;
    return isProof && !this.isVeiled(document);
  }

  /** Whether every reply that a review of a document needs is cached, so that nothing would be sent. */
  async isKept(document: vscode.TextDocument, request: ModelReviewRequest): Promise<boolean> {
    const { signal } = new AbortController();
    const proof = await this.#reader.read(createOpenProofEntry(document), signal);
    return !!proof && (await this.#runner.keptModel(document, proof, request, signal)) !== undefined;
  }

  /** Forgets all results and reviews all open proofs again. Returns how many there are. */
  startOver(): number {
    this.#parts.host.checker.forget();
    for (const entry of this.#entries.values()) {
      entry.latest = undefined;
      this.#ask(entry);
    }
    return this.#entries.size;
  }

  /** Stops the review of a document; results so far stay. */
  cancel(document: vscode.TextDocument): void {
    const entry = this.#entries.get(toReviewKey(document));
    if (!entry) return;
    const { done, total } = entry.latest?.review.progress ?? { done: 0, total: 1 };
    if (entry.halt && done === total) entry.halt.abort();
    else this.#queue.ask(toReviewKey(document), (signal) => this.#keep(entry, signal));
  }

  override dispose(): void {
    this.#entries.clear();
    super.dispose();
  }

  #open(document: vscode.TextDocument): void {
    const { reviewWhen } = readResourceSettings(document.uri);
    const isKnown = this.#entries.has(toReviewKey(document));
    // A known document with unsaved changes is reviewed when it is saved.
    if (reviewWhen === 'manual' || (reviewWhen === 'save' && isKnown && document.isDirty)) return;
    this.run(document);
  }

  #edited(document: vscode.TextDocument): void {
    if (this.isVeiled(document)) return;
    const key = toReviewKey(document);
    const known = this.#entries.get(key);
    if (known && carryOverUnchangedItemReview(known, this.#parts.items)) {
      this.#emitter.fire(document);
      return;
    }
    const isModelDue = this.#parts.models.isDue('change');
    if (known && !isModelDue && this.#letLeave(known)) return;
    const isOnChange = isModelDue || readResourceSettings(document.uri).reviewWhen === 'change';
    // A running first review is restarted with the newer text, since it has no result to keep.
    const isUnderWay = known !== undefined && !known.latest && this.#queue.has(key);
    if (isUnderWay || (isOnChange && (known || this.#parts.documents.languageOf(document)))) {
      const model = isModelDue && { isAsked: false, wait: MODEL_EDIT_PAUSE };
      this.#ask(this.#entryFor(document), EDIT_PAUSE, model || undefined);
    } else if (known) {
      this.#queue.ask(key, (signal) => this.#keep(known, signal), EDIT_PAUSE);
    }
  }

  #veilChanged(uri: vscode.Uri | undefined): void {
    for (const document of listDocumentsAffectedByBlindMode(uri)) {
      if (this.isVeiled(document)) this.#drop({ document });
      else if (!this.#entries.has(toReviewKey(document))) this.#open(document);
    }
  }

  /** Cancels the running model judge; the edit is processed after it has stopped. */
  #letLeave(entry: OpenProofEntry): boolean {
    return abortModelReviewAfterEdit(entry, this.#parts.host.clock, () => {
      if (this.#entries.get(toReviewKey(entry.document)) === entry) this.#edited(entry.document);
    });
  }

  #siblingsChanged(family: string): void {
    for (const { document } of this.#entries.values()) {
      if (getSiblingPathPrefix(document.uri) === family) this.#edited(document);
    }
  }

  #lookAt(document: vscode.TextDocument | undefined): void {
    this.#queue.putFirst(document && toReviewKey(document));
  }

  #ask(entry: OpenProofEntry, after = 0, model?: ModelReviewRunRequest): void {
    const work: QueuedWork = (signal, release) => {
      // A model may take minutes, so the checker reviews other proofs meanwhile.
      if (model) release();
      return this.#review(entry, signal, model);
    };
    this.#queue.ask(toReviewKey(entry.document), work, after);
  }

  async #review(entry: OpenProofEntry, signal: AbortSignal, asked: ModelReviewRunRequest | undefined): Promise<void> {
    const model = asked && (await this.#runner.modelFor(entry.document, asked));
    if (signal.aborted) return;
    const proof = await this.#reader.read(entry, signal);
    if (signal.aborted) return;
    if (!proof) {
      this.#drop(entry);
      return;
    }
    const before = asked?.keptOnly ? (this.#parts.models.judgedBefore(entry.document.uri) ?? {}) : undefined;
    await this.#run(entry, { proof, model, asked, signal }, before);
    if (asked || signal.aborted || entry.isLookedUp) return;
    await this.#showKept(entry, proof, signal);
    // An abort, for example because a sibling file was read late, starts another review, which looks again.
    entry.isLookedUp = !signal.aborted;
  }

  /** The earlier verdict, if every reply is cached: nothing is sent. */
  async #showKept(entry: OpenProofEntry, proof: Proof, signal: AbortSignal): Promise<void> {
    const { document, latest } = entry;
    const before = this.#parts.models.judgedBefore(document.uri);
    if (!before || !latest || latest.review.lastVerdict || latest.version !== document.version) return;
    // Without a known version, an earlier version of the prompts may have been used.
    const versions = before.promptVersion === undefined ? BUILT_IN_PROMPT_VERSION_NUMBERS : [before.promptVersion];
    for (const promptVersion of versions) {
      const asked = { isAsked: false, ...(before.picked ? { picked: before.picked } : {}), promptVersion };
      const model = await this.#runner.keptModel(document, proof, asked, signal);
      if (signal.aborted) return;
      if (model) return this.#run(entry, { proof, model, asked, signal }, before);
    }
  }

  /** @param before the earlier judge and the time of its verdict, if the verdict comes from cached replies */
  async #run(
    entry: OpenProofEntry,
    { proof, model, asked, signal }: Pick<ReviewRunInput, 'proof' | 'model' | 'asked' | 'signal'>,
    before?: Partial<LastUsedJudge>,
  ): Promise<void> {
    const { document } = entry;
    const { version } = document;
    const halt = new AbortController();
    if (model) entry.halt = halt;
    const coming = model?.coming;
    coming?.follow(() => this.#heard.fire(document));
    entry.coming = coming;
    const judgedAt = (): number | undefined => (before ? before.at : model && Date.now());
    try {
      await this.#runner.run({
        document,
        proof,
        model,
        asked,
        previous: entry.latest?.review,
        signal,
        halt: halt.signal,
        first: listPrioritySteps(document, proof, vscode.window.visibleTextEditors),
        publish: (snapshot) => this.#publish(entry, getReviewedVersion(document, version), snapshot, judgedAt()),
      });
    } finally {
      if (entry.halt === halt) entry.halt = undefined;
      if (coming && entry.coming === coming) {
        entry.coming = undefined;
        this.#heard.fire(document);
      }
    }
    const { latest } = entry;
    if (before || !model || signal.aborted || !latest?.review.complete) return;
    if (latest.review.lastVerdict && latest.review.failures.length === 0)
      await this.#parts.models.rememberJudged(document.uri, asked?.picked);
  }

  /** Keeps the results of the last review that still apply to the current text. Edited steps become stale. */
  async #keep(entry: OpenProofEntry, signal: AbortSignal): Promise<void> {
    const { document, latest } = entry;
    const proof = await this.#reader.read(entry, signal);
    if (signal.aborted) return;
    if (!proof) this.#drop(entry);
    else if (latest) this.#publish(entry, document.version, adaptReviewToText(latest.review, proof));
    // Notifies features that wait for a first snapshot, after this work has ended, that there won't be one.
    else this.#parts.host.clock.after(0, () => this.#emitter.fire(document));
  }

  #publish(entry: OpenProofEntry, version: number, review: Review, now?: number): void {
    if (this.isVeiled(entry.document)) return;
    entry.latest = createNextDocumentReview(entry, version, review, now);
    this.#emitter.fire(entry.document);
  }

  #entryFor(document: vscode.TextDocument): OpenProofEntry {
    const key = toReviewKey(document);
    let entry = this.#entries.get(key);
    if (!entry || entry.document !== document) {
      entry = createOpenProofEntry(document);
      this.#entries.set(key, entry);
    }
    return entry;
  }

  #drop({ document }: Pick<OpenProofEntry, 'document'>): void {
    const key = toReviewKey(document);
    if (this.#entries.get(key)?.document !== document) return;
    this.#entries.delete(key);
    this.#queue.cancel(key);
    this.#emitter.fire(document);
  }
}
