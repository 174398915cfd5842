/** The lab panel: what the host shows and what the panel requests. Snapshots, never deltas, except for a streaming reply. */
import { hostMethods, pageMethods, revision, share, step, words } from './panel.ts';
import { type Api, call, createConnectors, notice } from './rpc.ts';
import {
  boolean,
  byKind,
  type InferOutput,
  list,
  number,
  oneOf,
  optional,
  shape,
  text,
  tuple,
  whole,
  yes,
} from './schemas.ts';

/** The maximum shown length of one message or reply, in UTF-16 code units. The view counts omitted characters. */
export const MOST_SHOWN = 200_000;
/** The maximum number of shown cases, as many as are read. */
export const MOST_CASE_ROWS = 1000;
/** The maximum number of runs in the history. */
export const MOST_HISTORY = 100;
/** The maximum number of parts of a text. A template has up to 500 tags, and sections repeat for each step. */
const MOST_PARTS = 20_000;

const part = text(MOST_SHOWN);
/** The address of a prompt file. */
const address = text(8192);
const name = text(2000);
const count = whole(0, 1e9);
const sample = whole(0, 1000);

const caseRow = shape({
  id: name,
  expected: words,
  before: words,
  now: words,
  change: oneOf('broken', 'put-right', 'other', 'same-right', 'same-wrong', 'waiting'),
  changeWords: words,
  note: optional(words),
});

/** A case of the prompt, with its verdicts before and now. */
export interface CaseRowView extends InferOutput<typeof caseRow> {}

const cases = shape({
  /** `baseline from 14:09`, or `no baseline yet`. */
  against: words,
  isAll: boolean,
  /** There is no baseline, so there are no flips. */
  isFirst: optional(boolean),
  total: count,
  /** Whether the figures and rows belong to an older text of the prompt. */
  isOld: optional(boolean),
  /** Such as `10 of 13` with the name `errors located`. In order: errors located, correct solutions accepted, F1 with its interval, the change with its test, abstentions, tokens, cost. */
  figures: list(shape({ value: words, beside: optional(words), name: words }), 20),
  /** Regressed cases first, then fixed ones, then the rest if all are shown. */
  rows: list(caseRow, MOST_CASE_ROWS),
  /** A sentence if there are no cases, or if some couldn't be read. */
  problem: optional(words),
});

/** The cases of the prompt. */
export interface CasesView extends InferOutput<typeof cases> {}

const messagePart = byKind({
  text: { text: part },
  variable: { name, text: part },
  problem: { text: part, words, fix: optional(name) },
});

/** A part of a message: text, the value of a variable, or an error. */
export type MessagePart = InferOutput<typeof messagePart>;

const messages = shape({
  /** `current prompt · 1 message · about 1.2k tokens` */
  note: words,
  messages: list(
    shape({
      role: oneOf('system', 'user', 'assistant'),
      tokens: words,
      /** In order; together the whole message. */
      parts: list(messagePart, MOST_PARTS),
      /** The number of characters omitted at the end. */
      cut: count,
    }),
    20,
  ),
});

/** The messages of the prompt. */
export interface MessagesView extends InferOutput<typeof messages> {}

const replyPart = shape({ kind: oneOf('text', 'reasoning', 'taken', 'quote'), text: part });

/** A part of a raw reply, and how it was read. */
export interface ReplyPart extends InferOutput<typeof replyPart> {}

const reply = shape({
  /** `vote 6 of 8, saved prompt, 14:12 · stopped early: votes 7–8 not needed` */
  note: words,
  /** `412 tokens · 6.2 s` */
  spent: words,
  votes: list(
    shape({
      sample,
      words,
      state: oneOf('waiting', 'streaming', 'done', 'abstained', 'failed', 'not-needed', 'no-reply'),
    }),
    64,
  ),
  /** The vote whose reply is shown. */
  shown: sample,
  isStreaming: boolean,
  /** In order; together the raw reply. */
  parts: list(replyPart, 1000),
  /** The number of characters omitted at the start. The verdict is at the end. */
  cut: count,
  /** Verdict, quote, usage, price: name and words; an abstention with its reason. */
  facts: list(shape({ name: words, words, more: optional(words) }), 50),
});

/** The reply that is shown, with its votes. */
export interface LabReplyView extends InferOutput<typeof reply> {}

