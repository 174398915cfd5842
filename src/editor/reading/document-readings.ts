import type * as vscode from 'vscode';
import { PlaceLocator, readProof } from '../../core/reading/index.ts';
import type { DocumentReview, ProofReviews } from '../review/index.ts';
import type { DocumentReading } from './types.ts';

/** Reads open proofs when a feature asks, and keeps the latest reading of each for the next edit. */
export class DocumentReadings {
  readonly #reviews: Pick<ProofReviews, 'of' | 'whenParsed'>;
  readonly #latest = new WeakMap<vscode.TextDocument, DocumentReading>();

  constructor(reviews: Pick<ProofReviews, 'of' | 'whenParsed'>) {
    this.#reviews = reviews;
  }

  /** The reading of the current text. Undefined if the document isn't an open proof, is hidden, or is being parsed again. */
  of(document: vscode.TextDocument): DocumentReading | undefined {
    const latest = this.#reviews.of(document);
    return latest?.version === document.version ? this.#read(latest) : undefined;
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
    return latest?.version === document.version ? this.#read(latest) : undefined;
  }

  #read({ document, version, review: { proof } }: DocumentReview): DocumentReading {
    const before = this.#latest.get(document);
    if (before?.version === version && before.reading.proof === proof) return before;
    const text = document.getText();
    const reading = readProof(proof, text, before?.reading);
    const next = { document, version, reading, locator: new PlaceLocator(proof, text) };
    this.#latest.set(document, next);
    return next;
  }
}
