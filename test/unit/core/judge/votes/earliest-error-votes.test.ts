import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import {
  countVotesNeededForEarliestError,
  countVotesNeededForSprt,
  type EarliestErrorVoteCounts,
  isEarliestErrorSettled,
  isStepSuspectByVotes,
  pickMostVotedEarliestError,
  toEarliestErrorVoteCounts,
} from '../../../../../src/core/judge/votes/earliest-error-votes.ts';
import { countRuns } from '../../../../support/property-runs.ts';

const ballotOf = (votes: readonly number[]): Map<number, number> => {
  const ballot = new Map<number, number>();
  for (const index of votes) ballot.set(index, (ballot.get(index) ?? 0) + 1);
  return ballot;
};

test('most votes win; among tied steps the smallest index', () => {
  assert.deepEqual(pickMostVotedEarliestError(ballotOf([3, 3, 1])), { index: 3, isUndecided: false });
  assert.deepEqual(pickMostVotedEarliestError(ballotOf([3, 1, 3, 1])), { index: 1, isUndecided: false });
  assert.deepEqual(pickMostVotedEarliestError(ballotOf([-1, -1, 2])), { index: -1, isUndecided: false });
});

test('"no error" tied with a step is undecided, and scored as the step', () => {
  assert.deepEqual(pickMostVotedEarliestError(ballotOf([-1, 2])), { index: 2, isUndecided: true });
  assert.deepEqual(pickMostVotedEarliestError(ballotOf([-1, -1, 5, 2, 5, 2])), { index: 2, isUndecided: true });
});

test('without a vote there is no verdict', () => {
  assert.equal(pickMostVotedEarliestError(new Map()), undefined);
  assert.equal(pickMostVotedEarliestError(new Map([[-1, 0]])), undefined);
});

test('the order of arrival never matters, and the winner has the most votes', () => {
  const votes = fc.array(fc.integer({ min: -1, max: 5 }), { minLength: 1, maxLength: 16 });
  fc.assert(
    fc.property(votes, fc.infiniteStream(fc.nat()), (cast, picks) => {
      const rest = [...cast];
      const shuffled = cast.map(() => rest.splice((picks.next().value ?? 0) % rest.length, 1)[0] ?? 0);
      const won = pickMostVotedEarliestError(ballotOf(cast));
      assert.deepEqual(pickMostVotedEarliestError(ballotOf(shuffled)), won);
      assert.ok(won);
      const ballot = ballotOf(cast);
      const most = Math.max(...ballot.values());
      assert.equal(ballot.get(won.index), most);
      const tied = [...ballot].filter(([, count]) => count === most).map(([index]) => index);
      assert.equal(won.index, Math.min(...tied.filter((index) => index >= 0 || tied.length === 1)));
      assert.equal(won.isUndecided, tied.includes(-1) && won.index !== -1);
    }),
  );
});

test('a quarter of the votes asked makes a step doubtful', () => {
  assert.equal(isStepSuspectByVotes(2, 8), true);
  assert.equal(isStepSuspectByVotes(1, 8), false);
  assert.equal(isStepSuspectByVotes(0, 0), false);
});

/** What a vote can be; undefined is an abstention. */
type Vote = number | undefined;
const VOTES: readonly Vote[] = [-1, 0, 1, 2, 3, undefined];

function cast(ballot: EarliestErrorVoteCounts, vote: Vote): EarliestErrorVoteCounts {
  return vote === undefined ? ballot : new Map(ballot).set(vote, (ballot.get(vote) ?? 0) + 1);
}

/** By trying everything: whether all completions of the outstanding votes have the same outcome. */
function isSettledByAll(ballot: EarliestErrorVoteCounts, outstanding: number): boolean {
  const now = pickMostVotedEarliestError(ballot);
  const isSame = (one: EarliestErrorVoteCounts, left: number): boolean => {
    if (left === 0) return isDeepStrictEqual(pickMostVotedEarliestError(one), now);
    return VOTES.every((vote) => isSame(cast(one, vote), left - 1));
  };
  return isSame(ballot, outstanding);
}

