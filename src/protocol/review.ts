/** The review panel: what the host shows there, and what the panel asks of it. Snapshots, never deltas. */
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
import { type Api, call, endsOf, notice } from './rpc.ts';
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
import { detail, opinions, votes } from './step-detail.ts';

/** The most drafts of one document that are kept, and of how many other documents. */
export const MOST_DRAFTS = 1_000;
export const MOST_ELSEWHERE = 16;
/** How far a reader may go among votes that are being written. */
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
  /** Votes before the words, in few words: `6 of 8`. */
  votes: optional(votes),
  /** More is coming, and it can be stopped here. */
  isUnderWay: boolean,
  /** What is left of it where the head is one line high: `16 of 21 checked`. */
  short: optional(words),
});

/** A line in the header of the review. */
export interface HeadLineView extends InferOutput<typeof headLine> {}

const header = shape({
  icon: keyOf({ ...states, judging: true, unreachable: true, none: true }),
  /** One sentence: the outcome. */
  sentence: words,
  /** What was proved false, what was checked, the votes: each in a line with a name. */
  lines: list(headLine, 20),
  /** What else is to be said: what was not judged and why, what went wrong; a sentence each. */
  grounds: list(words, 100),
  /** Who judged, when, what was used: parts of one quiet line. */
  who: list(words, 100),
  /** While something is under way. `share`: 0 to 1, absent where it cannot be told. The line that it is of has its words, too. */
  progress: optional(shape({ share: optional(share), words })),
  /** What can be done about it, the first the likeliest. */
  actions: list(headerAction, 20),
  /** What to check, of a failure. */
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
  /** Names the text as drawn, marks included: ask for it with `bodies`. The same key is the same text. */
  body: key,
  /** Characters of the text as it stands in the document, from which the panel guesses the room that it takes. */
  length: whole(0, 1e9),
  state: keyOf(states),
  /** The state in words, and what else the margin says: `not judged: comes after step 2`. */
  words: list(words, 20),
  votes: optional(votes),
  /** It is one of the flags that `n` and `N` walk. */
  isFlag: boolean,
  /** It is the one loud error. */
  isLoud: boolean,
  isDimmed: boolean,
  /** What the reader has said of it. */
  label: optional(label),
  /** Notes by people on it. */
  notes: whole(0, 1e6),
});

/** A step of the proof, with its state. */
export interface StepView extends InferOutput<typeof stepView> {}

const wholeView = shape({ words, votes: optional(votes), opinions });

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
   * `empty`: the document is no proof, or there is none. `unread`: nobody has looked at it yet. `stale`: the verdict is of an
   * older text, or is being judged anew. `failed`: a judge did not answer.
   */
  phase: oneOf('empty', 'unread', 'running', 'done', 'stale', 'failed'),
  header,
  /** The problem, if there is one. */
  problem: optional(shape({ body: key, length: whole(0, 1e9) })),
  /** One per step, by index. */
  steps: list(stepView, MOST_STEPS),
  /** Evidence of the steps that the panel has told to be open (`look`). */
  details: list(detail, MOST_STEPS),
  /** Judgements of the whole proof, which have no step to stand at. */
  whole: optional(wholeView),
  isPinned: boolean,
  /** The macros of the document, for KaTeX. */
  macros: list(macro, 10_000),
});

/** All that the panel draws, but for the texts of the steps, which it asks for as they come into view (`bodies`). */
export interface ReviewView extends InferOutput<typeof reviewView> {}

const drafts = named(text(LONGEST_REASON), MOST_DRAFTS, 20);

/** What a page left behind: it comes from the page and may be of another version. */
export const panelState = shape({
  v: oneOf(1),
  /** The document's address. */
  uri: address,
  isPinned: boolean,
  current: whole(-1, MOST_STEPS),
  /** Steps that the reader has opened or closed against what is open by itself. */
  opened: list(step, MOST_STEPS),
  closed: list(step, MOST_STEPS),
  /** Reasons of disputes that are not said yet, by the index of their step. */
  drafts,
  /** The drafts of other documents that this panel has shown, by their addresses: at most 16 documents. */
  elsewhere: optional(named(drafts, MOST_ELSEWHERE, LONGEST_ADDRESS)),
  /** Where the list stands, in rows: 12.5 is the middle of the row with index 12 at the top; from -1 to 0 it is above the rows. */
  scroll: number(-1, 1e9),
});

