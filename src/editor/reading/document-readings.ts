import type * as vscode from 'vscode';
import type { Clock } from '../../core/base/clock.ts';
import type { ResumableWork } from '../../core/base/resumable-work.ts';
import type { Proof, StepNames } from '../../core/proof/index.ts';
import { createProofReading, LocationInProofConverter } from '../../core/reading/index.ts';
import { isOffsetInRange } from '../base/step-at-offset.ts';
import type { DocumentReview, ProofReviews, StepNameReader } from '../review/index.ts';
import type { LatexInputFileCache } from './document-files.ts';
import type { DocumentReading } from './types.ts';

/** A longer proof is read in pieces. In UTF-16 code units. */
const MAX_CHARS_READ_AT_ONCE = 20_000;
/** A longer proof is read only when a reader asks for a symbol or a reference. In UTF-16 code units. */
const MAX_CHARS_READ_UNASKED = 1_000_000;

/** How long a proof is read before other work goes first, in milliseconds. The last piece may take longer by as much. */
const SLICE_MS = 6;

/** The total length of hidden documents that keep their whole readings, in UTF-16 code units. */
const MAX_HIDDEN_CHARS = 250_000;

/** The maximum number of kept readings of a document. */
const MAX_KEPT_READINGS = 500;

type Reviews = Pick<ProofReviews, 'listFor' | 'at' | 'whenParsed' | 'redraw'>;

/** The readings of a document by the names of its pairs. */
interface KnownReadings {
  /** The latest ones, the oldest first. Their symbols may still be under way. */
  readonly latest: Map<string, DocumentReading>;
  readonly underWay: Map<string, ReadingUnderWay>;
}

/** Reads open proofs when a feature asks, and keeps the latest reading of each for the next edit. */
export class DocumentReadingCache implements StepNameReader {
  readonly #reviews: Reviews;
  readonly #clock: Clock;
  readonly #files: LatexInputFileCache | undefined;
  readonly #known = new WeakMap<vscode.TextDocument, KnownReadings>();
  #shown: ReadonlySet<vscode.TextDocument> = new Set();
  /** The documents whose readings are kept as a whole, the latest shown last. */
  readonly #whole = new Set<vscode.TextDocument>();

  constructor(reviews: Reviews, clock: Clock, files?: LatexInputFileCache) {
    this.#reviews = reviews;
    this.#clock = clock;
    this.#files = files;
  }

  /**
   * Tells which documents editors show. Other documents lose the parts of their readings that take most of the memory, except the
   * latest ones. If such a document is shown again, it's read again in the background.
   */
  setShown(documents: ReadonlySet<vscode.TextDocument>): void {
    this.#shown = documents;
    this.#keepWhole(...documents);
  }

