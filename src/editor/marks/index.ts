export {
  /** Whether the step of such a flag has a verdict that a reader can agree with or dispute. */
  canBeLabeled,
  /** The Problems entry about omitted flags. */
  describeOmittedFlags,
  /** Something that a reviewer should look at: listed, walked, and drawn at its phrase. */
  type Flag,
  /** The icon of a list row: a gutter mark, or a mark that appears only at its phrase. */
  type FlagIcon,
  /** Finds the refuted relation that shares a mark with the earliest error in its step. */
  findRefutationAtMark,
  /** What a mark in the gutter shows. */
  type GutterIcon,
  /** The state that is drawn. */
  getDrawnStepState,
  /** Where the final answer stands. */
  getShownAnswer,
  /** All that the editor draws of a review: made once per snapshot, drawn by every feature. */
  type Marks,
  /** What Problems lists of a proof. */
  type ProblemEntries,
  /** Turns a review into the marks that the editor draws. */
  projectReview,
  /** A state that the overview ruler shows by itself; what is in Problems has its mark there from Problems. */
  type RulerMark,
  /** A review shows what waits only if it takes longer than this, in milliseconds: a blink needs no dots. */
  WAITING_MARK_DELAY,
} from './projection.ts';
