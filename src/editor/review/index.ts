export {
  /** The proof in the active editor, or in the panel that has the focus; while an output channel is read, still the one before. */
  ActiveProof,
  /** A proof, and its latest snapshot if it has been reviewed. */
  type ActiveReview,
} from './active-proof.ts';
export {
  /** Reviews a document; where something would have to be sent, once the person agrees to calls, tokens and cost. */
  askToReview,
} from './ask-to-review.ts';
export {
  /** Reads the pictures that a problem links to, if the judge accepts pictures. */
  readProblemImages,
} from './images.ts';
export {
  /** The proof in a document, read once and from then on only where an edit touches it. */
  LiveProof,
} from './live-proof.ts';
export {
  /** Knows which documents are proofs: items of data sets, others by name, by their first 4 kB, or because the user said so. */
  ProofDocuments,
} from './proof-documents.ts';
export {
  /** Reads the proof in a document and its sibling files, and logs problems with those. */
  ProofReader,
  /** A document with what is known of its text. */
  type ReadableDocument,
} from './proof-reader.ts';
export type {
  /** A snapshot, its marks, and the very text it is of. */
  DocumentReview,
} from './review-entry.ts';
export {
  /** Keeps one review per open proof. */
  Reviews,
} from './reviews.ts';
export {
  /** What stands beside a proof, read now. */
  loadSiblings,
} from './sibling-files.ts';
