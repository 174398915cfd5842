/** Schemas of all that the lab panel and its host say to each other. */
import {
  type CaseRowView,
  type CasesView,
  type HistoryEntry,
  LAB_KEYS,
  type LabAction,
  type LabComparison,
  type LabHostApi,
  type LabPageApi,
  type LabReplyView,
  type LabState,
  type LabView,
  type MessagePart,
  type MessagesView,
  type ReplyPart,
} from './lab.ts';
import { hostMethods, pageMethods } from './panel-schemas.ts';
import type { Contract } from './rpc.ts';
import {
  boolean,
  byKind,
  list,
  nothing,
  number,
  optional,
  type Schema,
  shape,
  text,
  tuple,
  whole,
  word,
  yes,
} from './schemas.ts';
import { MOST_STEPS, revision, share, words } from './shared-schemas.ts';

/** The most of one message or one reply that is shown, in UTF-16 code units; what is left out is counted. */
export const MOST_SHOWN = 200_000;
/** The most cases that are shown: those that are read. */
export const MOST_CASE_ROWS = 1000;
/** The most runs to go back to. */
export const MOST_HISTORY = 100;
/** Each stretch that a variable gave, and each between them: a template has 500 tags, and some stand in a section that is drawn for each step. */
const MOST_PARTS = 20_000;

const part = text(MOST_SHOWN);
const address = text(8192);
const name = text(2000);
const count = whole(0, 1e9);
const sample = whole(0, 1000);
const none = shape<Readonly<Record<string, never>>>({});

const change = word<CaseRowView['change']>({
  broken: true,
  'put-right': true,
  other: true,
  'same-right': true,
  'same-wrong': true,
  waiting: true,
});

const flipChange = word<LabComparison['flips'][number]['change']>({
  broken: true,
  'put-right': true,
  other: true,
});

const cases = shape<CasesView>({
  against: words,
  isAll: boolean,
  isFirst: optional(boolean),
  isOld: optional(boolean),
  total: count,
  figures: list(
    shape<CasesView['figures'][number]>({ value: words, beside: optional(words), name: words }),
    20,
  ),
  rows: list(
    shape<CaseRowView>({
      id: name,
      expected: words,
      before: words,
      now: words,
      change,
      changeWords: words,
      note: optional(words),
    }),
    MOST_CASE_ROWS,
  ),
  problem: optional(words),
});

const messagePart = byKind<MessagePart>({
  text: shape<Extract<MessagePart, { kind: 'text' }>>({ kind: word({ text: true }), text: part }),
  variable: shape<Extract<MessagePart, { kind: 'variable' }>>({
    kind: word({ variable: true }),
    name,
    text: part,
  }),
  problem: shape<Extract<MessagePart, { kind: 'problem' }>>({
    kind: word({ problem: true }),
    text: part,
    words,
    fix: optional(name),
  }),
});

const messages = shape<MessagesView>({
  note: words,
  messages: list(
    shape<MessagesView['messages'][number]>({
      role: word({ system: true, user: true, assistant: true }),
      tokens: words,
      parts: list(messagePart, MOST_PARTS),
      cut: count,
    }),
    20,
  ),
});

const reply = shape<LabReplyView>({
  note: words,
  spent: words,
  votes: list(
    shape<LabReplyView['votes'][number]>({
      sample,
      words,
      state: word({
        waiting: true,
        streaming: true,
        done: true,
        abstained: true,
        failed: true,
        'not-needed': true,
        'no-reply': true,
      }),
    }),
    64,
  ),
  shown: sample,
  isStreaming: boolean,
  parts: list(
    shape<ReplyPart>({ kind: word({ text: true, reasoning: true, taken: true, quote: true }), text: part }),
    1000,
  ),
  cut: count,
  facts: list(shape<LabReplyView['facts'][number]>({ name: words, words, more: optional(words) }), 50),
});

const comparison = shape<LabComparison>({
  sentence: words,
  names: tuple(words, words),
  figures: list(shape<LabComparison['figures'][number]>({ name: words, first: words, second: words }), 50),
  tests: list(words, 20),
  flips: list(
    shape<LabComparison['flips'][number]>({
      id: name,
      expected: words,
      said: tuple(words, words),
      change: flipChange,
      texts: optional(tuple(part, part)),
      cut: optional(tuple(count, count)),
    }),
    MOST_CASE_ROWS,
  ),
});

export const labView: Schema<LabView> = shape<LabView>({
  revision,
  phase: word<LabView['phase']>({ empty: true, ready: true, broken: true, running: true, failed: true }),
  needsKey: optional(yes),
  sentence: words,
  beneath: words,
  place: optional(words),
  prompt: optional(shape<NonNullable<LabView['prompt']>>({ address, name: words })),
  subject: optional(
    shape<NonNullable<LabView['subject']>>({
      name: words,
      isPinned: boolean,
      step: optional(whole(0, MOST_STEPS)),
    }),
  ),
  cases: optional(cases),
  messages: optional(messages),
  reply: optional(reply),
  history: list(shape<HistoryEntry>({ id: name, words, isShown: boolean }), MOST_HISTORY),
  comparison: optional(comparison),
  notice: optional(shape<NonNullable<LabView['notice']>>({ words, isProblem: boolean })),
  share: optional(share),
});

/** What a page left behind: it comes from the page and may be of another version. */
export const labState: Schema<LabState> = shape<LabState>({
  v: whole(1, 1) as Schema<1>,
  prompt: address,
  isAll: boolean,
  isHistory: boolean,
  shown: sample,
  scroll: number(-1, 1e9),
  isComparison: optional(yes),
});

type Params<M extends keyof LabHostApi> = Parameters<LabHostApi[M]>[0];

const row = { params: shape<{ readonly id: string }>({ id: name }), result: nothing };

/** What the panel asks of the host. */
export const labHostContract: Contract<LabHostApi> = {
  ...hostMethods(labState, labView),
  run: { params: shape<Params<'run'>>({ isFresh: boolean }), result: nothing },
  runCases: { params: none, result: nothing },
  addCase: { params: none, result: nothing },
  showVote: { params: shape<Params<'showVote'>>({ sample }), result: nothing },
  showAll: { params: shape<Params<'showAll'>>({ isAll: boolean }), result: nothing },
  showHistory: row,
  showCase: row,
  openCase: row,
  pin: { params: shape<Params<'pin'>>({ isPinned: boolean }), result: nothing },
  compare: { params: none, result: nothing },
  showFlip: row,
  closeComparison: { params: none, result: nothing },
  fix: { params: shape<Params<'fix'>>({ text: name, replacement: name }), result: nothing },
  stop: { params: none, result: nothing },
  act: {
    params: shape<Params<'act'>>({
      action: word<LabAction>({
        newPrompt: true,
        openPrompt: true,
        openCases: true,
        chooseJudge: true,
        setKey: true,
        keys: true,
        showLog: true,
      }),
    }),
    result: nothing,
  },
};

/** What the host tells the panel. */
export const labPageContract: Contract<LabPageApi> = {
  ...pageMethods(labView, LAB_KEYS),
  stream: {
    params: shape<{ readonly sample: number; readonly at: number; readonly text: string }>({
      sample,
      at: count,
      text: part,
    }),
  },
};
