import type { Clock } from '../../core/base/clock.ts';
import { getErrorMessage } from '../../core/base/errors.ts';
import { omitUndefined } from '../../core/base/optional-values.ts';
import type { ResumableWork } from '../../core/base/resumable-work.ts';
import type { CheckerJudge } from '../../core/judge/index.ts';
import type { ProofLanguage } from '../../core/proof/index.ts';
import { KeyedWorkQueue, type Review, runProofReview } from '../../core/review/index.ts';
import {
  type DocumentProof,
  type FilesBesideProof,
  type OpenDocument,
  type ReviewedProof,
  toReviewedProof,
} from './open-document.ts';
import type { LspDocumentSettings } from './server-settings.ts';

/** How long after the last edit a check begins, in milliseconds, as in VS Code. */
const EDIT_PAUSE_MS = 150;
/** How long a proof is read before messages of the client go first, in milliseconds. */
const SLICE_MS = 8;
/** How often results of a check that goes on are shown, in milliseconds. */
const SHOW_PAUSE_MS = 500;

/** What the checks need of the server. */
export interface DocumentCheckServices {
  readonly clock: Clock;
  readonly checker: CheckerJudge;
  getSettings(document: OpenDocument): Promise<LspDocumentSettings>;
  detectLanguage(document: OpenDocument, settings: LspDocumentSettings): ProofLanguage | undefined;
  loadFiles(document: OpenDocument, language: ProofLanguage): Promise<FilesBesideProof>;
  /** Called with new results of a document, and when its check ends. */
  onReviews(document: OpenDocument, reviews: readonly ReviewedProof[] | undefined): void;
  /** A check begins; the result is called when it ends. */
  onCheck(document: OpenDocument): () => void;
  onError(message: string): void;
}

/** The proofs of a version of a document, undefined if it isn't a proof. */
interface ReadDocument {
  readonly version: number;
  readonly proofs: Promise<readonly DocumentProof[] | undefined>;
}

/** Reads and checks open documents. A newer text supersedes the check of an older one. */
export class DocumentCheckScheduler {
  readonly #services: DocumentCheckServices;
  readonly #queue: KeyedWorkQueue;
  readonly #read = new WeakMap<OpenDocument, ReadDocument>();
  readonly #waiting = new Map<OpenDocument, (() => void)[]>();

