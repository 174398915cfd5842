/** Ways to combine votes: by hand, and against every completion of the outstanding votes. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { VoteAggregation } from '../../../../../src/core/judge/contract.ts';
import type { GradeScale } from '../../../../../src/core/judge/votes/grade-vote.ts';
import {
  describeVoteAggregation,
  getEarliestErrorVoteCounter,
  getGradeVoteCounter,
  listVoteAggregations,
  parseVoteAggregation,
  VOTE_AGGREGATION_FORMS,
} from '../../../../../src/core/judge/votes/vote-aggregation.ts';
import { countRuns } from '../../../../support/property-runs.ts';

const RULES: readonly VoteAggregation[] = ['any', 'quorum=2', 'quorum=3', 'median', 'unanimous'];
const NONE = -1;

function countByIndex(votes: readonly number[]): Map<number, number> {
  const ballot = new Map<number, number>();
  for (const index of votes) ballot.set(index, (ballot.get(index) ?? 0) + 1);
  return ballot;
}

const pick = (aggregate: VoteAggregation, votes: readonly number[]): number | undefined =>
  getEarliestErrorVoteCounter(aggregate).pick(countByIndex(votes))?.index;

test('by hand: eight votes, three of which find an error', () => {
  const votes = [NONE, NONE, NONE, NONE, NONE, 4, 2, 4];
  assert.equal(pick('majority', votes), NONE);
  assert.equal(pick('any', votes), 2);
  // Two votes put the error at step 4 or before it; three do, too.
  assert.equal(pick('quorum=2', votes), 4);
  assert.equal(pick('quorum=3', votes), 4);
  assert.equal(pick('quorum=4', votes), NONE);
  assert.equal(pick('median', votes), NONE);
  assert.equal(pick('unanimous', votes), NONE);
  assert.equal(pick('unanimous', [3, 1, 2]), 3);
  assert.equal(pick('median', [3, NONE]), 3);
  // With fewer verdicts than the quorum, all of them have to find an error.
  assert.equal(pick('quorum=3', [1]), 1);
  assert.equal(pick('any', []), undefined);
});

test('by hand: points of a grader', () => {
  const scale = { max: 7, thresholds: { correct: 6, incorrect: 3 } };
  const points = [7, 7, 2, 5];
  const of = (aggregate: VoteAggregation) => {
    const counter = getGradeVoteCounter(aggregate, scale);
    return [counter.combine(points), counter.getOutcome(points)];
  };
  assert.deepEqual(of('mean'), [5.25, 'in-the-gap']);
  assert.deepEqual(of('any'), [2, 'rejected']);
  assert.deepEqual(of('quorum=2'), [5, 'in-the-gap']);
  assert.deepEqual(of('median'), [5, 'in-the-gap']);
  assert.deepEqual(of('unanimous'), [7, 'accepted']);
});

test('eight votes: how many calls are requested at once, and when voting ends', () => {
  const any = getEarliestErrorVoteCounter('any');
  // One error at the first step ends it. Without an error, all eight votes are needed.
  assert.equal(any.countNeeded(new Map(), 8), 1);
  assert.equal(any.isSettled(new Map([[0, 1]]), 7), true);
  // A later step isn't settled: another vote may name an earlier one.
  assert.equal(any.isSettled(new Map([[3, 1]]), 1), false);
  assert.equal(any.isSettled(new Map([[NONE, 7]]), 1), false);
  const unanimous = getEarliestErrorVoteCounter('unanimous');
  assert.equal(unanimous.isSettled(new Map([[NONE, 1]]), 7), true);
  assert.equal(unanimous.isSettled(new Map([[0, 7]]), 1), false);
  const graded = getGradeVoteCounter('any', { max: 7, thresholds: { correct: 6 } });
  assert.equal(graded.countNeeded([], 8, 0), 1);
  assert.equal(graded.isSettled([2], 7), true);
  assert.equal(graded.isSettled([7, 7, 7, 7, 7, 7, 7], 1), false);
});

/** What a vote can be; undefined is an abstention. */
type Vote = number | undefined;

interface Counter<Result> {
  readonly result: (votes: readonly number[]) => Result;
  readonly isSettled: (votes: readonly number[], outstanding: number) => boolean;
  readonly countNeeded: (votes: readonly number[], outstanding: number, lost: number) => number;
  readonly possible: readonly Vote[];
}

const add = (votes: readonly number[], vote: Vote): readonly number[] =>
  vote === undefined ? votes : [...votes, vote];

