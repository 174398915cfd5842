/** The report panel: what the host shows and what the panel requests. */
import type { ScoringPolicies } from '../core/evaluate/index.ts';
import { displayedReportSchema, MAX_REPORT_ROWS, rowIdentitySchemaFields } from './drawn-report.ts';
import {
  createHostToPageContract,
  createPageToHostContract,
  displayTextSchema,
  entityKeySchema,
  fractionSchema,
  uriSchema,
  viewRevisionSchema,
} from './panel.ts';
import { createPanelConnectors, defineRequest, type RpcApi } from './rpc.ts';
import {
  booleanSchema,
  createBoundedIntegerSchema,
  createBoundedNumberSchema,
  createKeyUnionSchema,
  createListSchema,
  createLiteralUnionSchema,
  createObjectSchema,
  createOptionalSchema,
  createStringSchema,
  createTaggedUnionSchema,
  type InferOutput,
  trueSchema,
} from './schemas.ts';

/** The longest reply that is shown, in characters. */
export const MAX_DISPLAYED_REPLY_CHARS = 200_000;
/** The most runs of one report: the run under study and the reference run. */
const MOST_RUNS = 2;
/** More than the number of policies and of their options. */
const MOST_CONTROLS = 16;
const MOST_OPTIONS = 16;
/** More points than any scale has. */
const MOST_POINTS = 1e6;

const runs = createListSchema(uriSchema, MOST_RUNS);
const points = createBoundedNumberSchema(0, MOST_POINTS);

const pointBounds = createObjectSchema({
  from: points,
  below: points,
  /** The maximum points of the scale. */
  most: points,
});

/** A solution is correct from `from` points on and incorrect below `below`; between them it isn't scored. */
export interface GradingPointThresholds extends InferOutput<typeof pointBounds> {}

export const scoringPolicyOverridesSchema = createObjectSchema({
  ties: createOptionalSchema(
    createKeyUnionSchema<ScoringPolicies['ties']>({ index: true, none: true, abstention: true }),
  ),
  abstentions: createOptionalSchema(
    createKeyUnionSchema<ScoringPolicies['abstentions']>({ wrong: true, 'left-out': true }),
  ),
  inconclusive: createOptionalSchema(
    createKeyUnionSchema<ScoringPolicies['inconclusive']>({ 'wrong-verdict': true, incorrect: true, 'left-out': true }),
  ),
  /** The points thresholds of a grader. */
  points: createOptionalSchema(pointBounds),
  /** The points thresholds of human ratings. */
  rated: createOptionalSchema(pointBounds),
  /** The threshold of a reward model, 0 to 1: a step below it counts as wrong. */
  threshold: createOptionalSchema(fractionSchema),
});

/** The reader's choice of policies; absent ones are as in the run. */
export interface ScoringPolicyOverrides extends InferOutput<typeof scoringPolicyOverridesSchema> {}

const policyControl = createTaggedUnionSchema({
  choice: {
    name: createLiteralUnionSchema('ties', 'abstentions', 'inconclusive'),
    label: displayTextSchema,
    options: createListSchema(createObjectSchema({ value: entityKeySchema, title: displayTextSchema }), MOST_OPTIONS),
    value: entityKeySchema,
    /** The run's own policy. */
    run: entityKeySchema,
  },
  points: {
    name: createLiteralUnionSchema('points', 'rated'),
    label: displayTextSchema,
    value: pointBounds,
    run: pointBounds,
    /** The reader can set the maximum points, because the rows don't contain it. */
    hasMost: createOptionalSchema(trueSchema),
  },
  score: {
    name: createLiteralUnionSchema('threshold'),
    label: displayTextSchema,
    /** 0 to 1. */
    value: fractionSchema,
    run: fractionSchema,
  },
});

/** A form control for one policy. */
export type ScoringPolicyControl = InferOutput<typeof policyControl>;

const scoredBy = createObjectSchema({
  /** Only policies that can change a score of these runs. */
  controls: createListSchema(policyControl, MOST_CONTROLS),
  /** The reader's choice of policies; empty: all as in the run. */
  chosen: scoringPolicyOverridesSchema,
});

/** The scoring policies of a report that the reader can change. */
export interface ReportScoringControls extends InferOutput<typeof scoredBy> {}

const liveRun = createObjectSchema({
  /** `340 of 3,400 items judged.` */
  sentence: displayTextSchema,
  /** The judge, the calls so far, and the failures. */
  facts: displayTextSchema,
  /** 0 to 1. */
  share: fractionSchema,
  /** The time since the start or the last resume, in milliseconds. */
  elapsed: createBoundedNumberSchema(0, 1e12),
  /** Stopped; calls in flight are canceled. */
  isStopping: booleanSchema,
});

