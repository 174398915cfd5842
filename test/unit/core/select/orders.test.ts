/** Who stands first, asking both ways, and games that are best of several. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  createTournament,
  estimateTournamentCost,
  getTournamentStanding,
  type Match,
} from '../../../../src/core/select/index.ts';
import { listPendingCalls } from '../../../../src/core/select/tournament/standing.ts';
import { gamesOf } from './arbitrary.ts';
import { anything, byNumber, designOf, playOut, type Rule, UNREAD } from './playing.ts';

const firstOne: Rule = () => ({ kind: 'chose', seat: 'first' });
const two = { strategy: 'knockout', count: 2, order: 'swap', undecided: 'both' } as const;

test('both ways agree in two calls, and disagree in three', () => {
  const agreed = playOut(designOf({ ...two, count: 9 }), byNumber);
  assert.equal(agreed.heard.length, 16);
  assert.deepEqual(getTournamentStanding(agreed.tournament).inconsistent, { games: 0, of: 8 });
  const torn = playOut(designOf({ ...two, count: 9 }), firstOne);
  assert.equal(torn.heard.length, 24);
  assert.deepEqual(getTournamentStanding(torn.tournament).inconsistent, { games: 8, of: 8 });
  assert.equal(
    gamesOf(getTournamentStanding(torn.tournament)).every(({ isInconsistent }) => isInconsistent),
    true,
  );
});

test('the plan tells calls and the most calls apart', () => {
  assert.deepEqual(estimateTournamentCost(designOf({ strategy: 'knockout', count: 64 })), {
    games: 63,
    judgements: 0,
    calls: 63,
    maxCalls: 63,
  });
  assert.deepEqual(estimateTournamentCost(designOf({ ...two, count: 64 })), {
    games: 63,
    judgements: 0,
    calls: 126,
    maxCalls: 189,
  });
  assert.deepEqual(
    estimateTournamentCost(designOf({ strategy: 'hybrid', count: 64, keep: 8, votes: 4, order: 'swap' })),
    {
      games: 56,
      judgements: 32,
      calls: 112 + 32,
      maxCalls: 3 * (56 + 7) + 32,
    },
  );
});

test('every call says who stood first, and the first two of a bout stand both ways', () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer({ min: 2, max: 9 }), (seed, count) => {
      const design = designOf({ ...two, count, seed, votes: 3 });
      const { tournament } = playOut(design, anything(seed, 10));
      for (const { calls, seats } of gamesOf(getTournamentStanding(tournament)).filter(isFirstMeeting)) {
        const pair = seats.map(({ candidate }) => candidate).sort();
        for (const { first, second } of calls) assert.deepEqual([first, second].sort(), pair);
        const [one, other] = calls;
        assert.equal(one?.first, other?.second);
      }
    }),
  );
});

function isFirstMeeting({ calls }: Match): boolean {
  return calls[0]?.key.endsWith('.0') ?? false;
}

test('seats are first about equally often, whoever is the better', () => {
  let lowFirst = 0;
  let thirdLowFirst = 0;
  const runs = 4000;
  for (let seed = 0; seed < runs; seed++) {
    const [one] = listPendingCalls(createTournament(designOf({ strategy: 'knockout', count: 2, seed })));
    if (one?.kind === 'compare' && one.first === 0) lowFirst++;
    const { heard } = playOut(designOf({ ...two, seed }), firstOne);
    if (heard[2]?.key.startsWith('0-')) thirdLowFirst++;
  }
  // Five standard deviations of a fair coin.
  const far = 5 * Math.sqrt(runs / 4);
  assert.ok(Math.abs(lowFirst - runs / 2) < far, `${lowFirst}`);
  assert.ok(Math.abs(thirdLowFirst - runs / 2) < far, `${thirdLowFirst}`);
});

test('a reply that cannot be read is made up for by the third call; with one vote each nobody has won', () => {
  const design = designOf(two);
  const wins = (...replies: readonly ('0' | '1' | '-')[]): { winner?: number | undefined; calls: number } => {
    const rule: Rule = (call) => {
      const chosen = replies[call.sample];
      if (call.kind !== 'compare' || chosen === '-' || chosen === undefined) return UNREAD;
      return { kind: 'chose', seat: `${call.first}` === chosen ? 'first' : 'second' };
    };
    const { tournament, heard } = playOut(design, rule);
    return { winner: gamesOf(getTournamentStanding(tournament))[0]?.winner, calls: heard.length };
  };
  assert.deepEqual(wins('1', '1'), { winner: 1, calls: 2 });
  assert.deepEqual(wins('1', '0', '0'), { winner: 0, calls: 3 });
  assert.deepEqual(wins('1', '-', '1'), { winner: 1, calls: 3 });
  assert.deepEqual(wins('1', '-', '-'), { winner: 1, calls: 3 });
  assert.deepEqual(wins('1', '-', '0'), { winner: undefined, calls: 3 });
  assert.deepEqual(wins('1', '0', '-'), { winner: undefined, calls: 3 });
  assert.deepEqual(wins('-', '-', '-'), { winner: undefined, calls: 3 });
});

test('a game that is best of five ends as soon as nothing can change it', () => {
  const design = designOf({ strategy: 'knockout', count: 2, votes: 5, undecided: 'both' });
  assert.equal(listPendingCalls(createTournament(design)).length, 3);
  const won = (...winners: readonly number[]) => {
    const rule: Rule = (call) => {
      if (call.kind !== 'compare' || (winners[call.sample] ?? -1) < 0) return UNREAD;
      return { kind: 'chose', seat: call.first === winners[call.sample] ? 'first' : 'second' };
    };
    const { tournament, heard } = playOut(design, rule);
    return [gamesOf(getTournamentStanding(tournament))[0]?.winner, heard.length];
  };
  assert.deepEqual(won(0, 0, 0, 1, 1), [0, 3]);
  assert.deepEqual(won(0, 1, 0, 0, 1), [0, 4]);
  assert.deepEqual(won(0, 1, 0, 1, 1), [1, 5]);
  assert.deepEqual(won(0, 1, 0, 1, -1), [undefined, 5]);
  assert.deepEqual(won(0, -1, -1, -1, -1), [0, 5]);
});

test('judges take turns, and a bout is one judge’s from end to end', () => {
  const { heard, tournament } = playOut(designOf({ ...two, strategy: 'pairwise', count: 12, judges: 3 }), byNumber);
  assert.equal(heard.length, 132);
  const byPair = new Map<string, Set<number>>();
  const turns = [0, 0, 0];
  for (const call of listPendingCalls(createTournament(tournament.design))) {
    if (call.kind !== 'compare') continue;
    const pair = [call.first, call.second].sort((a, b) => a - b).join();
    byPair.set(pair, (byPair.get(pair) ?? new Set()).add(call.judge));
    turns[call.judge] = (turns[call.judge] ?? 0) + 1;
  }
  assert.ok([...byPair.values()].every(({ size }) => size === 1));
  // Each has a third of 66 games of two calls.
  assert.deepEqual(turns, [44, 44, 44]);
  for (const seed of [0, 1, 7]) {
    const all = listPendingCalls(createTournament(designOf({ strategy: 'pairwise', count: 16, judges: 2, seed })));
    assert.equal(all.filter(({ judge }) => judge === 0).length, 60, 'half of 120');
  }
  const graded = listPendingCalls(createTournament(designOf({ strategy: 'judge', count: 2, votes: 6, judges: 3 })));
  for (const candidate of [0, 1])
    for (const judge of [0, 1, 2])
      assert.equal(
        graded.filter((call) => call.kind === 'grade' && call.candidate === candidate && call.judge === judge).length,
        2,
      );
});
