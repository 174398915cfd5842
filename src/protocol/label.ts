/** Messages of the label panel: views from the host and requests from the page. Views are snapshots, never deltas. */
import type { LabelEdit } from '../core/annotate/index.ts';
import {
  ALL_STEP_STATES,
  createHostToPageContract,
  createPageToHostContract,
  displayTextSchema,
  entityKeySchema,
  fractionSchema,
  MAX_DISPUTE_REASON_CHARS,
  MAX_PROOF_STEPS,
  renderedTextHostContract,
  stepIndexSchema,
  uriSchema,
  viewRevisionSchema,
} from './panel.ts';
import { latexMacroSchema } from './render.ts';
import { createPanelConnectors, defineNotification, defineRequest, type RpcApi } from './rpc.ts';
import {
  booleanSchema,
  createBoundedIntegerSchema,
  createKeyUnionSchema,
  createListSchema,
  createLiteralUnionSchema,
  createObjectSchema,
  createOptionalSchema,
  createRecordSchema,
  createStringSchema,
  createUnionSchemaForType,
  type InferOutput,
  type ObjectFromFields,
  type Schema,
} from './schemas.ts';
import { stepDetailSchema, votesBarSchema } from './step-detail.ts';

/** The longest name of an item, `<data set file name>#<id>`, in UTF-16 code units. */
export const MAX_ITEM_NAME_CHARS = 4_000;
/** The longest name of a window, in UTF-16 code units. */
const MAX_WINDOW_NAME_CHARS = 100;
/** The longest note, and the longest reason to dispute a ground-truth label, in UTF-16 code units. */
export const MAX_ANNOTATOR_TEXT_CHARS = MAX_DISPUTE_REASON_CHARS;
/** The most drafts that a panel keeps, one per item. The oldest ones are dropped. */
export const MAX_ITEM_DRAFTS = 16;
/** The most labels of other annotators for one item. */
export const MAX_OTHER_ANNOTATOR_LABELS = 64;

const item = createStringSchema(MAX_ITEM_NAME_CHARS);
const windowName = createStringSchema(MAX_WINDOW_NAME_CHARS);
const length = createBoundedIntegerSchema(0, 1e9);
/** -1: no error. */
const error = createBoundedIntegerSchema(-1, MAX_PROOF_STEPS);
const someText = createStringSchema(MAX_ANNOTATOR_TEXT_CHARS);

const stepView = createObjectSchema({
  index: stepIndexSchema,
  /** What readers call it: `Step 3`, `¶4`. */
  name: displayTextSchema,
  /** The key of the drawn text, which the page requests with `bodies`. */
  body: entityKeySchema,
  length,
  /** The rating by the annotator's label, explicit or implied; absent without one. */
  rating: createOptionalSchema(createLiteralUnionSchema('good', 'neutral', 'bad')),
  /** Whether the rating is explicit, not only implied by the earliest error. */
  isSaid: booleanSchema,
  /** Whether it's the earliest error by the annotator's label. */
  isEarliest: booleanSchema,
  /** Verdicts of judges, in assisted mode or after a reveal. */
  judged: createOptionalSchema(
    createObjectSchema({
      state: createKeyUnionSchema(ALL_STEP_STATES),
      words: createListSchema(displayTextSchema, 20),
      votes: createOptionalSchema(votesBarSchema),
      isFlag: booleanSchema,
      isLoud: booleanSchema,
    }),
  ),
});

/** A step of the item, with its rating. */
export interface LabelStepView extends InferOutput<typeof stepView> {}

const category = createObjectSchema({
  id: entityKeySchema,
  name: displayTextSchema,
  /** A letter that chooses it while the list is open. */
  key: createStringSchema(8),
  isChosen: booleanSchema,
  /** The definition, with an example; absent for custom categories. */
  meaning: createOptionalSchema(displayTextSchema),
});

/** An error category to choose. */
export interface ErrorCategoryView extends InferOutput<typeof category> {}

