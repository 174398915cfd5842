export {
  /** A text with a blank line between the steps that a model has found in it. */
  reformatted,
  /** The steps of a solution, trimmed and not empty, or why the reply was discarded. */
  type Segmented,
  /** Asks a model for the steps of a text. */
  type Segmenter,
  /** A model that cuts solutions into steps. */
  segmenter,
  /** The messages that ask a model to cut a solution into steps. */
  segmentMessages,
} from './segment.ts';
