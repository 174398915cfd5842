/** The contracts between the extension and its panels: types, validators, one rpc. */
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
} from '../core/evaluate/report/types.ts';
export type { Block, Cell, DisplayBlock, Inline, ListItem, Macro, Tone } from '../core/render/types.ts';
export type { StepState } from '../core/review/types.ts';
export * from './compare.ts';
export { compareState, compareView, MOST_GAMES } from './compare-schemas.ts';
export {
  type Connect,
  connectToCompareHost,
  connectToComparePanel,
  connectToHost,
  connectToLabelHost,
  connectToLabelPanel,
  connectToLabHost,
  connectToLabPanel,
  connectToPanel,
  connectToReportHost,
  connectToReportPanel,
  type Told,
} from './connections.ts';
export { hasDrafts } from './drafts.ts';
export * from './lab.ts';
export { labState, labView, MOST_CASE_ROWS, MOST_HISTORY, MOST_SHOWN } from './lab-schemas.ts';
export * from './label.ts';
export {
  LONGEST_ITEM,
  LONGEST_NOTE,
  LONGEST_WINDOW,
  labellingView,
  labelState,
  MOST_LABEL_DRAFTS,
} from './label-schemas.ts';
export { PAGE_DATA, type PageData, pageData } from './page-data.ts';
export type { PanelHost, PanelPage, SentBodies, TextHost } from './panel.ts';
export { reconnectCommand, reconnectLink } from './reconnect.ts';
export * from './report.ts';
export { chosenPolicies } from './report-policies-schemas.ts';
export { drawnReport, MOST_REPLY, MOST_REPORT_ROWS, reportPanelView, reportState } from './report-schemas.ts';
export * from './review.ts';
export {
  LONGEST_ADDRESS,
  LONGEST_REASON,
  MOST_DRAFTS,
  MOST_ELSEWHERE,
  panelState,
  reviewView,
} from './review-schemas.ts';
export { type Connection, PROTOCOL_VERSION, type Transport } from './rpc.ts';
export { read } from './schemas.ts';
export { isBody, MOST_BODIES, MOST_STEPS } from './shared-schemas.ts';
