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

/** The most of one message or one reply that is shown, in UTF-16 code units; what is left out is counted. */
export const MOST_SHOWN = 200_000;
/** The most cases that are shown: those that are read. */
export const MOST_CASE_ROWS = 1000;
/** The most runs to go back to. */
export const MOST_HISTORY = 100;
/** Each stretch that a variable gave, and each between them: a template has 500 tags, and some stand in a section that is drawn for each step. */
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
  /** `against the version saved 14:09`, or that there is nothing to set it against. */
  against: words,
  isAll: boolean,
  /** There is no earlier version to set it against, so that nothing can have flipped. */
  isFirst: optional(boolean),
  total: count,
  /** The figures and rows are of an older text of the prompt. */
  isOld: optional(boolean),
  /** `10 of 13` with `errors located`, in this order: errors, correct, F1 with its interval, the difference with its test, abstentions, tokens, cost. */
  figures: list(shape({ value: words, beside: optional(words), name: words }), 20),
  /** Broken first, then put right, then the rest where all are shown. */
  rows: list(caseRow, MOST_CASE_ROWS),
  /** Sentence for no cases yet, or what could not be read. */
  problem: optional(words),
});

/** The cases of the prompt. */
export interface CasesView extends InferOutput<typeof cases> {}

const messagePart = byKind({
  text: { text: part },
  variable: { name, text: part },
  problem: { text: part, words, fix: optional(name) },
});

/** A part of a message: text, what a variable gave, or a problem. */
export type MessagePart = InferOutput<typeof messagePart>;

const messages = shape({
  /** `as edited now: 1 message, about 1.2k tokens`, `not sent while a variable is unknown` */
  note: words,
  messages: list(
    shape({
      role: oneOf('system', 'user', 'assistant'),
      tokens: words,
      /** In order; together the whole message. */
      parts: list(messagePart, MOST_PARTS),
      /** Characters that are left out at the end, since it is too long to show. */
      cut: count,
    }),
    20,
  ),
});

/** The messages that the prompt makes. */
export interface MessagesView extends InferOutput<typeof messages> {}

const replyPart = shape({ kind: oneOf('text', 'reasoning', 'taken', 'quote'), text: part });

/** A part of a raw reply, and how it was read. */
export interface ReplyPart extends InferOutput<typeof replyPart> {}

const reply = shape({
  /** `vote 6 of 8, as saved 14:12 · settled: votes 7 and 8 are not needed` */
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
  /** The vote whose words are shown. */
  shown: sample,
  isStreaming: boolean,
  /** In order; together the raw reply. */
  parts: list(replyPart, 1000),
  /** Characters that are left out at its beginning, since it is too long to show: the verdict is at its end. */
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
      /** The replies side by side, of the flip that is open. */
      texts: optional(tuple(part, part)),
      /** Characters that are left out at the beginning of each, since it is too long to show: the verdict is at its end. */
      cut: optional(tuple(count, count)),
    }),
    MOST_CASE_ROWS,
  ),
});

/** Two prompts, models or samplings on the same rows. */
export interface LabComparison extends InferOutput<typeof comparison> {}

export const labView = shape({
  revision,
  /** `empty`: no prompt file is in front. `broken`: the prompt cannot be used as it is edited now. */
  phase: oneOf('empty', 'ready', 'broken', 'running', 'failed'),
  /** It failed for its key, which can be set. */
  needsKey: optional(yes),
  /** One sentence of outcome: `3 of 24 cases flipped: 2 put right, 1 broken.` */
  sentence: words,
  /** `critic-balanced, saved 14:12 · qwen2.5-72b-instruct · shown on math-22, pinned` */
  beneath: words,
  /** For example `model m, endpoint local · 5 votes`: where the prompt is sent; can be changed. */
  place: optional(words),
  prompt: optional(shape({ address, name: words })),
  /** The subject of the messages: a proof, a step of it, a case or a row; and whether it's pinned. */
  subject: optional(shape({ name: words, isPinned: boolean, step: optional(step) })),
  cases: optional(cases),
  messages: optional(messages),
  reply: optional(reply),
  history: list(entry, MOST_HISTORY),
  comparison: optional(comparison),
  /** One sentence on the effect of a key. */
  notice: optional(shape({ words, isProblem: boolean })),
  /** 0 to 1, while something runs; else absent. */
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
  /** A comparison was shown. */
  isComparison: optional(yes),
});

/** What the panel remembers by itself. */
export interface LabState extends InferOutput<typeof labState> {}

const action = oneOf('newPrompt', 'openPrompt', 'openCases', 'chooseJudge', 'setKey', 'showLog');

/** What can be done besides running the prompt. */
export type LabAction = InferOutput<typeof action>;

const row = call({ id: name });

const hostContract = {
  ...hostMethods(labState, labView),
  run: call({ isFresh: boolean }),
  runCases: call({}),
  /** Pins the proof that is shown as a case, with what is expected: asked for where no label says it. */
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

/** Connect the host to its page, and the page to its host. */
export const { toPage: connectToLabPanel, toHost: connectToLabHost } = createConnectors(
  hostContract,
  pageContract,
);
