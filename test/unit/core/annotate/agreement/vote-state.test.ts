import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type {
  AgreementRules,
  AnnotatorAssignmentOrder,
  AnnotatorVoteOrPass,
  ItemVoteState,
  VoteValidityFacts,
} from '../../../../../src/core/annotate/agreement/types.ts';
import { computeItemVoteState, hasDisagreeingVotes } from '../../../../../src/core/annotate/agreement/vote-state.ts';

const PAPER = { needed: 3, most: 5 };
const six = closed('a', 'b', 'c', 'd', 'e', 'f');

function closed(...annotators: string[]): AnnotatorAssignmentOrder {
  return { annotators, isClosed: true };
}

/** Ballots of the first annotators in the order; undefined where one has not labelled. */
function said(...all: (AnnotatorVoteOrPass['said'] | undefined)[]): AnnotatorVoteOrPass[] {
  return all.flatMap((one, k) => (one === undefined ? [] : [{ annotator: 'abcdef'.charAt(k), said: one }]));
}

function outcome(ballots: AnnotatorVoteOrPass[], order = six, facts: VoteValidityFacts = {}): ItemVoteState['outcome'] {
  return computeItemVoteState(order, ballots, PAPER, facts).outcome;
}

describe('an item of the agreement protocol', () => {
  it('is asked of the first three at once', () => {
    assert.deepEqual(outcome([]), { kind: 'open', next: ['a', 'b', 'c'], wanted: 3 });
    assert.deepEqual(outcome([], closed('a', 'b', 'c')), { kind: 'open', next: ['a', 'b', 'c'], wanted: 3 });
    assert.deepEqual(outcome(said(undefined, 2)), { kind: 'open', next: ['a', 'c'], wanted: 2 });
  });

  it('is settled after three, four or five', () => {
    for (const [ballots, after] of [
      [said(2, 2, 2), 3],
      [said(2, 1, 2, 2), 4],
      [said(2, 1, -1, 2, 2), 5],
      [said(2, 2, 1, 1, 2), 5],
    ] as const) {
      const state = computeItemVoteState(six, ballots, PAPER);
      assert.deepEqual(state.outcome, { kind: 'settled', index: 2 });
      assert.equal(state.votes.length, after);
    }
  });

  it('is asked of a fourth and a fifth where that can still settle it', () => {
    assert.deepEqual(outcome(said(0, 1, 2)), { kind: 'open', next: ['d'], wanted: 1 });
    assert.deepEqual(outcome(said(0, 0, 2)), { kind: 'open', next: ['d'], wanted: 1 });
    assert.deepEqual(outcome(said(0, 0, 2, 1)), { kind: 'open', next: ['e'], wanted: 1 });
    assert.deepEqual(outcome(said(0, 0, 2, 2)), { kind: 'open', next: ['e'], wanted: 1 });
  });

  it('is discarded as the paper has it: (2, 2, 1) after five, (2, 1, 1, 1), which four cannot know yet, and (1, 1, 1, 1) after four', () => {
    const discarded = { kind: 'discarded', because: 'disagreement' };
    assert.deepEqual(outcome(said(0, 0, 1, 1, 2)), discarded);
    assert.deepEqual(outcome(said(0, 0, 1, 2, 3)), discarded);
    assert.deepEqual(outcome(said(0, 1, 2, 3)), discarded);
    // A fifth vote could not help, and is not counted.
    const late = computeItemVoteState(six, said(0, 1, 2, 3, 3), PAPER);
    assert.equal(late.votes.length, 4);
    assert.deepEqual(late.leftOut, [{ ballot: { annotator: 'e', said: 3 }, because: 'not-asked' }]);
  });

  it('goes to the next where somebody passes: that is no vote', () => {
    assert.deepEqual(outcome(said('unsure', 1, 1)), { kind: 'open', next: ['d'], wanted: 1 });
    const state = computeItemVoteState(six, said('unsure', 1, 1, 'out-of-depth', 1), PAPER);
    assert.deepEqual(state.outcome, { kind: 'settled', index: 1 });
    assert.equal(state.votes.length, 3);
    assert.deepEqual(
      state.passed.map(({ annotator }) => annotator),
      ['a', 'd'],
    );
  });

  it('is given up for want of people, too, and says so; what the first ones say counts all the same', () => {
    const three = computeItemVoteState(closed('a', 'b', 'c'), said(0, 1, 2), PAPER);
    assert.deepEqual([three.outcome.kind, three.votes.length], ['discarded', 3]);
    assert.deepEqual(outcome(said('unsure'), closed('a', 'b', 'c')), {
      kind: 'discarded',
      because: 'people',
    });
    assert.deepEqual(outcome(said(0, 1, 0), closed('a', 'b', 'c')), { kind: 'discarded', because: 'people' });
    assert.equal(outcome(said(0, 1, 0), { annotators: ['a', 'b', 'c'], isClosed: false }).kind, 'open');
  });

  it('counts only who was asked, and asks those it needs', () => {
    const state = computeItemVoteState(
      six,
      [{ annotator: 'f', said: 1 }, { annotator: 'g', said: 1 }, ...said(1, 1, 7)],
      PAPER,
      { steps: 4 },
    );
    assert.deepEqual(state.leftOut, [
      { ballot: { annotator: 'c', said: 7 }, because: 'no-such-step' },
      { ballot: { annotator: 'f', said: 1 }, because: 'not-asked' },
      { ballot: { annotator: 'g', said: 1 }, because: 'not-assigned' },
    ]);
    assert.deepEqual(state.outcome, { kind: 'open', next: ['c'], wanted: 1 });
  });

  it('is dropped where they settle on no error and the answer is wrong', () => {
    const facts = { isAnswerRight: false };
    assert.deepEqual(outcome(said(-1, -1, -1), six, facts), { kind: 'dropped' });
    assert.deepEqual(outcome(said(1, 1, 1), six, facts), { kind: 'settled', index: 1 });
    assert.deepEqual(outcome(said(-1, -1, -1)), { kind: 'settled', index: -1 });
  });

  it('is disagreed about if votes that count differ, however it ended', () => {
    assert.equal(hasDisagreeingVotes(computeItemVoteState(six, said(1, 1, 1))), false);
    assert.equal(hasDisagreeingVotes(computeItemVoteState(six, said(1, 'unsure', 1))), false);
    assert.equal(hasDisagreeingVotes(computeItemVoteState(six, said(1, 0, 1, 1))), true);
    assert.equal(hasDisagreeingVotes(computeItemVoteState(six, [])), false);
  });
});

