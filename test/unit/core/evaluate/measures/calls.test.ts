/** What fewer votes come to: in agreement with the counting of votes, by hand and for any. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { computeAccuracyByCalls } from '../../../../../src/core/evaluate/measures/calls.ts';
import type { RunRow } from '../../../../../src/core/evaluate/run-types.ts';
import { pickMostVotedEarliestError } from '../../../../../src/core/judge/votes/earliest-error-votes.ts';
import { abstained, answer, earliest, grade, policies, runRow } from '../../../../support/run-rows.ts';
import { saidIn } from '../../../../support/said.ts';

const expectSaid = saidIn('core/evaluate/measures/calls');

/** A row whose verdict is what its votes come to. */
function critic(votes: readonly (number | null)[], label: number): RunRow {
  const ballot = new Map<number, number>();
  for (const vote of votes) if (vote !== null) ballot.set(vote, (ballot.get(vote) ?? 0) + 1);
  const elected = pickMostVotedEarliestError(ballot);
  const said = elected ? earliest(elected.index, elected.isUndecided ? true : undefined) : abstained;
  return runRow(said, { label, votes, wanted: votes.length });
}

test('by hand: one, two and three votes of two rows', () => {
  const rows = [critic([1, 2, 2], 2), critic([-1, -1, 0], -1)];
  const known = computeAccuracyByCalls(rows, policies, 'located');
  assert.ok(known.kind === 'known');
  const { all, exact, sprt } = known.figure;
  // First vote: 1 is wrong, none is right. Two: 1 (the smaller of a tie), none. Three: 2, none.
  assert.deepEqual(
    all.map(({ accuracy }) => accuracy.part),
    [1, 1, 2],
  );
  assert.deepEqual(
    all.map(({ calls }) => calls),
    [1, 2, 3],
  );
  // The first row needs all of three, the second is settled with two.
  assert.deepEqual(
    exact.map(({ calls }) => calls),
    [1, 2, 2.5],
  );
  assert.equal(sprt.length, 3);
  assert.equal(all[2]?.f1, 100);
});

test('votes that were ended early, single ones, and verdicts that are not those of the votes are refused', () => {
  const reasons = [
    runRow(earliest(1), { label: 1, votes: [1, 1], wanted: 3 }),
    runRow(grade(7), { isRight: true, votes: [7], wanted: 1 }),
    runRow(earliest(-1), { label: 1, votes: [1, 1, 1], wanted: 3 }),
  ].map((row) => {
    const known = computeAccuracyByCalls([row], policies, 'located');
    return known.kind === 'refused' ? known.reason : '';
  });
  expectSaid(...reasons);
});

test('graders and answer judges are counted by their own rules, and have no sequential test', () => {
  const graded = computeAccuracyByCalls(
    [runRow(grade(5), { isRight: false, votes: [7, 7, 1], wanted: 3 })],
    policies,
    'verdict',
  );
  assert.ok(graded.kind === 'known');
  assert.deepEqual(
    graded.figure.all.map(({ accuracy }) => accuracy.part),
    [0, 0, 1],
  );
  assert.deepEqual(graded.figure.sprt, []);
  const answered = computeAccuracyByCalls(
    [runRow(answer('no'), { isRight: false, votes: [1, 0, 0], wanted: 3 })],
    policies,
    'verdict',
  );
  assert.ok(answered.kind === 'known');
  // 1 to 1 is inconclusive, which is a wrong verdict.
  assert.deepEqual(
    answered.figure.all.map(({ accuracy }) => accuracy.part),
    [0, 0, 1],
  );
});

test('of many votes some numbers are counted, the first and all among them', () => {
  const known = computeAccuracyByCalls([critic(new Array(64).fill(-1), -1)], policies, 'located');
  assert.ok(known.kind === 'known');
  const votes = known.figure.all.map((point) => point.votes);
  assert.equal(votes.length, 16);
  assert.deepEqual([votes[0], votes.at(-1), new Set(votes).size], [1, 64, 16]);
  assert.equal(known.figure.exact.at(-1)?.calls, 33, 'where 32 more could not win');
});

test('an exact end never changes a verdict and never takes more votes', () => {
  const votes = fc.array(fc.option(fc.integer({ min: -1, max: 2 })), { minLength: 4, maxLength: 4 });
  fc.assert(
    fc.property(
      fc.array(fc.tuple(votes, fc.integer({ min: -1, max: 2 })), { minLength: 1, maxLength: 12 }),
      (values) => {
        const rows = values.map(([all, label]) => critic(all, label));
        const known = computeAccuracyByCalls(rows, policies, 'located');
        assert.ok(known.kind === 'known');
        const { all, exact, sprt } = known.figure;
        for (const [index, full] of all.entries()) {
          assert.deepEqual(exact[index]?.accuracy, full.accuracy);
          assert.equal(exact[index]?.f1, full.f1);
          assert.ok((exact[index]?.calls ?? 9) <= full.calls);
          assert.ok((sprt[index]?.calls ?? 9) <= (exact[index]?.calls ?? 0));
        }
      },
    ),
    { numRuns: 100 },
  );
});
