export {
  /** The task to compare a reference answer with the end of a solution. */
  type AnswerComparisonTask,
  /** Whether two tasks have the same result. */
  areAnswerComparisonTasksEqual,
  /** Builds the task to compare a proof's final answer; undefined without a reference answer or steps. */
  buildAnswerComparisonTask,
  /** Finds the end of a solution that is searched for its answer: whole steps, or the end of the last step if that is longer. */
  extractSolutionTail,
  /** The end of a solution as one text, with the positions of its steps. */
  type SolutionTail,
} from './checker-client/answer-comparison.ts';
export {
  /** The embedded checker as a judge. */
  CheckerJudge,
  /** The options of the embedded checker. */
  type CheckerJudgeOptions,
  /** A request to the checker. */
  type CheckerRuleOptions,
  /** How long an editor keeps a worker without work, in milliseconds. */
  IDLE_WORKER_LIMIT_MS,
} from './checker-client/checker.ts';
export {
  /** Adds counts by reason to `to`. */
  addUncheckedRelationCounts,
} from './checker-client/checker-judgements.ts';
export type {
  /** Events of a worker: ready, alive, a reply, the compared answer, done, or broken. */
  CheckerWorkerEvent,
  /** Messages to a worker. */
  CheckerWorkerMessage,
  /** Starts a worker of the checker and forwards its events to a listener. */
  CheckerWorkerSpawner,
  /** Steps to check, then a final answer to compare. */
  StartCheckMessage,
} from './checker-client/checker-port.ts';
export {
  /** No verdict, with a reason. */
  type Abstention,
  /** The comparison of the final answer with the reference's; ranges are offsets into the end of the solution (`extractSolutionTail`). */
  type AnswerComparisonReply,
  /** A finding of the checker: a relation of a step that is false or suspect. */
  type CheckerFinding,
  /** A request to a second judge about an error that the first flagged. */
  type ErrorConfirmationRequest,
  /** A second judge, which checks a flagged error before it's shown as confirmed (meta-verification). */
  type ErrorConfirmer,
  /** The parts of a proof that a judge sees only if it's meant to. */
  GRADING_MATERIALS,
  /** A part of a proof that a judge sees only if it's meant to. */
  type GradingMaterial,
  /** Returns the caution for a judge that sees the final answer; undefined for others. */
  getAnswerLeakCaution,
  /** Judges steps of a proof. */
  type Judge,
  /** What a judge's messages about a step contain, which decides the verdicts that survive an edit. */
  type JudgeContextScope,
  /** The description of a judge for people. */
  type JudgeDescription,
  /** The kinds of judges that query a model; the embedded checker isn't one. */
  type JudgeKind,
  /** One reply of one judge. */
  type Judgement,
  /** How votes are selected among judgements. */
  type JudgementSelectionPlan,
  /** A reply of a judge: a judgement, a failure, its coverage, or the comparison of the final answer. */
  type JudgeReply,
  /** A request to a judge: the proof, and the steps to judge. */
  type JudgeRequest,
  /** The thresholds of points or scores for right and wrong. */
  type JudgeThresholds,
  /** Counts of relations: how much of a text the checker read. */
  type RelationCounts,
  /** The result of one relation of a step. */
  type RelationResult,
  /** How votes are combined: `majority`, `any`, `quorum=3`. */
  type VoteAggregation,
  /** The complete text of the model's reply for a judgement. */
  type VoteReplyRecord,
} from './contract.ts';
export {
  /** Judges whether the final answer equals the reference's (U-MATH 3.3, mu-MATH). */
  createAnswerGraderJudge,
} from './models/answer-judge.ts';
export {
  /** Creates a critic: each vote names the earliest error of the whole proof, or none (ProcessBench 4). */
  createCriticJudge,
  /** Creates the source of a critic's judgements, one at a time. */
  createCriticVoter,
  /** Creates a second judge, which checks with one call an error that another judge found in a step (meta-verification). */
  createErrorConfirmer,
} from './models/critic.ts';
export {
  /** Returns the name of the model to query. */
  getQueriedModelName,
} from './models/description.ts';
export {
  /** The estimated cost of an action. */
  type CostEstimate,
  /** Estimates the cost of calls and prompt tokens at an endpoint. */
  estimateCostFromCounts,
  /** Estimates the cost of judging proofs. */
  estimateJudgingCost,
  /** Formats a warning that the budget can be exceeded, and by how much; undefined if it can't. */
  formatBudgetOverrunRisk,
  /** Formats the lines of a confirmation before cached replies are deleted. */
  formatCacheDeletionDetails,
  /** Formats the lines of a confirmation before sending: calls, tokens, cost. */
  formatCostEstimate,
  /** Formats the spending of a day in one line. */
  formatTodaysSpending,
  /** One proof that is to be judged. */
  type ProofSize,
} from './models/estimate.ts';
export {
  /** A grader of whole proofs: yes or no, or points up to a maximum, voted or averaged (Scaling generative verifiers 3). */
  createGraderJudge,
  /** Creates the source of a grader's judgements, one at a time. */
  createGraderVoter,
  /** Creates the failure of a judge that needs an aid which the proof doesn't have. */
  createMissingMaterialFailure,
  /** Creates a function that converts a grader's verdicts to judgements with points up to `max`. */
  createVerdictToGradeConverter,
  /** Returns the caution for a grader that sees the final answer or a reference; otherwise undefined. */
  getGradingMaterialCaution,
} from './models/grader.ts';
export {
  /** The kinds of judges that query a model, in display order. */
  ALL_JUDGE_KINDS,
  /** Creates a kind with a version of its prompt. The newest version is omitted. */
  createVersionedJudgeKind,
  /** Returns the name and the purpose of a kind of judge, for lists. */
  describeJudgeKind,
  /** Formats a kind as people write it: `critic`, or `critic/1`. */
  formatVersionedJudgeKind,
  /** Returns the built-in prompt of a choice without a prompt file; undefined for a reward model, which has none. */
  getBuiltInPromptName,
  /** Returns the kinds of judges that can use an endpoint: only the reward model, or all others. */
  getEndpointJudgeKinds,
  /** The chosen judge and its options. */
  type JudgeConfiguration,
  /** The leniency of a grader's prompt (Scaling generative verifiers 3). */
  type LeniencyLevel,
  /** Parses `KIND@ENDPOINT`, where the kind may have a version; undefined if it's invalid. */
  parseJudgeKindAndEndpoint,
  /** Parses `KIND`, or `KIND/VERSION` as in `critic/1`; undefined if it's invalid. */
  parseVersionedJudgeKind,
  /** A kind of judge, with the version of its built-in prompt if that isn't the newest. */
  type VersionedJudgeKind,
} from './models/judge-kinds.ts';
export {
  /** Builds the query to a model about a proof, for any number of votes. */
  buildJudgeQuery,
  /** Casts one vote. */
  castModelVote,
  /** The context of a query, besides the values of its variables. */
  type JudgeQueryContext,
  /** Converts a verdict to a judgement; undefined if the judge can't use such a verdict. */
  type VerdictConverter,
} from './models/judge-question.ts';
export {
  /** Creates a judge from a function that judges one proof. */
  createModelJudge,
  /** Casts one vote. */
  type JudgeVoteCaster,
  /** A source of judgements of whole proofs, one at a time. Each is a vote, or one of several to select from. */
  type WholeProofVoter,
} from './models/model-judge.ts';
export {
  /** Builds the messages to a reward model: the problem, and one message per step. */
  buildPrmMessages,
  /** Creates a judge with a process reward model: one call returns the scores of all steps (ProcessBench 4.1, appendix C). */
  createPrmJudge,
  /** Returns the problem and the steps from messages to a reward model. */
  extractPrmProblemAndSteps,
  /** Formats scores as the text of a reward model's reply. */
  formatPrmScores,
  /** The token after each step in the input of Qwen's reward models (Qwen2.5-Math-PRM). */
  PRM_STEP_SEPARATOR,
  /** Parses a reward model's scores: one from 0 to 1 for each of `count` steps; undefined if the text is invalid. */
  parsePrmScores,
} from './models/prm.ts';
export {
  /** Returns the default sampling parameters for one vote or for several. */
  getDefaultSamplingParameters,
  /** Returns the sampling parameters as sent, without those that are null. */
  omitNullParameters,
  /** Merges the sampling parameters of a call: the defaults, then those of the prompt, the judge and the endpoint. */
  resolveSamplingParameters,
} from './models/sampling.ts';
export {
  /** Creates a judge that judges one step per query (Scaling generative verifiers 5). */
  createStepwiseJudge,
} from './models/stepwise.ts';
export type {
  /** The options of a grader. */
  GraderJudgeOptions,
  /** The options of every judge that queries a model. */
  ModelJudgeOptions,
  /** Queries a model once: `ModelClient.ask` with a budget. */
  ModelQuerier,
} from './models/types.ts';
export {
  /** Collects votes until no further one can change the outcome. */
  collectVotes,
  /** Decides whether the polls of one judge continue. */
  VotePollStopper,
} from './models/vote-poll.ts';
export {
  /** The names of all built-in prompts, in `media/prompts/NAME.judge.md`. */
  BUILT_IN_PROMPT_NAMES,
  /** The versions of the built-in prompts, newest first. */
  BUILT_IN_PROMPT_VERSION_NUMBERS,
  /** The name of a built-in prompt. */
  type BuiltInPromptName,
  /** Describes a built-in prompt if there are several of its kind, so that users can choose. */
  describeBuiltInPrompt,
  /** Returns the path of a built-in prompt below `media/prompts`, without `.judge.md`. */
  getBuiltInPromptPath,
  /** Lists the earlier texts of built-in prompts, newest version first. */
  listEarlierBuiltInPrompts,
  /** The version of the prompts in `media/prompts`. */
  NEWEST_PROMPT_VERSION,
} from './prompts/built-in.ts';
export {
  /** Finds the name of an endpoint that the user doesn't have. */
  diagnoseUnknownEndpoint,
} from './prompts/language/front-matter-lines.ts';
export {
  /** The kind in the front matter of a file, even if it's incomplete. */
  extractPromptKind,
  /** Returns the completions at an offset of a prompt file; none if the text is too long. */
  getPromptCompletions,
  /** Returns the hover at an offset of a prompt file; undefined if there is none. */
  getPromptHover,
  /** Returns the outline of a prompt file, in text order. */
  getPromptOutline,
} from './prompts/language/prompt-language.ts';
export type {
  /** A completion in a prompt file. */
  PromptCompletion,
  /** The context of a prompt file: the endpoints of the user. */
  PromptEditingContext,
  /** A part of a prompt file, for the outline and for folding. */
  PromptOutlineItem,
} from './prompts/language/types.ts';
export {
  /** Describes the task of a kind of prompt. */
  describePromptKind,
} from './prompts/prompt-kinds.ts';
export {
  /** Builds the messages of a query: the prompt's system message, if it has one, and one user message, which has the images. */
  buildPromptMessages,
  /** Renders a prompt's message to a model, with the ranges of its variables and of the invalid tags of a draft. */
  renderPromptMessage,
} from './prompts/prompt-messages.ts';
export {
  /** A parsed prompt file: the prompt, or its problems. */
  type ParsedPromptFile,
  /** Parses a prompt file. */
  parsePromptFile,
} from './prompts/read-prompt.ts';
export {
  /** Returns the aids that a template uses. */
  listTemplateGradingMaterials,
  /** Thrown if a message would exceed `MAX_MODEL_MESSAGE_CHARS` characters. */
  MessageTooLongError,
} from './prompts/template.ts';
export {
  /** The edits that fix all occurrences of a tag in a prompt file, including the other ends of its sections. */
  buildTagReplacementEdits,
} from './prompts/template-diagnostics.ts';
export {
  /** A prompt, parsed from a file `name.judge.md`. */
  type JudgePrompt,
  /** The maximum length of a prompt file, in characters. */
  MAX_PROMPT_FILE_CHARS,
  /** A problem in a prompt file, with offsets into its text. */
  type PromptDiagnostic,
  /** A fix of a problem. */
  type PromptFix,
  /** The purpose of a prompt: a judge, or a helper. */
  type PromptKind,
  /** The values of the variables that a template may use. */
  type PromptVariableValues,
  /** The format of the reply to a prompt. */
  type ReplyFormat,
  /** The values that a prompt file suggests. */
  type SuggestedJudgeSettings,
} from './prompts/types.ts';
export {
  /** Builds the values of a template's variables from a proof. */
  buildPromptVariableValues,
  /** Lists the texts of the problem and the proof that a message with this view may show. */
  listJudgeInputTexts,
} from './prompts/variable-values.ts';
export {
  /** Finds the last quote of a reply; undefined if it has none. */
  findLastQuoteInReply,
  /** Finds the range of a quote in the text of a step, if it occurs there once. */
  locateQuoteInStep,
  /** Finds the range of a quote that occurs once, in one step only. */
  locateQuoteInSteps,
} from './replies/quote.ts';
export {
  /** Reads the verdict and the rest of a model's reply. */
  parseModelReply,
  /** The version of these parsers, stored with each reply. */
  REPLY_PARSER_VERSION,
} from './replies/read-reply.ts';
export type {
  /** A parsed reply of a model. */
  ParsedModelReply,
} from './replies/types.ts';
export {
  /** Whether this kind judges the whole proof, so that its judgements can be compared. */
  canSelectAmongJudgements,
  /** Like `countVotesNeededForEarliestError`, but ends when the test is decided or the outcome is settled exactly, whichever is first. */
  countVotesNeededForSprt,
  /** Returns the maximum number of calls for one proof, without retries: the judgements and the comparisons. */
  getMaxSelectionCallsPerProof,
  /** Returns the maximum number of comparisons for one proof: five knockouts among the judgements. */
  getMaxSelectionMatchesPerProof,
  /** Whether enough votes object to make a step suspect: at least a quarter. */
  isStepSuspectByVotes,
  /** The number of selections among judgements for one proof; each is a vote. */
  JUDGEMENT_SELECTIONS_PER_PROOF,
  /** The maximum number of judgements to select from. */
  MAX_JUDGEMENTS_TO_SELECT_FROM,
  /** The minimum number of judgements to select from. */
  MIN_JUDGEMENTS_TO_SELECT_FROM,
  /** The result of votes on the earliest error. */
  type MostVotedEarliestError,
  /** Converts the votes on one step to votes by index: "wrong" is a vote for index 0, "right" for "no error". */
  toEarliestErrorVoteCounts,
} from './votes/earliest-error-votes.ts';
export {
  /** The scale and thresholds of grades. `max` is 1 for yes and no, where the majority decides and thresholds don't apply. */
  type GradeScale,
  /** Returns the default minimum points of a correct proof: 1 for yes/no, 6 of 7 (ProofBench), else in proportion. */
  getDefaultPassingPoints,
  /** Compares the mean of the points with the thresholds, or returns the majority of yes and no (Scaling generative verifiers 3). */
  getGradeAcceptance,
} from './votes/grade-vote.ts';
export {
  /** Whether the sequential test applies: it is one of the majority. */
  canStopBySprt,
  /** Returns what decides, for sentences: `one vote that finds an error decides`. */
  describeVoteAggregation,
  /** Counts votes for an index of the earliest error by one rule. */
  type EarliestErrorVoteCounter,
  /** Returns the rule that a judge has without another one. */
  getDefaultVoteAggregation,
  /** Returns how a rule counts votes for the earliest error. */
  getEarliestErrorVoteCounter,
  /** Returns how a rule counts grades. */
  getGradeVoteCounter,
  /** Returns all rules with what they do, for help. */
  listVoteAggregations,
  /** Parses a rule as written: `any`, `quorum=3`; undefined if it's invalid. */
  parseVoteAggregation,
  /** The forms in which a rule can be written: `any`, `quorum=Q`. */
  VOTE_AGGREGATION_FORMS,
} from './votes/vote-aggregation.ts';
export {
  /** Returns the verdict with the most votes of an answer grader; inconclusive if no single verdict leads. */
  getAnswerGraderOutcome,
  /** Whether no outstanding vote can change the outcome. */
  isAnswerGraderOutcomeSettled,
} from './votes/vote-tallies.ts';
