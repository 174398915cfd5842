/** Arbitrary values of the panel's protocol, for property tests. */
import fc from 'fast-check';
import type {
  Block,
  Inline,
  ReviewHeaderLine,
  ReviewStepView,
  ReviewView,
  SavedReviewPageState,
  StepDetailSection,
  VotesBarView,
  VoteView,
} from '../../src/protocol/index.ts';

const words = fc.string({ maxLength: 12 });
const step = fc.nat({ max: 30 });
const states = fc.constantFrom('pending', 'earliest-error', 'stale', 'no-error-found', 'failed') as fc.Arbitrary<
  ReviewStepView['state']
>;

/** Leaves a property out half of the time, as interfaces with optional ones do; never undefined. */
function maybe<T extends object>(part: fc.Arbitrary<T>): fc.Arbitrary<T | Record<never, never>> {
  return fc.oneof(fc.constant({}), part);
}

function joined<A extends object, B extends object>(a: fc.Arbitrary<A>, b: fc.Arbitrary<B>): fc.Arbitrary<A & B> {
  return fc.tuple(a, b).map(([one, other]) => ({ ...one, ...other }));
}

const range = fc.record({ start: step, end: step });
const shade = joined(range, fc.record({ tone: fc.constantFrom('checked' as const, 'unchecked') }));

const tree = fc.letrec<{ inline: Inline; block: Block }>((tie) => ({
  inline: fc.oneof(
    { maxDepth: 3 },
    fc.record({ kind: fc.constant('text' as const), text: words }),
    joined(
      fc.record({ kind: fc.constant('maths' as const), tex: words, source: words }),
      maybe(fc.record({ shades: fc.array(shade, { maxLength: 2 }) })),
    ),
    fc.record({ kind: fc.constant('break' as const) }),
    fc.record({
      kind: fc.constantFrom('strong' as const, 'emphasis' as const),
      inlines: fc.array(tie('inline'), { maxLength: 3 }),
    }),
    fc.record({
      kind: fc.constant('mark' as const),
      tone: fc.constantFrom('error' as const, 'doubt', 'unchecked', 'hint'),
      inlines: fc.array(tie('inline'), { maxLength: 2 }),
    }),
  ) as fc.Arbitrary<Inline>,
  block: fc.oneof(
    { maxDepth: 3 },
    fc.record({
      kind: fc.constant('paragraph' as const),
      inlines: fc.array(tie('inline'), { maxLength: 3 }),
    }),
    fc.record({ kind: fc.constant('display' as const), tex: words, source: words }),
    fc.record({
      kind: fc.constant('list' as const),
      items: fc.array(fc.record({ blocks: fc.array(tie('block'), { maxLength: 2 }) }), { maxLength: 2 }),
    }),
    fc.record({
      kind: fc.constant('table' as const),
      align: fc.array(fc.constantFrom('left' as const, 'none' as const), { maxLength: 2 }),
      rows: fc.array(fc.array(fc.array(tie('inline'), { maxLength: 2 }), { maxLength: 2 }), { maxLength: 2 }),
    }),
    fc.record({
      kind: fc.constant('statement' as const),
      name: words,
      blocks: fc.array(tie('block'), { maxLength: 2 }),
    }),
  ) as fc.Arbitrary<Block>,
}));

export const blocks: fc.Arbitrary<Block[]> = fc.array(tree.block, { maxLength: 3 });

const votes: fc.Arbitrary<VotesBarView> = joined(
  fc.record({ cells: fc.array(fc.constantFrom('same' as const, 'other' as const, 'out' as const)), words }),
  maybe(fc.record({ share: fc.double({ min: 0, max: 1, noNaN: true }) })),
);

const opinion: fc.Arbitrary<VoteView> = joined(
  fc.record({ id: words, who: words, verdict: words, critique: blocks }),
  maybe(fc.record({ quote: fc.record({ text: words, isAnchored: fc.boolean() }) })),
);

const section = fc.letrec<{ section: StepDetailSection }>((tie) => ({
  section: fc.oneof(
    { maxDepth: 2 },
    fc.record({ kind: fc.constant('critique' as const), opinion }),
    fc.record({ kind: fc.constant('votes' as const), votes }),
    fc.record({ kind: fc.constant('words' as const), label: words, words }),
    fc.record({
      kind: fc.constant('was' as const),
      words,
      sections: fc.array(tie('section'), { maxLength: 2 }),
    }),
  ) as fc.Arbitrary<StepDetailSection>,
})).section;