  /** Keeps the whole readings of some documents, and drops most of those of hidden ones if they are too many. */
  #keepWhole(...documents: readonly vscode.TextDocument[]): void {
    for (const document of documents) {
      this.#whole.delete(document);
      this.#whole.add(document);
    }
    let length = 0;
    for (const other of [...this.#whole].reverse()) {
      if (this.#shown.has(other)) continue;
      const latest = [...(this.#known.get(other)?.latest.values() ?? [])];
      length += latest.reduce((sum, { reading }) => sum + getLength(reading.proof), 0);
      if (length <= MAX_HIDDEN_CHARS && !other.isClosed) continue;
      this.#whole.delete(other);
      for (const { reading } of latest) reading.release();
    }
  }

  /**
   * The reading of the current text of a proof. Undefined if the text is being parsed or read, which the reviews tell when it is
   * done, or is very long and hasn't been read yet. Symbols are read last: those who ask for them use `whenRead`.
   */
  read({ document, version, review: { proof } }: DocumentReview): DocumentReading | undefined {
    if (version !== document.version || this.#isVeryLongAndUnread(document, proof)) return undefined;
    return this.#read(document, proof);
  }

  /** The readings of all proofs of a document as by `read`; none if it isn't an open proof, or is hidden. */
  listFor(document: vscode.TextDocument): readonly DocumentReading[] {
    return this.#reviews.listFor(document).flatMap((latest) => this.read(latest) ?? []);
  }

  /** The reading of the proof at an offset, as by `read`. */
  at(document: vscode.TextDocument, offset: number): DocumentReading | undefined {
    const latest = this.#reviews.at(document, offset);
    return latest && this.read(latest);
  }

  /** Whether the document is a proof whose current text is still being parsed or read. */
  isWaiting(document: vscode.TextDocument): boolean {
    return this.#reviews
      .listFor(document)
      .some((latest) => latest.version !== document.version || this.#isUnderWay(latest));
  }

  /**
   * Waits for the current text to be parsed and read, but not for a judge of it. Undefined if there is no proof at the offset, or if
   * the text changes meanwhile, since positions of the older text would lead to wrong words.
   */
  async whenRead(
    document: vscode.TextDocument,
    offset: number,
    token: vscode.CancellationToken,
  ): Promise<DocumentReading | undefined> {
    const all = await this.#reviews.whenParsed(document, token);
    const latest = all.find(({ range }) => !range || isOffsetInRange(range, offset));
    if (latest?.version !== document.version) return undefined;
    const { proof } = latest.review;
    const read = this.#read(document, proof);
    return this.#open(document).underWay.get(toName(proof))?.whenDone ?? read;
  }

  readStepNames(document: vscode.TextDocument, proof: Proof): StepNames | undefined {
    if (this.#isVeryLongAndUnread(document, proof)) return undefined;
    const read = this.#read(document, proof);
    // What LaTeX numbers in other files changes the numbers in this one.
    if (!read || this.#files?.isWaiting(document)) return undefined;
    let { texts, files } = read.reading;
    const renew = (): readonly string[] => {
      if (files !== this.#files?.get(document) && read.version === document.version)
        ({ texts, files } = this.#read(document, proof)?.reading ?? { texts, files });
      return texts;
    };
    return {
      get texts() {
        return renew();
      },
    };
  }

  #isVeryLongAndUnread(document: vscode.TextDocument, proof: Proof): boolean {
    if (getLength(proof) <= MAX_CHARS_READ_UNASKED) return false;
    const { latest, underWay } = this.#open(document);
    return !latest.has(toName(proof)) && !underWay.has(toName(proof));
  }

  #isUnderWay(latest: DocumentReview): boolean {
    return this.read(latest) === undefined && this.#open(latest.document).underWay.has(toName(latest.review.proof));
  }

  #open(document: vscode.TextDocument): KnownReadings {
    const known = this.#known.get(document) ?? { latest: new Map(), underWay: new Map() };
    this.#known.set(document, known);
    return known;
  }

  /** The reading of a proof's current text; undefined if it is under way. */
  #read(document: vscode.TextDocument, proof: Proof): DocumentReading | undefined {
    const { version } = document;
    const name = toName(proof);
    const { latest, underWay } = this.#open(document);
    const isSame = (other: DocumentReading | undefined) => other?.version === version && other.reading.proof === proof;
    const [before, outdated] = [latest.get(name), underWay.get(name)];
    const newest = outdated?.read ?? before;
    if (newest && isSame(newest) && newest.reading.files === this.#files?.get(document)) {
      if (outdated) return outdated.isUsable ? newest : undefined;
      return newest.reading.isReleased && this.#shown.has(document) ? this.#readAll(newest, name) : newest;
    }
    outdated?.stop();
    underWay.delete(name);
    if (!isSame(newest) && proof.language === 'latex') this.#files?.follow(document);
    const text = document.getText();
    const reading = createProofReading(proof, text, newest?.reading, this.#files?.get(document));
    const read = { document, version, reading, locator: new LocationInProofConverter(proof, text) };
    return this.#readAll(read, name);
  }

  /** Keeps a reading once all of a longer proof but its symbols is read. Undefined if that is under way. */
  #readAll(read: DocumentReading, name: string): DocumentReading | undefined {
    const { document, reading } = read;
    const { latest, underWay } = this.#open(document);
    const keep = (): void => {
      keepReading(latest, name, read);
      this.#keepWhole(document);
    };
    if (getLength(reading.proof) <= MAX_CHARS_READ_AT_ONCE) {
      keep();
      return read;
    }
    let isLater = false;
    const onUsable = (): void => {
      keep();
      if (isLater) this.#reviews.redraw(document);
    };
    const onDone = (): void => {
      if (underWay.get(name) === next) underWay.delete(name);
    };
    const next = new ReadingUnderWay(read, this.#clock, { onUsable, onDone });
    underWay.set(name, next);
    // After an edit, little is left to read.
    next.advance();
    isLater = true;
    return next.isUsable ? read : undefined;
  }
}

function toName({ place }: Proof): string {
  return place?.name ?? '';
}

function getLength({ steps }: Proof): number {
  return steps.at(-1)?.range.end ?? 0;
}

function keepReading(latest: Map<string, DocumentReading>, name: string, read: DocumentReading): void {
  latest.delete(name);
  latest.set(name, read);
  const [oldest] = latest.keys();
  if (latest.size > MAX_KEPT_READINGS && oldest !== undefined) latest.delete(oldest);
}

/** Reads a proof in pieces, its symbols last. Other work of the editor goes first in between, and an edit ends it. */
class ReadingUnderWay {
  readonly read: DocumentReading;
  /** The reading with its symbols; undefined if it was stopped. */
  readonly whenDone: Promise<DocumentReading | undefined>;
  /** Whether all but the symbols is read. */
  isUsable = false;
  readonly #work: ResumableWork<void>;
  readonly #clock: Clock;
  readonly #onDone: () => void;
  #resolve: (read: DocumentReading | undefined) => void = () => {};
  #cancel: (() => void) | undefined;
  #isStopped = false;

  constructor(read: DocumentReading, clock: Clock, listeners: { onUsable: () => void; onDone: () => void }) {
    this.read = read;
    this.#work = this.#readAll(listeners.onUsable);
    this.#clock = clock;
    this.#onDone = listeners.onDone;
    this.whenDone = new Promise((resolve) => {
      this.#resolve = resolve;
    });
  }

  /** Reads for a while. The rest follows. */
  advance(): void {
    const end = this.#clock.now() + SLICE_MS;
    do {
      if (this.#work.next().done === true) {
        this.#onDone();
        this.#resolve(this.read);
        return;
      }
      // Who hears that it is usable may stop it.
      if (this.#isStopped) return;
    } while (this.#clock.now() < end);
    this.#cancel = this.#clock.after(0, () => {
      const { document, version } = this.read;
      if (document.isClosed || document.version !== version) this.stop();
      else this.advance();
    });
  }

  stop(): void {
    this.#isStopped = true;
    this.#cancel?.();
    this.#resolve(undefined);
  }

  *#readAll(onUsable: () => void): ResumableWork<void> {
    const { reading } = this.read;
    yield* reading.readAllButSymbols();
    this.isUsable = true;
    onUsable();
    // What is read first may take the place of this one, if its document is hidden.
    if (reading.isReleased) return;
    for (const _ of reading.readAll()) {
      yield;
      // The reading of a hidden document may be dropped meanwhile.
      if (reading.isReleased) return;
    }
  }
}
