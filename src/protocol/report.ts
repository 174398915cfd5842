/** The report panel: what the host shows there, and what the panel asks of it. */
import type { Report } from '../core/evaluate/report/types.ts';

/** What `WebviewPanel.viewType` is, and the context key `activeWebviewPanelId`. */
export const REPORT_PANEL = 'proofmark.reportPanel';

/**
 * In a report's HTML file: the id of the script element that holds the `Report` as JSON. The file's own page (`dist/webview/report-file.js`
 * and `.css`, which are written into it) draws that into `#app`, in the place of the plain tables that stand there for readers without scripts.
 * There is no host and no `acquireVsCodeApi` there; theme variables are set on `:root`, by the reader's preference.
 */
export const REPORT_DATA = 'proofmark-report';

export interface ReportView {
  readonly revision: number;
  /** `running`: more rows are still to come. */
  readonly phase: 'empty' | 'reading' | 'running' | 'report' | 'failed';
  /** One sentence for phases without a report, and while it runs. */
  readonly sentence?: string;
  /** 0 to 1, while it runs. */
  readonly share?: number;
  readonly report?: Report;
  /** The share of right solutions that the reader expects, for what an acceptance is worth: 0 to 1. */
  readonly baseRate: number;
}

/** What the panel remembers by itself. */
export interface ReportState {
  readonly v: 1;
  /** Addresses of the journals: the one under study, and perhaps the one that it is set against. */
  readonly runs: readonly string[];
  /** Numbers are shown as tables. */
  readonly isTables: boolean;
  readonly row: number;
  readonly scroll: number;
}

export type ReportKey =
  | 'nextRow'
  | 'previousRow'
  | 'openRow'
  | 'tables'
  | 'baseRate'
  | 'export'
  | 'stop'
  | 'help';

export interface ReportHostApi {
  ready(params: { readonly state?: ReportState }): Promise<ReportView>;
  openRow(params: { readonly set: string; readonly id: string }): Promise<void>;
  setBaseRate(params: { readonly share: number }): Promise<void>;
  /** Asks where, and in which format: HTML, JSON, CSV, Markdown. */
  exportReport(params: Readonly<Record<string, never>>): Promise<void>;
  /** Ends a run that is under way; it can be taken up. */
  stop(params: Readonly<Record<string, never>>): Promise<void>;
  act(params: {
    readonly action: 'evaluate' | 'openReport' | 'compareWith' | 'openJournal' | 'keys' | 'showLog';
  }): Promise<void>;
  takeFocus(params: Readonly<Record<string, never>>): Promise<void>;
  report(params: { readonly message: string }): Promise<void>;
}

export interface ReportPageApi {
  show(params: ReportView): void;
  press(params: { readonly key: ReportKey }): void;
}
