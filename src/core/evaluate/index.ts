export {
  /** The default base rate: few proofs of hard problems are correct. */
  BASE_RATE,
} from './audits/audits.ts';
export {
  /** The texts of rows, by key. */
  AuditTexts,
  /** The texts of a run's rows, read again from data sets that are open. */
  readAuditTexts,
} from './audits/texts.ts';
export type {
  /** Checks of how far scores on this data set can be trusted. */
  Audit,
} from './audits/types.ts';
export {
  /** What is to tell nothing: the problem, who wrote the solution, or both together. */
  BALANCED_BY,
  /** One of the things that a balanced set is to tell nothing by. */
  type BalancedBy,
  /** Chooses the largest balanced part. */
  balance,
  /** Why an item is left out. */
  type Dropped,
  /** Why, in a sentence. */
  droppedSentence,
} from './balance.ts';
export {
  /** A value with one place behind the point, which is never -0.0; n/a where there is none. */
  oneDigit,
  /** `p < 0.001`, `p = 0.043`, `p = 1`. */
  probabilityWords,
  /** `69.1–73.4`; nothing where there is no interval. */
  rangeWords,
  /** `+10.2`, `-0.3`: a difference. */
  signed,
} from './figure-words.ts';
export {
  /** The accuracies of rows, their F1 and all counts. */
  locatedOf,
} from './measures/located.ts';
export {
  /** `located` where any row has a label and its judge names steps. */
  byWhat,
  /** The paired comparison of two runs on the same rows. */
  type Comparison,
  /** Compares two judges on rows that both judged. */
  compare,
  /** Whether a judge is right on a row; undefined where the row is in no score. */
  isHit,
  /** Rows of both by set and id; and how many only one of them has. */
  pairRows,
  /** One row as two judges saw it. */
  type RowPair,
} from './measures/paired.ts';
export {
  /** How often a judge failed, abstained or was undecided, with cost and latency. */
  ratesOf,
} from './measures/rates.ts';
export {
  /** All shares of a judge's verdicts. */
  verdictsOf,
} from './measures/verdicts.ts';
export {
  /** Why its acceptances count for less than those of a judge that sees the proof alone, where that is so. */
  leakOf,
} from './report/asked-words.ts';
export {
  /** How abstentions are counted, in words. */
  abstentionWords,
  /** How inconclusive answers are counted, in words. */
  inconclusiveWords,
  /** How ties are broken, in words. */
  tieWords,
  /** Where a reward model has none of its own. */
  USUAL_THRESHOLD,
} from './report/policies.ts';
export {
  /** A report, or why there is none. */
  type Reported,
  /** The report of one run, or of two set against each other. */
  reportOf,
} from './report/report-of.ts';
export {
  /** The report on samples of several models. */
  samplingReport,
} from './report/samples/section.ts';
export type {
  /** A picture of a report: bars, lines or points. */
  Figure,
  /** A picture with its numbers as a table, which screen readers get anyway. */
  FigureBlock,
  /** In per cent, with its interval and counts. */
  Measured,
  /** A report of one run, or of two that are compared, ready to be drawn or written. */
  Report,
  /** A row that a report lists, with its label and the verdicts. */
  ReportRow,
  /** Rows that open in the editor. */
  RowsBlock,
  /** A run as a series of figures. */
  Series,
  /** A table: its columns, and the cells of its rows. */
  Table,
  /** A table with its title and its note. */
  TableBlock,
} from './report/types.ts';
export {
  /** Names likewise, which stay different where they are. */
  namesApart,
  /** `2026-11-21 13:20 UTC` of an ISO time: in universal time, so that it reads the same everywhere. */
  startedWords,
} from './report/words.ts';
export {
  /** The figures of a report as CSV (RFC 4180). */
  reportCsv,
} from './report/write/csv.ts';
export {
  /** What draws the pictures in the file: a page's script and style sheet, whole. */
  type ReportPage,
  /** A report as a file: tables for everyone, and pictures where scripts run. */
  reportHtml,
} from './report/write/html.ts';
export {
  /** One object: the report as a page would draw it, with `numbers` unrounded and null where they are of nothing. */
  reportJson,
  /** As Markdown. */
  reportMarkdown,
  /** For a terminal. */
  reportText,
} from './report/write/text.ts';
export {
  /** Judges all items. */
  drive,
  /** The record of a run, used to resume it. */
  type RunRecord,
} from './run/drive.ts';
export {
  /** A judge that asks a model, once all is known of it that matters. */
  type AskedModel,
  /** The fields of a header that describe a judge, except the prompt and the model. */
  judgeHeader,
  /** As it will be read again. */
  plain,
  /** The version of the built-in prompts that a run started with; it resumes with the same. */
  promptVersionIn,
  /** The header of a run. */
  type RunHeader,
  /** As in `2026-11-21-1320-critic`, in the world's time. */
  runName,
  /** Parts that the judge is shown in addition to the proof. */
  shownAids,
} from './run/header.ts';
export {
  /** The ground truth for a judge of this kind; undefined if the row has none. */
  goldOf,
  /** Identifies an item across data sets, as in a journal. */
  itemKey,
  /** An item of a run, from its row and what people say of it. */
  itemOf,
  /** The proof as a judge of this kind is shown it. */
  judgedProof,
  /** A row of a run before it is judged, with its proof. */
  type RunItem,
  /** The kind of judge that a run is of. */
  type RunKind,
  /** The subset of an item in reports. */
  subsetOf,
} from './run/item.ts';
export {
  /** The reply that says what the row came to: of the first vote that agrees with it, its last reply. */
  countedReply,
  /** Finds the replies to one item in the bytes of a journal, in whatever pieces they come. */
  ItemReplies,
  /** A reply in a journal; `sample` counts from 0 and is absent for a cached reply. */
  type ItemReply,
} from './run/item-replies.ts';
export {
  /** Reads the first line of a journal; undefined if it isn't a header. */
  infoIn,
  /** Older headers have `chat` for reward models whose form was detected later, although no reward model uses that form. */
  isFormUnknown,
  /** The last line of a run that came to its end, or was ended: `finished` is when. */
  type RunEnd,
  /** Makes a run of a journal's lines, those of replies left out or not. */
  RunReader,
  /** The row in a line; undefined if there is none, or it is not of the form. */
  rowIn,
  /** The result of an item as stored in a line of the journal, beside the item's key. */
  rowLine,
  /** A run of its rows, in their order. */
  runOf,
  /** Whether a row stands as it is: it was judged, and its replies would be read today as they were. */
  stands,
} from './run/journal.ts';
export {
  /** The subsets that are scored by points which exceed the scale in the policies, in order. */
  otherScales,
} from './run/other-scales.ts';
export {
  /** ProcessBench's points are none; a grader accepts from 6 of 7 points on (ProofBench), and there is no gap. */
  defaultPolicies,
  /** Which policies can change anything in rows. */
  type Matters,
  /** Which policies can change anything in these rows. */
  mattersOf,
} from './run/policies.ts';
export {
  /** Holds a run against requirements, under its own policies. */
  checkRequirements,
  /** `f1 >= 60: it is 58.3.` */
  metWords,
  /** What can be required. */
  REQUIRED_MEASURES,
  /** Shares in per cent. */
  type Requirement,
  /** Reads `f1 >= 60`, `f1.low > 55`, `gsm8k: error >= 70`; undefined if it is none. */
  readRequirement,
} from './run/requirements.ts';
export {
  /** Makes a run of the bytes of its journal, in whatever pieces they come. */
  RunBytes,
} from './run/run-bytes.ts';
export {
  /** Draws `count` of these names. */
  drawn,
  /** Whether an item is of those that are named. */
  isWanted,
  /** All given criteria must match; a list matches if one of its names does. */
  type Selection,
} from './run/selection.ts';
export type {
  /** The scoring policies for verdicts. */
  Policies,
  /** What a judge said of an item as a whole. */
  RowSaid,
  /** A run of an evaluation: what was run, and the rows that were judged. */
  Run,
  /** What was run. */
  RunInfo,
  /** The ground truth of an item, the judge's verdict, and its cost. */
  RunRow,
} from './run-types.ts';
export {
  /** The row of sampling data that a value is. */
  readSampleRow,
  /** Gathers rows: those of one problem by one model are one sequence, in the order in which they come. */
  SampleTally,
  /** Pass@k of models, and its change by training. */
  type Sampling,
  /** All measures on samples. */
  samplingOf,
  /** A model before training and one after it. */
  type TrainedPair,
} from './sampling.ts';
