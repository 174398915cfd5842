/** Adaptive halving: its rounds, its cuts, and how many calls it takes. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { getTournamentStanding } from '../../../../../src/core/select/index.ts';
import { planHalvingStages, scheduleHalvingPairs } from '../../../../../src/core/select/strategies/halving.ts';
import { anything, byNumber, designOf, playOut, UNREAD } from '../playing.ts';

test('three rounds cut the field to a quarter', () => {
  assert.deepEqual(
    planHalvingStages(16, 1, 45).map(({ goOn }) => goOn),
    [10, 6, 4, 3, 2, 1],
  );
  assert.deepEqual(planHalvingStages(2, 1, 5), [{ games: 5, goOn: 1 }]);
  assert.deepEqual(planHalvingStages(5, 5, 0), []);
});

test('rounds have all games together, and each puts out somebody', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 300 }),
      fc.integer({ min: 1, max: 300 }),
      fc.integer({ min: 1, max: 9 }),
      (count, kept, votes) => {
        const keep = Math.min(kept, count);
        const games = (count - keep) * votes;
        const stages = planHalvingStages(count, keep, games);
        assert.equal(
          stages.reduce((sum, stage) => sum + stage.games, 0),
          games,
        );
        let field = count;
        for (const { goOn } of stages) {
          assert.ok(goOn < field);
          field = goOn;
        }
        assert.equal(field, keep);
      },
    ),
  );
});

test('it takes (n - k) · m games, and no more than the tied for a run-off', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 14 }),
      fc.integer({ min: 1, max: 14 }),
      fc.integer({ min: 1, max: 4 }),
      fc.integer(),
      (count, kept, votes, seed) => {
        const keep = Math.min(kept, count);
        const design = designOf({ strategy: 'halving', count, keep, votes, seed });
        const standing = getTournamentStanding(playOut(design, anything(seed, 0)).tournament);
        const games = standing.rounds.filter(({ kind }) => kind === 'halving').flatMap(({ games }) => games);
        assert.equal(games.length, (count - keep) * votes);
        assert.equal(standing.ranking.filter(({ isIn }) => isIn).length, keep);
        assert.equal(standing.ranking.filter(({ place }) => place === 1).length, keep);
        // Who is out is not seen again.
        const out = new Map(standing.ranking.map(({ candidate, outIn }) => [candidate, outIn]));
        for (const { number, kind, games } of standing.rounds)
          for (const { seats } of games)
            for (const { candidate } of seats)
              assert.ok((out.get(candidate ?? -1) ?? number) >= number, `${kind} ${number}`);
      },
    ),
  );
});

test('who is the better in every game wins, and without any verdict all are tied', () => {
  for (let seed = 0; seed < 50; seed++) {
    const design = designOf({ strategy: 'halving', count: 16, seed });
    assert.equal(getTournamentStanding(playOut(design, byNumber).tournament).winner, 0);
  }
  const design = designOf({ strategy: 'halving', count: 6, undecided: 'both' });
  const standing = getTournamentStanding(playOut(design, () => UNREAD).tournament);
  assert.equal(standing.tied?.length, 6);
  assert.equal(standing.winner, undefined);
});

test('in a round all play alike often, as far as that goes, and against others', () => {
  const players = Array.from({ length: 7 }, (_, k) => k);
  const pairs = scheduleHalvingPairs({
    players,
    scores: players.map(() => 0),
    games: 10,
    goOn: 4,
    met: () => 0,
    played: () => 0,
  });
  assert.equal(pairs.length, 10);
  const counts = players.map((one) => pairs.flat().filter((other) => other === one).length);
  assert.ok(Math.max(...counts) - Math.min(...counts) <= 1, counts.join());
  // 21 pairs could play; that hardly anybody meets twice is as much as neighbours allow.
  assert.ok(new Set(pairs.map((pair) => [...pair].sort().join())).size >= 9);
});
