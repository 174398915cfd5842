/** The engine: judges' replies become immutable review snapshots, and only here is a verdict concluded. */

export { keep, type ReviewOptions, review } from './engine.ts';
export { reviewJson, type Source, splitJson } from './export/json.ts';
export { createSarifLog, fileUri, type SarifLocation, type SarifSource } from './export/sarif.ts';
export { isAgainst, opinionsOn, remarksOf, sideOf, speakerOf, usageOfAll, verdictOn } from './opinions.ts';
export { hasNotAnswered, refutedBeside, shownVerdict } from './outcome.ts';
export { type RowVotes, rowVotes } from './row-votes.ts';
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
export { restSentence, tallySentence, tokensWords, usageWords } from './words/checked-and-used.ts';
export { unfinishedSentence } from './words/failures.ts';
export { answerSentence, answerWords, shareWords } from './words/grades-and-answers.ts';
export {
  changedSentence,
  doneSentences,
  groundsSentences,
  type HeadLine,
  headLineName,
  headLines,
  headProgress,
  judgingSentence,
  toldSentences,
  verdictGrounds,
  whoWords,
} from './words/head.ts';
export { countingNote, judgeWords, saysOf, type Telling, tellingsOf } from './words/one-vote.ts';
export { notReviewedSentence, notReviewedWords, outcomeSentence, statusWords } from './words/outcome.ts';
export {
  checkerSentence,
  findingSentence,
  labelWords,
  meantWords,
  ownLabelWords,
  sideSentence,
  staleSentence,
  stateWords,
  stepWords,
  type ToldPart,
  toldName,
  toldOfWhole,
  toldOn,
  toldSoFar,
  wasSentence,
} from './words/step.ts';
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
  progressWords,
  rowVotesWords,
  scoreWords,
  shortReason,
  unreadSentence,
  voteShare,
  votesWords,
} from './words/votes.ts';
