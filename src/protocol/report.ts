/** The report panel: what the host shows and what the panel requests. */
import type { Policies } from '../core/evaluate/index.ts';
import { drawnReport, MOST_REPORT_ROWS, rowName } from './drawn-report.ts';
import { address, hostMethods, key, pageMethods, revision, share, words } from './panel.ts';
import { type Api, call, createConnectors } from './rpc.ts';
import {
  boolean,
  byKind,
  type InferOutput,
  keyOf,
  list,
  number,
  oneOf,
  optional,
  shape,
  text,
  whole,
  yes,
} from './schemas.ts';

/** The longest reply that is shown, in characters. */
export const MOST_REPLY = 200_000;
/** The most runs of one report: the one under study, and one that it is set against. */
const MOST_RUNS = 2;
/** More than there are. */
const MOST_CONTROLS = 16;
const MOST_OPTIONS = 16;
/** More points than any scale has. */
const MOST_POINTS = 1e6;

const runs = list(address, MOST_RUNS);
const points = number(0, MOST_POINTS);

const pointBounds = shape({
  from: points,
  below: points,
  /** The most of the scale. */
  most: points,
});

/** From how many points on something is right, and below how many wrong; between is the gap. */
export interface PointBounds extends InferOutput<typeof pointBounds> {}

export const chosenPolicies = shape({
  ties: optional(keyOf<Policies['ties']>({ index: true, none: true, abstention: true })),
  abstentions: optional(keyOf<Policies['abstentions']>({ wrong: true, 'left-out': true })),
  inconclusive: optional(
    keyOf<Policies['inconclusive']>({ 'wrong-verdict': true, incorrect: true, 'left-out': true }),
  ),
  /** The points thresholds of a grader. */
  points: optional(pointBounds),
  /** The points thresholds of human ratings. */
  rated: optional(pointBounds),
  /** The threshold of a reward model, 0 to 1: a step below it counts as wrong. */
  threshold: optional(share),
});

/** The reader's choice of policies; absent ones are as in the run. */
export interface ChosenPolicies extends InferOutput<typeof chosenPolicies> {}

const policyControl = byKind({
  choice: {
    name: oneOf('ties', 'abstentions', 'inconclusive'),
    label: words,
    options: list(shape({ value: key, title: words }), MOST_OPTIONS),
    value: key,
    /** As the run says. */
    run: key,
  },
  points: {
    name: oneOf('points', 'rated'),
    label: words,
    value: pointBounds,
    run: pointBounds,
    /** Rows do not say what the most points are: the reader may. */
    hasMost: optional(yes),
  },
  score: {
    name: oneOf('threshold'),
    label: words,
    /** 0 to 1. */
    value: share,
    run: share,
  },
});

/** One policy that may be chosen. */
export type PolicyControl = InferOutput<typeof policyControl>;

const scoredBy = shape({
  /** Only those that can change anything in its runs. */
  controls: list(policyControl, MOST_CONTROLS),
  /** The reader's choice of policies; empty: all as in the run. */
  chosen: chosenPolicies,
});

/** How a report is scored, and what the reader can change. */
export interface ScoredBy extends InferOutput<typeof scoredBy> {}

const liveRun = shape({
  /** `340 of 3,400 items judged.` */
  sentence: words,
  /** The judge, the calls so far, and the failures. */
  facts: words,
  /** 0 to 1. */
  share,
  /** The time since the start or the last resume, in milliseconds. */
  elapsed: number(0, 1e12),
  /** Stopped; calls in flight are canceled. */
  isStopping: boolean,
});

/** How far a run is that is under way in this window. */
export interface LiveRun extends InferOutput<typeof liveRun> {}

export const reportPanelView = shape({
  revision,
  /** Addresses of the journals: the one under study, and perhaps the one that it is set against. */
  runs,
  /** `running`: more rows are still to come. */
  phase: oneOf('empty', 'reading', 'running', 'report', 'failed'),
  /** One sentence for phases without a report. */
  sentence: optional(words),
  /** While it runs. */
  live: optional(liveRun),
  /** While it runs, of what came so far. */
  report: optional(drawnReport),
  /** The share of right solutions that the reader expects, for what an acceptance is worth: 0 to 1. */
  baseRate: share,
  /** The share of labels in these data that people agree with, 0 to 1; absent if the reader hasn't set it. */
  ceiling: optional(share),
  /** Where there is a run: how it is scored. */
  policies: optional(scoredBy),
});

/** All that the panel draws. */
export interface ReportView extends InferOutput<typeof reportPanelView> {}

/** State that a page left behind. It may come from another version. */
export const reportState = shape({
  v: oneOf(1),
  runs,
  /** Numbers are shown as tables. */
  isTables: boolean,
  row: whole(0, MOST_REPORT_ROWS),
  scroll: number(-1, 1e9),
  /** The reader's choice of policies. */
  policies: optional(chosenPolicies),
});

/** What the panel remembers by itself. */
export interface ReportState extends InferOutput<typeof reportState> {}

const rowReply = shape({
  /** The name of the run. */
  name: words,
  said: words,
  /** `reply 2 of 8`, or why there is none. */
  note: words,
  text: text(MOST_REPLY),
  /** Characters that are left out at its beginning, since it is too long to show: the verdict is at its end. */
  cut: whole(0, 1e9),
});

/** The reply of one run about a row. */
export interface RowReply extends InferOutput<typeof rowReply> {}

const rowReplies = shape({
  ...rowName,
  /** What people say of it. */
  expected: words,
  /** In the order of the columns: the one under study last. */
  sides: list(rowReply, MOST_RUNS),
});

/** What was replied about a row: of each run the reply behind its verdict, raw, beside the label. */
export interface RowReplies extends InferOutput<typeof rowReplies> {}

const action = oneOf('evaluate', 'openReport', 'compareWith', 'openJournal', 'showLog');

/** What can be done besides reading. */
export type ReportAction = InferOutput<typeof action>;

const hostContract = {
  ...hostMethods(reportState, reportPanelView),
  /** Opens an item in an editor. */
  openRow: call(rowName),
  /** The replies behind a listed row, from the journals; nothing is sent. */
  rowReplies: call(rowName, rowReplies),
  /** Makes a row that is listed a case of the run's prompt. @returns what came of it, in a sentence */
  addCase: call(rowName, shape({ words })),
  /**
   * The reader's assumptions: the expected share of correct solutions, and how often people agree with the labels, both 0 to 1; without a
   * ceiling the agreement is unknown.
   */
  setExpected: call({ baseRate: share, ceiling: optional(share) }),
  /** How the runs are scored, both alike; nothing in it: as the run under study says. */
  setPolicies: call({ policies: chosenPolicies }),
  /** Asks where, and in which format: HTML, JSON, CSV, Markdown. */
  exportReport: call({}),
  /** Stops a run; it can be resumed. */
  stop: call({}),
  act: call({ action }),
};

/** Requests from panel to host. Each has a reply, or fails with a sentence for the reader. */
export interface ReportHostApi extends Api<typeof hostContract> {}

const pageContract = {
  ...pageMethods(reportPanelView),
  /** How far a run is, between two views: nothing else has changed. */
  progress: { params: liveRun },
};

/** Notices from host to panel, without replies. */
export interface ReportPageApi extends Api<typeof pageContract> {}

/** Connect the host to its page, and the page to its host. */
export const { toPage: connectToReportPanel, toHost: connectToReportHost } = createConnectors(
  hostContract,
  pageContract,
);
