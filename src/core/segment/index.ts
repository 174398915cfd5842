export {
  /** Creates a segmenter: a model that splits solutions into steps. */
  createSegmenter,
  /** The messages that ask a model to split a solution into steps. */
  createSegmentMessages,
  /** Joins the steps of a text with blank lines, if they are the same text apart from white space. */
  joinParagraphs,
  /** Splits a text into steps with a model. */
  type Segmenter,
  /** The steps of a solution, trimmed and not empty, or why the reply was discarded. */
  type SegmentResult,
} from './solution-segmenter.ts';
