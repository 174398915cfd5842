export {
  /** Adds a case to the text of a file of cases. */
  addCaseToFileText,
  /** The result of adding a case. */
  type CaseAdditionResult,
  /** The proof that a judge sees for a case. */
  createProofFromCase,
  /** The maximum length of a case file, in characters. */
  MAX_CASE_FILE_CHARS,
  /** A file of cases as it was read. */
  type ParsedCaseFile,
  /** Reads a file of cases. */
  parseCaseFile,
  /** A proof as a case. */
  toPromptTestCase,
} from './cases.ts';
export {
  /** Names both sides by their prompts and by all settings in which they differ. */
  getPromptComparisonSideNames,
  /** The settings of one side of a comparison. */
  getPromptComparisonSideSettings,
  /** Whether a stored value has the settings of two sides; it may come from another version. */
  isPromptComparisonSettings,
  /** Warnings about the validity of a comparison, as sentences. */
  listPromptComparisonWarnings,
  /** The settings of both sides of a comparison. */
  type PromptComparisonSettings,
} from './comparison-sides.ts';
export {
  /** The results of a case in two runs. `before` is absent if the earlier run didn't include it. */
  type CaseResultComparison,
  /** Compares every row of a run with that of an earlier run. */
  compareCaseResults,
  /** Counts the results of two runs on the same cases and tests their difference for significance. */
  comparePairedPromptCasesRuns,
  /** Whether the result of a case differs between the runs. */
  isCaseResultFlipped,
} from './flips.ts';
export {
  /** The line between a reply and its retry. */
  getRetrySeparatorLine,
  /** A reply as shown, complete or still streaming: separate reasoning comes before the text. */
  joinReasoningAndText,
  /** Reads a reply as the judge does and locates its parts. */
  parseLabReply,
} from './lab-reply.ts';
export {
  /** The result of a case where the name of a step alone would be unclear: `error in Step 3`, `no error`, `6.5 of 7 points`. */
  describeCaseOutcome,
  /** An earliest error where the name of a step alone would be unclear: `no error`, `error in Step 3`. */
  describeEarliestError,
  /** The result of a case as people read it: `step 3`, `no error`, `6.5 of 7 points`, `correct`, `abstained`, `not judged`. */
  formatShortCaseOutcome,
  /** An earliest error as people read it: `no error`, `step 3`. */
  formatShortEarliestError,
  /** One vote, as short as a cell of the panel. */
  formatVoteBriefly,
  /** A verdict of the lab as a sentence without a full stop: `Earliest error: step 2 (index 1)`. */
  formatVoteSentence,
} from './outcome-words.ts';
export {
  /** The values of a prompt's variables for a proof. They are the same as in a run, as a test checks. */
  buildLabPromptVariableValues,
  /** The kind of judge that a prompt defines; undefined if it assists another judge or compares proofs. */
  getPromptJudgeKind,
  /** The messages of a query, as they would be sent. */
  renderLabPromptMessages,
} from './prompt-messages.ts';
export type {
  /** A parsed reply; after an unreadable one, also the retry. */
  LabReply,
  /** The results of all cases with one version of a prompt. */
  PromptCasesRun,
  /** A case of a prompt, one line of `name.cases.jsonl`: a ProcessBench row with an optional note. */
  PromptTestCase,
  /** A message as it would be sent. */
  RenderedMessage,
} from './types.ts';