/** What the panel remembers by itself: where the reader is, and what was being written. Nothing of the host's. */
export interface PanelState extends InferOutput<typeof panelState> {}

/** Whether a panel has anything written that is not said yet, of the proof that it shows or of another. */
export function hasDrafts({ drafts, elsewhere = {} }: Pick<PanelState, 'drafts' | 'elsewhere'>): boolean {
  return [drafts, ...Object.values(elsewhere)].some((each) => Object.keys(each).length > 0);
}

const at = { revision, step };
const stepAt = shape(at);

/** A step of a snapshot that the reader has before them: one that has come since may have others. */
export interface StepAt extends InferOutput<typeof stepAt> {}

const hostContract = {
  ...hostMethods(panelState, reviewView),
  ...textMethods,
  /** What the reader looks at; the editor follows where `moved` says that the reader has gone there. */
  look: call({ current: whole(-1, MOST_STEPS), open: list(step, MOST_STEPS), moved: boolean }),
  /** A judge's reply as it came, at most 200,000 characters of it. No step: a judgement of the whole proof. */
  reply: call({ step: optional(step), opinion: key }, shape({ text: text(200_000) })),
  agree: call(at),
  dispute: call({ ...at, reason: text(LONGEST_REASON) }),
  retract: call(at),
  judgeAgain: call(at),
  pin: call({ isPinned: boolean }),
  /** All that is written and not said yet, by the addresses of the proofs: a panel with any is not closed by itself. */
  drafts: call({ drafts: named(drafts, MOST_ELSEWHERE + 1, LONGEST_ADDRESS) }),
  /** Shows the step in the editor, or a phrase of it: the one that an opinion quotes, or a finding of the checker's. */
  showPhrase: call({ ...at, opinion: optional(key), finding: optional(whole(0, 1e6)) }),
  addNote: call(at),
  /** Copies a step with its verdict as Markdown. */
  copy: call(at),
  act: call({ action }),
  /** Which vote is to be shown while votes are being written (an index that wraps), and whether all of it. */
  watch: call({ at: whole(-MOST_AT, MOST_AT), isWhole: boolean }),
};

/** What the panel asks of the host. Each has a reply, or fails with a sentence for the reader. */
export interface HostApi extends Api<typeof hostContract> {}

const coming = shape({
  /** `Vote 3`. */
  name: words,
  /** How many others are being written. */
  others: whole(0, 1e6),
  /** How much has come of it, in UTF-16 code units, and for how long it has been written, in seconds. */
  characters: whole(0, 1e9),
  seconds: whole(0, 1e9),
  /** Its end, of which the last lines are shown. */
  end: list(block, 10_000),
  /** All of it as it came, where that is asked for: at most the last 200,000 UTF-16 code units. */
  whole: optional(text(210_000)),
});

/** A vote while it is being written. */
export interface ComingView extends InferOutput<typeof coming> {}

const panelContract = {
  ...pageMethods(reviewView),
  /** The cursor is in another step; -1: in none. Or somebody wants to dispute it from elsewhere. */
  goTo: notice({
    step: whole(-1, MOST_STEPS),
    // biome-ignore lint/suspicious/noThenProperty: never awaited; it says what is to happen then
    then: optional(oneOf('open', 'dispute')),
  }),
  /** More of a vote has come; without one, none is being written any more. */
  coming: notice({ vote: optional(coming) }),
};

/** What the host tells the panel; nothing comes back. */
export interface PanelApi extends Api<typeof panelContract> {}

/** Connect the host to its page, and the page to its host. */
export const { toPage: connectToPanel, toHost: connectToHost } = endsOf(hostContract, panelContract);
