/** The engine: judges' replies become immutable review snapshots, and only here is a verdict concluded. */
export { keep, type ReviewOptions, review } from './engine.ts';
export { reviewJson, type Source, splitJson } from './json.ts';
export type {
  Finding,
  Review,
  ReviewOutcome,
  StepReview,
  StepState,
  StepVotes,
  Tally,
  Verdict,
} from './types.ts';
export {
  doneSentences,
  findingSentence,
  notReviewed,
  outcomeSentence,
  progressWords,
  sideSentence,
  stateWords,
  statusWords,
  tallySentence,
  votesWords,
} from './words.ts';
