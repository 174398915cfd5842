/** Reads open proofs without a model: hints, and where symbols and references lead. */

export {
  /** The files that open LaTeX documents name. */
  LatexInputFileCache,
  /** Reads the files that the text of a LaTeX document names. */
  loadDocumentLatexInputFiles,
} from './document-files.ts';
export {
  /** Starts to read proofs once one is open. */
  LazyReadingFeature,
} from './lazy-reading.ts';
export {
  /** Registers everything that reads open proofs. */
  startReadingFeature,
} from './start-reading.ts';
export type {
  /** The reading of an open proof. */
  DocumentReading,
  /** What the line above a proof says about its hints. */
  HintSummary,
  /** The headlines of open proofs. */
  HintSummaryProvider,
  /** The readings of open proofs, for the reading view. */
  ReadingProvider,
  /** A relation to try in the review panel. */
  RelationToTry,
  /** A hint, or the words that say why the text isn't a proof, as offsets in the text of its step. */
  StepHintMark,
} from './types.ts';
