import * as vscode from 'vscode';
import { BUILT_IN_PROMPT_VERSION_NUMBERS } from '../../core/judge/index.ts';
import { adaptReviewToText, KeyedWorkQueue, type QueuedWork, type Review } from '../../core/review/index.ts';
import { readResourceSettings } from '../base/settings.ts';
import type { LastReviewJudge } from '../models/index.ts';
import { listPriorityStepIndices } from './priority-steps.ts';
import { ProofDocumentReader, type StepNameReader } from './proof-reader.ts';
import {
  abortModelReviewAfterEdit,
  createNextReviewSnapshot,
  createOpenDocumentEntry,
  getOpenDocumentKey,
  getReviewedVersion,
  listDocumentsAffectedByBlindMode,
  listDocumentsWithNewSettings,
  moveItemReviewToNewVersion,
  type OpenDocumentEntry,
  type OpenProof,
  renewReviewMarks,
  replaceProofsOfEntry,
  toProofUri,
} from './review-entry.ts';
import { type ModelReviewRequest, type ReviewRunInput, ReviewRunner, type ReviewServices } from './review-runner.ts';
import { findCursorOffset, ReviewSnapshots } from './review-snapshots.ts';
import { getSiblingUriPrefix } from './sibling-files.ts';

/** How long after the last keystroke a review begins, in milliseconds. */
const EDIT_PAUSE = 150;

/** How much longer a model judge waits than the checker, in milliseconds, since each call costs something. */
const MODEL_EDIT_PAUSE = 850;

/** The maximum number of concurrent reviews. The checker handles one at a time, so more would only wait. */
const MAX_CONCURRENT_REVIEWS = 2;

/**
 * Keeps one review per open proof. The checker runs automatically, on all proofs of a document. A model judge runs on request or
 * by the settings, on the selected proof only. Its last verdict stays in between. A newer text replaces the running review; a
 * closed document has none. All features of the editor use the snapshots from here.
 */
export class ProofReviews extends ReviewSnapshots {
  readonly #parts: ReviewServices;
  readonly #queue: KeyedWorkQueue;
  readonly #reader: ProofDocumentReader;
  readonly #runner: ReviewRunner;
  readonly #heard = new vscode.EventEmitter<vscode.TextDocument>();

