export {
  /** The outcome above the proof, and a line above each step with an error. */
  ReviewCodeLenses,
} from './code-lens.ts';
export {
  /** The view of the flagged steps of all open proofs. Its badge counts those of the visible proofs. */
  FlaggedStepsView,
} from './flags-view.ts';
export {
  /** The commands that select and set up judges. */
  registerJudgeCommands,
  /** Asks once about a workspace's suggestions, when one of its proofs is first viewed. */
  registerJudgeSuggestionQuestion,
  /** Judges again from a step on, after a confirmation of the cost. */
  rejudgeFromStep,
} from './judge-commands.ts';
export {
  /** The judge of the active proof. A click selects another. */
  JudgeStatusBarItem,
} from './judge-status.ts';
export {
  /** Provides the steps of a proof for the outline, breadcrumbs, *Go to Symbol* and folding. */
  registerProofOutline,
} from './proof-outline.ts';
export {
  /** The quick fixes for a flag. */
  registerFlagQuickFixes,
} from './quick-actions.ts';
export {
  /** The commands of the palette. */
  registerReviewCommands,
  /** Keeps the context keys for menus and keybindings in step with the active proof and the open texts. */
  syncContextKeys,
} from './review-commands.ts';
export {
  /** The hover at an offset of a reviewed document. */
  createReviewHover,
  /** Shows the evidence and votes for a marked phrase, and on the first line of a step the meaning of its mark. */
  registerReviewHover,
} from './review-hover.ts';
export {
  /** The review of the active proof in a few words, with the details in the tooltip. A click opens the menu. */
  ReviewStatusBarItem,
} from './review-status.ts';
export {
  /** Logs each setting that has a value of the wrong type or left the manifest, once. */
  registerInvalidSettingsLog,
} from './settings-report.ts';
