/** The engine: judges' replies become immutable review snapshots, and only here is a verdict concluded. */
export { answerSentence, answerWords } from './answer-words.ts';
export { keep, type ReviewOptions, review } from './engine.ts';
export { reviewJson, type Source, splitJson } from './json.ts';
export type { OpinionJson, VerdictJson, VotesJson } from './json-verdict.ts';
export { createLines, type Lines } from './lines.ts';
export { opinionWords, type Telling, tellingsOf, verdictOn } from './opinion-words.ts';
export { doneSentences, outcomeSentence, statusWords, toldSentences } from './outcome-words.ts';
export {
  createSarifLog,
  fileUri,
  type SarifLocation,
  type SarifLog,
  type SarifProblem,
  type SarifSource,
} from './sarif.ts';
export { shortened } from './shorten.ts';
export type {
  AnswerCandidate,
  AnswerReview,
  AnswerVotes,
  ConfirmationReview,
  Finding,
  Grade,
  Opinion,
  Quote,
  QuotedPhrase,
  Review,
  ReviewOutcome,
  StepReview,
  StepState,
  StepVotes,
  Tally,
  Verdict,
} from './types.ts';
export { tokensWords, usageWords } from './usage-words.ts';
export {
  abstentionSentence,
  dissentWords,
  doubtSentence,
  errorSentence,
  groundsSentence,
  groundsWords,
  judgingWords,
  lostSentence,
  type Marked,
  scoreWords,
  shortReason,
  staleSentence,
} from './vote-words.ts';
export {
  findingSentence,
  notReviewedSentence,
  notReviewedWords,
  progressWords,
  sideSentence,
  stateWords,
  tallySentence,
  voteShare,
  votesWords,
} from './words.ts';
