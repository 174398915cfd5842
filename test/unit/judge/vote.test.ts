import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { elect, isDoubtful } from '../../../src/core/judge/vote.ts';

const ballotOf = (votes: readonly number[]): Map<number, number> => {
  const ballot = new Map<number, number>();
  for (const index of votes) ballot.set(index, (ballot.get(index) ?? 0) + 1);
  return ballot;
};

test('most votes win; among tied steps the smallest index', () => {
  assert.deepEqual(elect(ballotOf([3, 3, 1])), { index: 3, isUndecided: false });
  assert.deepEqual(elect(ballotOf([3, 1, 3, 1])), { index: 1, isUndecided: false });
  assert.deepEqual(elect(ballotOf([-1, -1, 2])), { index: -1, isUndecided: false });
});

test('"no error" tied with a step is undecided, and scored as the step', () => {
  assert.deepEqual(elect(ballotOf([-1, 2])), { index: 2, isUndecided: true });
  assert.deepEqual(elect(ballotOf([-1, -1, 5, 2, 5, 2])), { index: 2, isUndecided: true });
});

test('without a vote there is no verdict', () => {
  assert.equal(elect(new Map()), undefined);
  assert.equal(elect(new Map([[-1, 0]])), undefined);
});

test('the order of arrival never matters, and the winner has the most votes', () => {
  const votes = fc.array(fc.integer({ min: -1, max: 5 }), { minLength: 1, maxLength: 16 });
  fc.assert(
    fc.property(votes, fc.infiniteStream(fc.nat()), (cast, picks) => {
      const rest = [...cast];
      const shuffled = cast.map(() => rest.splice((picks.next().value ?? 0) % rest.length, 1)[0] ?? 0);
      const won = elect(ballotOf(cast));
      assert.deepEqual(elect(ballotOf(shuffled)), won);
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
  assert.equal(isDoubtful(2, 8), true);
  assert.equal(isDoubtful(1, 8), false);
  assert.equal(isDoubtful(0, 0), false);
});
