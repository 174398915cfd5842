/** What is asked is used, and what may still be asked is not said to be less than it comes to be. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { hashSeedWithParts } from '../../../../src/core/base/seeded.ts';
import {
  applyCallReply,
  createTournament,
  estimateTournamentCost,
  getTournamentStanding,
  type TournamentDesign,
  type TournamentStanding,
} from '../../../../src/core/select/index.ts';
import { listPendingCalls } from '../../../../src/core/select/tournament/standing.ts';
import { countRuns } from '../../../support/property-runs.ts';
import { anything, designOf, heardOf, playOut, type Rule, UNREAD } from './playing.ts';

/** One reply after the other, whichever comes first by the seed; hands on what it came to before and after each. */
function* played(
  design: TournamentDesign,
  rule: Rule,
  seed: number,
): Generator<readonly [TournamentStanding, TournamentStanding]> {
  let tournament = createTournament(design);
  for (let calls = listPendingCalls(tournament); calls.length > 0; calls = listPendingCalls(tournament)) {
    const call = calls[hashSeedWithParts(seed, tournament.replies.size) % calls.length];
    assert.ok(call);
    const before = getTournamentStanding(tournament);
    tournament = applyCallReply(tournament, heardOf(call, rule));
    yield [before, getTournamentStanding(tournament)];
  }
}

const bothOf = ({ rounds }: TournamentStanding): number =>
  rounds.flatMap(({ games }) => games).filter(({ state }) => state === 'both').length;

test('a game is not asked about while the round before it may be the last', () => {
  fc.assert(
    fc.property(fc.integer({ min: 3, max: 12 }), fc.nat(3), fc.nat(10_000), (count, more, seed) => {
      const keep = Math.min(1 + more, count);
      const design = designOf({ strategy: 'knockout', count, keep, seed, undecided: 'both' });
      for (const [, { calls }] of played(design, () => UNREAD, seed)) assert.equal(calls.unused, 0);
    }),
  );
});

test('who had a bye is no equal of two that were not told apart, but plays them', () => {
  for (let seed = 0; seed < 400; seed++) {
    const design = designOf({ strategy: 'knockout', count: 3 + (seed % 7), seed, undecided: 'both' });
    // 0 is better than the others, of which neither is better than the other.
    const rule: Rule = (call) => {
      if (call.kind === 'grade' || (call.first > 0 && call.second > 0)) return UNREAD;
      return { kind: 'chose', seat: call.first === 0 ? 'first' : 'second' };
    };
    assert.equal(getTournamentStanding(playOut(design, rule).tournament).winner, 0, `seed ${seed}`);
  }
});

test('what is left at most is what the plan says at first, and grows only where both go on', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('hybrid' as const, 'judge' as const, 'knockout' as const),
      fc.integer({ min: 1, max: 9 }),
      fc.nat(2),
      fc.boolean(),
      fc.boolean(),
      fc.nat(10_000),
      (strategy, count, more, racing, runOff, seed) => {
        const keep = strategy === 'judge' ? count : Math.min(1 + more, count);
        const votes = strategy === 'knockout' ? 1 : 4;
        const design = designOf({ strategy, count, keep, votes, racing, runOff, seed, undecided: 'both' });
        assert.equal(
          getTournamentStanding(createTournament(design)).calls.atMostLeft,
          estimateTournamentCost(design).maxCalls,
        );
        for (const [before, after] of played(design, anything(seed, 35), seed)) {
          const hasGrown = after.calls.atMostLeft > before.calls.atMostLeft;
          assert.ok(!hasGrown || bothOf(after) > bothOf(before));
        }
      },
    ),
    { numRuns: countRuns(400) },
  );
});

test('a judge that never has a verdict is not asked about all pairs', () => {
  for (const count of [3, 9, 33, 65, 129]) {
    const design = designOf({ strategy: 'knockout', count, undecided: 'both' });
    const { heard } = playOut(design, () => UNREAD);
    assert.ok(heard.length <= 1.5 * count + 1, `${heard.length} calls on ${count}`);
  }
});
