/** The engine: judges' replies become immutable review snapshots, and only here is a verdict concluded. */
export { answerSentence, answerWords } from './answer-words.ts';
export { keep, type ReviewOptions, review } from './engine.ts';
export { reviewJson, type Source, splitJson } from './json.ts';
export { createLines, type Lines } from './lines.ts';
export {
  createSarifLog,
  fileUri,
  type SarifLocation,
  type SarifLog,
  type SarifProblem,
  type SarifSource,
} from './sarif.ts';
export type {
  AnswerCandidate,
  AnswerReview,
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
  dissentWords,
  doubtSentence,
  errorSentence,
  groundsSentence,
  judgingWords,
  staleSentence,
  verdictWith,
} from './vote-words.ts';
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
