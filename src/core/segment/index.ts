export {
  /** The messages that ask a model to split a solution into steps. */
  createSegmentationMessages,
  /** Creates a segmenter: a model that splits solutions into steps. */
  createSegmenter,
  /** Joins the steps of a text with blank lines, if they are the same text apart from white space. */
  joinStepsAsParagraphs,
  /** The steps of a solution, trimmed and not empty, or why the reply was discarded. */
  type SegmentationResult,
  /** Splits a text into steps with a model. */
  type Segmenter,
} from './solution-segmenter.ts';
