/** Messages of the label panel: views from the host and requests from the page. Views are snapshots, never deltas. */
import type { LabelEdit } from '../core/annotate/index.ts';
import {
  address,
  hostMethods,
  key,
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
import { macro } from './render.ts';
import { type Api, call, createConnectors, notice } from './rpc.ts';
import {
  boolean,
  byKindOf,
  type InferOutput,
  keyOf,
  list,
  named,
  oneOf,
  optional,
  type Schema,
  type Shape,
  shape,
  text,
  whole,
} from './schemas.ts';
import { detail, votes } from './step-detail.ts';

/** The longest name of an item, `<data set file name>#<id>`, in UTF-16 code units. */
export const LONGEST_ITEM = 4_000;
/** The longest name of a window, in UTF-16 code units. */
const MAX_WINDOW_NAME_CHARS = 100;
/** The longest note, and the longest reason to dispute a ground-truth label, in UTF-16 code units. */
export const LONGEST_NOTE = LONGEST_REASON;
/** The most drafts that a panel keeps, one per item. The oldest ones are dropped. */
export const MOST_LABEL_DRAFTS = 16;
/** The most labels of other annotators for one item. */
export const MOST_OTHERS = 64;

const item = text(LONGEST_ITEM);
const windowName = text(MAX_WINDOW_NAME_CHARS);
const length = whole(0, 1e9);
/** -1: no error. */
const error = whole(-1, MOST_STEPS);
const someText = text(LONGEST_NOTE);

const stepView = shape({
  index: step,
  /** The key of the drawn text, which the page requests with `bodies`. */
  body: key,
  length,
  /** The rating by the annotator's label, explicit or implied; absent without one. */
  rating: optional(oneOf('good', 'neutral', 'bad')),
  /** Whether the rating is explicit, not only implied by the earliest error. */
  isSaid: boolean,
  /** Whether it's the earliest error by the annotator's label. */
  isEarliest: boolean,
  /** Verdicts of judges, in assisted mode or after a reveal. */
  judged: optional(
    shape({
      state: keyOf(states),
      words: list(words, 20),
      votes: optional(votes),
      isFlag: boolean,
      isLoud: boolean,
    }),
  ),
});

/** A step of the item, with its rating. */
export interface LabelStepView extends InferOutput<typeof stepView> {}

const category = shape({
  id: key,
  name: words,
  /** A letter that chooses it while the list is open. */
  key: text(8),
  isChosen: boolean,
  /** The definition, with an example; absent for custom categories. */
  meaning: optional(words),
});

/** An error category to choose. */
export interface CategoryView extends InferOutput<typeof category> {}

const record = shape({
  /** `Earliest error: step 3 (index 2)`, `No error`, or what contradicts itself. */
  sentence: words,
  isConflict: boolean,
  isUnsure: boolean,
  isOutOfDepth: boolean,
  categories: list(category, 100),
  note: someText,
  /** `Saved at 14:06:31. Reference not opened.` */
  saved: words,
  isSubmitted: boolean,
  /** Why it can't be submitted yet, in a sentence. */
  lacks: optional(words),
  /** Time on this item, if it is shown: `1:24`. */
  time: optional(words),
});

/** The label as saved on disk. */
export interface RecordView extends InferOutput<typeof record> {}

const other = shape({
  annotator: words,
  words,
  index: optional(error),
  category: optional(words),
  note: optional(someText),
});

/** Another annotator's label. */
export interface OtherLabel extends InferOutput<typeof other> {}

const labelledItem = shape({
  /** The unique name of the item. */
  key: item,
  name: words,
  /** Other facts that may be shown: the model that wrote it, its subset. */
  facts: list(words, 100),
  problem: optional(shape({ body: key, length })),
  /** Absent if the row has no reference. `body` is present only while it's shown. */
  reference: optional(shape({ body: optional(key), length, answer: optional(words) })),
  /** One per step, by index. */
  steps: list(stepView, MOST_STEPS),
  /** Evidence for the current step (`look`), in assisted mode or after a reveal. */
  detail: optional(detail),
  record,
  /** A model judge's verdict on the item, now or earlier; absent while hidden, or if there is none. */
  verdict: optional(shape({ judge: words, words, index: optional(step) })),
  /** Labels of other annotators on the same item, side by side; absent while hidden. */
  others: optional(list(other, MOST_OTHERS)),
  /** The ground truth of the data set; absent while hidden, or if there is none. */
  gold: optional(shape({ index: error, words, dispute: optional(someText) })),
});

/** The item that is being labeled. */
export interface LabelledItem extends InferOutput<typeof labelledItem> {}

export const labelingView = shape({
  revision,
  /** `empty`: no data set is open or no item passes the filter. `done`: all items are finished. `failed`: the item can't be read. */
  phase: oneOf('empty', 'reading', 'item', 'done', 'failed'),
  /** One sentence for phases without an item: the state and the next action. */
  sentence: optional(words),
  mode: oneOf('assisted', 'blind'),
  /** Next to the mode, for example that verdicts, other labels and the ground truth are hidden until submit. */
  modeWords: words,
  /** Whether verdicts, other labels and the ground truth are hidden. Then they are absent. */
  isVeiled: boolean,
  /** The data set, if one is open. */
  set: optional(shape({ address, name: words })),
  /** The name of this window among those that label the set. */
  window: optional(windowName),
  item: optional(labelledItem),
  progress: shape({
    /** 0 to 1. */
    share,
    /** `item 13 of 40` */
    place: words,
    /** `12 labeled, 1 unsure` */
    words,
  }),
  macros: list(macro, 10_000),
  /** A sentence about the last key, such as that there are no more flags or that a label wasn't saved. */
  notice: optional(shape({ words, isProblem: boolean })),
});

/** Everything the panel draws, except for texts, which it requests as they come into view (`bodies`). */
export interface LabelingView extends InferOutput<typeof labelingView> {}

const drafts = named(someText, MOST_LABEL_DRAFTS, LONGEST_ITEM);

const written = {
  /** Unsaved notes by item key: at most 16 (`MOST_LABEL_DRAFTS`). */
  drafts,
  /** Unsubmitted reasons for disputes of the ground truth, likewise. */
  disputes: optional(drafts),
};

/** Unsaved drafts of the panel. */
export type LabelDrafts = Shape<typeof written>;

/** State that a page left behind. It may come from another version. */
export const labelState = shape({
  v: oneOf(1),
  /** The data set's address. */
  set: address,
  /** As `LabelingView.window`. After a reload, it shows that the window is the same. */
  window: optional(windowName),
  item,
  current: error,
  ...written,
});

/** The saved state of a page. */
export interface LabelState extends InferOutput<typeof labelState> {}

/**
 * A label action by key or mouse. Repeating `unsure`, `out-of-depth` or the selected category undoes it. An empty note deletes the note.
 */
export type LabelPageEdit = LabelEdit;

/** Checks a label action from the page. */
export const labelPageEdit: Schema<LabelPageEdit> = byKindOf<LabelPageEdit>({
  earliest: { step },
  none: {},
  step: { step, rating: oneOf(1, 0, -1) },
  unsure: {},
  'out-of-depth': {},
  category: { category: key, step: optional(step) },
  note: { text: someText, step: optional(step) },
  'gold-dispute': { reason: someText },
});

const action = oneOf('openDataSet', 'openDocument', 'openReview', 'keys', 'showLog');

/** An action other than labeling. */
export type LabelAction = InferOutput<typeof action>;

const way = oneOf('next', 'previous', 'finished', 'todo', 'nextFlag', 'previousFlag');

/** The target of `go`. */
export type LabelDirection = InferOutput<typeof way>;

const hostContract = {
  ...hostMethods(labelState, labelingView),
  ...textMethods,
  /**
   * Reports the annotator's step. If the annotator moved there by a key or the mouse (`moved`), the host makes it the current step. Otherwise
   * it's only where the page starts with an item, until the host moves it (`goTo`).
   */
  look: call({ item, current: error, moved: boolean }),
  /** Reports whether the page has the keyboard focus. Labeling time counts only then. */
  attend: call({ isHere: boolean }),
  /** Reports all unsaved drafts of the panel. */
  drafts: call(written),
  /** Edits the label of `item`, the item that the annotator saw. Resolves once it's on the disk. */
  say: call({ item, word: labelPageEdit }),
  undo: call({}),
  submit: call({ item }),
  /** Goes to another item or flag. */
  go: call({ to: way }),
  /** Shows or hides the reference. Showing it is recorded. */
  reference: call({ item, isShown: boolean }),
  /** Reveals the item, which is recorded. */
  unblind: call({ item }),
  act: call({ action }),
};

/** Requests from panel to host. Each has a reply, or fails with a sentence for the reader. */
export interface LabelHostApi extends Api<typeof hostContract> {}

const pageContract = {
  ...pageMethods(labelingView),
  /** The host moved to another step, such as with another item or by undo. Never an echo of `look`. */
  goTo: notice({ item, step }),
  /** Shows the table of keys. */
  showKeys: notice({}),
};

/** Notices from host to panel, without replies. */
export interface LabelPageApi extends Api<typeof pageContract> {}

/** Connect the host to its page, and the page to its host. */
export const { toPage: connectToLabelPanel, toHost: connectToLabelHost } = createConnectors(
  hostContract,
  pageContract,
);