/** By trying everything: whether all completions of the outstanding votes have the same outcome. */
function isSettledByAll<R>({ result, possible }: Counter<R>, votes: readonly number[], outstanding: number): boolean {
  const now = result(votes);
  const isSame = (some: readonly number[], left: number): boolean =>
    left === 0 ? result(some) === now : possible.every((vote) => isSame(add(some, vote), left - 1));
  return isSame(votes, outstanding);
}

/** By trying everything: after how many further votes the outcome could be settled. */
function countNeededByAll<R>(counter: Counter<R>, votes: readonly number[], outstanding: number, lost: number): number {
  const canSettle = (some: readonly number[], sent: number, left: number): boolean =>
    sent === 0
      ? left === 0 || isSettledByAll(counter, some, left + lost)
      : counter.possible.some((vote) => canSettle(add(some, vote), sent - 1, left));
  for (let sent = 0; sent < outstanding; sent++) if (canSettle(votes, sent, outstanding - sent)) return sent;
  return outstanding;
}

function indexCounter(aggregate: VoteAggregation): Counter<number | undefined> {
  const counter = getEarliestErrorVoteCounter(aggregate);
  return {
    result: (votes) => counter.pick(countByIndex(votes))?.index,
    isSettled: (votes, outstanding) => counter.isSettled(countByIndex(votes), outstanding),
    countNeeded: (votes, outstanding, lost) => counter.countNeeded(countByIndex(votes), outstanding, lost),
    possible: [NONE, 0, 1, 2, 3, undefined],
  };
}

function gradeCounter(aggregate: VoteAggregation, scale: GradeScale): Counter<string | undefined> {
  const counter = getGradeVoteCounter(aggregate, scale);
  return {
    result: counter.getOutcome,
    isSettled: counter.isSettled,
    countNeeded: counter.countNeeded,
    possible: scale.max === 1 ? [0, 1, undefined] : [0, 3, 5, 6, 7, undefined],
  };
}

const SCALES: readonly GradeScale[] = [
  { max: 7, thresholds: { correct: 6, incorrect: 3 } },
  { max: 7, thresholds: { correct: 6 } },
  { max: 1, thresholds: { correct: 1 } },
];

const anyCase = fc
  .record({
    rule: fc.constantFrom(...RULES),
    scale: fc.constantFrom(undefined, ...SCALES),
    picks: fc.array(fc.nat(99), { maxLength: 6 }),
  })
  .map(({ rule, scale, picks }) => {
    const counter: Counter<unknown> = scale ? gradeCounter(rule, scale) : indexCounter(rule);
    const values = counter.possible.filter((vote) => vote !== undefined);
    return { rule, scale, counter, votes: picks.map((at) => values[at % values.length] ?? 0) };
  });

test('an outcome is settled just when no completion of the outstanding votes changes it', () => {
  fc.assert(
    fc.property(anyCase, fc.nat(4), ({ counter, votes }, outstanding) => {
      assert.equal(counter.isSettled(votes, outstanding), isSettledByAll(counter, votes, outstanding));
    }),
    { numRuns: countRuns(600) },
  );
});

test('a wave is the least number of votes after which the outcome could be settled', () => {
  fc.assert(
    fc.property(anyCase, fc.nat(3), fc.nat(1), ({ counter, votes }, outstanding, lost) => {
      assert.equal(counter.countNeeded(votes, outstanding, lost), countNeededByAll(counter, votes, outstanding, lost));
    }),
    { numRuns: countRuns(300) },
  );
});

test('the order of votes never matters, and the rules go from strict to lenient', () => {
  const votes = fc.array(fc.integer({ min: NONE, max: 5 }), { minLength: 1, maxLength: 16 });
  const late = (index: number | undefined): number => (index === NONE ? 99 : (index ?? -1));
  fc.assert(
    fc.property(votes, (cast) => {
      for (const rule of RULES) assert.equal(pick(rule, cast), pick(rule, cast.toReversed()));
      const ranked = (['any', 'quorum=2', 'unanimous'] as const).map((rule) => late(pick(rule, cast)));
      assert.deepEqual(
        ranked,
        ranked.toSorted((a, b) => a - b),
      );
    }),
  );
});

test('rules as written', () => {
  for (const rule of ['majority', 'mean', ...RULES]) assert.equal(parseVoteAggregation(rule), rule);
  for (const wrong of ['', 'quorum', 'quorum=0', 'quorum=65', 'quorum=2=3', 'quorum=02', 'Any', 'toString', 'any=1'])
    assert.equal(parseVoteAggregation(wrong), undefined, wrong);
  assert.equal(describeVoteAggregation('quorum=3'), '3 votes that find an error decide');
  assert.equal(listVoteAggregations().length, VOTE_AGGREGATION_FORMS.length);
  assert.ok(listVoteAggregations().includes('quorum=Q: Q votes that find an error decide'));
});