const entry = shape({
  id: name,
  /** `14:09 · math-22 · step 2 · qwen2.5-72b-instruct` */
  words,
  isShown: boolean,
});

/** An earlier run to go back to. */
export interface HistoryEntry extends InferOutput<typeof entry> {}

const comparison = shape({
  sentence: words,
  names: tuple(words, words),
  figures: list(shape({ name: words, first: words, second: words }), 50),
  /** McNemar's exact test, the bootstrap interval of the difference: sentences. */
  tests: list(words, 20),
  flips: list(
    shape({
      id: name,
      expected: words,
      said: tuple(words, words),
      change: oneOf('broken', 'put-right', 'other'),
      /** Both replies of the open flip. */
      texts: optional(tuple(part, part)),
      /** The number of characters omitted at the start of each. The verdict is at the end. */
      cut: optional(tuple(count, count)),
    }),
    MOST_CASE_ROWS,
  ),
});

/** Two prompts, models, or sampling parameters on the same cases. */
export interface LabComparison extends InferOutput<typeof comparison> {}

export const labView = shape({
  revision,
  /** `empty`: no prompt file is open. `broken`: the current text of the prompt isn't valid. */
  phase: oneOf('empty', 'ready', 'broken', 'running', 'failed'),
  /** Whether the run failed because of its API key. */
  needsKey: optional(yes),
  /** The outcome as one sentence: `3 of 24 cases flipped: 2 fixed, 1 regressed.` */
  sentence: words,
  /** `critic-balanced, saved 14:12 · on math-22 (pinned)` */
  beneath: words,
  /** Where the prompt is sent: `model m, endpoint local · 5 votes`. The reader can change it. */
  place: optional(words),
  prompt: optional(shape({ address, name: words })),
  /** The subject of the messages: a proof, one of its steps, or a case. */
  subject: optional(shape({ name: words, isPinned: boolean, step: optional(step) })),
  cases: optional(cases),
  messages: optional(messages),
  reply: optional(reply),
  history: list(entry, MOST_HISTORY),
  comparison: optional(comparison),
  /** One sentence on the effect of a key. */
  notice: optional(shape({ words, isProblem: boolean })),
  /** The progress from 0 to 1, while something runs. */
  share: optional(share),
});

/** All that the panel draws. */
export interface LabView extends InferOutput<typeof labView> {}

/** State that a page left behind. It may come from another version. */
export const labState = shape({
  v: oneOf(1),
  prompt: address,
  isAll: boolean,
  isHistory: boolean,
  shown: sample,
  scroll: number(-1, 1e9),
  /** Whether a comparison was shown. */
  isComparison: optional(yes),
});

/** The state that the page saves. */
export interface LabState extends InferOutput<typeof labState> {}

const action = oneOf('newPrompt', 'openPrompt', 'openCases', 'chooseJudge', 'setKey', 'showLog');

/** The actions of the page besides running the prompt. */
export type LabAction = InferOutput<typeof action>;

const row = call({ id: name });

const hostContract = {
  ...hostMethods(labState, labView),
  run: call({ isFresh: boolean }),
  runCases: call({}),
  /** Adds the shown proof as a case. Asks for the expected result if the proof has no label. */
  addCase: call({}),
  showVote: call({ sample }),
  showAll: call({ isAll: boolean }),
  showHistory: row,
  /** Shows the messages and replies of a case. */
  showCase: row,
  openCase: row,
  pin: call({ isPinned: boolean }),
  compare: call({}),
  showFlip: row,
  closeComparison: call({}),
  fix: call({ text: name, replacement: name }),
  stop: call({}),
  act: call({ action }),
};

/** Requests from panel to host. Each has a reply, or fails with a sentence for the reader. */
export interface LabHostApi extends Api<typeof hostContract> {}

const pageContract = {
  ...pageMethods(labView),
  /**
   * More of a streaming reply; `at` is its start, in characters. The page drops what it already has, and waits for a snapshot if something
   * is missing. A reply that restarts is recognized by a snapshot that is shorter than the last, or by one without a stream in between.
   */
  stream: notice({ sample, at: count, text: part }),
};

/** Notices from host to panel, without replies. */
export interface LabPageApi extends Api<typeof pageContract> {}

/** Connect the host to its page and the page to its host. */
export const { toPage: connectToLabPanel, toHost: connectToLabHost } = createConnectors(
  hostContract,
  pageContract,
);
