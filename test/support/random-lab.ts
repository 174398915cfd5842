/** Arbitrary values of the lab panel's protocol, for property tests. */
import fc from 'fast-check';
import type {
  CaseRowView,
  LabCasesView,
  LabComparisonView,
  LabMessagePart,
  LabMessagesView,
  LabReplyPart,
  LabReplyView,
  LabView,
  SavedLabPageState,
} from '../../src/protocol/index.ts';

const words = fc.string({ maxLength: 12 });
const text = fc.oneof(fc.string({ maxLength: 30 }), fc.string({ unit: 'binary', maxLength: 20 }));
const count = fc.nat({ max: 1_000_000 });
const sample = fc.nat({ max: 12 });

/** Properties that may be absent, each half of the time, as interfaces with optional ones have them; never undefined. */
function record<T extends object>(
  needed: { [K in keyof T]: fc.Arbitrary<T[K]> },
  maybe: Record<string, fc.Arbitrary<unknown>> = {},
): fc.Arbitrary<T> {
  return fc.record({ ...needed, ...maybe }, { requiredKeys: Object.keys(needed) }) as fc.Arbitrary<T>;
}

const row = record<CaseRowView>(
  {
    id: words,
    expected: words,
    before: words,
    now: words,
    change: fc.constantFrom('broken', 'put-right', 'other', 'same-right', 'same-wrong', 'waiting'),
    changeWords: words,
  },
  { note: words },
);

const cases = record<LabCasesView>(
  {
    against: words,
    isAll: fc.boolean(),
    total: count,
    figures: fc.array(record({ value: words, name: words }, { beside: words }), { maxLength: 3 }),
    rows: fc.array(row, { maxLength: 6 }),
  },
  { problem: words },
);

const messagePart: fc.Arbitrary<LabMessagePart> = fc.oneof(
  fc.record({ kind: fc.constant('text' as const), text }),
  fc.record({ kind: fc.constant('variable' as const), name: words, text }),
  record<Extract<LabMessagePart, { kind: 'problem' }>>(
    { kind: fc.constant('problem' as const), text, words },
    { fix: words },
  ),
);

const messages = record<LabMessagesView>({
  note: words,
  messages: fc.array(
    record({
      role: fc.constantFrom('system' as const, 'user' as const, 'assistant' as const),
      tokens: words,
      parts: fc.array(messagePart, { maxLength: 4 }),
      cut: count,
    }),
    { maxLength: 3 },
  ),
});

const replyPart: fc.Arbitrary<LabReplyPart> = fc.record({
  kind: fc.constantFrom('text', 'reasoning', 'taken', 'quote'),
  text,
});

const reply = record<LabReplyView>({
  note: words,
  spent: words,
  votes: fc.array(
    record({
      sample,
      words,
      state: fc.constantFrom('waiting', 'streaming', 'done', 'abstained', 'failed', 'not-needed', 'no-reply'),
    }),
    { maxLength: 8 },
  ) as fc.Arbitrary<LabReplyView['votes']>,
  shown: sample,
  isStreaming: fc.boolean(),
  parts: fc.array(replyPart, { maxLength: 4 }),
  cut: fc.oneof(fc.constant(0), count),
  facts: fc.array(record({ name: words, words }, { more: words }), { maxLength: 3 }),
});

const comparison = record<LabComparisonView>({
  sentence: words,
  names: fc.tuple(words, words),
  figures: fc.array(record({ name: words, first: words, second: words }), { maxLength: 3 }),
  tests: fc.array(words, { maxLength: 2 }),
  flips: fc.array(
    record<LabComparisonView['flips'][number]>(
      {
        id: words,
        expected: words,
        said: fc.tuple(words, words),
        change: fc.constantFrom('broken', 'put-right', 'other'),
      },
      { texts: fc.tuple(text, text), cut: fc.tuple(count, count) },
    ),
    { maxLength: 4 },
  ),
});

export const randomLabViews: fc.Arbitrary<LabView> = record<LabView>(
  {
    revision: fc.nat(),
    phase: fc.constantFrom('ready', 'broken', 'running', 'failed'),
    sentence: words,
    beneath: words,
    prompt: record({ address: words, name: words }),
    history: fc.array(record({ id: words, words, isShown: fc.boolean() }), { maxLength: 4 }),
  },
  {
    subject: record({ name: words, isPinned: fc.boolean() }, { step: fc.nat({ max: 50 }) }),
    cases,
    messages,
    reply,
    comparison,
    notice: record({ words, isProblem: fc.boolean() }),
    share: fc.double({ min: 0, max: 1, noNaN: true }).map((value) => value + 0),
  },
);

export const labStates: fc.Arbitrary<SavedLabPageState> = record<SavedLabPageState>(
  {
    v: fc.constant(1 as const),
    prompt: words,
    isAll: fc.boolean(),
    isHistory: fc.boolean(),
    shown: sample,
    scroll: fc.nat({ max: 100_000 }),
  },
  { isComparison: fc.constant(true) },
);
