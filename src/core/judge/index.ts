export {
  /** What is compared: a reference answer, and the end of a solution. */
  type AnswerQuestion,
  /** The question about a proof's final answer; undefined where there is no reference answer or no step. */
  answerQuestion,
  /** Whether two questions about a final answer have the same reply. */
  isSameQuestion,
  /** The end of a solution as one text, and where each of its steps stands in it. */
  type Tail,
  /** The end of a solution: whole steps, as many as are searched for its answer; of a last step that is longer its end. */
  tailOf,
} from './checker-client/answer-question.ts';
export {
  /** The embedded checker as a judge. */
  CheckerJudge,
  /** How the embedded checker works. */
  type CheckerOptions,
  /** What the checker is asked for. */
  type CheckerQuestion,
} from './checker-client/checker.ts';
export {
  /** Adds counts by reason to others. */
  addCounts,
} from './checker-client/checker-judgements.ts';
export type {
  /** What a worker says: it is up; it is getting on; one reply; how the answer compares; a message is done; it broke. */
  CheckerEvent,
  /** What a worker hears. */
  CheckerMessage,
  /** Steps to check, and, behind them, a final answer to compare. */
  CheckTask,
  /** Starts a worker of the checker, and tells a listener what it says. */
  SpawnChecker,
} from './checker-client/checker-port.ts';
export {
  /** No verdict, and why. */
  type Abstention,
  /** The parts of a proof that a judge is told only where it is meant to know them. */
  AIDS,
  /** A part of a proof that a judge is told only where it is meant to know it. */
  type Aid,
  /** How the final answer compares with the reference's; ranges are into the end of the solution (`tailOf`). */
  type AnswerReply,
  /** Which judgement it was: `nth` from 1 of `among` that could be read. */
  type Chosen,
  /** A second judge, which looks at a flagged error before it is shown as settled (meta-verification). */
  type Confirmer,
  /** What a second judge is asked about an error that a first has flagged. */
  type ConfirmRequest,
  /** Judges steps of a proof. */
  type Judge,
  /** What a judge's messages about a step contain, and so which verdicts an edit leaves standing. */
  type JudgeContext,
  /** Who judges, in words that people read. */
  type JudgeDescription,
  /** The kinds of judges that ask a model; the embedded checker is none of them. */
  type JudgeKind,
  /** One reply of one judge. */
  type Judgement,
  /** Whatever a judge says: a judgement, a failure, how much was read, or how the final answer compares. */
  type JudgeReply,
  /** What a judge is asked: the proof, and the steps whose judgement is wanted. */
  type JudgeRequest,
  /** What is to be borne in mind with a judge that was told the answer; undefined where nothing leaks. */
  leakWords,
  /** The checker's: a relation of a step that is false, or that deserves a look. */
  type Refutation,
  /** Counts of relations: how much of a text the checker read. */
  type RelationCounts,
  /** What a model said behind a judgement. */
  type Said,
  /** How votes are chosen among judgements. */
  type Selects,
  /** From which points or score a judge's word counts as right or wrong. */
  type Thresholds,
  /** Counts of relations that were not read, by why; a reason that none has is absent. */
  type UnreadReasons,
} from './contract.ts';
export {
  /** Judges whether the final answer is the reference's (U-MATH 3.3, mu-MATH). */
  answerJudge,
} from './models/answer.ts';
export {
  /** A second judge: one call, about one step and what another judge said of it (meta-verification). */
  confirmer,
  /** A critic: each vote names the earliest error of the whole proof, or says that there is none (ProcessBench 4). */
  criticJudge,
  /** The judgements of a critic, one by one. */
  criticVoter,
} from './models/critic.ts';
export {
  /** Whether what is sent to an endpoint leaves this machine. */
  isRemote,
  /** The model that is asked. */
  modelOf,
} from './models/description.ts';
export {
  /** What an action is estimated to take. */
  type Estimate,
  /** What judging proofs takes. */
  estimateCost,
  /** What so many calls with messages of so many tokens come to at an endpoint. */
  estimateOf,
  /** What is asked about before anything is sent: a line for calls, one for tokens, one for the cost. */
  estimateWords,
  /** Says that a budget can be exceeded, and by how much; undefined where it can't, or there is none. */
  excessWords,
  /** What it means to delete replies that are kept. */
  keptWords,
  /** One proof that is to be judged. */
  type ProofSize,
  /** What was spent on a day, in a line. */
  spentWords,
} from './models/estimate.ts';
export {
  /** A caution to be told with a judge that is shown an answer; undefined where it needs none. */
  cautionOf,
  /** Makes judgements of a grader's verdicts, on a scale up to `max`. */
  gradeBy,
  /** A grader of whole proofs: yes or no, or points up to a maximum, voted or averaged (Scaling generative verifiers 3). */
  graderJudge,
  /** The judgements of a grader, one by one. */
  graderVoter,
  /** What a judge that needs a part of the proof says where there is none. */
  without,
} from './models/grader.ts';
export {
  /** The built-in prompt of a choice that names no prompt; undefined of a reward model, which has none. */
  builtInName,
  /** Which judge somebody has chosen, and how it is to be asked. */
  type JudgeChoice,
  /** The kinds of judges that ask a model, in the order in which people are shown them. */
  judgeKinds,
  /** The kinds of judges that an endpoint can be: a reward model, or all others. */
  kindsOf,
  /** A kind as people write it: `critic`, or `critic/1`. */
  kindText,
  /** What a kind of judge is called in a list of them, and what it does. */
  kindWords,
  /** A kind with a version of its prompts: the newest goes without saying. */
  ofVersion,
  /** Reads `KIND@ENDPOINT`, where the kind may have a version; undefined if it is none. */
  readChoice,
  /** Reads `KIND`, or `KIND/VERSION` as in `critic/1`; undefined if it is none. */
  readKind,
  /** The temper of a grader's prompt (Scaling generative verifiers 3). */
  type Temper,
  /** A kind, and the version of the built-in prompts where that is not the newest. */
  type VersionedKind,
} from './models/kinds.ts';
export {
  /** Asks for one judgement. */
  type Cast,
  /** A judge that asks a model, by what it does with one proof. */
  modelJudge,
  /** What gives judgements of whole proofs, one at a time: each is a vote, or one of several among which the best is chosen. */
  type Voter,
} from './models/model-judge.ts';
export {
  /** Whether the polls of one judge go on. */
  Halt,
  /** Asks for votes until no further one can change the outcome. */
  poll,
} from './models/poll.ts';
export {
  /** A process reward model: one call gives all steps their scores (ProcessBench 4.1, appendix C). */
  prmJudge,
  /** The problem and the steps that messages to a reward model ask about. */
  readScoreMessages,
  /** Reads a reward model's scores: one in 0 … 1 for each of `count` steps; undefined if the text is anything else. */
  readScores,
  /** The token behind each step in what Qwen's reward models read (Qwen2.5-Math-PRM). */
  SEPARATOR,
  /** The messages to a reward model: the problem, and each step as a message of its own. */
  scoreMessages,
  /** A reward model's scores as the text of a reply. */
  writeScores,
} from './models/prm.ts';
export {
  /** What a question is about, beside its view. */
  type About,
  /** The question to a model about a proof, ready to be asked as often as there are votes. */
  questionOf,
  /** What a reply says that has a verdict. */
  type Verdict,
  /** Asks for one vote. */
  vote,
} from './models/question.ts';
export {
  /** The sampling that is sent where nobody says otherwise, of one vote or of several. */
  defaultSampling,
  /** The sampling that a call is sent with. */
  samplingOf,
  /** The sampling as it is sent: null takes a key away. */
  withoutNull,
} from './models/sampling.ts';
export {
  /** Judges step by step (Scaling generative verifiers 5). */
  stepwiseJudge,
} from './models/stepwise.ts';
export type {
  /** Asks a model once: `Calls.ask` with whoever pays for it. */
  Ask,
  /** What a grader of whole proofs is made of. */
  GraderOptions,
  /** What every judge that asks a model is made of. */
  ModelJudgeOptions,
} from './models/types.ts';
export {
  /** Every prompt that ships, as `media/prompts/NAME.judge.md`. */
  BUILT_IN,
  /** The name of a prompt that ships. */
  type BuiltInName,
  /** What a prompt that ships does, where another one of its kind ships, too: so that people can choose between them. */
  builtInMeaning,
  /** Every earlier text that ships, newest version first. */
  earlierPrompts,
  /** The version of what stands in `media/prompts`. */
  PROMPT_VERSION,
  /** Where the text of a prompt that ships stands: below `media/prompts`, without `.judge.md`. */
  promptFileOf,
  /** Versions of the prompts that ship, the newest first. */
  promptVersions,
} from './prompts/built-in.ts';
export {
  /** What a prompt of a kind asks for. */
  kindMeaning,
} from './prompts/kinds.ts';
export {
  /** What may be written at a place of a prompt file. */
  completionsAt,
  /** The kind that a file says it is, as far as it is written. */
  saidKind,
} from './prompts/language/completions.ts';
export {
  /** Where a prompt names an endpoint that the user does not have. */
  endpointProblem,
} from './prompts/language/front-line.ts';
export {
  /** What is told of a place of a prompt file; undefined where there is nothing to tell. */
  hoverAt,
} from './prompts/language/hovers.ts';
export {
  /** The parts of a prompt file, in text order. */
  partsOf,
} from './prompts/language/outline.ts';
export type {
  /** What is known beside the text of a prompt file: the endpoints that the user has. */
  Around,
  /** Something that may be written at a place. */
  PromptCompletion,
  /** A part of a prompt file, for the outline and for folding. */
  PromptPart,
} from './prompts/language/types.ts';
export {
  /** The messages of a question: the prompt's system text, if it has one, and one message of the user's. */
  messagesOf,
  /** A prompt's message to a model, with the stretches that variables gave and the tags of a draft that mean nothing. */
  writeMessage,
} from './prompts/messages.ts';
export {
  /** A prompt file as it was read: the prompt, or what is wrong with it. */
  type ReadPrompt,
  /** Reads a prompt file. */
  readPrompt,
} from './prompts/read-prompt.ts';
export {
  /** Is thrown of a template that would come to more than `MAX_MESSAGE` characters. */
  MessageTooLong,
  /** What of a proof's own parts a template names, and so shows where the proof has them. */
  shownAidsOf,
} from './prompts/template.ts';
export {
  /** The edits of a prompt file that put a tag right wherever it stands, the other ends of its sections with it. */
  fixEdits,
} from './prompts/template-problems.ts';
export {
  /** A prompt: a file `name.judge.md`, read. */
  type JudgePrompt,
  /** The longest prompt file that is read, in characters. */
  MAX_PROMPT_FILE,
  /** What would mend a problem. */
  type PromptFix,
  /** What a prompt is for: a judge that asks a model, or one that helps. */
  type PromptKind,
  /** Something in a prompt file that is wrong, and where: offsets into its text. */
  type PromptProblem,
  /** What a template of a prompt may name. */
  type PromptView,
  /** How the reply to a prompt is read. */
  type ReplyForm,
  /** What a prompt file suggests. */
  type Suggestions,
} from './prompts/types.ts';
export {
  /** The texts of the problem and the proof that a message with this view may show. */
  textsOf,
  /** What a template of a prompt sees of a proof. */
  viewOf,
} from './prompts/view.ts';
export {
  /** Where a quote stands, if it is in one step only, and there once. */
  anchorInSteps,
  /** Where a quote stands in the text of a step, as offsets into it: if it stands there once. */
  anchorQuote,
  /** The last quote of a reply; undefined if it has none. */
  quoteOf,
} from './replies/quote.ts';
export {
  /** The version of these parsers, to be kept beside a reply. */
  PARSER_VERSION,
  /** Reads the verdict and the rest of a model's reply. */
  readReply,
} from './replies/read-reply.ts';
export type {
  /** A model's reply, read. */
  Read,
} from './replies/types.ts';
export {
  /** By what grades are told apart: `max` is 1 for yes and no, which go by majority, whatever the thresholds. */
  type GradeScale,
  /** The mean of the points against the thresholds, or the majority of yes and no (Scaling generative verifiers 3). */
  gradeOutcome,
  /** Whether a grader's outcome is the same whatever comes of the outstanding votes. */
  isGradeSettled,
  /** From how many points on a grader accepts where nobody says. */
  pointsThatPass,
} from './votes/grade-vote.ts';
export {
  /** What most votes of answer graders say; inconclusive where no one verdict has the most. */
  answerOutcome,
  /** Whether the outcome is the same whatever comes of the outstanding votes: each may say any of the three, or abstain. */
  isAnswerSettled,
} from './votes/tallies.ts';
export {
  /** How many choices among judgements are voted on. */
  CHOICES,
  /** The most calls for one proof, repairs not counted: the judgements, and the comparisons. */
  callsToSelect,
  /** Whether judgements of this kind are of the whole proof, so that one can be better than another. */
  canSelect,
  /** What votes on the earliest error come to. */
  type Election,
  /** The index of the earliest error with the most votes. */
  elect,
  /** The fewest judgements among which is chosen. */
  FEWEST_AMONG,
  /** The most comparisons for one proof: five knockouts among the judgements. */
  gamesToSelect,
  /** Whether so many of the votes asked object that a step is doubtful: a quarter of them, the share that the design sets. */
  isDoubtful,
  /** Whether `elect` gives the same whatever comes of the outstanding votes. */
  isSettled,
  /** The most judgements among which is chosen. */
  MOST_AMONG,
  /** As `wave`, until the test is decided or the outcome is settled exactly, whichever is first. */
  sprtWave,
  /** Votes on one step as a ballot: who calls it wrong votes for it, who calls it right for "no error". */
  stepBallot,
} from './votes/vote.ts';
