export {
  /** A proof, and its latest snapshot if it has been reviewed. */
  type ActiveProof,
  /** The proof in the active editor or in the focused panel. While an output channel is active, the previous proof stays active. */
  ActiveProofTracker,
} from './active-proof.ts';
export type {
  /** Finds the pairs of a document. */
  ProblemSolutionPairFinder,
} from './incremental-proof.ts';
export {
  /** The proof in a document, parsed once and then updated only where an edit touches it. */
  IncrementalProofParser,
} from './incremental-proof.ts';
export {
  /** Reads the pictures that a problem links to, if the judge accepts pictures. */
  readProblemImages,
} from './problem-images.ts';
export {
  /** Decides which documents are proofs: items of data sets, and others by name, by their first 4 KB, or by the user's choice. */
  ProofDocumentClassifier,
} from './proof-documents.ts';
export {
  /** A document with its parsed proof. */
  type ParsedProofDocument,
  /** Reads the proof in a document and its sibling files, and logs problems with those. */
  ProofDocumentReader,
  /** Reads what the author calls the steps. */
  type StepNameReader,
} from './proof-reader.ts';
export {
  /** A snapshot of a review of a proof, its marks, and the text version that it belongs to. */
  type DocumentReview,
  /** The address of a proof: that of its document, with the name of its pair as the fragment. */
  toProofUri,
} from './review-entry.ts';
export {
  /** Reviews a document. If something must be sent, first asks the user to confirm calls, tokens, and cost. Doesn't ask if every reply is cached. */
  reviewWithConsent,
} from './review-with-consent.ts';
export {
  /** Keeps one review per open proof. */
  ProofReviews,
} from './reviews.ts';
export {
  /** Reads the sibling files of a proof now. */
  loadSiblingFiles,
} from './sibling-files.ts';
