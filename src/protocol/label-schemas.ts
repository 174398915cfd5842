/** Schemas of all that the label panel and the host say to each other. */
import {
  type CategoryView,
  LABEL_KEYS,
  type LabelAction,
  type LabelHostApi,
  type LabelledItem,
  type LabellingView,
  type LabelPageApi,
  type LabelState,
  type LabelStepView,
  type LabelWay,
  type LabelWord,
  type OtherLabel,
  type RecordView,
} from './label.ts';
import { hostMethods, pageMethods, textMethods } from './panel-schemas.ts';
import { macro } from './render-schemas.ts';
import { detail, LONGEST_ADDRESS, LONGEST_REASON, votes } from './review-schemas.ts';
import type { Contract } from './rpc.ts';
import {
  boolean,
  byKind,
  list,
  named,
  nothing,
  optional,
  type Schema,
  shape,
  text,
  whole,
  word,
} from './schemas.ts';
import { key, MOST_STEPS, revision, share, states, words } from './shared-schemas.ts';

/** The longest name of an item, `<data set file name>#<id>`, in UTF-16 code units. */
export const LONGEST_ITEM = 4_000;
/** The longest name of a window, in UTF-16 code units. */
export const LONGEST_WINDOW = 100;
/** The longest note, and the longest reason why a gold label is disputed, in UTF-16 code units. */
export const LONGEST_NOTE = LONGEST_REASON;
/** The most drafts that a panel keeps: of so many items, those written last. */
export const MOST_LABEL_DRAFTS = 16;
/** The most labels of others on one item. */
export const MOST_OTHERS = 64;

const address = text(LONGEST_ADDRESS);
const item = text(LONGEST_ITEM);
const windowName = text(LONGEST_WINDOW);
const length = whole(0, 1e9);
const step = whole(0, MOST_STEPS);
/** -1: no error. */
const error = whole(-1, MOST_STEPS);
const someText = text(LONGEST_NOTE);

type Judged = NonNullable<LabelStepView['judged']>;
const stepView = shape<LabelStepView>({
  index: step,
  body: key,
  length,
  rating: optional(word<NonNullable<LabelStepView['rating']>>({ good: true, neutral: true, bad: true })),
  isSaid: boolean,
  isEarliest: boolean,
  judged: optional(
    shape<Judged>({
      state: word(states),
      words: list(words, 20),
      votes: optional(votes),
      isFlag: boolean,
      isLoud: boolean,
    }),
  ),
});

const category = shape<CategoryView>({
  id: key,
  name: words,
  key: text(8),
  isChosen: boolean,
  meaning: optional(words),
});

const record = shape<RecordView>({
  sentence: words,
  isConflict: boolean,
  isUnsure: boolean,
  isOutOfDepth: boolean,
  categories: list(category, 100),
  note: someText,
  saved: words,
  isSubmitted: boolean,
  lacks: optional(words),
  time: optional(words),
});

const other = shape<OtherLabel>({
  annotator: words,
  words,
  index: optional(error),
  category: optional(words),
  note: optional(someText),
});

const labelledItem = shape<LabelledItem>({
  key: item,
  name: words,
  facts: list(words, 100),
  problem: optional(shape<NonNullable<LabelledItem['problem']>>({ body: key, length })),
  reference: optional(
    shape<NonNullable<LabelledItem['reference']>>({ body: optional(key), length, answer: optional(words) }),
  ),
  steps: list(stepView, MOST_STEPS),
  detail: optional(detail),
  record,
  verdict: optional(
    shape<NonNullable<LabelledItem['verdict']>>({ judge: words, words, index: optional(step) }),
  ),
  others: optional(list(other, MOST_OTHERS)),
  gold: optional(
    shape<NonNullable<LabelledItem['gold']>>({ index: error, words, dispute: optional(someText) }),
  ),
});

