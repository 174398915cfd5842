/** The contracts between the extension and its panels: schemas, their types, one rpc. */

export type {
  Audit,
  Figure,
  FigureBlock,
  Measured,
  ReportRow,
  RowsBlock,
  Series,
  Table,
  TableBlock,
} from '../core/evaluate/index.ts';
export type { Block, Cell, DisplayBlock, Inline, ListItem, Macro, Tone } from '../core/render/index.ts';
export type { StepState } from '../core/review/index.ts';
export * from './compare.ts';
export {
  type CandidateView,
  type JudgedRow,
  type JudgedView,
  type MatchView,
  MOST_CANDIDATES,
  MOST_MATCHES,
  MOST_VOTES,
  type RankingView,
  type RankView,
  type RoundView,
  type SeatView,
} from './compare-matches.ts';
export { type DrawnReport, drawnReport, MOST_REPORT_ROWS, REPORT_DATA } from './drawn-report.ts';
export * from './lab.ts';
export * from './label.ts';
export {
  type Body,
  isBody,
  LONGEST_ADDRESS,
  LONGEST_REASON,
  MOST_BODIES,
  MOST_STEPS,
  PAGE_DATA,
  type PageData,
  type PanelHost,
  type PanelPage,
  pageData,
  type SentBodies,
  type TextHost,
} from './panel.ts';
export * from './report.ts';
export * from './review.ts';
export {
  type Connect,
  type Connection,
  type ConnectionListeners,
  PROTOCOL_VERSION,
  type Transport,
} from './rpc.ts';
export { isRecord, readSchema, readSchemaParts } from './schemas.ts';
export type {
  DetailSection,
  EvidenceRow,
  ReplyView,
  StepAction,
  StepDetail,
  VotesView,
  VoteView,
} from './step-detail.ts';
export * from './view-types.ts';
