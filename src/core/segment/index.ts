export {
  /** A text with a blank line between the steps that a model has found in it. */
  reformatted,
  /** What came of cutting a solution into steps: the steps, trimmed and not empty, or why a reply is not taken. */
  type Segmented,
  /** Asks a model for the steps of a text. */
  type Segmenter,
  /** A model that cuts solutions into steps. */
  segmenter,
  /** The messages that ask a model to cut a solution into steps. */
  segmentMessages,
} from './segment.ts';