  constructor(services: DocumentCheckServices) {
    this.#services = services;
    this.#queue = new KeyedWorkQueue({
      clock: services.clock,
      // The checker checks one proof at a time, and another one is read meanwhile.
      atOnce: 2,
      onError: (uri, error) => services.onError(`The check of ${uri} failed: ${getErrorMessage(error)}`),
    });
  }

  /** Checks the current text. @param isEdited whether more edits may follow soon */
  check(document: OpenDocument, isEdited: boolean): void {
    const work = async (signal: AbortSignal): Promise<void> => {
      const end = this.#services.onCheck(document);
      try {
        await this.#check(document, signal);
      } finally {
        end();
        if (!signal.aborted) this.#finish(document);
      }
    };
    // The document that was opened or edited last goes first.
    this.#queue.putFirst(document.uri);
    this.#services.checker.prepare();
    this.#queue.ask(document.uri, work, isEdited ? EDIT_PAUSE_MS : 0);
  }

  /** Reads and checks a document again, since its settings or files have changed. */
  renew(document: OpenDocument): void {
    this.#read.delete(document);
    document.reviewedVersion = undefined;
    this.check(document, true);
  }

  close(document: OpenDocument): void {
    document.isClosed = true;
    this.#queue.cancel(document.uri);
    for (const { proof } of document.reviews ?? []) this.#services.checker.release(proof);
    document.reviews = undefined;
    document.shown = undefined;
    this.#finish(document);
  }

  dispose(): void {
    this.#queue.dispose();
  }

  /** Waits until the current text is checked. False if the document was closed or `signal` aborted before. */
  async whenChecked(document: OpenDocument, signal: AbortSignal): Promise<boolean> {
    while (!document.isClosed && !signal.aborted) {
      if (document.reviewedVersion === document.version) return true;
      if (!this.#queue.has(document.uri)) this.check(document, false);
      await new Promise<void>((resolve) => {
        const waiting = this.#waiting.get(document) ?? [];
        this.#waiting.set(document, [...waiting, resolve]);
        signal.addEventListener('abort', () => resolve(), { once: true });
      });
    }
    return false;
  }

  /** The proof at an offset of the current text, read to the end; undefined if there is none or the text changes meanwhile. */
  async whenRead(document: OpenDocument, offset: number, signal: AbortSignal): Promise<DocumentProof | undefined> {
    const { version } = document;
    const proofs = (await this.#readProofs(document)) ?? [];
    const proof = proofs.find(({ range }) => !range || (range.start <= offset && offset <= range.end));
    const isOver = (): boolean => document.version !== version || document.isClosed || signal.aborted;
    if (!proof || isOver()) return undefined;
    return (await finishInSlices(proof.reading.readAll(), isOver)) ? proof : undefined;
  }

  /** The proofs of the current text, without a check of it. Undefined if it isn't a proof. */
  #readProofs(document: OpenDocument): Promise<readonly DocumentProof[] | undefined> {
    const known = this.#read.get(document);
    if (known?.version === document.version) return known.proofs;
    const read = async (): Promise<readonly DocumentProof[] | undefined> => {
      const { getSettings, detectLanguage, loadFiles } = this.#services;
      const settings = await getSettings(document);
      const language = detectLanguage(document, settings);
      if (!language) return undefined;
      const files = await loadFiles(document, language);
      return document.readProofs({ language, split: settings.split }, files);
    };
    const proofs = read();
    this.#read.set(document, { version: document.version, proofs });
    return proofs;
  }

  async #check(document: OpenDocument, signal: AbortSignal): Promise<void> {
    const { version } = document;
    const { clock, checker, onReviews, getSettings } = this.#services;
    const proofs = await this.#readProofs(document);
    const { suspects } = await getSettings(document);
    if (signal.aborted) return;
    const before = new Map((document.reviews ?? []).map(({ name, review }) => [name, review]));
    const reviews: ReviewedProof[] = [];
    let shownAt = clock.now();
    for (const located of proofs ?? []) {
      const isOver = (): boolean => signal.aborted;
      // The names of the steps are read while the checker works.
      const naming = finishInSlices(located.reading.readAllButSymbols(), isOver);
      const options = omitUndefined({ clock, signal, previous: before.get(located.name) });
      let last: Review | undefined;
      for await (const snapshot of runProofReview(located.proof, [checker.asking({ suspects })], options)) {
        last = snapshot;
        if (snapshot.complete || clock.now() - shownAt < SHOW_PAUSE_MS || before.size > 0) continue;
        await naming;
        if (signal.aborted) return;
        document.shown = { version, reviews: [...reviews, toReviewedProof(located, snapshot)] };
        onReviews(document, document.shown.reviews);
        shownAt = clock.now();
      }
      await naming;
      if (signal.aborted || !last) return;
      reviews.push(toReviewedProof(located, last));
    }
    // The checker forgets the proofs that the document doesn't have anymore.
    for (const { proof } of (document.reviews ?? []).slice(reviews.length)) checker.release(proof);
    document.reviews = proofs && reviews;
    document.reviewedVersion = version;
    document.shown = { version, reviews };
    onReviews(document, document.reviews);
  }

  /** Answers those who wait for the check. After an error, they get no results. */
  #finish(document: OpenDocument): void {
    if (document.reviewedVersion !== document.version) {
      document.reviews = undefined;
      document.reviewedVersion = document.version;
    }
    const waiting = this.#waiting.get(document) ?? [];
    this.#waiting.delete(document);
    for (const resolve of waiting) resolve();
  }
}

/** Does all of some work; messages of the client are read in between. False if it is over before. */
async function finishInSlices(work: ResumableWork<unknown>, isOver: () => boolean): Promise<boolean> {
  let end = performance.now() + SLICE_MS;
  while (work.next().done !== true) {
    if (performance.now() < end) continue;
    await new Promise((resolve) => setImmediate(resolve));
    if (isOver()) return false;
    end = performance.now() + SLICE_MS;
  }
  return true;
}