  /** An incoming vote on a document has grown or ended: see `comingOf`. */
  readonly onDidHear = this.#heard.event;
  constructor(parts: ReviewServices) {
    const { documents, items, veil, host, log, models } = parts;
    super(veil, host.clock);
    this.#parts = parts;
    this.#runner = new ReviewRunner(parts);
    this.#reader = new ProofDocumentReader(documents, items, host.clock, log, parts.loadPairFinder);
    this.#queue = new KeyedWorkQueue({
      clock: host.clock,
      atOnce: MAX_CONCURRENT_REVIEWS,
      onError: (key, error) => log.error(`The review of ${key} failed.`, error instanceof Error ? error : `${error}`),
    });
    this.own(
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
        this.entries.get(getOpenDocumentKey(event.document))?.proof.follow(event);
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

  /** From now on, names steps after the author. */
  useStepNamer(stepNamer: StepNameReader): void {
    this.#reader.stepNamer = stepNamer;
    for (const { document } of this.entries.values()) this.redraw(document);
  }

  /** Draws the latest snapshots of a document again, since labels of steps were read. */
  redraw(document: vscode.TextDocument): void {
    const { proofs = [] } = this.entries.get(getOpenDocumentKey(document)) ?? {};
    if (this.listFor(document).length === 0) return;
    for (const proof of proofs) proof.latest &&= renewReviewMarks(proof.latest);
    this.changed.fire(document);
  }

  /** Whether a review of a document is running or queued. */
  override isBusy(document: vscode.TextDocument): boolean {
    return this.#queue.has(getOpenDocumentKey(document));
  }

  /**
   * Reviews a document now, unless blind mode hides it. False if it isn't a proof.
   * @param model the request for a review by the chosen model judge, besides the checker
   */
  run(document: vscode.TextDocument, model?: ModelReviewRequest): boolean {
    if (document.isClosed || !this.#parts.documents.languageOf(document)) {
      this.#drop({ document });
      return false;
    }
    if (this.isVeiled(document)) return true;
    const entry = this.#entryFor(document);
    for (const proof of entry.proofs) proof.isChecked = false;
    this.#ask(entry, 0, model);
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
    const read = (await this.#reader.read(createOpenDocumentEntry(document), signal)) ?? [];
    const { proof } = read.find((located) => located.proof.place?.name === request.pair) ?? read[0] ?? {};
    return !!proof && (await this.#runner.keptModel(document, proof, request, signal)) !== undefined;
  }

  /** Forgets all results and reviews all open proofs again. Returns how many there are. */
  startOver(): number {
    this.#parts.host.checker.forget();
    for (const entry of this.entries.values()) {
      for (const proof of entry.proofs) Object.assign(proof, { latest: undefined, isChecked: false });
      this.#ask(entry);
    }
    return this.entries.size;
  }

  /** Stops the review of a document; results so far stay. */
  cancel(document: vscode.TextDocument): void {
    const entry = this.entries.get(getOpenDocumentKey(document));
    if (!entry) return;
    const judged = entry.proofs.find(({ coming }) => coming) ?? entry.selected;
    const { done, total } = judged.latest?.review.progress ?? { done: 0, total: 1 };
    if (entry.halt && done === total) entry.halt.abort();
    else this.#queue.ask(getOpenDocumentKey(document), (signal) => this.#keep(entry, signal));
  }

  override dispose(): void {
    this.entries.clear();
    super.dispose();
  }

  #open(document: vscode.TextDocument): void {
    const { reviewWhen } = readResourceSettings(document.uri);
    const isKnown = this.entries.has(getOpenDocumentKey(document));
    // A known document with unsaved changes is reviewed when it is saved.
    if (reviewWhen === 'manual' || (reviewWhen === 'save' && isKnown && document.isDirty)) return;
    this.run(document);
  }

  #edited(document: vscode.TextDocument): void {
    if (this.isVeiled(document)) return;
    const key = getOpenDocumentKey(document);
    const known = this.entries.get(key);
    if (known && moveItemReviewToNewVersion(known, this.#parts.items)) {
      this.changed.fire(document);
      return;
    }
    const isModelDue = this.#parts.models.isDue('change');
    if (known && !isModelDue && this.#letLeave(known)) return;
    const isOnChange = isModelDue || readResourceSettings(document.uri).reviewWhen === 'change';
    // A running first review is restarted with the newer text, since it has no result to keep.
    const isUnderWay = known !== undefined && !known.selected.latest && this.#queue.has(key);
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
      else if (!this.entries.has(getOpenDocumentKey(document))) this.#open(document);
    }
  }

  /** Cancels the running model judge; the edit is processed after it has stopped. */
  #letLeave(entry: OpenDocumentEntry): boolean {
    return abortModelReviewAfterEdit(entry, this.#parts.host.clock, () => {
      if (this.entries.get(getOpenDocumentKey(entry.document)) === entry) this.#edited(entry.document);
    });
  }

  #siblingsChanged(family: string): void {
    for (const { document } of this.entries.values()) {
      if (getSiblingUriPrefix(document.uri) === family) this.#edited(document);
    }
  }

  #lookAt(document: vscode.TextDocument | undefined): void {
    this.#queue.putFirst(document && getOpenDocumentKey(document));
  }

  #ask(entry: OpenDocumentEntry, after = 0, model?: ModelReviewRequest): void {
    this.#parts.host.checker.prepare();
    const work: QueuedWork = (signal, release) => {
      // A model may take minutes, so the checker reviews other proofs meanwhile.
      if (model) release();
      return this.#review(entry, signal, model);
    };
    this.#queue.ask(getOpenDocumentKey(entry.document), work, after);
  }

  async #review(entry: OpenDocumentEntry, signal: AbortSignal, asked: ModelReviewRequest | undefined): Promise<void> {
    const model = asked && (await this.#runner.modelFor(entry.document, asked));
    if (signal.aborted) return;
    if (!(await this.#read(entry, signal))) return;
    const { document, selected } = entry;
    const judged = (asked && entry.proofs.find(({ located }) => located?.proof.place?.name === asked.pair)) ?? selected;
    const before = asked?.keptOnly ? (this.#parts.models.judgedBefore(toAddress(document, judged)) ?? {}) : undefined;
    const others = entry.proofs.filter((proof) => proof !== judged);
    for (const proof of others) this.#adapt(entry, proof, !proof.isChecked);
    const judging = this.#run(entry, judged, { model, asked, signal }, before);
    if (!model) await judging;
    // A model may take minutes, so the checker reviews the other proofs meanwhile.
    await Promise.all([judging, this.#checkAll(entry, others, signal)]);
    for (const proof of entry.proofs) {
      if (asked || signal.aborted || proof.isLookedUp) continue;
      await this.#showKept(entry, proof, signal);
      // An abort, for example because a sibling file was read late, starts another review, which looks again.
      proof.isLookedUp = !signal.aborted;
    }
  }

  /** Reads the current proofs of a document. They keep their results that still apply. False after an abort, or if there are none. */
  async #read(entry: OpenDocumentEntry, signal: AbortSignal): Promise<boolean> {
    const read = await this.#reader.read(entry, signal);
    if (signal.aborted) return false;
    if (read) replaceProofsOfEntry(entry, read, findCursorOffset(entry.document));
    else this.#drop(entry);
    return read !== undefined;
  }

  async #checkAll(entry: OpenDocumentEntry, proofs: readonly OpenProof[], signal: AbortSignal): Promise<void> {
    for (const proof of proofs) if (proof.isWaiting && !signal.aborted) await this.#run(entry, proof, { signal });
  }

  /** Moves the results of a proof to the current text. Edited steps become stale. */
  #adapt(entry: OpenDocumentEntry, proof: OpenProof, isWaiting: boolean): void {
    const { latest, located } = proof;
    const { version } = entry.document;
    proof.isWaiting = isWaiting;
    if (latest && located && latest.version !== version)
      this.#publish(entry, proof, version, adaptReviewToText(latest.review, located.proof));
  }

  /** The earlier verdict, if every reply is cached: nothing is sent. */
  async #showKept(entry: OpenDocumentEntry, proof: OpenProof, signal: AbortSignal): Promise<void> {
    const { document } = entry;
    const { latest, located } = proof;
    const before = this.#parts.models.judgedBefore(toAddress(document, proof));
    if (!before || !located || !latest || latest.review.lastVerdict || latest.version !== document.version) return;
    // Without a known version, an earlier version of the prompts may have been used.
    const versions = before.promptVersion === undefined ? BUILT_IN_PROMPT_VERSION_NUMBERS : [before.promptVersion];
    for (const promptVersion of versions) {
      const asked = { isAsked: false, ...(before.picked ? { picked: before.picked } : {}), promptVersion };
      const model = await this.#runner.keptModel(document, located.proof, asked, signal);
      if (signal.aborted) return;
      if (model) return this.#run(entry, proof, { model, asked, signal }, before);
    }
  }

  /** @param before the earlier judge and the time of its verdict, if the verdict comes from cached replies */
  async #run(
    entry: OpenDocumentEntry,
    proof: OpenProof,
    { model, asked, signal }: Partial<Pick<ReviewRunInput, 'model' | 'asked'>> & Pick<ReviewRunInput, 'signal'>,
    before?: Partial<LastReviewJudge>,
  ): Promise<void> {
    const { document } = entry;
    const { located } = proof;
    if (!located) return;
    const { version } = document;
    const halt = new AbortController();
    if (model) entry.halt = halt;
    const coming = model?.coming;
    coming?.follow(() => this.#heard.fire(document));
    proof.coming = coming;
    const judgedAt = (): number | undefined => (before ? before.at : model && Date.now());
    try {
      await this.#runner.run({
        document,
        proof: located.proof,
        model,
        asked,
        previous: proof.latest?.review,
        signal,
        halt: halt.signal,
        first: listPriorityStepIndices(document, located.proof, vscode.window.visibleTextEditors),
        publish: (snapshot) => this.#publish(entry, proof, getReviewedVersion(document, version), snapshot, judgedAt()),
      });
    } finally {
      if (entry.halt === halt) entry.halt = undefined;
      if (coming && proof.coming === coming) {
        proof.coming = undefined;
        this.#heard.fire(document);
      }
    }
    const { latest } = proof;
    if (before || !model || signal.aborted || !latest?.review.complete) return;
    if (latest.review.lastVerdict && latest.review.failures.length === 0)
      await this.#parts.models.rememberJudged(toAddress(document, proof), asked?.picked);
  }

  /** Keeps the results of the last review that still apply to the current text. Edited steps become stale. */
  async #keep(entry: OpenDocumentEntry, signal: AbortSignal): Promise<void> {
    if (!(await this.#read(entry, signal))) return;
    const { document, proofs, selected } = entry;
    for (const proof of proofs) if (proof !== selected) this.#adapt(entry, proof, false);
    const { latest, located } = selected;
    if (latest && located)
      this.#publish(entry, selected, document.version, adaptReviewToText(latest.review, located.proof));
    // Notifies features that wait for a first snapshot, after this work has ended, that there won't be one.
    else this.#parts.host.clock.after(0, () => this.changed.fire(document));
  }

  #publish(entry: OpenDocumentEntry, proof: OpenProof, version: number, review: Review, now?: number): void {
    if (this.isVeiled(entry.document)) return;
    proof.latest = createNextReviewSnapshot(entry.document, proof, version, review, now);
    this.tell(entry, proof);
  }

  #entryFor(document: vscode.TextDocument): OpenDocumentEntry {
    const key = getOpenDocumentKey(document);
    let entry = this.entries.get(key);
    if (!entry || entry.document !== document) {
      entry = createOpenDocumentEntry(document);
      this.entries.set(key, entry);
    }
    return entry;
  }

  #drop({ document }: Pick<OpenDocumentEntry, 'document'>): void {
    const key = getOpenDocumentKey(document);
    const entry = this.entries.get(key);
    if (entry?.document !== document) return;
    this.entries.delete(key);
    this.#queue.cancel(key);
    const { checker } = this.#parts.host;
    for (const { located } of entry.proofs) if (located) checker.release(located.proof);
    // Results of earlier texts may be left.
    if (this.entries.size === 0) checker.forget();
    this.changed.fire(document);
  }
}

/** The address under which the judge of a proof is remembered. */
function toAddress({ uri }: vscode.TextDocument, { located }: OpenProof): vscode.Uri {
  return toProofUri(uri, located?.proof.place?.name);
}