const record = createObjectSchema({
  /** `Earliest error: Step 3 (index 2)`, `No error`, or what contradicts itself. */
  sentence: displayTextSchema,
  isConflict: booleanSchema,
  isUnsure: booleanSchema,
  isOutOfDepth: booleanSchema,
  categories: createListSchema(category, 100),
  note: someText,
  /** `Saved at 14:06:31. You haven't opened the reference.` */
  saved: displayTextSchema,
  isSubmitted: booleanSchema,
  /** Why it can't be submitted yet, in a sentence. */
  lacks: createOptionalSchema(displayTextSchema),
  /** Time on this item, if it is shown: `1:24`. */
  time: createOptionalSchema(displayTextSchema),
});

/** The label as saved on disk. */
export interface LabelRecordView extends InferOutput<typeof record> {}

const other = createObjectSchema({
  annotator: displayTextSchema,
  words: displayTextSchema,
  index: createOptionalSchema(error),
  category: createOptionalSchema(displayTextSchema),
  note: createOptionalSchema(someText),
});

/** Another annotator's label. */
export interface OtherAnnotatorLabelView extends InferOutput<typeof other> {}

const labelledItem = createObjectSchema({
  /** The unique name of the item. */
  key: item,
  name: displayTextSchema,
  /** Other facts that may be shown: the model that wrote it, its subset. */
  facts: createListSchema(displayTextSchema, 100),
  problem: createOptionalSchema(createObjectSchema({ body: entityKeySchema, length })),
  /** Absent if the row has no reference. `body` is present only while it's shown. */
  reference: createOptionalSchema(
    createObjectSchema({
      body: createOptionalSchema(entityKeySchema),
      length,
      answer: createOptionalSchema(displayTextSchema),
    }),
  ),
  /** One per step, by index. */
  steps: createListSchema(stepView, MAX_PROOF_STEPS),
  /** Evidence for the current step (`look`), in assisted mode or after a reveal. */
  detail: createOptionalSchema(stepDetailSchema),
  record,
  /** A model judge's verdict on the item, now or earlier; absent while hidden, or if there is none. */
  verdict: createOptionalSchema(
    createObjectSchema({
      judge: displayTextSchema,
      words: displayTextSchema,
      index: createOptionalSchema(stepIndexSchema),
    }),
  ),
  /** Labels of other annotators on the same item, side by side; absent while hidden. */
  others: createOptionalSchema(createListSchema(other, MAX_OTHER_ANNOTATOR_LABELS)),
  /** The ground truth of the data set; absent while hidden, or if there is none. */
  gold: createOptionalSchema(
    createObjectSchema({ index: error, words: displayTextSchema, dispute: createOptionalSchema(someText) }),
  ),
});

/** The item that is being labeled. */
export interface LabelItemView extends InferOutput<typeof labelledItem> {}

export const labelingViewSchema = createObjectSchema({
  revision: viewRevisionSchema,
  /** `empty`: no data set is open or no item passes the filter. `done`: all items are finished. `failed`: the item can't be read. */
  phase: createLiteralUnionSchema('empty', 'reading', 'item', 'done', 'failed'),
  /** One sentence for phases without an item: the state and the next action. */
  sentence: createOptionalSchema(displayTextSchema),
  mode: createLiteralUnionSchema('assisted', 'blind'),
  /** Next to the mode, for example that verdicts, other labels and the ground truth are hidden until submit. */
  modeWords: displayTextSchema,
  /** Whether verdicts, other labels and the ground truth are hidden. Then they are absent. */
  isVeiled: booleanSchema,
  /** The data set, if one is open. */
  set: createOptionalSchema(createObjectSchema({ address: uriSchema, name: displayTextSchema })),
  /** The name of this window among those that label the set. */
  window: createOptionalSchema(windowName),
  item: createOptionalSchema(labelledItem),
  /** Whether the annotator went to finished items, so that `finished` leads back. */
  isAmongFinished: createOptionalSchema(booleanSchema),
  progress: createObjectSchema({
    /** 0 to 1. */
    share: fractionSchema,
    /** `item 13 of 40` */
    place: displayTextSchema,
    /** `12 labeled, 1 unsure` */
    words: displayTextSchema,
  }),
  macros: createListSchema(latexMacroSchema, 10_000),
  /** A sentence about the last key, such as that there are no more flags or that a label wasn't saved. */
  notice: createOptionalSchema(createObjectSchema({ words: displayTextSchema, isProblem: booleanSchema })),
});

/** Everything the panel draws, except for texts, which it requests as they come into view (`bodies`). */
export interface LabelingView extends InferOutput<typeof labelingViewSchema> {}

