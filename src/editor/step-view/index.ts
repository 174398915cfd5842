/** Steps as every panel that shows a review draws them. Pure: no vscode, plain values in and out. */
export {
  /** The keys of all texts of a review. */
  bodiesOf,
  /** The text that a key of the review's view names; undefined of a key that is in it no more. */
  bodyOf,
  /** Names what is drawn of a text: the text itself, what it is drawn with, and its marks. */
  keyOf,
  /** Names what a document defines. */
  nameOf,
} from './bodies.ts';
export {
  /** The beginning of a text, which says how much is cut off. */
  cut,
} from './bounds.ts';
export {
  /** What stands below the steps that are open. */
  detailsOf,
} from './details.ts';
export {
  /** One row per step, by index. */
  rowsOf,
  /** The steps as the editor's marks have them, too: what is judged again keeps for a moment what was said of it. */
  shownSteps,
} from './rows.ts';
export type {
  /** What a document defines that its texts are drawn with. */
  Setting,
  /** What steps are drawn with beside their review. */
  StepsInput,
} from './types.ts';
export {
  /** A vote with what it says, as panels show it. */
  opinionView,
  /** Where in the document a phrase stands that a panel shows; undefined if it stands nowhere any more. */
  phraseOf,
  /** A judge's reply as it came; undefined of an id that is no vote's. */
  replyOf,
  /** Votes as a bar, with few words. */
  votesView,
} from './votes.ts';
