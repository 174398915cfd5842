import { createReviewMarks, type ReviewMarks } from '../../core/marks/index.ts';
import {
  listProblemSolutionPairs,
  type ParsedDocument,
  type Proof,
  type ProofParseOptions,
  parseDocumentForEditing,
  type TextChange,
  type TextRange,
  updateParsedDocument,
} from '../../core/proof/index.ts';
import {
  createProofReading,
  type LatexInputFileContents,
  LocationInProofConverter,
  type ProofReading,
} from '../../core/reading/index.ts';
import type { Review } from '../../core/review/index.ts';
import type { DocumentText } from './document-text.ts';

/** With more changes than this since it was parsed, a text is parsed again as a whole. */
const MAX_PENDING_CHANGES = 100;

/** A proof of a version of a document. */
export interface DocumentProof {
  /** The name of its pair, if the document has several problems with solutions. */
  readonly name: string | undefined;
  /** The range of its pair in the document. */
  readonly range: TextRange | undefined;
  /** With the author's names of its steps. */
  readonly proof: Proof;
  readonly reading: ProofReading;
  readonly locator: LocationInProofConverter;
}

/** A review of a proof. */
export interface ReviewedProof extends DocumentProof {
  readonly review: Review;
  readonly marks: ReviewMarks;
}

/** The parts of a proof in files beside it, and the files that a LaTeX document names. */
export interface FilesBesideProof {
  addParts(own: Proof): Promise<Proof>;
  readonly inputs: LatexInputFileContents | undefined;
}

/** An open document: its text, its proofs, and the latest review of each. */
export class OpenDocument {
  readonly uri: string;
  readonly languageId: string;
  readonly content: DocumentText;
  isClosed = false;
  /** The reviews of the latest version that was checked to the end; undefined if that isn't a proof or none was checked. */
  reviews: readonly ReviewedProof[] | undefined;
  /** The version that `reviews` are of. */
  reviewedVersion: number | undefined;
  /** The latest results, also of a check that goes on. */
  shown: { readonly version: number; readonly reviews: readonly ReviewedProof[] } | undefined;
  #parsed: ParsedDocument | undefined;
  #options: ProofParseOptions | undefined;
  #pending: TextChange[] = [];
  /** The proofs of the latest version that was read. */
  #proofs: readonly DocumentProof[] = [];

  constructor(uri: string, languageId: string, content: DocumentText) {
    this.uri = uri;
    this.languageId = languageId;
    this.content = content;
  }

  get version(): number {
    return this.content.version;
  }

  /** Notes a change, which is parsed later. */
  follow(change: TextChange): void {
    this.#pending.push(change);
    if (this.#pending.length > MAX_PENDING_CHANGES) this.#parsed = undefined;
    if (!this.#parsed) this.#pending = [];
  }

  /** The proofs of the current text: one, or the pairs of a problem and its solution. Unchanged steps aren't parsed or read again. */
  async readProofs(options: ProofParseOptions, files: FilesBesideProof): Promise<readonly DocumentProof[]> {
    const parsed = this.#parse(options);
    const { text } = this.content;
    const pairs = listProblemSolutionPairs(parsed);
    const found = pairs.length > 0 ? pairs : [{ name: undefined, range: undefined, proof: parsed.proof }];
    const own = await Promise.all(found.map(({ proof }) => files.addParts(proof)));
    const before = new Map(this.#proofs.map((known) => [known.name, known.reading]));
    this.#proofs = found.map(({ name, range }, k) => {
      const plain = own[k] ?? parsed.proof;
      const reading = createProofReading(plain, text, before.get(name), files.inputs);
      // The names are read when the first is shown.
      const proof: Proof = {
        ...plain,
        labels: {
          get texts() {
            return reading.texts;
          },
        },
      };
      return { name, range, proof, reading, locator: new LocationInProofConverter(plain, text) };
    });
    return this.#proofs;
  }

  #parse(options: ProofParseOptions): ParsedDocument {
    const isSame = options.language === this.#options?.language && options.split === this.#options.split;
    let parsed = isSame ? this.#parsed : undefined;
    for (const change of parsed ? this.#pending : []) parsed &&= updateParsedDocument(parsed, [change]);
    this.#pending = [];
    this.#options = options;
    this.#parsed = parsed ?? parseDocumentForEditing(this.content.text, options);
    return this.#parsed;
  }
}

/** A review with its marks. */
export function toReviewedProof(proof: DocumentProof, review: Review): ReviewedProof {
  return { ...proof, review, marks: createReviewMarks(review) };
}
