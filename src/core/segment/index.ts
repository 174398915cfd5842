export {
  /** A model that cuts solutions into steps. */
  createSegmenter,
  /** The messages that ask a model to cut a solution into steps. */
  createSegmentMessages,
  /** A text with a blank line between the steps that a model has found in it. */
  joinParagraphs,
  /** Asks a model for the steps of a text. */
  type Segmenter,
  /** The steps of a solution, trimmed and not empty, or why the reply was discarded. */
  type SegmentResult,
} from './segment.ts';
