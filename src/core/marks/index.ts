/** What every editor marks in a review: flags with their ranges, severities, words and evidence. */

export {
  /** The words about the flags and the final answer at an offset. */
  createMarkHoverAt,
  /** The complete evidence of a flag as plain text. */
  formatFlagEvidence,
  /** The meaning of a step's mark, for its hover. */
  listStepHoverLines,
  /** A paragraph of a hover on a mark, without markup. */
  type MarkHoverLine,
} from './hover-lines.ts';
export {
  /** Chooses the flags for Problems if there are too many. */
  chooseFlagsForDiagnostics,
  /** Turns a review into the marks that the editor draws. */
  createReviewMarks,
  /** The Problems entry about omitted flags. */
  describeOmittedFlags,
  /** The icon of a list row: a gutter mark, or a mark that appears only at its phrase. */
  type FlagIcon,
  /** The flags of a proof that Problems lists. */
  type FlagsForDiagnostics,
  /** The step and range of the final answer. */
  findFinalAnswerLocation,
  /** Finds the refuted relation that shares a mark with the earliest error in its step. */
  findRefutationAtErrorMark,
  /** The icon of a gutter mark. Those that end in `later` are quiet: only one mark of a proof is loud, and a refuted statement takes precedence over votes. */
  type GutterIcon,
  /** The state that is drawn. */
  getDisplayedStepState,
  /** Whether a flag with this icon has a verdict that a reader can agree with or dispute. */
  hasDisputableVerdict,
  /** A state with its own mark in the overview ruler. VS Code marks diagnostics there by itself. */
  type OverviewRulerMark,
  /** Something that a reviewer should look at. Lists, navigation, and the editor's marks use it. Offsets are in the document. */
  type ReviewFlag,
  /** Everything that the editor draws for a review. Created once per snapshot and shared by all features. */
  type ReviewMarks,
  /** Waiting steps get a mark only if the review takes longer than this, in milliseconds, to avoid flicker. */
  WAITING_MARK_DELAY_MS,
} from './review-marks.ts';
export {
  /** A step in the outline of an editor. */
  describeStepForOutline,
  /** The words above a step with an error. */
  formatStepCodeLens,
} from './step-words.ts';
