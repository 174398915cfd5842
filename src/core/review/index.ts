/** The engine: judges' replies become immutable review snapshots, and only here is a verdict concluded. */

export {
  /** Where a proof came from: a file, and within a data set the row's id. */
  type ProofOrigin,
  /** A finding with its relation and its values, in the JSON format of `proofmark`. */
  toFindingJson,
  /** The origin of a proof, with the keys of all JSON formats. */
  toProofOriginJson,
  /** A proof and its steps in the JSON format of `proofmark`. */
  toProofStepsJson,
  /** The checker's relations by result, unread ones by kind, in the JSON format of `proofmark`. */
  toRelationCountsJson,
  /** A review in the JSON format of `proofmark`. */
  toReviewJson,
} from './export/json.ts';
export type {
  /** Where a proof came from, in all JSON formats. */
  OriginJson,
  /** The checker's relations by result. */
  RelationCountsJson,
  /** A line of `proofmark review --format json`. */
  ReviewJson,
  /** A line of `proofmark steps --format json`. */
  StepsJson,
} from './export/json-types.ts';
export {
  /** Writes a review as a Markdown document. */
  formatReviewAsMarkdown,
  /** One step with all its results; empty if there is no such step. */
  formatStepAsMarkdown,
} from './export/markdown.ts';
export {
  /** The findings on the whole proof, then those of each step in order. */
  listReportedIssues,
  /** A finding as logs, annotations and test reports show it. */
  type ReportedIssue,
} from './export/reported-findings.ts';
export {
  /** The location of an input. */
  type SarifInputLocation,
  /** The URI reference of a file below the folder of the run. */
  toRelativeSarifInputLocation,
  /** A range of a text as lines and columns from 1. A byte order mark isn't part of the text. */
  toSarifRegion,
} from './export/sarif-locations.ts';
export {
  /** Creates a SARIF log that is written piece by piece as reviews come in. */
  createSarifLogWriter,
} from './export/sarif-log.ts';
export {
  /** Whether a vote supports the verdict on a step or on the whole proof; undefined if it is about another step. */
  classifyVoteSupport,
  /** The verdict of a review that a step's state comes from, including the state before the step went stale. */
  findVerdictBehindStepReview,
  /** The verdict on a step, or the verdict before the step went stale. */
  findVerdictCoveringStep,
  /** The part of a judgement's text that is displayed. */
  getJudgeRemarks,
  /** The votes about a step, by sample. If each vote judges the whole proof, all votes. */
  getVotesOnStep,
  /** Whether a vote says that a step is wrong, or that the earliest error is in it. */
  isVoteAgainstStep,
  /** The sum of the usage of some votes. */
  sumVoteUsage,
} from './judge-votes.ts';
export {
  /** A queue by key: new work for a key replaces the waiting or running work of that key. */
  KeyedWorkQueue,
  /** Queued work. It watches `signal` and stops soon after an abort. */
  type QueuedWork,
} from './keyed-work-queue.ts';
export {
  /** A relation of a step. */
  type ListedRelation,
  /** The relations of steps in groups, without empty groups. */
  listRelationGroups,
  /** The parts of a step's text whose relations were checked or not, in text order and disjoint. */
  listRelationShades,
} from './relation-list.ts';
export {
  /** The index of the first step with a refuted statement if a judge puts the earliest error in another step. The refutation leads. */
  findConflictingRefutedStepIndex,
  /** The verdict that is shown: the last finished one, or else the open one. */
  getDisplayedVerdict,
  /** Whether a queried judge didn't reply, so that the review is incomplete. */
  hasJudgeWithoutReply,
} from './review-outcome.ts';
export {
  /** The part of an older review that still applies to a newer text, without running a judge again. */
  adaptReviewToText,
  /** The options of a review run. */
  type ReviewRunOptions,
  /** Runs judges over a proof. */
  runProofReview,
  /** Runs judges over a proof to the end. */
  runProofReviewToEnd,
} from './run-review.ts';
export type {
  /** An annotator's current agreement or dispute. */
  AgreementOrDispute,
  /** The final answer of the proof compared with the reference. It doesn't judge the proof: a wrong proof may have a correct answer. */
  FinalAnswerComparison,
  /** Something the checker found in a step. */
  Finding,
  /** One vote. `judgement.said` has the whole reply. */
  JudgeVote,
  /** An immutable snapshot of a review. */
  Review,
  /** The outcome of a review. */
  ReviewOutcome,
  /** The current labels and notes of a step. */
  StepLabelsAndNotes,
  /** An annotator's note on a step. */
  StepNote,
  /** The review of one step: its state, and the findings, votes or score that it rests on. */
  StepReview,
  /** The state of a step, as drawn. */
  StepState,
  /** Votes about one step. */
  StepVoteCounts,
  /** The verdict of a judge other than the checker, from its votes. */
  Verdict,
} from './types.ts';
export {
  /** Counts the votes on a step by whether they agree with the state that its row shows. */
  countVoteStances,
  /** The votes on a step, counted by whether they agree with the state that its row shows. */
  type VoteStanceCounts,
} from './vote-stances.ts';
export {
  /** How many relations could be checked, and with what results. */
  describeCheckedRelations,
  /** `8 calls, 12.3k tokens, 9.1k cached by the server, cost 0.04 (in the unit of your prices)`. Cached replies are listed separately. */
  formatModelUsage,
  /** `12 hold`, `262 conditions`, `141 not parsed`. */
  formatRelationGroupCount,
  /** `2.1k tokens`; undefined if none were counted. */
  formatTokenUsage,
  /** Why a relation wasn't read, in a few words; undefined for an unknown reason. */
  formatUncheckedRelationReason,
  /** Sentences on relations: how many could be checked, with what results, and the kinds of the others. */
  listRelationSentences,
} from './words/coverage-and-usage.ts';
export {
  /** The header sentence of a review whose judge didn't finish. It begins with the results that still hold. */
  describeReviewWithFailedJudge,
  /** One sentence on what to do about the first failure; undefined if its message already says so. */
  getFailureAdvice,
} from './words/failures.ts';
export {
  /** How the answer and the reference were read. */
  describeFinalAnswerComparison,
  /** `Final answer: equal to the reference`, at most 44 characters. */
  formatFinalAnswerResult,
  /** `6.3 of 7 points (mean of 8 votes)`, `6 of 8 votes`, `5 yes votes, 2 no votes, 1 inconclusive vote`. */
  formatGradeOrAnswerVotes,
} from './words/grades-and-answers.ts';
export {
  /** The outcome in one or a few sentences. */
  describeReviewOutcome,
  /** The same in a sentence. */
  describeUnreviewedProof,
  /** The outcome as status bar text. While the same text is judged again, the progress follows. */
  formatReviewStatusBarText,
  /** Status bar text of a proof that hasn't been reviewed. */
  formatUnreviewedStatusBarText,
} from './words/outcome.ts';
export {
  /** Sentences on what was done and on problems. Neither list contains the final answer. */
  buildResultAndFailureSentences,
  /** The header lines of a review in reading order, and the sentences that no line contains. */
  buildReviewSummary,
  /** The grounds of a model judge's outcome; undefined for other outcomes. */
  describeModelOutcomeReasons,
  /** One or two sentences on the progress of a first review. */
  describeReviewProgress,
  /** One sentence on a proof that has changed since it was judged, or is being judged again. */
  describeStaleReview,
  /** The sentence above votes that belong to no step: their result, or how many have arrived. */
  describeWholeProofVotes,
  /** The progress of a running review: the share, 0 to 1, if it is known, and its text. */
  getReviewProgress,
  /** The name of a header line. */
  getReviewSummaryLineName,
  /** The judges and their usage, as parts of one line. */
  listJudgeAndUsagePhrases,
  /** Sentences on the review as a whole: relations checked, steps not checked, votes, failures. */
  listReviewDetailSentences,
  /** A line in the header of a review: about a refuted statement, checks, votes, or scores. */
  type ReviewSummaryLine,
} from './words/review-header.ts';
export {
  /** Explains a paragraph number in judges' texts: prompts count paragraphs from 0, the interface counts steps from 1. Undefined if no text mentions a paragraph. */
  explainZeroBasedParagraphs,
  /** `critic@local, model gpt-x`. */
  formatJudgeAndModel,
  /** A vote as a predicate: `puts the error in step 2`. */
  formatVotePredicate,
  /** The lines that explain the votes on a step or on the whole proof. */
  listVoteExplanationLines,
  /** A line that explains votes. */
  type VoteExplanationLine,
} from './words/single-vote.ts';
export {
  /** The sentence that Problems shows for a finding. */
  describeFinding,
  /** One sentence on consecutive stale steps. */
  describeStaleSteps,
  /** The verdict on a step before its text changed. */
  describeVerdictBeforeEdit,
  /** `Disputes “earliest error”: it is meant mod 7`. The annotator's name comes before it. */
  formatAgreementOrDispute,
  /** The sentence before both sides of a relation and their values: `The embedded checker refutes this at θ = 30°:` */
  formatFindingIntroduction,
  /** The reader's own label of a step with this current state, short and without the reason: `You agree`. */
  formatOwnAgreementOrDispute,
  /** The state that a label agrees with or disputes, as text. */
  formatRecordedStepState,
  /** One side of a relation with its value: `3 + 4 = 7`, `cos 30° ≈ 0.866`, `625 ≡ 37 (mod 49)`. A bare number has no value beside it. */
  formatRelationSide,
  /** The text of a step's state in marks, lists, and for screen readers. */
  formatStepState,
  /** The heading of a kind of votes in a list. */
  getVoteSectionHeading,
  /** The sides of the relation that the evidence is about, as they are written from left to right. */
  listEvidenceSides,
  /** The state of a step and the short facts beside it. */
  listStepStateDetails,
  /** The details on a step's votes, in the order in which they are shown. */
  listStepVoteSections,
  /** The votes on a step that have arrived while nothing is concluded from them yet. */
  listVoteSectionsSoFar,
  /** Votes that belong to no step: a grader's, and votes on the whole proof that find no error or abstain, unless a step lists them. */
  listWholeProofVotes,
  /** One side of a relation, or the wrong term in its middle, with its name. */
  type RelationSideWithName,
  /** A part of the details on a step's votes: a critique, counts, agreement, dissent or the second judge. */
  type StepVoteSection,
} from './words/step.ts';
export {
  /** Shows numbers of steps in a judge's text under the names that readers know. */
  renameStepMentions,
} from './words/step-mentions.ts';
export {
  /** Why votes abstained, the commonest reason first; undefined if none did. */
  describeAbstentions,
  /** The sentence on the earliest error for the Problems view: the votes, then the checker's evidence. */
  describeEarliestErrorStep,
  /** States that no reply contained a verdict; undefined if one did, or if more replies may come. */
  describeMissingVerdict,
  /** One or two sentences on the grounds of the outcome. */
  describeReviewOutcomeReasons,
  /** The sentence on an uncertain step. */
  describeUncertainStep,
  /** The text after a marked line, at most 44 characters: `Earliest error: 6 of 8 votes`. */
  formatEarliestErrorForLineEnd,
  /** The progress of a running review: `judging again: 3 of 8 votes`; undefined once it is complete. */
  formatRejudgingProgress,
  /** The grounds of a mark: `6 of 8 votes`, `score 0.41, below 0.5`, and the second judge's confirmation. */
  formatStepMarkReason,
  /** A score between 0 and 1 with two digits, or with enough digits to distinguish it from 0 and 1. */
  formatStepScore,
  /** The share of the votes so far that object, and why others are missing: `6 of 8 votes`. */
  formatStepVotes,
  /** The progress of a verdict: `3 of 8 votes`, `5 of 14 steps`. */
  formatVerdictProgress,
  /** The text beside the bar: `6 of 8`, `2 of 8 object`, `5 of 5 votes`. The sentence has the reasons for missing votes. */
  formatVoteStanceCounts,
  /** The share of the votes so far that object: `6 of 8 votes`. */
  formatVotesOfTotal,
  /** The votes or the score that a mark rests on: `6 of 8 votes`, `score 0.41, below 0.5`. */
  formatVotesOrScore,
  /** The dissenting votes: `2 put the error in step 1`. Empty if all agree. */
  listOtherVoteTexts,
  /** The part of a verdict that a step's mark is based on. */
  type StepMarkBasis,
} from './words/votes.ts';