const anyRules = fc
  .record({ needed: fc.integer({ min: 2, max: 4 }), more: fc.integer({ min: 0, max: 3 }) })
  .map(({ needed, more }) => ({ needed, most: needed + more }));
const anySaid = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: -1, max: 2 }) },
  { weight: 1, arbitrary: fc.constantFrom('unsure' as const, 'out-of-depth' as const) },
);
const anyCase = fc.record({
  rules: anyRules,
  people: fc.integer({ min: 2, max: 6 }),
  isClosed: fc.boolean(),
  ballots: fc.uniqueArray(fc.record({ annotator: fc.constantFrom(...'abcdef'), said: anySaid }), {
    selector: ({ annotator }) => annotator,
  }),
});

/** The order that a case has: of its people, or of those who have labelled, where anybody may. */
function orderIn({
  people,
  isClosed,
  ballots,
}: {
  people: number;
  isClosed: boolean;
  ballots: AnnotatorVoteOrPass[];
}): AnnotatorAssignmentOrder {
  if (isClosed) return closed(...'abcdef'.slice(0, people));
  return { annotators: ballots.map(({ annotator }) => annotator).sort(), isClosed };
}

/** Whether some votes still to come let enough agree: all of them tried. `fresh` stands for any index that nobody has named. */
function canSettle(votes: readonly number[], room: number, { needed, most }: AgreementRules): boolean {
  const named = [...new Set(votes)];
  if (named.some((index) => votes.filter((one) => one === index).length >= needed)) return true;
  if (room === 0 || votes.length === most) return false;
  return [...named, 99].some((index) => canSettle([...votes, index], room - 1, { needed, most }));
}