/** The progress of a run in this window. */
export interface LiveRunProgress extends InferOutput<typeof liveRun> {}

export const reportViewSchema = createObjectSchema({
  revision: viewRevisionSchema,
  /** URIs of the run journals: the run under study, then the reference run if there is one. */
  runs,
  /** `running`: more rows are still to come. */
  phase: createLiteralUnionSchema('empty', 'reading', 'running', 'report', 'failed'),
  /** One sentence for phases without a report. */
  sentence: createOptionalSchema(displayTextSchema),
  /** During a run, its progress. */
  live: createOptionalSchema(liveRun),
  /** During a run, the report on the results so far. */
  report: createOptionalSchema(displayedReportSchema),
  /** The share of correct solutions that the reader expects, which determines the PPV: 0 to 1. */
  baseRate: fractionSchema,
  /** The share of these labels that annotators agree with, 0 to 1; absent if the reader hasn't set it. */
  ceiling: createOptionalSchema(fractionSchema),
  /** The scoring policies, if there is a run. */
  policies: createOptionalSchema(scoredBy),
});

/** Everything that the panel draws. */
export interface ReportView extends InferOutput<typeof reportViewSchema> {}

/** State that a page left behind. It may come from another version. */
export const savedReportPageStateSchema = createObjectSchema({
  v: createLiteralUnionSchema(1),
  runs,
  /** Numbers are shown as tables. */
  isTables: booleanSchema,
  row: createBoundedIntegerSchema(0, MAX_REPORT_ROWS),
  scroll: createBoundedNumberSchema(-1, 1e9),
  /** The reader's choice of policies. */
  policies: createOptionalSchema(scoringPolicyOverridesSchema),
});

/** The state that the panel saves itself. */
export interface SavedReportPageState extends InferOutput<typeof savedReportPageStateSchema> {}

const rowReply = createObjectSchema({
  /** The name of the run. */
  name: displayTextSchema,
  said: displayTextSchema,
  /** `reply 2 of 8`, or why there is none. */
  note: displayTextSchema,
  text: createStringSchema(MAX_DISPLAYED_REPLY_CHARS),
  /** The number of characters cut from the start of a long reply. Its end contains the verdict. */
  cut: createBoundedIntegerSchema(0, 1e9),
});

/** The reply of one run to a row. */
export interface RowReply extends InferOutput<typeof rowReply> {}

const rowReplies = createObjectSchema({
  ...rowIdentitySchemaFields,
  /** The label of the row. */
  expected: displayTextSchema,
  /** In the order of the columns: the run under study last. */
  sides: createListSchema(rowReply, MOST_RUNS),
});

/** The raw replies to a row: for each run, the reply behind its verdict. */
export interface RowReplies extends InferOutput<typeof rowReplies> {}

const action = createLiteralUnionSchema('evaluate', 'openReport', 'compareWith', 'openJournal', 'showLog');

/** The actions in the header of a report. */
export type ReportAction = InferOutput<typeof action>;

const hostContract = {
  ...createPageToHostContract(savedReportPageStateSchema, reportViewSchema),
  /** Opens an item in an editor. */
  openRow: defineRequest(rowIdentitySchemaFields),
  /** The replies behind a listed row, from the journals; nothing is sent. */
  rowReplies: defineRequest(rowIdentitySchemaFields, rowReplies),
  /** Adds a listed row as a case of the run's prompt. @returns the outcome as a sentence */
  addCase: defineRequest(rowIdentitySchemaFields, createObjectSchema({ words: displayTextSchema })),
  /**
   * Sets the expected share of correct solutions and the annotators' agreement with the labels, both 0 to 1. Without a ceiling, the
   * agreement is unknown.
   */
  setExpected: defineRequest({ baseRate: fractionSchema, ceiling: createOptionalSchema(fractionSchema) }),
  /** Sets the scoring policies of both runs. Absent ones are those of the run under study. */
  setPolicies: defineRequest({ policies: scoringPolicyOverridesSchema }),
  /** Asks for a file and a format (HTML, JSON, CSV, or Markdown), then exports the report. */
  exportReport: defineRequest({}),
  /** Stops a run; it can be resumed. */
  stop: defineRequest({}),
  act: defineRequest({ action }),
};

/** Requests from panel to host. Each has a reply, or fails with a sentence for the reader. */
export interface ReportHostApi extends RpcApi<typeof hostContract> {}

const pageContract = {
  ...createHostToPageContract(reportViewSchema),
  /** Progress of a run between two views; nothing else has changed. */
  progress: { params: liveRun },
};

/** Notices from host to panel, without replies. */
export interface ReportPageApi extends RpcApi<typeof pageContract> {}

export const { toPage: connectToReportPanel, toHost: connectToReportHost } = createPanelConnectors(
  hostContract,
  pageContract,
);