const drafts = createRecordSchema(someText, MAX_ITEM_DRAFTS, MAX_ITEM_NAME_CHARS);

const written = {
  /** Unsaved notes by item key: at most 16 (`MAX_ITEM_DRAFTS`). */
  drafts,
  /** Unsubmitted reasons for disputes of the ground truth, likewise. */
  disputes: createOptionalSchema(drafts),
};

/** Unsaved drafts of the panel. */
export type UnsavedLabelTexts = ObjectFromFields<typeof written>;

/** State that a page left behind. It may come from another version. */
export const savedLabelPageStateSchema = createObjectSchema({
  v: createLiteralUnionSchema(1),
  /** The data set's address. */
  set: uriSchema,
  /** As `LabelingView.window`. After a reload, it shows that the window is the same. */
  window: createOptionalSchema(windowName),
  item,
  current: error,
  ...written,
});

export interface SavedLabelPageState extends InferOutput<typeof savedLabelPageStateSchema> {}

/**
 * A label action by key or mouse. Repeating `unsure`, `out-of-depth` or the selected category undoes it. `earliest` and
 * `none` clear `unsure` and `out-of-depth`. An empty note deletes the note.
 */
export type LabelEditRequest = LabelEdit;

/** Checks a label action from the page. */
export const labelEditRequestSchema: Schema<LabelEditRequest> = createUnionSchemaForType<LabelEditRequest>({
  earliest: { step: stepIndexSchema },
  none: {},
  step: { step: stepIndexSchema, rating: createLiteralUnionSchema(1, 0, -1) },
  unsure: {},
  'out-of-depth': {},
  category: { category: entityKeySchema, step: createOptionalSchema(stepIndexSchema) },
  note: { text: someText, step: createOptionalSchema(stepIndexSchema) },
  'gold-dispute': { reason: someText },
});

const action = createLiteralUnionSchema('openDataSet', 'openDocument', 'openReview', 'keys', 'showLog');

/** An action other than labeling. */
export type LabelPanelAction = InferOutput<typeof action>;

const way = createLiteralUnionSchema('next', 'previous', 'finished', 'todo', 'nextFlag', 'previousFlag');

/** The target of `go`. */
export type LabelNavigationTarget = InferOutput<typeof way>;

const hostContract = {
  ...createPageToHostContract(savedLabelPageStateSchema, labelingViewSchema),
  ...renderedTextHostContract,
  /**
   * Reports the annotator's step. If the annotator moved there by a key or the mouse (`moved`), the host makes it the current step. Otherwise
   * it's only where the page starts with an item, until the host moves it (`goTo`).
   */
  look: defineRequest({ item, current: error, moved: booleanSchema }),
  /** Reports whether the page has the keyboard focus. Labeling time counts only then. */
  attend: defineRequest({ isHere: booleanSchema }),
  /** Reports all unsaved drafts of the panel. */
  drafts: defineRequest(written),
  /** Edits the label of `item`, the item that the annotator saw. Resolves once it's on the disk. */
  say: defineRequest({ item, word: labelEditRequestSchema }),
  undo: defineRequest({}),
  submit: defineRequest({ item }),
  /** Goes to another item or flag. */
  go: defineRequest({ to: way }),
  /** Shows or hides the reference. Showing it is recorded. */
  reference: defineRequest({ item, isShown: booleanSchema }),
  /** Reveals the item, which is recorded. */
  unblind: defineRequest({ item }),
  act: defineRequest({ action }),
};

/** Requests from panel to host. Each has a reply, or fails with a sentence for the reader. */
export interface LabelHostApi extends RpcApi<typeof hostContract> {}

const pageContract = {
  ...createHostToPageContract(labelingViewSchema),
  /** The host moved to another step, such as with another item or by undo. Never an echo of `look`. */
  goTo: defineNotification({ item, step: stepIndexSchema }),
  /** Shows the table of keys. */
  showKeys: defineNotification({}),
};

/** Notices from host to panel, without replies. */
export interface LabelPageApi extends RpcApi<typeof pageContract> {}

export const { toPage: connectToLabelPanel, toHost: connectToLabelHost } = createPanelConnectors(
  hostContract,
  pageContract,
);
