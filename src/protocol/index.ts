/** The contracts between the extension and its panels: schemas, their types, one rpc. */

export type {
  Audit,
  MeasuredValue,
  ReportFigure,
  ReportFigureBlock,
  ReportRow,
  ReportRowsBlock,
  ReportSeries,
  ReportTableBlock,
  ReportTableData,
} from '../core/evaluate/index.ts';
export type {
  Block,
  DisplayedFormula,
  Inline,
  LatexMacro,
  ListItem,
  MarkTone,
  TableCell,
} from '../core/render/index.ts';
export type { StepState } from '../core/review/index.ts';
export * from './compare.ts';
export {
  type CandidateView,
  type GradesRowView,
  type GradesView,
  MAX_DRAWN_CANDIDATES,
  MAX_DRAWN_MATCHES,
  MAX_DRAWN_VOTES,
  type MatchSideView,
  type MatchView,
  type RankingView,
  type RankView,
  type RoundView,
} from './compare-matches.ts';
export { type DrawnReport, drawnReportSchema, MAX_REPORT_ROWS, REPORT_DATA_ELEMENT_ID } from './drawn-report.ts';
export * from './lab.ts';
export * from './label.ts';
export {
  isTextBody,
  MAX_ADDRESS_CHARS,
  MAX_BODIES_PER_REQUEST,
  MAX_REASON_CHARS,
  MAX_STEPS,
  PAGE_DATA_ELEMENT_ID,
  type PageData,
  type PanelHostApi,
  type PanelPageApi,
  pageDataSchema,
  type TextBodies,
  type TextBody,
  type TextHostApi,
} from './panel.ts';
export * from './report.ts';
export * from './review.ts';
export {
  type ConnectionListeners,
  type ConnectRpc,
  PROTOCOL_VERSION,
  type RpcConnection,
  type Transport,
} from './rpc.ts';
export { isRecord, readSchema, readSchemaParts } from './schemas.ts';
export type {
  EvidenceSideView,
  ReadableReply,
  StepAction,
  StepDetail,
  StepDetailSection,
  VoteBarView,
  VoteView,
} from './step-detail.ts';
export * from './view-types.ts';