const stepView: fc.Arbitrary<ReviewStepView> = joined(
  fc.record({
    index: step,
    name: words,
    body: words,
    length: fc.nat({ max: 1_000_000 }),
    state: states,
    words: fc.array(words, { maxLength: 3 }),
    isFlag: fc.boolean(),
    isLoud: fc.boolean(),
    isDimmed: fc.boolean(),
    notes: fc.nat({ max: 9 }),
  }),
  maybe(
    fc.record({
      votes,
      hints: fc.array(words, { maxLength: 3 }),
      label: fc.record({ kind: fc.constantFrom('agree' as const, 'dispute'), words }),
    }),
  ),
) as fc.Arbitrary<ReviewStepView>;

const headLine: fc.Arbitrary<ReviewHeaderLine> = joined(
  fc.record({ name: words, words, isUnderWay: fc.boolean() }),
  maybe(
    fc.record({
      share: fc.double({ min: 0, max: 1, noNaN: true }),
      votes,
      short: words,
      leadsToRelations: fc.constant(true as const),
    }),
  ),
) as fc.Arbitrary<ReviewHeaderLine>;

const relation = joined(
  fc.record({ step, range, inlines: fc.array(tree.inline, { maxLength: 2 }), text: words, stepName: words }),
  maybe(fc.record({ reason: words })),
);

/** Views as the host sends them. */
export const views: fc.Arbitrary<ReviewView> = joined(
  fc.record({
    revision: fc.nat(),
    document: fc.record({ uri: words, name: words }),
    phase: fc.constantFrom('empty', 'unread', 'running', 'done', 'stale', 'failed'),
    header: fc.record({
      icon: fc.oneof(states, fc.constantFrom('judging' as const, 'none' as const)),
      sentence: words,
      lines: fc.array(headLine, { maxLength: 3 }),
      grounds: fc.array(words, { maxLength: 2 }),
      who: fc.array(words, { maxLength: 2 }),
      actions: fc.array(fc.record({ action: fc.constantFrom('review' as const, 'showLog' as const), title: words })),
    }),
    steps: fc.array(stepView, { maxLength: 4 }),
    details: fc.array(
      fc.record({
        index: step,
        title: words,
        sections: fc.array(section, { maxLength: 3 }),
        actions: fc.array(fc.constantFrom('agree' as const, 'copy' as const)),
        replies: fc.array(fc.record({ id: words, who: words, verdict: words }), { maxLength: 2 }),
      }),
      { maxLength: 2 },
    ),
    isPinned: fc.boolean(),
    macros: fc.array(fc.record({ name: words, body: words }), { maxLength: 2 }),
  }),
  maybe(
    fc.record({
      problem: fc.record({ body: words, length: fc.nat({ max: 1_000_000 }) }),
      whole: fc.record({ words, opinions: fc.array(opinion, { maxLength: 2 }) }),
      relations: fc.array(
        fc.record({
          kind: words,
          words,
          relations: fc.array(relation, { maxLength: 2 }),
          more: fc.nat({ max: 1_000 }),
        }),
        { maxLength: 2 },
      ),
    }),
  ),
) as fc.Arbitrary<ReviewView>;

/** What pages leave behind. */
export const panelStates: fc.Arbitrary<SavedReviewPageState> = joined(
  fc.record({
    v: fc.constant(1 as const),
    uri: words,
    isPinned: fc.boolean(),
    current: fc.integer({ min: -1, max: 30 }),
    opened: fc.array(step, { maxLength: 4 }),
    closed: fc.array(step, { maxLength: 4 }),
    drafts: fc.dictionary(step.map(String), words, { maxKeys: 3, noNullPrototype: true }),
    scroll: fc.double({ min: 0, max: 1e6, noNaN: true }),
  }),
  maybe(
    fc.record({
      elsewhere: fc.dictionary(
        fc.constantFrom('file:///a', 'file:///b'),
        fc.dictionary(step.map(String), words, { maxKeys: 2, noNullPrototype: true }),
        { maxKeys: 2, noNullPrototype: true },
      ),
      isShading: fc.constant(true as const),
    }),
  ),
);