export const labellingView: Schema<LabellingView> = shape<LabellingView>({
  revision,
  phase: word<LabellingView['phase']>({ empty: true, reading: true, item: true, done: true, failed: true }),
  sentence: optional(words),
  mode: word<LabellingView['mode']>({ assisted: true, blind: true }),
  modeWords: words,
  isVeiled: boolean,
  set: optional(shape<NonNullable<LabellingView['set']>>({ address, name: words })),
  window: optional(windowName),
  item: optional(labelledItem),
  progress: shape<LabellingView['progress']>({ share, place: words, words }),
  macros: list(macro, 10_000),
  notice: optional(shape<NonNullable<LabellingView['notice']>>({ words, isProblem: boolean })),
});

const drafts = named(someText, MOST_LABEL_DRAFTS, LONGEST_ITEM);

/** What a page left behind: it comes from the page and may be of another version. */
export const labelState: Schema<LabelState> = shape<LabelState>({
  v: whole(1, 1) as Schema<1>,
  set: address,
  window: optional(windowName),
  item,
  current: error,
  drafts,
  disputes: optional(drafts),
});

type Word<K extends LabelWord['kind']> = Extract<LabelWord, { readonly kind: K }>;
const is = <K extends string>(...kinds: readonly K[]): Schema<K> =>
  word(Object.fromEntries(kinds.map((kind) => [kind, true])) as Record<K, true>);
const alone = shape<Word<'unsure' | 'out-of-depth'>>({ kind: is('unsure', 'out-of-depth') });

/** What is said of an item. */
export const labelWord: Schema<LabelWord> = byKind<LabelWord>({
  earliest: shape<Word<'earliest'>>({ kind: is('earliest'), step }),
  none: shape<Word<'none'>>({ kind: is('none') }),
  step: shape<Word<'step'>>({ kind: is('step'), step, rating: whole(-1, 1) as Schema<1 | 0 | -1> }),
  unsure: alone,
  'out-of-depth': alone,
  category: shape<Word<'category'>>({ kind: is('category'), category: key, step: optional(step) }),
  note: shape<Word<'note'>>({ kind: is('note'), text: someText, step: optional(step) }),
  'gold-dispute': shape<Word<'gold-dispute'>>({ kind: is('gold-dispute'), reason: someText }),
});

type Params<M extends keyof LabelHostApi> = Parameters<LabelHostApi[M]>[0];

/** What the panel asks of the host. */
export const labelHostContract: Contract<LabelHostApi> = {
  ...hostMethods(labelState, labellingView),
  ...textMethods,
  look: { params: shape<Params<'look'>>({ item, current: error, moved: boolean }), result: nothing },
  attend: { params: shape<Params<'attend'>>({ isHere: boolean }), result: nothing },
  drafts: { params: shape<Params<'drafts'>>({ drafts, disputes: optional(drafts) }), result: nothing },
  say: { params: shape<Params<'say'>>({ item, word: labelWord }), result: nothing },
  undo: { params: shape<Params<'undo'>>({}), result: nothing },
  submit: { params: shape<Params<'submit'>>({ item }), result: nothing },
  go: {
    params: shape<Params<'go'>>({
      to: word<LabelWay>({
        next: true,
        previous: true,
        finished: true,
        todo: true,
        nextFlag: true,
        previousFlag: true,
      }),
    }),
    result: nothing,
  },
  reference: { params: shape<Params<'reference'>>({ item, isShown: boolean }), result: nothing },
  unblind: { params: shape<Params<'unblind'>>({ item }), result: nothing },
  act: {
    params: shape<Params<'act'>>({
      action: word<LabelAction>({
        openDataSet: true,
        openDocument: true,
        openReview: true,
        keys: true,
        showLog: true,
      }),
    }),
    result: nothing,
  },
};

/** What the host tells the panel. */
export const labelPageContract: Contract<LabelPageApi> = {
  ...pageMethods(labellingView, LABEL_KEYS),
  goTo: { params: shape<Parameters<LabelPageApi['goTo']>[0]>({ item, step }) },
};
