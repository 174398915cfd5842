/** The report panel: what the host shows there, and what the panel asks of it. */
import type { Report } from '../core/evaluate/report/types.ts';
import type { Policies } from '../core/evaluate/run-types.ts';
import type { PanelHost, PanelPage } from './panel.ts';

/** What `WebviewPanel.viewType` is, and the context key `activeWebviewPanelId`. */
export const REPORT_PANEL = 'proofmark.reportPanel';

/**
 * In a report's HTML file: the id of the script element that holds the `Report` as JSON. The file's own page (`dist/webview/report-file.js`
 * and `.css`, which are written into it) draws that into `#app`, in the place of the plain tables that stand there for readers without scripts.
 * There is no host and no `acquireVsCodeApi` there; theme variables are set on `:root`, by the reader's preference.
 */
export const REPORT_DATA = 'proofmark-report';

/** A report without what no page draws. */
export type DrawnReport = Omit<Report, 'numbers' | 'policies'>;

export interface ReportView {
  readonly revision: number;
  /** Addresses of the journals: the one under study, and perhaps the one that it is set against. */
  readonly runs: readonly string[];
  /** `running`: more rows are still to come. */
  readonly phase: 'empty' | 'reading' | 'running' | 'report' | 'failed';
  /** One sentence for phases without a report. */
  readonly sentence?: string;
  /** While it runs. */
  readonly live?: LiveRun;
  /** While it runs, of what came so far. */
  readonly report?: DrawnReport;
  /** The share of right solutions that the reader expects, for what an acceptance is worth: 0 to 1. */
  readonly baseRate: number;
  /** How often people agree with the labels of these data, 0 to 1; absent where the reader has not said. */
  readonly ceiling?: number;
  /** Where there is a run: how it is scored. */
  readonly policies?: ScoredBy;
}

/** How a report is scored, and what the reader may choose otherwise. */
export interface ScoredBy {
  /** Only those that can change anything in its runs. */
  readonly controls: readonly PolicyControl[];
  /** What the reader has chosen in the place of what the run says; nothing: all is as the run says. */
  readonly chosen: ChosenPolicies;
}

/** One policy that may be chosen. */
export type PolicyControl =
  | {
      readonly kind: 'choice';
      readonly name: 'ties' | 'abstentions' | 'inconclusive';
      readonly label: string;
      readonly options: readonly { readonly value: string; readonly title: string }[];
      readonly value: string;
      /** As the run says. */
      readonly run: string;
    }
  | {
      readonly kind: 'points';
      readonly name: 'points' | 'rated';
      readonly label: string;
      readonly value: PointBounds;
      readonly run: PointBounds;
      /** Rows do not say what the most points are: the reader may. */
      readonly hasMost?: true;
    }
  | {
      readonly kind: 'score';
      readonly name: 'threshold';
      readonly label: string;
      /** 0 to 1. */
      readonly value: number;
      readonly run: number;
    };

/** From how many points on something is right, and below how many wrong; between is the gap. */
export interface PointBounds {
  readonly from: number;
  readonly below: number;
  /** The most of the scale. */
  readonly most: number;
}

/** What a reader chooses in the place of what a run says of its policies; what is absent is as the run says. */
export interface ChosenPolicies {
  readonly ties?: Policies['ties'];
  readonly abstentions?: Policies['abstentions'];
  readonly inconclusive?: Policies['inconclusive'];
  /** Of a grader. */
  readonly points?: PointBounds;
  /** Of people. */
  readonly rated?: PointBounds;
  /** Of a reward model, 0 to 1: a step below it is wrong. */
  readonly threshold?: number;
}

/** How far a run is that is under way in this window. */
export interface LiveRun {
  /** `340 of 3,400 items judged.` */
  readonly sentence: string;
  /** Who judges, the calls so far, and what could not be judged. */
  readonly facts: string;
  /** 0 to 1. */
  readonly share: number;
  /** Since it was begun or taken up, in milliseconds. */
  readonly elapsed: number;
  /** It has been stopped, and what is on its way is given up. */
  readonly isStopping: boolean;
}

/** What was replied about a row: of each run the reply behind its verdict, raw, beside the label. */
export interface RowReplies {
  readonly set: string;
  readonly id: string;
  /** What people say of it. */
  readonly expected: string;
  /** In the order of the columns: the one under study last. */
  readonly sides: readonly RowReply[];
}

export interface RowReply {
  /** Of the run. */
  readonly name: string;
  readonly said: string;
  /** `reply 2 of 8`, or why there is none. */
  readonly note: string;
  readonly text: string;
  /** Characters that are left out at its beginning, since it is too long to show: the verdict is at its end. */
  readonly cut: number;
}

/** What the panel remembers by itself. */
export interface ReportState {
  readonly v: 1;
  readonly runs: readonly string[];
  /** Numbers are shown as tables. */
  readonly isTables: boolean;
  readonly row: number;
  readonly scroll: number;
  /** What the reader has chosen in the place of what the run says. */
  readonly policies?: ChosenPolicies;
}

/** All keys of ours that do something while the panel has the focus: VS Code's keybindings, which the host hands on. */
export const REPORT_KEYS = {
  nextRow: true,
  previousRow: true,
  openRow: true,
  addCase: true,
  tables: true,
  baseRate: true,
  policies: true,
  export: true,
  stop: true,
  help: true,
} as const;

/** What a key of ours does: one of `REPORT_KEYS`. */
export type ReportKey = keyof typeof REPORT_KEYS;

/** What can be done besides reading. */
export type ReportAction = 'evaluate' | 'openReport' | 'compareWith' | 'openJournal' | 'keys' | 'showLog';

/** What the panel asks of the host. Each has a reply, or fails with a sentence for the reader. */
export interface ReportHostApi extends PanelHost<ReportState, ReportView> {
  /** Opens an item in an editor. */
  openRow(params: { readonly set: string; readonly id: string }): Promise<void>;
  /** The replies behind what the runs say of a row that is listed, from their journals: nobody is asked. */
  rowReplies(params: { readonly set: string; readonly id: string }): Promise<RowReplies>;
  /** Makes a row that is listed a case of the run's prompt. @returns what came of it, in a sentence */
  addCase(params: { readonly set: string; readonly id: string }): Promise<{ readonly words: string }>;
  /**
   * What the reader says of the world: the share of right solutions that they expect, and how often people agree with the labels of
   * these data, both 0 to 1; without a ceiling that is not known, or no more.
   */
  setExpected(params: { readonly baseRate: number; readonly ceiling?: number }): Promise<void>;
  /** How the runs are scored, both alike; nothing in it: as the run under study says. */
  setPolicies(params: { readonly policies: ChosenPolicies }): Promise<void>;
  /** Asks where, and in which format: HTML, JSON, CSV, Markdown. */
  exportReport(params: Readonly<Record<string, never>>): Promise<void>;
  /** Ends a run that is under way; it can be taken up. */
  stop(params: Readonly<Record<string, never>>): Promise<void>;
  act(params: { readonly action: ReportAction }): Promise<void>;
}

/** What the host tells the panel; nothing comes back. */
export interface ReportPageApi extends PanelPage<ReportView, ReportKey> {
  /** How far a run is, between two views: nothing else has changed. */
  progress(params: LiveRun): void;
}
