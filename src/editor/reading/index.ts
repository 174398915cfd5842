/** Reads open proofs without a model: hints, and where symbols and references lead. */

export {
  /** Starts to read proofs once one is open. */
  LazyReadingFeature,
} from './lazy-reading.ts';
export {
  /** Registers everything that reads open proofs. */
  startReadingFeature,
} from './start-reading.ts';
export type {
  /** What the line above a proof says about its hints. */
  HintSummary,
  /** The headlines of open proofs. */
  HintSummaryProvider,
} from './types.ts';
