/** The engine: judges' replies become immutable review snapshots, and only here is a verdict concluded. */
export {
  /** An older review as far as it still speaks of a newer text, where no judge is asked again. */
  keep,
  /** The options of a review run. */
  type ReviewOptions,
  /** Runs judges over a proof. */
  review,
} from './engine.ts';
export {
  /** A review in the JSON format of `proofmark`. */
  reviewJson,
  /** Where a proof came from: a file, and within a data set the row's id. */
  type Source,
  /** A proof and its steps in the JSON format of `proofmark`. */
  splitJson,
} from './export/json.ts';
export {
  /** Writes a review as a Markdown document. */
  reviewMarkdown,
  /** One step with all that is said of it; an empty text if there is no such step. */
  stepMarkdown,
} from './export/markdown.ts';
export {
  /** Creates a SARIF log that is written piece by piece as reviews come in. */
  createSarifLog,
} from './export/sarif.ts';
export {
  /** The URI reference of a file below the folder of the run. */
  fileUri,
  /** Where an input is, as the host knows it. */
  type SarifLocation,
} from './export/sarif-place.ts';
export {
  /** Whether a vote says that a step is wrong, or that the earliest error is in it. */
  isAgainst,
  /** The votes that speak of a step, in the order of their samples: where each judges the whole, all of them. */
  opinionsOn,
  /** What people read of what was said. */
  remarksOf,
  /** Whether a vote is for what is said of a step, or of the whole proof; undefined if it is about another step. */
  sideOf,
  /** Of the verdicts of a review the one that said what a step has, also what it had before it went stale. */
  speakerOf,
  /** What votes used together. */
  usageOfAll,
  /** The verdict that speaks of a step, or spoke of it before it went stale. */
  verdictOn,
} from './opinions.ts';
export {
  /** Whether a judge that was asked did not answer, so that what the review comes to is less than was wanted. */
  hasNotAnswered,
  /** The index of the first step with a statement that was proved false, where a judge puts the earliest error in another: it leads. */
  refutedBeside,
  /** The verdict that is shown: the one that is open only while there is none before it. */
  shownVerdict,
} from './outcome.ts';
export {
  /** Work by key, where only the newest of a key matters: asking anew supersedes what waits or runs for it. */
  KeyedQueue,
  /** Work on something: it looks at `signal` and stops soon after it aborts. */
  type Work,
} from './queue.ts';
export {
  /** The votes on a step, counted by whether they agree with the state that its row shows. */
  type RowVotes,
  /** Counts the votes on a step by whether they agree with the state that its row shows. */
  rowVotes,
} from './row-votes.ts';
export type {
  /** The final answer of the proof beside the reference's. */
  AnswerReview,
  /** Something the checker found in a step. */
  Finding,
  /** One vote, with all that was said: `judgement.said` has the reply whole. */
  Opinion,
  /** An immutable snapshot of a review. */
  Review,
  /** What the judges' replies come to. */
  ReviewOutcome,
  /** An agreement or a dispute as it stands now. */
  Said,
  /** What people have said of a step as it stands now. */
  StepLabel,
  /** An annotator's note on a step. */
  StepNote,
  /** The review of one step: its state, and the findings, votes or score that it rests on. */
  StepReview,
  /** The state of a step, as drawn. */
  StepState,
  /** Votes about one step. */
  StepVotes,
  /** What the votes of a judge other than the checker come to. */
  Verdict,
} from './types.ts';
export {
  /** What became of the relations, after how many could be checked at all. */
  tallySentence,
  /** `2.1k tokens`; undefined where none were counted. */
  tokensWords,
  /** `8 calls, 12.3k tokens, 9.1k server-cached, cost 0.04 (in the unit of your prices)`; replies that were kept from before are told apart. */
  usageWords,
} from './words/checked-and-used.ts';
export {
  /** One sentence, by the first failure; undefined where its message says all. */
  hintFor,
  /** The sentence at the head where a judge did not finish: what stands leads, as everywhere. */
  unfinishedSentence,
} from './words/failures.ts';
export {
  /** How each side was read. */
  answerSentence,
  /** `Final answer: equal to the reference`, at most 44 characters. */
  answerWords,
  /** `6.3 of 7 points, the mean of 8 votes`, `6 of 8 votes`, `5 say yes, 2 no, 1 inconclusive`. */
  shareWords,
} from './words/grades-and-answers.ts';
export {
  /** One sentence on a text that has changed, or is judged anew, since it was judged. */
  changedSentence,
  /** What was done about a review as a whole: relations read, steps that were not, votes, and what went wrong. */
  doneSentences,
  /** A line at the head of a review, on a refuted statement, checks, votes or scores. */
  type HeadLine,
  /** What a line is called. */
  headLineName,
  /** The lines of a review, in the order in which they are read, and the sentences that none of them has. */
  headLines,
  /** How much of what is under way is in: the share, 0 to 1, where that can be told, and words. */
  headProgress,
  /** One sentence or two while a text is judged for the first time: how far that is. */
  judgingSentence,
  /** What was done, and what went wrong, each in sentences; the final answer in neither. */
  toldSentences,
  /** What the outcome of a judge that asks a model rests on; undefined of other outcomes. */
  verdictGrounds,
  /** The sentence above votes that stand at no step: what they come to, or how many are in. */
  wholeVotesSentence,
  /** Who judged, and what it used: parts of one line. */
  whoWords,
} from './words/head.ts';
export {
  /** Judges are given paragraphs that are counted from 0, and speak of them so, while all else here counts steps from 1. */
  countingNote,
  /** `critic@local, model gpt-x`. */
  judgeWords,
  /** What a vote says in words, with the vote as its subject: `puts the error in step 2`. */
  saysOf,
  /** A line: what it is, and the words. */
  type Telling,
  /** The lines that explain the votes on a step or on the whole proof. */
  tellingsOf,
} from './words/one-vote.ts';
export {
  /** The same in a sentence. */
  notReviewedSentence,
  /** Of a proof that no judge has been asked about: a few words for a status bar. */
  notReviewedWords,
  /** One sentence: the outcome. */
  outcomeSentence,
  /** The outcome in a few words, for a status bar; while the same text is judged again, how far that is behind it. */
  statusWords,
} from './words/outcome.ts';
export {
  /** What the checker says of a relation, before both sides with their values: `The embedded checker found this false at θ = 30°:` */
  checkerSentence,
  /** The sentence that Problems shows for a finding. */
  findingSentence,
  /** `Disputes “earliest error”: it is meant mod 7`; who says so stands before it. */
  labelWords,
  /** The state that somebody agrees with or disputes. */
  meantWords,
  /** What the reader says of a step that is in this state now, in a few words and without the reason: `You agree`. */
  ownLabelWords,
  /** One side of a relation with what it comes to: `3 + 4 = 7`, `cos 30° ≈ 0.866`, `625 ≡ 37 (mod 49)`; a bare number by itself. */
  sideSentence,
  /** One sentence on steps that follow one another and are all stale. */
  staleSentence,
  /** The word for a step's state, as marks, lists and screen readers have it. */
  stateWords,
  /** The state of a step in words, and what else is to be said of it at a glance. */
  stepWords,
  /** A part of the details on a step's votes: a critique, counts, agreement, dissent or the second judge. */
  type ToldPart,
  /** The name that votes of a kind have where they are listed. */
  toldName,
  /** Votes that stand at no step: a grader's, and those on the whole that find no error or abstain, unless a step tells of them. */
  toldOfWhole,
  /** The details on a step's votes, in the order in which they are shown. */
  toldOn,
  /** While votes come in: what those say of a step that are in, where nothing is concluded from them yet. */
  toldSoFar,
  /** What was said of a step before its text changed. */
  wasSentence,
} from './words/step.ts';
export {
  /** Why votes abstained, the commonest reason first; undefined if none did. */
  abstentionSentence,
  /** What the other votes say: `2 put the error in step 1`; an empty list where all agree. */
  dissentWords,
  /** The sentence on a doubtful step. */
  doubtSentence,
  /** The sentence on the earliest error for the Problems view: the votes, then the checker's evidence. */
  errorSentence,
  /** The votes or the score that a mark rests on: `6 of 8 votes`, `score 0.41, below 0.5`. */
  groundsOf,
  /** One or two sentences on what the outcome rests on. */
  groundsSentence,
  /** What a mark rests on: `6 of 8 votes`, `score 0.41, below 0.5`, and what a second judge makes of it. */
  groundsWords,
  /** How far a review that still runs is: `judging again: 3 of 8 votes`; undefined once it is complete. */
  judgingWords,
  /** The part of a verdict that the mark of a step is made from. */
  type Marked,
  /** How much of a verdict is in: `3 of 8 votes`, `5 of 14 steps`. */
  progressWords,
  /** The words beside the bar: `6 of 8`, `2 of 8 object`, `5 of 5 votes`. */
  rowVotesWords,
  /** A score in 0 … 1 with two digits, or as many as tell it from 0 and 1. */
  scoreWords,
  /** The words after a marked line, at most 44 characters: `Earliest error: 6 of 8 votes`. */
  shortReason,
  /** Says how many replies there were if none had a verdict; undefined if one had, or if more may come. */
  unreadSentence,
  /** How many votes object, of those that are in: `6 of 8 votes`. */
  voteShare,
  /** How many votes object, of those that are in, and why the others aren't: `6 of 8 votes`. */
  votesWords,
} from './words/votes.ts';
