import type * as vscode from 'vscode';
import type { Proof } from '../../core/proof/index.ts';
import { ProofLocationConverter, readProof } from '../../core/reading/index.ts';
import type { ProofReviews, StepNamer } from '../review/index.ts';
import type { DocumentReading } from './types.ts';

/** The first reading of a longer proof waits until the proof is checked, since it may take a second. In UTF-16 code units. */
const MAX_CHARS_READ_AT_ONCE = 100_000;
/** A longer proof is read only when a reader asks for a symbol or a reference. In UTF-16 code units. */
const MAX_CHARS_READ_UNASKED = 1_000_000;

/** Reads open proofs when a feature asks, and keeps the latest reading of each for the next edit. */
export class DocumentReadings implements StepNamer {
  readonly #reviews: Pick<ProofReviews, 'of' | 'whenParsed'>;
  readonly #latest = new WeakMap<vscode.TextDocument, DocumentReading>();

  constructor(reviews: Pick<ProofReviews, 'of' | 'whenParsed'>) {
    this.#reviews = reviews;
  }

  /**
   * The reading of the current text. Undefined if the document isn't an open proof, is hidden, is being parsed again, or is very long
   * and hasn't been read yet.
   */
  of(document: vscode.TextDocument): DocumentReading | undefined {
    const latest = this.#reviews.of(document);
    if (latest?.version !== document.version) return undefined;
    const { proof } = latest.review;
    return this.#isUnreadAndLonger(document, proof, MAX_CHARS_READ_UNASKED) ? undefined : this.#read(document, proof);
  }

  /** Whether the document is a proof whose current text is still being parsed. */
  isWaiting(document: vscode.TextDocument): boolean {
    const latest = this.#reviews.of(document);
    return latest !== undefined && latest.version !== document.version;
  }

  /**
   * Waits for the current text to be parsed, but not for a judge of it. Undefined as for `of`, or if the text changes meanwhile,
   * since positions of the older text would lead to wrong words.
   */
  async whenRead(document: vscode.TextDocument, token: vscode.CancellationToken): Promise<DocumentReading | undefined> {
    const latest = await this.#reviews.whenParsed(document, token);
    return latest?.version === document.version ? this.#read(document, latest.review.proof) : undefined;
  }

  readStepNames(document: vscode.TextDocument, proof: Proof): readonly string[] | undefined {
    const isLater =
      this.#isUnreadAndLonger(document, proof, MAX_CHARS_READ_AT_ONCE) &&
      this.#reviews.of(document)?.review.complete !== true;
    return isLater || this.#isUnreadAndLonger(document, proof, MAX_CHARS_READ_UNASKED)
      ? undefined
      : this.#read(document, proof).reading.texts;
  }

  /** Whether a long proof has been checked, so that it can now be read for the first time. */
  isDue(document: vscode.TextDocument): boolean {
    const { review } = this.#reviews.of(document) ?? {};
    return (
      review?.complete === true &&
      this.#isUnreadAndLonger(document, review.proof, MAX_CHARS_READ_AT_ONCE) &&
      !this.#isUnreadAndLonger(document, review.proof, MAX_CHARS_READ_UNASKED)
    );
  }

  #isUnreadAndLonger(document: vscode.TextDocument, { steps }: Proof, chars: number): boolean {
    return !this.#latest.has(document) && (steps.at(-1)?.range.end ?? 0) > chars;
  }

  #read(document: vscode.TextDocument, proof: Proof): DocumentReading {
    const { version } = document;
    const before = this.#latest.get(document);
    if (before?.version === version && before.reading.proof === proof) return before;
    const text = document.getText();
    const reading = readProof(proof, text, before?.reading);
    const next = { document, version, reading, locator: new ProofLocationConverter(proof, text) };
    this.#latest.set(document, next);
    return next;
  }
}
