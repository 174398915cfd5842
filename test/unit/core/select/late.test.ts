/** Candidates that join after the start: whatever was played stays, and they play. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  applyCallReply,
  applyManualDecision,
  createTournament,
  estimateTournamentCost,
  extendDesignForLateCandidates,
  getTournamentStanding,
  type Tournament,
  type TournamentDesign,
} from '../../../../src/core/select/index.ts';
import { countRuns } from '../../../support/property-runs.ts';
import { gamesOf, passing, sessions } from './arbitrary.ts';
import { anything, byNumber, designOf, playOut, says, waitingGame } from './playing.ts';

function joined({ design, replies, decisions }: Tournament, more: number): Tournament {
  const larger = extendDesignForLateCandidates(design, more);
  assert.ok(!('problem' in larger));
  const heard = [...replies.values()].reduce(applyCallReply, createTournament(larger));
  return [...decisions.values()].reduce(applyManualDecision, heard);
}

/** To the very end: where a person is to decide, neither is better. */
function finish(tournament: Tournament, seed: number): Tournament {
  let now = playOut(tournament.design, anything(seed, 10), tournament).tournament;
  for (let game = waitingGame(now); game !== undefined; game = waitingGame(now))
    now = playOut(now.design, anything(seed, 10), says(now, game, 'both')).tournament;
  return now;
}

/** Run-offs of all pairs among the first depend on who is first. */
function playedGames(tournament: Tournament) {
  const { strategy } = tournament.design;
  const { rounds } = getTournamentStanding(tournament);
  const lasting = strategy === 'pairwise' ? rounds.slice(0, 1) : strategy === 'judge' ? [] : rounds;
  const isLasting = ({ kind }: (typeof rounds)[number]) => strategy !== 'hybrid' || kind !== 'run-off';
  return lasting
    .filter(isLasting)
    .flatMap(({ games }) => games.filter(({ calls }) => calls.some(({ heard }) => heard)));
}

test('what was played stays, whoever joins whenever', () => {
  fc.assert(
    fc.property(sessions(2), fc.nat({ max: 60 }), fc.integer({ min: 1, max: 2 }), (session, steps, more) => {
      let before = createTournament(session.design);
      let step = 0;
      for (const { after } of passing(session)) {
        before = after;
        if (++step >= steps) break;
      }
      const after = joined(before, more);
      const games = new Map(gamesOf(getTournamentStanding(after)).map((game) => [game.id, game]));
      for (const game of playedGames(before)) assert.deepEqual(games.get(game.id), game);
      assert.equal(after.replies.size, before.replies.size);
      assert.equal(after.decisions.size, before.decisions.size);

      const end = finish(after, session.seed);
      const { phase, ranking, judgements } = getTournamentStanding(end);
      assert.equal(phase, 'done');
      assert.equal(ranking.length, session.design.count + more);
      const late = Array.from({ length: more }, (_, k) => session.design.count + k);
      const seated = gamesOf(getTournamentStanding(end)).flatMap(({ seats }) =>
        seats.map(({ candidate }) => candidate),
      );
      for (const one of late) assert.ok(judgements.total > 0 || seated.includes(one), `${one} had no match`);
    }),
    { numRuns: countRuns(300) },
  );
});

test('a reply never raises the calls that are left', () => {
  fc.assert(
    fc.property(sessions(0), fc.integer({ min: 1, max: 2 }), (session, more) => {
      const design = extendDesignForLateCandidates({ ...session.design, undecided: 'wait' }, more);
      assert.ok(!('problem' in design));
      let left = Number.POSITIVE_INFINITY;
      for (const { after, step } of passing({ ...session, design })) {
        const now = getTournamentStanding(after).calls.atMostLeft;
        if ('heard' in step) assert.ok(now <= left, `${now} of ${left}`);
        left = now;
      }
    }),
    { numRuns: countRuns(300) },
  );
});

const plain: Partial<TournamentDesign> = { seed: 1 };

test('the late one of a knockout meets the winner', () => {
  const { tournament } = playOut(designOf({ ...plain, strategy: 'knockout', count: 4 }), byNumber);
  const { tournament: end, heard } = playOut(joined(tournament, 1).design, byNumber, joined(tournament, 1));
  assert.deepEqual(
    heard.map(({ key }) => key.replace(/\..*/, '').split('-').sort()),
    [['0', '4']],
  );
  const { rounds, winner, calls } = getTournamentStanding(end);
  assert.equal(winner, 0);
  assert.equal(calls.unused, 0);
  assert.deepEqual(
    rounds.map(({ kind, games }) => [kind, games.length]),
    [
      ['knockout', 2],
      ['knockout', 1],
      ['knockout', 1],
    ],
  );
});

test('late ones meet everyone in a round robin, and are graded', () => {
  const calls = { pairwise: 4, judge: 2, hybrid: 2, halving: 1 } as const;
  for (const [strategy, more] of Object.entries(calls)) {
    const design = designOf({
      ...plain,
      strategy: strategy as keyof typeof calls,
      count: 4,
      votes: strategy === 'pairwise' ? 1 : 2,
      racing: false,
      runOff: false,
    });
    const { tournament } = playOut(design, byNumber);
    const { heard, tournament: end } = playOut(joined(tournament, 1).design, byNumber, joined(tournament, 1));
    assert.equal(heard.length, more, strategy);
    assert.equal(estimateTournamentCost(end.design).calls, end.replies.size, strategy);
    assert.equal(getTournamentStanding(end).winner, 0, strategy);
  }
});

test('no more than a tournament can have', () => {
  const design = designOf({ ...plain, strategy: 'knockout', count: 1024 });
  assert.ok('problem' in extendDesignForLateCandidates(design, 1));
});
