/** The review panel: what the host shows and what the panel requests. Snapshots, never deltas. */
import {
  address,
  hostMethods,
  key,
  LONGEST_ADDRESS,
  LONGEST_REASON,
  MOST_STEPS,
  pageMethods,
  revision,
  share,
  states,
  step,
  textMethods,
  words,
} from './panel.ts';
import { block, macro } from './render.ts';
import { type Api, call, createConnectors, notice } from './rpc.ts';
import {
  boolean,
  type InferOutput,
  keyOf,
  list,
  named,
  number,
  oneOf,
  optional,
  shape,
  text,
  whole,
} from './schemas.ts';
import { detail, votes, voteViews } from './step-detail.ts';

/** The most drafts kept per document, and for how many other documents. */
export const MOST_DRAFTS = 1_000;
export const MOST_ELSEWHERE = 16;
/** The maximum index that a reader can select among streaming votes. */
const MOST_AT = 1e6;

const action = oneOf(
  'review',
  'stop',
  'chooseJudge',
  'setKey',
  'copyDetails',
  'export',
  'openProof',
  'openSample',
  'treatAsProof',
  'walkthrough',
  'showLog',
);

const headerAction = shape({ action, title: words });

/** A button in the header of the review. */
export interface HeaderAction extends InferOutput<typeof headerAction> {}

const headLine = shape({
  /** `Checked`. */
  name: words,
  words,
  /** A bar before the words: 0 to 1. */
  share: optional(share),
  /** A short form of the votes, shown before the words: `6 of 8`. */
  votes: optional(votes),
  /** The review is running and can be stopped. */
  isUnderWay: boolean,
  /** The short form for a one-line head: `16 of 21 checked`. */
  short: optional(words),
});

/** A line in the header of the review. */
export interface HeadLineView extends InferOutput<typeof headLine> {}

const header = shape({
  icon: keyOf({ ...states, judging: true, unreachable: true, none: true }),
  /** One sentence: the outcome. */
  sentence: words,
  /** Refutations, coverage and votes, one labeled line each. */
  lines: list(headLine, 20),
  /** Further sentences: what wasn't judged and why, what failed. */
  grounds: list(words, 100),
  /** The judge, the time and the usage: parts of one quiet line. */
  who: list(words, 100),
  /** Progress. `share`: 0 to 1, absent if unknown. Its line has it in words too. */
  progress: optional(shape({ share: optional(share), words })),
  /** The available actions, the most likely first. */
  actions: list(headerAction, 20),
  /** What to check after a failure. */
  hint: optional(words),
});

/** The header of the review. */
export interface HeaderView extends InferOutput<typeof header> {}

const label = shape({
  kind: oneOf('agree', 'dispute'),
  /** `You agree`, `You dispute "earliest error"`. */
  words,
  reason: optional(text(LONGEST_REASON)),
});

/** The reader's own label of a step. */
export interface LabelView extends InferOutput<typeof label> {}

const stepView = shape({
  index: step,
  /** The key of the rendered text with its marks, for `bodies`. Equal keys have equal texts. */
  body: key,
  /** Length of the text in the document, in characters; the panel estimates its height from it. */
  length: whole(0, 1e9),
  state: keyOf(states),
  /** The state and other facts in the margin: `not judged: comes after step 2`. */
  words: list(words, 20),
  votes: optional(votes),
  /** Whether `n` and `N` go to this step. */
  isFlag: boolean,
  /** Whether it is the earliest error, which is highlighted most. */
  isLoud: boolean,
  isDimmed: boolean,
  /** The reader's label. */
  label: optional(label),
  /** The number of its notes. */
  notes: whole(0, 1e6),
});

/** A step of the proof, with its state. */
export interface StepView extends InferOutput<typeof stepView> {}

const wholeView = shape({ words, votes: optional(votes), opinions: voteViews });

/** Votes on the proof as a whole. */
export interface WholeView extends InferOutput<typeof wholeView> {}

export const reviewView = shape({
  revision,
  document: shape({
    uri: address,
    name: words,
    /** The address that it had before it was renamed. */
    was: optional(address),
  }),
  /**
   * `empty`: no document, or it isn't a proof. `unread`: not checked yet. `stale`: the verdict belongs to an older text, or is being
   * renewed. `failed`: a judge failed.
   */
  phase: oneOf('empty', 'unread', 'running', 'done', 'stale', 'failed'),
  header,
  /** The problem, if there is one. */
  problem: optional(shape({ body: key, length: whole(0, 1e9) })),
  /** One per step, by index. */
  steps: list(stepView, MOST_STEPS),
  /** Details of the steps that the panel reported as open with `look`. */
  details: list(detail, MOST_STEPS),
  /** Judgments of the whole proof, which belong to no step. */
  whole: optional(wholeView),
  isPinned: boolean,
  /** The macros of the document, for KaTeX. */
  macros: list(macro, 10_000),
});

