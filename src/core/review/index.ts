/** The engine: judges' replies become immutable review snapshots, and only here is a verdict concluded. */
export {
  /** The part of an older review that still applies to a newer text, without running a judge again. */
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
  /** One step with all its results; empty if there is no such step. */
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
  /** The votes about a step, by sample. If each vote judges the whole proof, all votes. */
  opinionsOn,
  /** The part of a judgement's text that is shown to people. */
  remarksOf,
  /** Whether a vote supports the verdict on a step or on the whole proof; undefined if it is about another step. */
  sideOf,
  /** The verdict of a review that a step's state comes from, including the state before the step went stale. */
  speakerOf,
  /** The sum of the usage of some votes. */
  usageOfAll,
  /** The verdict on a step, or the verdict before the step went stale. */
  verdictOn,
} from './opinions.ts';
export {
  /** Whether a queried judge didn't reply, so that the review is incomplete. */
  hasNotAnswered,
  /** The index of the first step with a refuted statement if a judge puts the earliest error in another step. The refutation leads. */
  refutedBeside,
  /** The verdict that is shown: the last finished one, or else the open one. */
  shownVerdict,
} from './outcome.ts';
export {
  /** A queue by key: new work for a key replaces the waiting or running work of that key. */
  KeyedQueue,
  /** Queued work. It watches `signal` and stops soon after an abort. */
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
  /** One vote. `judgement.said` has the whole reply. */
  Opinion,
  /** An immutable snapshot of a review. */
  Review,
  /** The outcome of a review. */
  ReviewOutcome,
  /** An annotator's current agreement or dispute. */
  Said,
  /** The current labels and notes of a step. */
  StepLabel,
  /** An annotator's note on a step. */
  StepNote,
  /** The review of one step: its state, and the findings, votes or score that it rests on. */
  StepReview,
  /** The state of a step, as drawn. */
  StepState,
  /** Votes about one step. */
  StepVotes,
  /** What a judge other than the checker concludes from its votes. */
  Verdict,
} from './types.ts';
export {
  /** How many relations could be checked, and with what results. */
  tallySentence,
  /** `2.1k tokens`; undefined where none were counted. */
  tokensWords,
  /** `8 calls, 12.3k tokens, 9.1k server-cached, cost 0.04 (in the unit of your prices)`. Cached replies are listed separately. */
  usageWords,
} from './words/checked-and-used.ts';
export {
  /** One sentence on what to do about the first failure; undefined if its message already says so. */
  hintFor,
  /** The header sentence of a review whose judge didn't finish. It begins with the results that still hold. */
  unfinishedSentence,
} from './words/failures.ts';
export {
  /** How the answer and the reference were read. */
  answerSentence,
  /** `Final answer: equal to the reference`, at most 44 characters. */
  answerWords,
  /** `6.3 of 7 points, the mean of 8 votes`, `6 of 8 votes`, `5 say yes, 2 no, 1 inconclusive`. */
  shareWords,
} from './words/grades-and-answers.ts';
export {
  /** One sentence on a proof that has changed since it was judged, or is being judged again. */
  changedSentence,
  /** Sentences on the review as a whole: relations checked, steps not checked, votes, failures. */
  doneSentences,
  /** A line at the head of a review, on a refuted statement, checks, votes or scores. */
  type HeadLine,
  /** The name of a header line. */
  headLineName,
  /** The header lines of a review in reading order, and the sentences that no line contains. */
  headLines,
  /** The progress of a running review: the share, 0 to 1, if it is known, and its text. */
  headProgress,
  /** One or two sentences on the progress of a first review. */
  judgingSentence,
  /** Sentences on what was done and on problems. Neither list contains the final answer. */
  toldSentences,
  /** The grounds of a model judge's outcome; undefined for other outcomes. */
  verdictGrounds,
  /** The sentence above votes that belong to no step: their result, or how many have arrived. */
  wholeVotesSentence,
  /** The judges and their usage, as parts of one line. */
  whoWords,
} from './words/head.ts';
export {
  /** Explains a paragraph number in a judge's text: prompts count paragraphs from 0, the interface counts steps from 1. */
  countingNote,
  /** `critic@local, model gpt-x`. */
  judgeWords,
  /** A vote as a predicate: `puts the error in step 2`. */
  saysOf,
  /** A line that explains votes. */
  type Telling,
  /** The lines that explain the votes on a step or on the whole proof. */
  tellingsOf,
} from './words/one-vote.ts';
export {
  /** The same in a sentence. */
  notReviewedSentence,
  /** Status bar text of a proof that hasn't been reviewed. */
  notReviewedWords,
  /** The outcome in one or a few sentences. */
  outcomeSentence,
  /** The outcome as status bar text. While the same text is judged again, the progress follows. */
  statusWords,
} from './words/outcome.ts';
export {
  /** The sentence before both sides of a relation and their values: `The embedded checker refutes this at θ = 30°:` */
  checkerSentence,
  /** The sentence that Problems shows for a finding. */
  findingSentence,
  /** `Disputes “earliest error”: it is meant mod 7`. The annotator's name stands before it. */
  labelWords,
  /** The state that a label agrees with or disputes, as text. */
  meantWords,
  /** The reader's own label of a step with this current state, short and without the reason: `You agree`. */
  ownLabelWords,
  /** One side of a relation with its value: `3 + 4 = 7`, `cos 30° ≈ 0.866`, `625 ≡ 37 (mod 49)`. A bare number has no value beside it. */
  sideSentence,
  /** One sentence on consecutive stale steps. */
  staleSentence,
  /** The word for a step's state, as marks, lists and screen readers have it. */
  stateWords,
  /** The state of a step and the short facts beside it. */
  stepWords,
  /** A part of the details on a step's votes: a critique, counts, agreement, dissent or the second judge. */
  type ToldPart,
  /** The heading of a kind of votes in a list. */
  toldName,
  /** Votes that belong to no step: a grader's, and votes on the whole proof that find no error or abstain, unless a step lists them. */
  toldOfWhole,
  /** The details on a step's votes, in the order in which they are shown. */
  toldOn,
  /** The votes on a step that have arrived while nothing is concluded from them yet. */
  toldSoFar,
  /** The verdict on a step before its text changed. */
  wasSentence,
} from './words/step.ts';
export {
  /** Why votes abstained, the commonest reason first; undefined if none did. */
  abstentionSentence,
  /** The dissenting votes: `2 put the error in step 1`. Empty if all agree. */
  dissentWords,
  /** The sentence on an uncertain step. */
  doubtSentence,
  /** The sentence on the earliest error for the Problems view: the votes, then the checker's evidence. */
  errorSentence,
  /** The votes or the score that a mark rests on: `6 of 8 votes`, `score 0.41, below 0.5`. */
  groundsOf,
  /** One or two sentences on what the outcome rests on. */
  groundsSentence,
  /** The grounds of a mark: `6 of 8 votes`, `score 0.41, below 0.5`, and the second judge's confirmation. */
  groundsWords,
  /** The progress of a running review: `judging again: 3 of 8 votes`; undefined once it is complete. */
  judgingWords,
  /** The part of a verdict that a step's mark is based on. */
  type Marked,
  /** The progress of a verdict: `3 of 8 votes`, `5 of 14 steps`. */
  progressWords,
  /** The words beside the bar: `6 of 8`, `2 of 8 object`, `5 of 5 votes`. */
  rowVotesWords,
  /** A score in 0 … 1 with two digits, or as many as tell it from 0 and 1. */
  scoreWords,
  /** The text after a marked line, at most 44 characters: `Earliest error: 6 of 8 votes`. */
  shortReason,
  /** States that no reply contained a verdict; undefined if one did, or if more replies may come. */
  unreadSentence,
  /** The share of the votes so far that object: `6 of 8 votes`. */
  voteShare,
  /** The share of the votes so far that object, and why others are missing: `6 of 8 votes`. */
  votesWords,
} from './words/votes.ts';