describe('of any ballots', () => {
  it('their order makes no difference', () => {
    const shuffled = anyCase.chain((one) =>
      fc.tuple(fc.constant(one), fc.shuffledSubarray(one.ballots, { minLength: one.ballots.length })),
    );
    fc.assert(
      fc.property(shuffled, ([one, ballots]) => {
        assert.deepEqual(
          computeItemVoteState(orderIn(one), ballots, one.rules),
          computeItemVoteState(orderIn(one), one.ballots, one.rules),
        );
      }),
    );
  });

  it('nothing is settled by fewer than are needed, nor by votes that do not agree, nor with more votes than are asked for', () => {
    fc.assert(
      fc.property(anyCase, (one) => {
        const state = computeItemVoteState(orderIn(one), one.ballots, one.rules);
        const { outcome: end, votes } = state;
        assert.ok(votes.length <= one.rules.most);
        if (end.kind !== 'settled') return;
        assert.equal(votes.filter(({ index }) => index === end.index).length, one.rules.needed);
        assert.equal(votes.at(-1)?.index, end.index, 'the vote that settles it is the last');
      }),
    );
  });

  it('an item is discarded just when enough can no longer agree', () => {
    fc.assert(
      fc.property(anyCase, (one) => {
        const order = orderIn(one);
        const state = computeItemVoteState(order, one.ballots, one.rules);
        const spoken = new Set([...state.votes, ...state.passed].map(({ annotator }) => annotator));
        const room = order.isClosed ? order.annotators.length - spoken.size : one.rules.most;
        const isPossible = canSettle(
          state.votes.map(({ index }) => index),
          room,
          one.rules,
        );
        assert.equal(state.outcome.kind === 'discarded', !isPossible);
        if (state.outcome.kind !== 'discarded') return;
        const isByVotes = !canSettle(
          state.votes.map(({ index }) => index),
          one.rules.most,
          one.rules,
        );
        assert.equal(state.outcome.because, isByVotes ? 'disagreement' : 'people');
      }),
    );
  });

  it('who is asked behind the first ones is asked for something: whatever the others say, it is not over before', () => {
    fc.assert(
      fc.property(anyCase, fc.array(fc.integer({ min: -1, max: 3 }), { minLength: 6, maxLength: 6 }), (one, future) => {
        const order = orderIn(one);
        const state = computeItemVoteState(order, one.ballots, one.rules);
        const open = state.outcome;
        if (open.kind !== 'open' || state.votes.length + open.next.length <= one.rules.needed) return;
        assert.ok(open.wanted >= 1);
        assert.equal(open.next.length, order.isClosed ? open.wanted : 0);
        for (const last of open.next) {
          const others = open.next.filter((name) => name !== last);
          const more = others.map((annotator, k) => ({ annotator, said: future[k] ?? 0 }));
          // What they said before they were asked does not count, so that it is not in the way.
          const rest = one.ballots.filter(({ annotator }) => !open.next.includes(annotator));
          const after = computeItemVoteState(order, [...rest, ...more], one.rules).outcome;
          assert.ok(after.kind === 'open' && after.next.includes(last));
        }
      }),
    );
  });

  it('every ballot counts, passes or is left out, once', () => {
    fc.assert(
      fc.property(anyCase, (one) => {
        const state = computeItemVoteState(orderIn(one), one.ballots, one.rules);
        const all = [...state.votes, ...state.passed, ...state.leftOut.map(({ ballot }) => ballot)];
        assert.deepEqual(
          all.map(({ annotator }) => annotator).sort(),
          one.ballots.map(({ annotator }) => annotator).sort(),
        );
      }),
    );
  });
});
