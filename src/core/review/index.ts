/** The engine: judges' replies become immutable review snapshots, and only here is a verdict concluded. */

export { keep, type ReviewOptions, review } from './engine.ts';
export { reviewJson, type Source, splitJson } from './export/json.ts';
export { createSarifLog, fileUri, type SarifLocation, type SarifSource } from './export/sarif.ts';
export { isAgainst, opinionsOn, usageOfAll } from './opinions.ts';
export { type RowVotes, rowVotes, rowVotesWords } from './row-votes.ts';
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
export { answerSentence, answerWords } from './words/answer-words.ts';
export { restSentence, tallySentence } from './words/coverage-words.ts';
export { type HeadLine, headLineName, headLines } from './words/head-lines.ts';
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
} from './words/header-words.ts';
export { labelWords, meantWords, ownLabelWords } from './words/label-words.ts';
export { createLines, type Lines } from './words/lines.ts';
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
} from './words/opinion-words.ts';
export { refutedBeside, unreadSentence } from './words/outcome-parts.ts';
export { doneSentences, outcomeSentence, statusWords, toldSentences } from './words/outcome-words.ts';
export { shortened } from './words/shorten.ts';
export { checkerSentence, stepWords } from './words/step-words.ts';
export { type ToldPart, toldName, toldOfWhole, toldOn, toldSoFar } from './words/told.ts';
export { tokensWords, usageWords } from './words/usage-words.ts';
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
} from './words/vote-words.ts';
export { shareWords } from './words/whole-words.ts';
export {
  findingSentence,
  notReviewedSentence,
  notReviewedWords,
  progressWords,
  sideSentence,
  stateWords,
  voteShare,
  votesWords,
} from './words/words.ts';