/** By trying everything: after how many further votes the outcome could be settled. */
function waveByAll(ballot: EarliestErrorVoteCounts, outstanding: number, lost: number): number {
  const canSettle = (one: EarliestErrorVoteCounts, sent: number, left: number): boolean =>
    sent === 0
      ? left === 0 || isSettledByAll(one, left + lost)
      : VOTES.some((vote) => canSettle(cast(one, vote), sent - 1, left));
  for (let sent = 0; sent < outstanding; sent++) if (canSettle(ballot, sent, outstanding - sent)) return sent;
  return outstanding;
}

const anyBallot = fc
  .array(fc.constantFrom(-1, -1, 0, 1, 2, 3), { maxLength: 7 })
  .map((votes): EarliestErrorVoteCounts => ballotOf(votes));

test('an outcome is settled just when no completion of the outstanding votes changes it', () => {
  fc.assert(
    fc.property(anyBallot, fc.nat(4), (ballot, outstanding) => {
      assert.equal(isEarliestErrorSettled(ballot, outstanding), isSettledByAll(ballot, outstanding));
    }),
    { numRuns: countRuns(400) },
  );
});

test('a wave is the least number of votes after which the outcome could be settled', () => {
  fc.assert(
    fc.property(anyBallot, fc.nat(3), fc.nat(1), (ballot, outstanding, lost) => {
      assert.equal(countVotesNeededForEarliestError(ballot, outstanding, lost), waveByAll(ballot, outstanding, lost));
    }),
    { numRuns: 150 },
  );
});

test('eight votes: five alike settle it, four alike do not, and so many are asked for at once', () => {
  assert.equal(countVotesNeededForEarliestError(new Map(), 8), 5);
  assert.equal(isEarliestErrorSettled(new Map([[2, 5]]), 3), true);
  assert.equal(isEarliestErrorSettled(new Map([[2, 4]]), 4), false);
  assert.equal(isEarliestErrorSettled(new Map([[-1, 4]]), 4), false);
  // A tie with a larger index is lost by that one, with a smaller one it is won.
  assert.equal(
    isEarliestErrorSettled(
      new Map([
        [2, 3],
        [5, 1],
        [-1, 0],
      ]),
      2,
    ),
    true,
  );
  assert.equal(
    isEarliestErrorSettled(
      new Map([
        [2, 1],
        [5, 3],
      ]),
      2,
    ),
    false,
  );
  assert.equal(countVotesNeededForEarliestError(new Map(), 0), 0);
  assert.equal(
    countVotesNeededForEarliestError(new Map([[2, 2]]), 1, 5),
    1,
    'what is left is asked for, even if it can settle nothing',
  );
});

test('a vote on a step: right or wrong, and a tie is undecided and counts as wrong', () => {
  assert.deepEqual(pickMostVotedEarliestError(toEarliestErrorVoteCounts(2, 2)), { index: 0, isUndecided: true });
  assert.deepEqual(pickMostVotedEarliestError(toEarliestErrorVoteCounts(3, 2)), { index: -1, isUndecided: false });
  assert.equal(pickMostVotedEarliestError(toEarliestErrorVoteCounts(0, 0)), undefined);
  assert.equal(isEarliestErrorSettled(toEarliestErrorVoteCounts(2, 0), 1), true);
  assert.equal(isEarliestErrorSettled(toEarliestErrorVoteCounts(1, 0), 1), false);
});

test('the sequential test ends with a lead, and never asks for more than the exact rule', () => {
  assert.equal(countVotesNeededForSprt(new Map(), 16), 3);
  assert.equal(countVotesNeededForSprt(new Map([[2, 3]]), 13), 0);
  assert.equal(
    countVotesNeededForSprt(
      new Map([
        [2, 3],
        [-1, 2],
      ]),
      11,
    ),
    2,
  );
  fc.assert(
    fc.property(anyBallot, fc.nat(9), (ballot, outstanding) => {
      assert.ok(countVotesNeededForSprt(ballot, outstanding) <= countVotesNeededForEarliestError(ballot, outstanding));
    }),
  );
});
