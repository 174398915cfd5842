/** The engine: judges' replies become immutable review snapshots, and only here is a verdict concluded. */

export { answerSentence, answerWords } from './answer-words.ts';
export { restSentence, tallySentence } from './coverage-words.ts';
export { keep, type ReviewOptions, review } from './engine.ts';
export { type HeadLine, headLineName, headLines } from './head-lines.ts';
export {
  changedSentence,
  groundsSentences,
  hasNotAnswered,
  headProgress,
  judgingSentence,
  shownVerdict,
  unfinishedSentence,
  verdictGrounds,
  whoWords,
} from './header-words.ts';
export { reviewJson, type Source, splitJson } from './json.ts';
export { labelWords, meantWords, ownLabelWords } from './label-words.ts';
export { createLines, type Lines } from './lines.ts';
export {
  countingNote,
  judgeWords,
  remarksOf,
  saysOf,
  sideOf,
  speakerOf,
  type Telling,
  tellingsOf,
  verdictOn,
} from './opinion-words.ts';
export { isAgainst, opinionsOn, usageOfAll } from './opinions.ts';
export { refutedBeside, unreadSentence } from './outcome-parts.ts';
export { doneSentences, outcomeSentence, statusWords, toldSentences } from './outcome-words.ts';
export { type RowVotes, rowVotes, rowVotesWords } from './row-votes.ts';
export { createSarifLog, fileUri, type SarifLocation, type SarifSource } from './sarif.ts';
export { shortened } from './shorten.ts';
export { checkerSentence, stepWords } from './step-words.ts';
export { type ToldPart, toldName, toldOfWhole, toldOn, toldSoFar } from './told.ts';
export type {
  AnswerReview,
  Finding,
  Opinion,
  Review,
  ReviewOutcome,
  StepReview,
  StepState,
  StepVotes,
  Tally,
  Verdict,
} from './types.ts';
export { moneyWords, tokensWords, usageWords } from './usage-words.ts';
export {
  abstentionSentence,
  dissentWords,
  doubtSentence,
  errorSentence,
  groundsOf,
  groundsSentence,
  groundsWords,
  judgingWords,
  type Marked,
  scoreWords,
  shortReason,
  staleSentence,
} from './vote-words.ts';
export { shareWords } from './whole-words.ts';
export {
  findingSentence,
  notReviewedSentence,
  notReviewedWords,
  progressWords,
  sideSentence,
  stateWords,
  voteShare,
  votesWords,
} from './words.ts';
