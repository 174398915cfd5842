/** The lab panel: what the host shows and what the panel requests. Snapshots, never deltas, except for a streaming reply. */
import {
  createHostToPageContract,
  createPageToHostContract,
  displayTextSchema,
  fractionSchema,
  stepIndexSchema,
  viewRevisionSchema,
} from './panel.ts';
import { createPanelConnectors, defineNotification, defineRequest, type RpcApi } from './rpc.ts';
import {
  booleanSchema,
  createBoundedIntegerSchema,
  createBoundedNumberSchema,
  createListSchema,
  createLiteralUnionSchema,
  createObjectSchema,
  createOptionalSchema,
  createPairSchema,
  createStringSchema,
  createTaggedUnionSchema,
  type InferOutput,
  trueSchema,
} from './schemas.ts';

/** The maximum shown length of one message or reply, in UTF-16 code units. The view counts omitted characters. */
export const MAX_DISPLAYED_TEXT_CHARS = 200_000;
/** The maximum number of shown cases, as many as are read. */
export const MAX_CASE_ROWS = 1000;
/** The maximum number of runs in the history. */
export const MAX_RUN_HISTORY_ENTRIES = 100;
/** The maximum number of parts of a text. A template has up to 500 tags, and sections repeat for each step. */
const MOST_PARTS = 20_000;

const part = createStringSchema(MAX_DISPLAYED_TEXT_CHARS);
/** The address of a prompt file. */
const address = createStringSchema(8192);
const name = createStringSchema(2000);
const count = createBoundedIntegerSchema(0, 1e9);
const sample = createBoundedIntegerSchema(0, 1000);

const caseRow = createObjectSchema({
  id: name,
  expected: displayTextSchema,
  before: displayTextSchema,
  now: displayTextSchema,
  change: createLiteralUnionSchema('broken', 'put-right', 'other', 'same-right', 'same-wrong', 'waiting'),
  changeWords: displayTextSchema,
  note: createOptionalSchema(displayTextSchema),
});

/** A case of the prompt, with its verdicts before and now. */
export interface CaseRowView extends InferOutput<typeof caseRow> {}

const cases = createObjectSchema({
  /** `baseline from 14:09`, or `no baseline yet`. */
  against: displayTextSchema,
  isAll: booleanSchema,
  /** There is no baseline, so there are no flips. */
  isFirst: createOptionalSchema(booleanSchema),
  total: count,
  /** Whether the figures and rows belong to an older text of the prompt. */
  isOld: createOptionalSchema(booleanSchema),
  /** Such as `10 of 13` with the name `errors located`. In order: errors located, correct solutions accepted, F1 with its interval, the change with its test, abstentions, tokens, cost. */
  figures: createListSchema(
    createObjectSchema({
      value: displayTextSchema,
      beside: createOptionalSchema(displayTextSchema),
      name: displayTextSchema,
    }),
    20,
  ),
  /** Regressed cases first, then fixed ones, then the rest if all are shown. */
  rows: createListSchema(caseRow, MAX_CASE_ROWS),
  /** A sentence if there are no cases, or if some couldn't be read. */
  problem: createOptionalSchema(displayTextSchema),
});

export interface LabCasesView extends InferOutput<typeof cases> {}

const messagePart = createTaggedUnionSchema({
  text: { text: part },
  variable: { name, text: part },
  problem: { text: part, words: displayTextSchema, fix: createOptionalSchema(name) },
});

/** A part of a message: text, the value of a variable, or an error. */
export type LabMessagePart = InferOutput<typeof messagePart>;

const messages = createObjectSchema({
  /** `current prompt · 1 message · about 1.2k tokens` */
  note: displayTextSchema,
  messages: createListSchema(
    createObjectSchema({
      role: createLiteralUnionSchema('system', 'user', 'assistant'),
      tokens: displayTextSchema,
      /** In order; together the whole message. */
      parts: createListSchema(messagePart, MOST_PARTS),
      /** The number of characters omitted at the end. */
      cut: count,
    }),
    20,
  ),
});

export interface LabMessagesView extends InferOutput<typeof messages> {}

const replyPart = createObjectSchema({
  kind: createLiteralUnionSchema('text', 'reasoning', 'taken', 'quote'),
  text: part,
});

/** A part of a raw reply, and how it was read. */
export interface LabReplyPart extends InferOutput<typeof replyPart> {}

const reply = createObjectSchema({
  /** `vote 6 of 8, saved prompt, 14:12 · stopped early: votes 7–8 not needed` */
  note: displayTextSchema,
  /** `412 tokens · 6.2 s` */
  spent: displayTextSchema,
  votes: createListSchema(
    createObjectSchema({
      sample,
      words: displayTextSchema,
      state: createLiteralUnionSchema('waiting', 'streaming', 'done', 'abstained', 'failed', 'not-needed', 'no-reply'),
    }),
    64,
  ),
  /** The vote whose reply is shown. */
  shown: sample,
  isStreaming: booleanSchema,
  /** In order; together the raw reply. */
  parts: createListSchema(replyPart, 1000),
  /** The number of characters omitted at the start. The verdict is at the end. */
  cut: count,
  /** Verdict, quote, usage, price: name and words; an abstention with its reason. */
  facts: createListSchema(
    createObjectSchema({
      name: displayTextSchema,
      words: displayTextSchema,
      more: createOptionalSchema(displayTextSchema),
    }),
    50,
  ),
});

/** The reply that is shown, with its votes. */
export interface LabReplyView extends InferOutput<typeof reply> {}

