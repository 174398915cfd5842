export {
  /** Whether the step of such a flag has a verdict that a reader can agree with or dispute. */
  canBeSaid,
  /** Where the final answer stands. */
  chosenOf,
  /** The Problems entry about omitted flags. */
  cutSentence,
  /** Something that a reviewer should look at: listed, walked, and drawn at its phrase. */
  type Flag,
  /** The icon of a list row: a gutter mark, or a mark that appears only at its phrase. */
  type FlagIcon,
  /** What a mark in the gutter shows. */
  type GutterIcon,
  /** All that the editor draws of a review: made once per snapshot, drawn by every feature. */
  type Marks,
  /** A review shows what waits only if it takes longer than this, in milliseconds: a blink needs no dots. */
  PATIENCE,
  /** What Problems lists of a proof. */
  type ProblemEntries,
  /** Turns a review into the marks that the editor draws. */
  project,
  /** Finds the refuted relation that shares a mark with the earliest error in its step. */
  provingOf,
  /** A state that the overview ruler shows by itself; what is in Problems has its mark there from Problems. */
  type RulerMark,
  /** The state that is drawn. */
  shownOf,
} from './projection.ts';
