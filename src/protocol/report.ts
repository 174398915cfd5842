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
/** The most runs of one report: the run under study and the reference run. */
const MOST_RUNS = 2;
/** More than the number of policies and of their options. */
const MOST_CONTROLS = 16;
const MOST_OPTIONS = 16;
/** More points than any scale has. */
const MOST_POINTS = 1e6;

const runs = list(address, MOST_RUNS);
const points = number(0, MOST_POINTS);

const pointBounds = shape({
  from: points,
  below: points,
  /** The maximum points of the scale. */
  most: points,
});

/** A solution is correct from `from` points on and incorrect below `below`; between them it isn't scored. */
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
    /** The run's own policy. */
    run: key,
  },
  points: {
    name: oneOf('points', 'rated'),
    label: words,
    value: pointBounds,
    run: pointBounds,
    /** The reader can set the maximum points, because the rows don't contain it. */
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

/** A form control for one policy. */
export type PolicyControl = InferOutput<typeof policyControl>;

const scoredBy = shape({
  /** Only policies that can change a score of these runs. */
  controls: list(policyControl, MOST_CONTROLS),
  /** The reader's choice of policies; empty: all as in the run. */
  chosen: chosenPolicies,
});

/** The scoring policies of a report that the reader can change. */
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

/** The progress of a run in this window. */
export interface LiveRun extends InferOutput<typeof liveRun> {}

export const reportPanelView = shape({
  revision,
  /** URIs of the run journals: the run under study, then the reference run if there is one. */
  runs,
  /** `running`: more rows are still to come. */
  phase: oneOf('empty', 'reading', 'running', 'report', 'failed'),
  /** One sentence for phases without a report. */
  sentence: optional(words),
  /** During a run, its progress. */
  live: optional(liveRun),
  /** During a run, the report on the results so far. */
  report: optional(drawnReport),
  /** The share of correct solutions that the reader expects, which determines the PPV: 0 to 1. */
  baseRate: share,
  /** The share of these labels that annotators agree with, 0 to 1; absent if the reader hasn't set it. */
  ceiling: optional(share),
  /** The scoring policies, if there is a run. */
  policies: optional(scoredBy),
});

/** Everything that the panel draws. */
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

/** The state that the panel saves itself. */
export interface ReportState extends InferOutput<typeof reportState> {}

const rowReply = shape({
  /** The name of the run. */
  name: words,
  said: words,
  /** `reply 2 of 8`, or why there is none. */
  note: words,
  text: text(MOST_REPLY),
  /** The number of characters cut from the start of a long reply. Its end contains the verdict. */
  cut: whole(0, 1e9),
});

/** The reply of one run to a row. */
export interface RowReply extends InferOutput<typeof rowReply> {}

const rowReplies = shape({
  ...rowName,
  /** The label of the row. */
  expected: words,
  /** In the order of the columns: the run under study last. */
  sides: list(rowReply, MOST_RUNS),
});

/** The raw replies to a row: for each run, the reply behind its verdict. */
export interface RowReplies extends InferOutput<typeof rowReplies> {}

const action = oneOf('evaluate', 'openReport', 'compareWith', 'openJournal', 'showLog');

/** The actions in the header of a report. */
export type ReportAction = InferOutput<typeof action>;

const hostContract = {
  ...hostMethods(reportState, reportPanelView),
  /** Opens an item in an editor. */
  openRow: call(rowName),
  /** The replies behind a listed row, from the journals; nothing is sent. */
  rowReplies: call(rowName, rowReplies),
  /** Adds a listed row as a case of the run's prompt. @returns the outcome as a sentence */
  addCase: call(rowName, shape({ words })),
  /**
   * Sets the expected share of correct solutions and the annotators' agreement with the labels, both 0 to 1. Without a ceiling, the
   * agreement is unknown.
   */
  setExpected: call({ baseRate: share, ceiling: optional(share) }),
  /** Sets the scoring policies of both runs. Absent ones are those of the run under study. */
  setPolicies: call({ policies: chosenPolicies }),
  /** Asks for a file and a format (HTML, JSON, CSV, or Markdown), then exports the report. */
  exportReport: call({}),
  /** Stops a run; it can be resumed. */
  stop: call({}),
  act: call({ action }),
};

/** Requests from panel to host. Each has a reply, or fails with a sentence for the reader. */
export interface ReportHostApi extends Api<typeof hostContract> {}

const pageContract = {
  ...pageMethods(reportPanelView),
  /** Progress of a run between two views; nothing else has changed. */
  progress: { params: liveRun },
};

/** Notices from host to panel, without replies. */
export interface ReportPageApi extends Api<typeof pageContract> {}

/** Connect the host to its page, and the page to its host. */
export const { toPage: connectToReportPanel, toHost: connectToReportHost } = createConnectors(
  hostContract,
  pageContract,
);
