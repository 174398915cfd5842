/** Racing: the same winner with fewer judgements. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createTournament, getTournamentStanding, type TournamentDesign } from '../../../../src/core/select/index.ts';
import { listPendingCalls } from '../../../../src/core/select/tournament/standing.ts';
import { countRuns } from '../../../support/property-runs.ts';
import { anything, designOf, playOut, type Rule } from './playing.ts';

const races = fc.record({
  count: fc.integer({ min: 1, max: 9 }),
  keep: fc.integer({ min: 1, max: 9 }),
  votes: fc.integer({ min: 1, max: 12 }),
  scale: fc.constantFrom('binary', 'points'),
  seed: fc.integer(),
  runOff: fc.boolean(),
  unread: fc.constantFrom(0, 20, 100),
});

function raced({ count, keep, votes, scale, seed, runOff }: Omit<Race, 'unread'>, racing: boolean): TournamentDesign {
  return designOf({
    strategy: 'hybrid',
    count,
    keep: Math.min(keep, count),
    votes,
    scale,
    seed,
    runOff,
    racing,
    undecided: 'both',
  });
}

type Race = typeof races extends fc.Arbitrary<infer T> ? T : never;

/** Graders that differ: each candidate has points about which its judgements lie. */
function graders({ seed, scale }: Race, unread: number): Rule {
  const rule = anything(seed, unread);
  return (call) => {
    const outcome = rule(call);
    if (call.kind !== 'grade' || outcome.kind !== 'graded') return outcome;
    const own = Math.abs(call.candidate * 5 + seed) % 8;
    const points = Math.max(0, Math.min(7, own + (outcome.points % 3) - 1));
    return scale === 'binary' ? { ...outcome, points: points > 3 ? 1 : 0, max: 1 } : { ...outcome, points };
  };
}

test('with racing the same wins, or the same are tied, with no more calls', () => {
  fc.assert(
    fc.property(races, fc.boolean(), (race, isLevel) => {
      const rule = isLevel ? anything(race.seed, race.unread) : graders(race, race.unread);
      const full = getTournamentStanding(playOut(raced(race, false), rule).tournament);
      const short = getTournamentStanding(playOut(raced(race, true), rule).tournament);
      assert.equal(short.winner, full.winner);
      assert.deepEqual(short.tied, full.tied);
      assert.ok(short.calls.spent <= full.calls.spent);
      assert.equal(short.judgements.done + short.judgements.spared, full.judgements.done);
    }),
    { numRuns: countRuns(600) },
  );
});

test('stages ask no more than a look after every round of judgements would', () => {
  fc.assert(
    fc.property(races, (race) => {
      const design = raced({ ...race, keep: race.count, runOff: false }, true);
      const rule = graders(race, 0);
      const { heard } = playOut(design, rule);
      assert.equal(heard.filter(({ key }) => !key.includes('-')).length, judgedByRounds(design, rule));
    }),
    { numRuns: countRuns(600) },
  );
});

/** The same race as it is told: all who are in are judged once; out is who cannot reach the leader's least. */
function judgedByRounds({ count, votes, scale }: TournamentDesign, rule: Rule): number {
  const most = scale === 'binary' ? 1 : 7;
  let running = Array.from({ length: count }, (_, candidate) => ({ candidate, sum: 0 }));
  let calls = 0;
  for (let sample = 0; sample < votes && running.length > 1; sample++) {
    running = running.map(({ candidate, sum }) => {
      calls++;
      const outcome = rule({ kind: 'grade', key: `${candidate}.${sample}`, candidate, sample, judge: 0 });
      return {
        candidate,
        sum: sum + (outcome.kind === 'graded' ? (outcome.points / outcome.max) * most : 0),
      };
    });
    const least = Math.max(...running.map(({ sum }) => sum));
    running = running.filter(({ sum }) => sum + (votes - sample - 1) * most >= least);
  }
  return calls;
}

test('the first half of all judgements is asked for at once, since nobody can fall behind in it', () => {
  const design = designOf({ strategy: 'hybrid', count: 4, keep: 4, votes: 32 });
  assert.equal(listPendingCalls(createTournament(design)).length, 4 * 17);
  const full = designOf({ strategy: 'hybrid', count: 4, keep: 4, votes: 32, racing: false });
  assert.equal(listPendingCalls(createTournament(full)).length, 4 * 32);
});
