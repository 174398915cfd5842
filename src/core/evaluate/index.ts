export {
  /** The default base rate: few proofs of hard problems are correct. */
  DEFAULT_BASE_RATE,
} from './audits/audits.ts';
export {
  /** The texts of rows, by key. */
  TokenizedRows,
  /** The texts of a run's rows, read again from data sets that are open. */
  tokenizeRunRows,
} from './audits/texts.ts';
export type {
  /** Checks of how far scores on this data set can be trusted. */
  Audit,
} from './audits/types.ts';
export {
  /** The features that must not predict the label: the problem, the generator, or both together. */
  BALANCE_FEATURES,
  /** Why the balanced set doesn't contain an item. */
  type BalancingExclusionReason,
  /** Chooses the largest balanced subset. */
  balanceItems,
  /** The reason for dropping an item, as a sentence. */
  explainBalancingExclusion,
} from './balance.ts';
export {
  /** Reads `board.yaml`. */
  readBoardConfig,
} from './board/board-config.ts';
export {
  /** A board as a report without charts, for all writers of reports. */
  toBoardReport,
} from './board/board-report.ts';
export {
  /** What a board shows. */
  type BoardOptions,
  /** A board of several runs. */
  buildBoard,
} from './board/build-board.ts';
export {
  /** The rows of all runs of a board. */
  BoardRowTable,
  /** Reads a journal into columns. */
  RunColumnsReader,
} from './board/columns.ts';
export {
  /** Combines conditions on the same field. */
  mergeRowFilters,
  /** Reads `subject=geometry`. */
  parseRowFilter,
  /** A condition on a field of rows or replies. */
  type RowFilter,
} from './board/fields.ts';
export {
  /** One JSON object: the board as a page draws it. */
  formatBoardAsJson,
  /** The table of a board as LaTeX. */
  formatBoardAsLatex,
} from './board/latex.ts';
export {
  /** A plane of a board as SVG. */
  formatPlaneAsSvg,
  /** The points of a plane as CSV. */
  formatPlaneDataAsCsv,
} from './board/plane-svg.ts';
export type {
  /** A line of a board before it is built. */
  BoardSource,
} from './board/sources.ts';
export type {
  /** A board of several runs, ready to be drawn or written. */
  Board,
} from './board/types.ts';
export {
  /** `69.1–73.4`; empty without an interval. */
  formatConfidenceInterval,
  /** A value with one decimal, never -0.0; n/a if it is undefined. */
  formatOneDecimal,
  /** `p < 0.001`, `p = 0.043`, `p = 1`. */
  formatPValue,
  /** `+10.2`, `-0.3`: a difference. */
  formatSignedDifference,
} from './format-figures.ts';
export {
  /** The accuracies of rows, their F1 and all counts. */
  scoreLocalization,
} from './measures/localization.ts';
export {
  /** `located` if any row has a label and the judge names steps. */
  chooseCorrectnessCriterion,
  /** Compares two judges on rows that both judged. */
  compareJudgesOnRowPairs,
  /** Whether a judge is right on a row; undefined if the row isn't scored. */
  isJudgeRightOnRow,
  /** The paired comparison of two runs on the same rows. */
  type PairedRunComparison,
  /** Pairs the rows of both by set and ID, and counts the rows in only one of them. */
  pairRunRows,
  /** One row as two judges saw it. */
  type RunRowPair,
} from './measures/paired.ts';
export {
  /** How often a judge failed, abstained or was undecided, with cost and latency. */
  computeRunOutcomeRatesAndCost,
} from './measures/rates.ts';
export {
  /** All shares of a judge's verdicts. */
  scoreVerdicts,
} from './measures/verdicts.ts';
export {
  /** All measures on samples. */
  computePassAtKResults,
  /** Pass@k of models, and its change by training. */
  type PassAtKMeasures,
  /** Reads a row of sampling data. */
  readSolutionSampleRow,
  /** Collects rows; those of one problem by one model form one sequence in their order. */
  SolutionSampleCollector,
  /** A model before training and one after it. */
  type TrainingComparison,
} from './pass-at-k-results.ts';
export {
  /** The report on one run, or the comparison of two. */
  buildReport,
  /** A report, or the reason for its absence. */
  type ReportResult,
} from './report/build-report.ts';
export {
  /** Formats several names in one line each, shortened; different names stay different. */
  formatNamesDistinguishably,
  /** `2026-11-21 13:20 UTC` for an ISO time. */
  formatStartTime,
} from './report/format-report-texts.ts';
export {
  /** Why a judge's acceptances are worth less because it saw the answer or a reference; undefined if it saw only the proof. */
  explainAnswerLeak,
} from './report/judge-facts.ts';
export {
  /** The default threshold of a reward model. */
  DEFAULT_PRM_THRESHOLD,
  /** The policy on abstentions in words. */
  formatAbstentionPolicy,
  /** The policy on inconclusive answers in words. */
  formatInconclusivePolicy,
  /** The policy on ties in words. */
  formatTiePolicy,
} from './report/policies.ts';
export {
  /** The report on samples of several models. */
  buildPassAtKReport,
} from './report/samples/section.ts';
export type {
  /** A row that a report lists, with its label and the verdicts. */
  ListedRunRow,
  /** Rows that open in the editor. */
  ListedRunRowsBlock,
  /** A value in percent, with its interval and counts. */
  MeasuredValue,
  /** A report of one run, or of two that are compared, ready to be drawn or written. */
  Report,
  /** A picture of a report: bars, lines or points. */
  ReportChart,
  /** A picture with its numbers as a table, which screen readers get anyway. */
  ReportChartBlock,
  /** A run as a series of figures. */
  ReportSeries,
  /** A table with its title and its note. */
  ReportTableBlock,
  /** A table: its columns, and the cells of its rows. */
  ReportTableData,
} from './report/types.ts';
export {
  /** The figures of a report as CSV (RFC 4180). */
  formatReportAsCsv,
} from './report/write/csv.ts';
export {
  /** A report as a file: tables for everyone, and pictures where scripts run. */
  formatReportAsHtml,
  /** The script and style sheet that draw the charts in the file. */
  type ReportPageAssets,
} from './report/write/html.ts';
export {
  /** One JSON object: the report as a page draws it, with unrounded `numbers`, null without data. */
  formatReportAsJson,
  /** Writes a report as Markdown. */
  formatReportAsMarkdown,
  /** Writes a report as text for a terminal. */
  formatReportAsText,
} from './report/write/text.ts';
export {
  /** Judges all items. */
  judgeAllItems,
  /** The record of a run, used to resume it. */
  type RunProgressStore,
} from './run/drive.ts';
export {
  /** The subsets that are scored by points which exceed the scale in the policies, in order. */
  findSubsetsExceedingPointScale,
} from './run/exceeded-point-scales.ts';
export {
  /** The fields of a header that describe a judge, except the prompt and the model. */
  buildJudgeHeaderFields,
  /** As in `2026-11-21-1320-critic`, in UTC. */
  createRunId,
  /** Parts that the judge is shown in addition to the proof. */
  listJudgeGradingMaterials,
  /** The value as it will be read from JSON. */
  normalizeToJsonValue,
  /** A judge that queries a model, fully resolved. */
  type ResolvedModelJudge,
  /** The header of a run. */
  type RunHeader,
  /** The version of the built-in prompts that a run started with; it resumes with the same. */
  readBuiltInPromptVersion,
} from './run/header.ts';
export {
  /** The proof as a judge of this kind is shown it. */
  buildProofForJudge,
  /** An item of a run, from its row and its ground truth. */
  createRunItem,
  /** Identifies an item across data sets, as in a journal. */
  getItemKey,
  /** The subset of an item in reports. */
  getItemSubsetName,
  /** The ground truth for a judge of this kind; undefined if the row has none. */
  getRowGroundTruth,
  /** A row of a run before it is judged, with its proof. */
  type RunItem,
  /** The kind of a run's judge. */
  type RunJudgeKind,
} from './run/item.ts';
export {
  /** The reply behind the verdict of a row: the last reply of the first vote that agrees with it. */
  findVerdictReplyIndex,
  /** Finds the replies to one item in the bytes of a journal, which arrive in chunks of any size. */
  ItemReplyReader,
  /** A reply in a journal; `sample` counts from 0 and is absent for a cached reply. */
  type JournalReply,
} from './run/item-replies.ts';
export {
  /** Builds a run from its rows, in their order. */
  buildRunFromRows,
  /** Whether a row is still valid: it was judged, and the parser of replies hasn't changed since. */
  isJournalRowReusable,
  /** Older headers have `chat` for reward models whose form was detected later, although no reward model uses that form. */
  isPrmRequestFormUnknown,
  /** Reads the first line of a journal; undefined if it isn't a header. */
  parseRunInfo,
  /** The last line of a finished or stopped run, with the time in `finished`. */
  type RunEndRecord,
  /** Builds a run from the lines of a journal, with or without those of replies. */
  RunJournalLineReader,
  /** The row in a line; undefined if there is none or it is invalid. */
  readJournalRow,
  /** The result of an item as stored in a line of the journal, beside the item's key. */
  toJournalRow,
} from './run/journal.ts';
export {
  /** Which policies can change anything in these rows. */
  computeScoringPolicyRelevance,
  /** ProcessBench has no points. A grader accepts from 6 of 7 points on (ProofBench) and rejects below. */
  DEFAULT_SCORING_POLICIES,
  /** Which policies can change anything in rows. */
  type ScoringPolicyRelevance,
} from './run/policies.ts';
export {
  /** Checks a run against requirements, with the run's policies. */
  evaluateMetricRequirements,
  /** `f1 >= 60: it is 58.3.` */
  formatMetricRequirementResult,
  /** A requirement on the results of a run. Shares are in percent. */
  type MetricRequirement,
  /** Reads `f1 >= 60`, `f1.low > 55`, `gsm8k: error >= 70`; undefined if it is invalid. */
  parseMetricRequirement,
  /** The metrics that a requirement can name. */
  REQUIRABLE_METRIC_NAMES,
} from './run/requirements.ts';
export {
  /** Whether an item matches the selection. */
  canRowBeSelected,
  /** Draws `count` of these names. */
  drawRowSample,
  /** All given criteria must match; a list matches if one of its names does. */
  type RowSelection,
} from './run/row-selection.ts';
export {
  /** Builds a run from the bytes of its journal, which arrive in chunks of any size. */
  RunJournalByteReader,
} from './run/run-bytes.ts';
export {
  /** Which of all shards are missing, and which are there twice. */
  findMissingAndRepeatedShards,
  /** The part of a shard of the limits of a run. */
  getShardRunLimits,
  /** Whether a shard has a row. */
  isRowInShard,
  /** The maximum number of shards. */
  MAX_SHARDS,
  /** Reads `2/8`. */
  parseRunShard,
  /** One of several parts of a run. */
  type RunShard,
  /** Reads a shard from the selection of a header. */
  readRunShard,
} from './run/shards.ts';
export type {
  /** An evaluation run: its header and the judged rows. */
  Run,
  /** The settings of a run, from the header of its journal. */
  RunInfo,
  /** The ground truth of an item, the judge's verdict, and its cost. */
  RunRow,
  /** A judge's verdict on an item. */
  RunRowOutcome,
  /** The scoring policies for verdicts. */
  ScoringPolicies,
} from './run-types.ts';