/** Everything the panel draws, except for the texts of the steps, which it requests as they come into view (`bodies`). */
export interface ReviewView extends InferOutput<typeof reviewView> {}

const drafts = named(text(LONGEST_REASON), MOST_DRAFTS, 20);

/** State that a page left behind. It may come from another version. */
export const panelState = shape({
  v: oneOf(1),
  /** The document's address. */
  uri: address,
  isPinned: boolean,
  current: whole(-1, MOST_STEPS),
  /** Steps that the reader opened or closed, which overrides the default. */
  opened: list(step, MOST_STEPS),
  closed: list(step, MOST_STEPS),
  /** Unsubmitted reasons for disputes, by the index of their step. */
  drafts,
  /** The drafts of other documents that this panel has shown, by their addresses: at most 16 documents. */
  elsewhere: optional(named(drafts, MOST_ELSEWHERE, LONGEST_ADDRESS)),
  /** The scroll position in rows: at 12.5, the middle of the row with index 12 is at the top. From -1 to 0, it is above the rows. */
  scroll: number(-1, 1e9),
});

/** The panel's own state: scroll position and drafts. None of the host's data. */
export interface PanelState extends InferOutput<typeof panelState> {}

/** Whether a panel has drafts, of the shown proof or of another. */
export function hasDrafts({ drafts, elsewhere = {} }: Pick<PanelState, 'drafts' | 'elsewhere'>): boolean {
  return [drafts, ...Object.values(elsewhere)].some((each) => Object.keys(each).length > 0);
}

const at = { revision, step };
const stepAt = shape(at);

/** A step of the snapshot that the reader sees; a newer one may have other steps. */
export interface StepAt extends InferOutput<typeof stepAt> {}

const hostContract = {
  ...hostMethods(panelState, reviewView),
  ...textMethods,
  /** The current step and the open steps. The editor follows if the reader moved there (`moved`). */
  look: call({ current: whole(-1, MOST_STEPS), open: list(step, MOST_STEPS), moved: boolean }),
  /** A judge's raw reply, at most 200,000 characters. Without a step, it is the reply behind a judgment of the whole proof. */
  reply: call({ step: optional(step), opinion: key }, shape({ text: text(200_000) })),
  agree: call(at),
  dispute: call({ ...at, reason: text(LONGEST_REASON) }),
  retract: call(at),
  judgeAgain: call(at),
  pin: call({ isPinned: boolean }),
  /** Unsubmitted drafts by proof address: a panel with any doesn't close by itself. */
  drafts: call({ drafts: named(drafts, MOST_ELSEWHERE + 1, LONGEST_ADDRESS) }),
  /** Shows the step in the editor, or a phrase of it: the quote of a vote, or a finding of the checker. */
  showPhrase: call({ ...at, opinion: optional(key), finding: optional(whole(0, 1e6)) }),
  addNote: call(at),
  /** Copies a step with its verdict as Markdown. */
  copy: call(at),
  act: call({ action }),
  /** Selects the streaming vote to show, by an index that wraps, and whether to show all of it. */
  watch: call({ at: whole(-MOST_AT, MOST_AT), isWhole: boolean }),
};

/** Requests from panel to host. Each has a reply, or fails with a sentence for the reader. */
export interface HostApi extends Api<typeof hostContract> {}

const coming = shape({
  /** `Vote 3`. */
  name: words,
  /** The number of other streaming votes. */
  others: whole(0, 1e6),
  /** Its length so far, in UTF-16 code units, and the time since its start, in seconds. */
  characters: whole(0, 1e9),
  seconds: whole(0, 1e9),
  /** Its end; the last lines are shown. */
  end: list(block, 10_000),
  /** The whole raw text if the page requested it with `watch`: at most the last 200,000 UTF-16 code units. */
  whole: optional(text(210_000)),
});

/** A vote that is streaming. */
export interface ComingView extends InferOutput<typeof coming> {}

const panelContract = {
  ...pageMethods(reviewView),
  /** Goes to the step of the cursor (-1: none), or to a step that the reader disputes outside the panel. */
  goTo: notice({
    step: whole(-1, MOST_STEPS),
    // biome-ignore lint/suspicious/noThenProperty: never awaited; it says what is to happen then
    then: optional(oneOf('open', 'dispute')),
  }),
  /** More of a streaming vote; absent if none is streaming. */
  coming: notice({ vote: optional(coming) }),
};

/** Notices from host to panel, without replies. */
export interface PanelApi extends Api<typeof panelContract> {}

/** Connect the host to its page, and the page to its host. */
export const { toPage: connectToPanel, toHost: connectToHost } = createConnectors(
  hostContract,
  panelContract,
);
