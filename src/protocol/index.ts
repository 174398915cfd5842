/** The contracts between the extension and its panels: schemas, their types, one rpc. */

export type {
  Audit,
  ListedRunRow,
  ListedRunRowsBlock,
  MeasuredValue,
  ReportChart,
  ReportChartBlock,
  ReportSeries,
  ReportTableBlock,
  ReportTableData,
} from '../core/evaluate/index.ts';
export type {
  Block,
  DisplayMathFormula,
  FormulaShade,
  Inline,
  LatexMacro,
  ListItem,
  PhraseMarkTone,
  PhraseShadeTone,
  TableCell,
} from '../core/render/index.ts';
export type { StepState } from '../core/review/index.ts';
export * from './compare.ts';
export {
  type CandidateView,
  type GradedCandidateView,
  type GradesView,
  MAX_COMPARISON_CANDIDATES,
  MAX_DISPLAYED_MATCHES,
  MAX_VOTES_PER_MATCH,
  type MatchSideView,
  type MatchView,
  type RankingRowView,
  type RankingView,
  type RoundView,
} from './compare-matches.ts';
export {
  type DisplayedReport,
  displayedReportSchema,
  MAX_REPORT_ROWS,
  REPORT_DATA_ELEMENT_ID,
} from './drawn-report.ts';
export * from './lab.ts';
export * from './label.ts';
export {
  type InitialPageData,
  initialPageDataSchema,
  isRenderedText,
  MAX_DISPUTE_REASON_CHARS,
  MAX_HINTS_PER_TEXT,
  MAX_PROOF_STEPS,
  MAX_RENDERED_TEXTS_PER_REQUEST,
  MAX_URI_CHARS,
  PAGE_DATA_ELEMENT_ID,
  type PanelHostApi,
  type PanelPageApi,
  type RenderedText,
  type RenderedTextHostApi,
  type RenderedTextsResponse,
} from './panel.ts';
export * from './reading.ts';
export * from './report.ts';
export * from './review.ts';
export {
  PROTOCOL_VERSION,
  type RpcConnection,
  type RpcConnector,
  type RpcFailureHandlers,
  type RpcTransport,
} from './rpc.ts';
export { isRecord, parseValidFields, parseWithSchema } from './schemas.ts';
export type {
  RawReplyEntry,
  RelationSideView,
  StepAction,
  StepDetail,
  StepDetailSection,
  VotesBarView,
  VoteView,
} from './step-detail.ts';
export { MAX_RELATION_TRIAL_ENTRIES, MAX_USER_ASSUMPTION_CHARS, type RelationTrialView } from './trial.ts';
export * from './view-types.ts';
