/** Steps as every panel that shows a review draws them. Pure: no vscode, plain values in and out. */
export {
  /** The text that a key of the review's view names; undefined of a key that is in it no more. */
  findStepBody,
  /** The keys of all texts of a review. */
  getBodyKeys,
  /** Names what is drawn of a text: the text itself, what it is drawn with, and its marks. */
  toBodyKey,
  /** Names what a document defines. */
  toSettingKey,
} from './bodies.ts';
export {
  /** The beginning of a text, which says how much is cut off. */
  cutText,
} from './bounds.ts';
export {
  /** The details of the open steps. */
  buildStepDetails,
} from './details.ts';
export {
  /** One row per step, by index. */
  buildStepRows,
  /** The steps with the same states as the editor's marks: a step that is judged again keeps its state for a moment. */
  listShownSteps,
} from './rows.ts';
export type {
  /** The macros and statements of a document with which its texts are drawn. */
  RenderSetting,
  /** The input for drawing steps beside their review. */
  StepsInput,
} from './types.ts';
export {
  /** The range in the document of a phrase that a panel shows; undefined if it is gone. */
  findPhraseRange,
  /** A judge's raw reply; undefined for an unknown vote id. */
  getVoteReply,
  /** Votes as a bar, with few words. */
  toVotesView,
  /** A vote with what it says, as panels show it. */
  toVoteView,
} from './votes.ts';
