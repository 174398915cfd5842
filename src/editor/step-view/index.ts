/** Steps as every panel that shows a review draws them. Pure: no vscode, plain values in and out. */
export {
  /** A key for the document's definitions. They matter only for LaTeX prose; formulas get macros when they are typeset. */
  computeLatexDefinitionsKey,
  /** A key with a cryptographic hash, so that one step is never shown for another. */
  computeRenderedTextKey,
  /** Tells how a part of a proof is drawn, and its name in keys. */
  createTextRenderModeFinder,
  /** The keys of all texts of a review. */
  getReviewTextKeys,
  /** The rendered text for a key; undefined if the review no longer contains it. */
  renderReviewTextByKey,
} from './body-keys.ts';
export {
  /** The details of the open steps. */
  buildStepDetails,
} from './details.ts';
export {
  /** One row per step, by index. */
  buildStepRows,
  /** The steps with the same states as the editor's marks: a step that is judged again keeps its state for a moment. */
  listStepsWithDisplayedState,
} from './rows.ts';
export {
  /** Shortens a text and appends the number of omitted characters. */
  shortenPanelText,
} from './text-bounds.ts';
export type {
  /** The macros and statements of a document that affect how its texts are drawn. */
  LatexDefinitions,
  /** The input for drawing steps beside their review. */
  StepViewInput,
} from './types.ts';
export {
  /** Votes as a bar, with few words. */
  buildVotesBar,
  /** The document range of a phrase in the panel: a vote's quote or a finding's relation. Undefined if the phrase is gone. */
  findQuoteOrRelationRange,
  /** A judge's raw reply, at most 200,000 characters of it; undefined for an unknown vote id. */
  getRawVoteReply,
  /** A vote with what it says, as panels show it. */
  toVoteView,
} from './votes.ts';
