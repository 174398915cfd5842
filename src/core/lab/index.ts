export {
  /** The result of adding a case. */
  type AddedCase,
  /** A file of cases as it was read. */
  type CasesRead,
  /** A proof as a case. */
  caseOf,
  /** The longest file of cases that is read, in characters. */
  MAX_CASES_FILE,
  /** A case as a judge is shown it. */
  proofOfCase,
  /** Reads a file of cases. */
  readCases,
  /** Adds a case to the text of a file of cases. */
  withCase,
} from './cases.ts';
export {
  /** The counts of two runs on the same cases, and whether they differ by more than chance. */
  compareRuns,
  /** Whether what a case came to has flipped. */
  isFlip,
  /** A case as two runs saw it; `before` is absent where the earlier run does not have it. */
  type Seen,
  /** Compares every row of a run with that of an earlier run. */
  seenBeside,
} from './flips.ts';
export {
  /** The kind of judge that a prompt makes by itself; undefined of one that helps another judge or compares proofs. */
  judgeKindOf,
  /** What a prompt of a kind sees of a proof: the same as its judge shows it, checked by a test. */
  labViewOf,
  /** The messages of a question, as they would be sent. */
  renderMessages,
} from './messages.ts';
export {
  /** A verdict as people read it: `no error`, `step 3`. */
  indexWords,
  /** What a case came to, as people read it: `step 3`, `no error`, `6.5 of 7`, `yes`, `abstained`, `not judged`. */
  saidWords,
  /** A verdict of the lab as a sentence without a full stop: `Earliest error: step 2 (index 1)`. */
  verdictWords,
  /** One vote, as short as a cell of the panel. */
  voteWords,
} from './said-words.ts';
export {
  /** The settings of both sides of a comparison. */
  type BothFacts,
  /** Whether a stored value has the settings of two sides; it may come from another version. */
  isBothFacts,
  /** The settings of one side of a comparison. */
  sideFacts,
  /** Names both sides by their prompts and by all settings in which they differ. */
  sideNames,
  /** What a reader should know before trusting a comparison of both, a sentence each. */
  sidesWarnings,
} from './sides.ts';
export {
  /** The line between a reply and its retry. */
  betweenReplies,
  /** Reads a reply as the judge does and locates its parts. */
  traceReplies,
  /** A reply as shown, complete or still streaming: separate reasoning comes before the text. */
  writtenOf,
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
