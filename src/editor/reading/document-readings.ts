import type * as vscode from 'vscode';
import type { Proof } from '../../core/proof/index.ts';
import { LocationInProofConverter, readProof } from '../../core/reading/index.ts';
import { isInRange } from '../base/step-at-offset.ts';
import type { DocumentReview, ProofReviews, StepNameReader } from '../review/index.ts';
import type { LatexInputFiles } from './document-files.ts';
import type { DocumentReading } from './types.ts';

/** The first reading of a longer proof waits until the proof is checked, since it may take a second. In UTF-16 code units. */
const MAX_CHARS_READ_AT_ONCE = 100_000;
/** A longer proof is read only when a reader asks for a symbol or a reference. In UTF-16 code units. */
const MAX_CHARS_READ_UNASKED = 1_000_000;

/** The maximum number of kept readings of a document. */
const MAX_KEPT_READINGS = 500;

type Reviews = Pick<ProofReviews, 'listFor' | 'at' | 'whenParsed'>;

/** Reads open proofs when a feature asks, and keeps the latest reading of each for the next edit. */
export class DocumentReadings implements StepNameReader {
  readonly #reviews: Reviews;
  readonly #files: LatexInputFiles | undefined;
  /** The readings of a document by the names of its pairs, the oldest first. */
  readonly #latest = new WeakMap<vscode.TextDocument, Map<string, DocumentReading>>();

  constructor(reviews: Reviews, files?: LatexInputFiles) {
    this.#reviews = reviews;
    this.#files = files;
  }

  /**
   * The reading of the current text of a proof. Undefined if the text is being parsed again, or is very long and hasn't been read
   * yet.
   */
  read({ document, version, review: { proof } }: DocumentReview): DocumentReading | undefined {
    if (version !== document.version || this.#isUnreadAndLonger(document, proof, MAX_CHARS_READ_UNASKED))
      return undefined;
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

  /** Whether the document is a proof whose current text is still being parsed. */
  isWaiting(document: vscode.TextDocument): boolean {
    return this.#reviews.listFor(document).some(({ version }) => version !== document.version);
  }

  /**
   * Waits for the current text to be parsed, but not for a judge of it, and reads the proof at an offset. Undefined if there is none,
   * or if the text changes meanwhile, since positions of the older text would lead to wrong words.
   */
  async whenRead(
    document: vscode.TextDocument,
    offset: number,
    token: vscode.CancellationToken,
  ): Promise<DocumentReading | undefined> {
    const all = await this.#reviews.whenParsed(document, token);
    const latest = all.find(({ range }) => !range || isInRange(range, offset));
    return latest?.version === document.version ? this.#read(document, latest.review.proof) : undefined;
  }

  readStepNames(document: vscode.TextDocument, proof: Proof): readonly string[] | undefined {
    const isLater =
      this.#isUnreadAndLonger(document, proof, MAX_CHARS_READ_AT_ONCE) &&
      this.#reviews.listFor(document).find(({ name }) => name === proof.place?.name)?.review.complete !== true;
    if (isLater || this.#isUnreadAndLonger(document, proof, MAX_CHARS_READ_UNASKED)) return undefined;
    const { reading } = this.#read(document, proof);
    // What LaTeX numbers in other files changes the numbers in this one.
    return this.#files?.isWaiting(document) === true ? undefined : reading.texts;
  }

  /** Whether a long proof of the document has been checked, so that it can now be read for the first time. */
  isDue(document: vscode.TextDocument): boolean {
    return this.#reviews
      .listFor(document)
      .some(
        ({ review: { complete, proof } }) =>
          complete &&
          this.#isUnreadAndLonger(document, proof, MAX_CHARS_READ_AT_ONCE) &&
          !this.#isUnreadAndLonger(document, proof, MAX_CHARS_READ_UNASKED),
      );
  }

  #isUnreadAndLonger(document: vscode.TextDocument, { steps, place }: Proof, chars: number): boolean {
    return (steps.at(-1)?.range.end ?? 0) > chars && this.#latest.get(document)?.has(place?.name ?? '') !== true;
  }

  #read(document: vscode.TextDocument, proof: Proof): DocumentReading {
    const { version } = document;
    const name = proof.place?.name ?? '';
    const held = this.#latest.get(document) ?? new Map<string, DocumentReading>();
    const before = held.get(name);
    const isSame = before?.version === version && before.reading.proof === proof;
    if (isSame && before.reading.files === this.#files?.get(document)) return before;
    if (!isSame && proof.language === 'latex') this.#files?.follow(document);
    const text = document.getText();
    const reading = readProof(proof, text, before?.reading, this.#files?.get(document));
    const next = { document, version, reading, locator: new LocationInProofConverter(proof, text) };
    held.delete(name);
    held.set(name, next);
    const [oldest] = held.keys();
    if (held.size > MAX_KEPT_READINGS && oldest !== undefined) held.delete(oldest);
    this.#latest.set(document, held);
    return next;
  }
}