const entry = createObjectSchema({
  id: name,
  /** `14:09 · math-22 · step 2 · qwen2.5-72b-instruct` */
  words: displayTextSchema,
  isShown: booleanSchema,
});

/** An earlier run to go back to. */
export interface RunHistoryEntryView extends InferOutput<typeof entry> {}

const comparison = createObjectSchema({
  sentence: displayTextSchema,
  names: createPairSchema(displayTextSchema, displayTextSchema),
  figures: createListSchema(
    createObjectSchema({ name: displayTextSchema, first: displayTextSchema, second: displayTextSchema }),
    50,
  ),
  /** McNemar's exact test, the bootstrap interval of the difference: sentences. */
  tests: createListSchema(displayTextSchema, 20),
  flips: createListSchema(
    createObjectSchema({
      id: name,
      expected: displayTextSchema,
      said: createPairSchema(displayTextSchema, displayTextSchema),
      change: createLiteralUnionSchema('broken', 'put-right', 'other'),
      /** Both replies of the open flip. */
      texts: createOptionalSchema(createPairSchema(part, part)),
      /** The number of characters omitted at the start of each. The verdict is at the end. */
      cut: createOptionalSchema(createPairSchema(count, count)),
    }),
    MAX_CASE_ROWS,
  ),
});

/** Two prompts, models, or sampling parameters on the same cases. */
export interface LabComparisonView extends InferOutput<typeof comparison> {}

export const labViewSchema = createObjectSchema({
  revision: viewRevisionSchema,
  /** `broken`: the current text of the prompt isn't valid. */
  phase: createLiteralUnionSchema('ready', 'broken', 'running', 'failed'),
  /** Whether the run failed because of its API key. */
  needsKey: createOptionalSchema(trueSchema),
  /** The outcome as one sentence: `3 of 24 cases flipped: 2 fixed, 1 regressed.` */
  sentence: displayTextSchema,
  /** `critic-balanced, saved 14:12 · on math-22 (pinned)` */
  beneath: displayTextSchema,
  /** Where the prompt is sent: `model m, endpoint local · 5 votes`. The reader can change it. */
  place: createOptionalSchema(displayTextSchema),
  prompt: createObjectSchema({ address, name: displayTextSchema }),
  /** The subject of the messages: a proof, one of its steps, or a case. */
  subject: createOptionalSchema(
    createObjectSchema({
      name: displayTextSchema,
      isPinned: booleanSchema,
      step: createOptionalSchema(stepIndexSchema),
    }),
  ),
  cases: createOptionalSchema(cases),
  messages: createOptionalSchema(messages),
  reply: createOptionalSchema(reply),
  history: createListSchema(entry, MAX_RUN_HISTORY_ENTRIES),
  comparison: createOptionalSchema(comparison),
  /** One sentence on the effect of a key. */
  notice: createOptionalSchema(createObjectSchema({ words: displayTextSchema, isProblem: booleanSchema })),
  /** The progress from 0 to 1, while something runs. */
  share: createOptionalSchema(fractionSchema),
});

/** All that the panel draws. */
export interface LabView extends InferOutput<typeof labViewSchema> {}

/** State that a page left behind. It may come from another version. */
export const savedLabPageStateSchema = createObjectSchema({
  v: createLiteralUnionSchema(1),
  prompt: address,
  isAll: booleanSchema,
  isHistory: booleanSchema,
  shown: sample,
  scroll: createBoundedNumberSchema(-1, 1e9),
  isComparison: createOptionalSchema(trueSchema),
});

export interface SavedLabPageState extends InferOutput<typeof savedLabPageStateSchema> {}

const action = createLiteralUnionSchema('openCases', 'chooseJudge', 'setKey', 'showLog');

/** The actions of the page besides running the prompt. */
export type LabAction = InferOutput<typeof action>;

const row = defineRequest({ id: name });

const hostContract = {
  ...createPageToHostContract(savedLabPageStateSchema, labViewSchema),
  run: defineRequest({ isFresh: booleanSchema }),
  runCases: defineRequest({}),
  /** Adds the shown proof as a case. Asks for the expected result if the proof has no label. */
  addCase: defineRequest({}),
  showVote: defineRequest({ sample }),
  showAll: defineRequest({ isAll: booleanSchema }),
  showHistory: row,
  /** Shows the messages and replies of a case. */
  showCase: row,
  openCase: row,
  pin: defineRequest({ isPinned: booleanSchema }),
  compare: defineRequest({}),
  showFlip: row,
  closeComparison: defineRequest({}),
  fix: defineRequest({ text: name, replacement: name }),
  stop: defineRequest({}),
  act: defineRequest({ action }),
};

/** Requests from panel to host. Each has a reply, or fails with a sentence for the reader. */
export interface LabHostApi extends RpcApi<typeof hostContract> {}

const pageContract = {
  ...createHostToPageContract(labViewSchema),
  /**
   * More of a streaming reply; `at` is its start, in characters. The page drops what it already has, and waits for a snapshot if something
   * is missing. A reply that restarts is recognized by a snapshot that is shorter than the last, or by one without a stream in between.
   */
  stream: defineNotification({ sample, at: count, text: part }),
};

/** Notices from host to panel, without replies. */
export interface LabPageApi extends RpcApi<typeof pageContract> {}

export const { toPage: connectToLabPanel, toHost: connectToLabHost } = createPanelConnectors(
  hostContract,
  pageContract,
);
