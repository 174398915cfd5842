/** Reads open proofs without a model: hints, and where symbols and references lead. */

export {
  /** Starts to read proofs once one is open. */
  LazyReading,
} from './lazy-reading.ts';
export {
  /** Registers everything that reads open proofs. */
  startReading,
} from './start-reading.ts';
export type {
  /** What the line above a proof says about its hints. */
  ReadingHeadline,
  /** The headlines of open proofs. */
  ReadingHeadlines,
} from './types.ts';
