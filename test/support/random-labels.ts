/** Arbitrary values of the label panel's protocol, for property tests. */
import fc from 'fast-check';
import type {
  LabelEditRequest,
  LabelItemView,
  LabelingView,
  LabelRecordView,
  LabelStepView,
  SavedLabelPageState,
} from '../../src/protocol/index.ts';
import { blocks } from './panel-views.ts';

const words = fc.string({ maxLength: 12 });
const length = fc.nat({ max: 1_000_000 });
const index = fc.nat({ max: 30 });

/** Properties that may be absent, each half of the time, as interfaces with optional ones have them; never undefined. */
function record<T extends object>(
  needed: { [K in keyof T]: fc.Arbitrary<T[K]> },
  maybe: Record<string, fc.Arbitrary<unknown>> = {},
): fc.Arbitrary<T> {
  return fc.record({ ...needed, ...maybe }, { requiredKeys: Object.keys(needed) }) as fc.Arbitrary<T>;
}

const votes = record({
  cells: fc.array(fc.constantFrom('same', 'other', 'out'), { maxLength: 8 }),
  words,
});

const step = record<LabelStepView>(
  { index, name: words, body: words, length, isSaid: fc.boolean(), isEarliest: fc.boolean() },
  {
    rating: fc.constantFrom('good', 'neutral', 'bad'),
    judged: record(
      {
        state: fc.constantFrom('pending', 'earliest-error', 'doubtful', 'no-error-found'),
        words: fc.array(words, { maxLength: 2 }),
        isFlag: fc.boolean(),
        isLoud: fc.boolean(),
      },
      { votes },
    ),
  },
);

const ownRecord = record<LabelRecordView>(
  {
    sentence: words,
    isConflict: fc.boolean(),
    isUnsure: fc.boolean(),
    isOutOfDepth: fc.boolean(),
    categories: fc.array(record({ id: words, name: words, key: fc.string({ maxLength: 2 }), isChosen: fc.boolean() }), {
      maxLength: 3,
    }),
    note: words,
    saved: words,
    isSubmitted: fc.boolean(),
  },
  { lacks: words, time: words },
);

const detail = record({
  index,
  title: words,
  sections: fc.array(
    fc.oneof(
      record({ kind: fc.constant('words'), label: words, words }),
      record({
        kind: fc.constant('critique'),
        opinion: record({ id: words, who: words, verdict: words, critique: blocks }),
      }),
    ),
    { maxLength: 2 },
  ),
  actions: fc.constant([]),
  replies: fc.constant([]),
});

const item = record<LabelItemView>(
  {
    key: words,
    name: words,
    facts: fc.array(words, { maxLength: 2 }),
    steps: fc.array(step, { maxLength: 5 }),
    record: ownRecord,
  },
  {
    problem: record({ body: words, length }),
    reference: record({ length }, { body: words, answer: words }),
    detail,
    others: fc.array(
      record({ annotator: words, words }, { index: fc.integer({ min: -1, max: 30 }), category: words, note: words }),
      { maxLength: 3 },
    ),
    gold: record({ index: fc.integer({ min: -1, max: 30 }), words }, { dispute: words }),
  },
);

/** Views as the host sends them. */
export const labelingViews: fc.Arbitrary<LabelingView> = record<LabelingView>(
  {
    revision: fc.nat(),
    phase: fc.constantFrom('empty', 'reading', 'item', 'done', 'failed'),
    mode: fc.constantFrom('assisted', 'blind'),
    modeWords: words,
    isVeiled: fc.boolean(),
    progress: record({ share: fc.double({ min: 0, max: 1, noNaN: true }), place: words, words }),
    macros: fc.array(record({ name: words, body: words }), { maxLength: 2 }),
  },
  {
    sentence: words,
    set: record({ address: words, name: words }),
    item,
    notice: record({ words, isProblem: fc.boolean() }),
  },
);

/** Names that the schemas leave out of every object, since they might change what objects are. No item has such a key. */
const LEFT_OUT: ReadonlySet<string> = new Set(['__proto__', 'prototype', 'constructor']);

const drafts = fc.dictionary(
  words.filter((name) => !LEFT_OUT.has(name)),
  words,
  { maxKeys: 4, noNullPrototype: true },
);

/** What pages leave behind. */
export const labelStates: fc.Arbitrary<SavedLabelPageState> = record<SavedLabelPageState>(
  {
    v: fc.constant(1 as const),
    set: words,
    item: words,
    current: fc.integer({ min: -1, max: 30 }),
    drafts,
  },
  { disputes: drafts },
);

/** What can be said of an item. */
export const labelWords: fc.Arbitrary<LabelEditRequest> = fc.oneof(
  record({ kind: fc.constant('earliest' as const), step: index }),
  record({ kind: fc.constantFrom('none' as const) }),
  record({
    kind: fc.constant('step' as const),
    step: index,
    rating: fc.constantFrom<1 | 0 | -1>(1, 0, -1),
  }),
  record({ kind: fc.constantFrom('unsure' as const, 'out-of-depth' as const) }),
  record({ kind: fc.constant('category' as const), category: words }, { step: index }),
  record({ kind: fc.constant('note' as const), text: words }, { step: index }),
  record({ kind: fc.constant('gold-dispute' as const), reason: words }),
) as fc.Arbitrary<LabelEditRequest>;
