export {
  /** The result of adding a case. */
  type AddedCase,
  /** Adds a case to the text of a file of cases. */
  addCaseLine,
  /** A file of cases as it was read. */
  type CasesRead,
  /** The longest file of cases that is read, in characters. */
  MAX_CASES_FILE,
  /** Reads a file of cases. */
  readCases,
  /** A proof as a case. */
  toCase,
  /** A case as a judge is shown it. */
  toCaseProof,
} from './cases.ts';
export {
  /** A case as two runs saw it; `before` is absent where the earlier run does not have it. */
  type CaseComparison,
  /** Compares every row of a run with that of an earlier run. */
  compareCaseRows,
  /** The counts of two runs on the same cases, and whether they differ by more than chance. */
  compareRuns,
  /** Whether what a case came to has flipped. */
  isFlip,
} from './flips.ts';
export {
  /** What a prompt of a kind sees of a proof: the same as its judge shows it, checked by a test. */
  buildLabPromptView,
  /** The kind of judge that a prompt makes by itself; undefined of one that helps another judge or compares proofs. */
  getPromptJudgeKind,
  /** The messages of a question, as they would be sent. */
  renderMessages,
} from './messages.ts';
export {
  /** A verdict as people read it: `no error`, `step 3`. */
  formatIndex,
  /** What a case came to, as people read it: `step 3`, `no error`, `6.5 of 7 points`, `correct`, `abstained`, `not judged`. */
  formatRowOutcome,
  /** A verdict of the lab as a sentence without a full stop: `Earliest error: step 2 (index 1)`. */
  formatVerdict,
  /** One vote, as short as a cell of the panel. */
  formatVote,
} from './outcome-words.ts';
export {
  /** The settings of both sides of a comparison. */
  type BothFacts,
  /** The settings of one side of a comparison. */
  getSideFacts,
  /** What a reader should know before trusting a comparison of both, a sentence each. */
  getSideWarnings,
  /** Whether a stored value has the settings of two sides; it may come from another version. */
  isBothFacts,
  /** Names both sides by their prompts and by all settings in which they differ. */
  nameSides,
} from './sides.ts';
export {
  /** The line between a reply and its retry. */
  getReplySeparator,
  /** A reply as shown, complete or still streaming: separate reasoning comes before the text. */
  joinReasoning,
  /** Reads a reply as the judge does and locates its parts. */
  traceReplies,
} from './trace.ts';
export type {
  /** A pinned row beside a prompt, a line of `name.cases.jsonl`: a ProcessBench row, with a note if wanted. */
  Case,
  /** What all cases came to with one version of a prompt. */
  CaseRun,
  /** A parsed reply; after an unreadable one, also the retry. */
  LabReply,
  /** A message as it would be sent. */
  RenderedMessage,
} from './types.ts';
