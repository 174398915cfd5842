/** Undecided games, ties, and what a person says. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  applyManualDecision,
  createTournament,
  getTournamentStanding,
  type Tournament,
} from '../../../../src/core/select/index.ts';
import { listPendingCalls } from '../../../../src/core/select/tournament/standing.ts';
import { gamesOf } from './arbitrary.ts';
import { byNumber, designOf, playOut, type Rule, says, UNREAD, waitingGame } from './playing.ts';

/** The same as by number, but for games of these two: nobody can read their replies. */
function unreadFor(a: number, b: number): Rule {
  return (call) =>
    call.kind === 'compare' && [a, b].includes(call.first) && [a, b].includes(call.second) ? UNREAD : byNumber(call);
}

const four = designOf({ strategy: 'knockout', count: 4, seed: 3 });
/** Who meets in the first round there. */
const firstGames = getTournamentStanding(createTournament(four)).rounds[0]?.games.map(({ seats }) =>
  seats.map(({ candidate }) => candidate ?? -1),
) as [[number, number], [number, number]];

test('a game without a verdict waits for a person, and the other one goes on', () => {
  const [[a, b]] = firstGames;
  const { tournament } = playOut(four, unreadFor(a, b));
  const standing = getTournamentStanding(tournament);
  assert.equal(standing.phase, 'waiting');
  assert.equal(waitingGame(tournament), '1:0');
  assert.equal(standing.winner, undefined);
  assert.deepEqual(standing.games, { decided: 1, undecided: 1, total: 3 });
  assert.equal(standing.calls.spent, 2);
  assert.equal(standing.calls.atMostLeft, 1);
  const chosen = says(tournament, '1:0', b);
  assert.equal(getTournamentStanding(chosen).phase, 'running');
  assert.deepEqual(gamesOf(getTournamentStanding(chosen))[0]?.byPerson, {});
  assert.deepEqual(gamesOf(getTournamentStanding(chosen))[0]?.winner, b);
  assert.equal(listPendingCalls(chosen).length, 1);
  assert.equal(getTournamentStanding(playOut(four, byNumber, chosen).tournament).phase, 'done');
});

test('if both go on, they play one game more, and nobody wins by chance', () => {
  const [[a, b], [c, d]] = firstGames;
  const both = designOf({ ...four, undecided: 'both' });
  const { tournament } = playOut(both, unreadFor(a, b));
  const standing = getTournamentStanding(tournament);
  // The best of all is in one of the two games; if it is in the undecided one, it wins by the game that is played more.
  assert.equal(standing.phase, 'done');
  assert.equal(gamesOf(standing)[0]?.state, 'both');
  assert.equal(standing.games.undecided >= 1, true);
  const best = Math.min(a, b, c, d);
  if ([c, d].includes(best)) assert.equal(standing.winner, best);
  else assert.deepEqual(standing.tied ?? [standing.winner], standing.tied ? [a, b].sort() : [best]);
});

test('a round that puts nobody out ends the games in a tie', () => {
  const design = designOf({ strategy: 'knockout', count: 16, undecided: 'both' });
  const standing = getTournamentStanding(playOut(design, () => UNREAD).tournament);
  assert.equal(standing.phase, 'done');
  assert.equal(standing.winner, undefined);
  assert.equal(standing.tied?.length, 16);
  // Games of later rounds are not played for nothing.
  assert.equal(standing.games.undecided, 8);
});

test('overruling a game changes who plays next, keeps what was asked, and can be taken back', () => {
  const done = playOut(four, byNumber).tournament;
  const [[a, b]] = firstGames;
  const lost = Math.max(a, b);
  const before = getTournamentStanding(done);
  assert.equal(before.calls.unused, 0);
  const overruled = says(done, '1:0', lost);
  const standing = getTournamentStanding(overruled);
  assert.deepEqual(gamesOf(standing)[0]?.byPerson, { judges: Math.min(a, b) });
  assert.equal(standing.phase, 'running');
  assert.equal(standing.calls.unused, 1);
  assert.deepEqual(
    listPendingCalls(overruled).map(({ kind }) => kind),
    ['compare'],
  );
  assert.equal(
    standing.rounds[1]?.games[0]?.seats.some(({ candidate }) => candidate === lost),
    true,
  );
  const back = says(overruled, '1:0', Math.min(a, b));
  assert.equal(getTournamentStanding(back).phase, 'done');
  assert.equal(getTournamentStanding(back).winner, before.winner);
  assert.equal(getTournamentStanding(back).calls.unused, 0);
  assert.equal(listPendingCalls(back).length, 0);
});

test('what was said of a game says nothing of one that others play there', () => {
  const done = playOut(four, byNumber).tournament;
  const [one, other] = firstGames;
  const losers = [Math.max(...one), Math.max(...other)] as const;
  const winners = [Math.min(...one), Math.min(...other)] as const;
  const final = says(done, '2:0', Math.max(...winners));
  assert.equal(getTournamentStanding(final).winner, Math.max(...winners));
  const others = says(says(final, '1:0', losers[0]), '1:1', losers[1]);
  assert.equal(gamesOf(getTournamentStanding(others))[2]?.byPerson, undefined);
  assert.equal(getTournamentStanding(playOut(four, byNumber, others).tournament).winner, Math.min(...losers));
});

test('what was said of a game does not hold of one of the same candidate with somebody else', () => {
  const done = playOut(four, byNumber).tournament;
  const [one, other] = firstGames;
  const favourite = Math.min(...one);
  const chosen = says(done, '2:0', favourite);
  assert.deepEqual(Object.keys(gamesOf(getTournamentStanding(chosen))[2]?.byPerson ?? {}), ['judges']);
  const another = says(chosen, '1:1', Math.max(...other));
  const final = gamesOf(getTournamentStanding(another))[2];
  assert.equal(final?.byPerson, undefined);
  assert.equal(final?.state, 'coming');
  const both = says(says(done, '2:0', 'both'), '1:1', Math.max(...other));
  assert.equal(gamesOf(getTournamentStanding(both))[2]?.state, 'coming');
});

test('a person says who wins, and takes it back', () => {
  const done = playOut(four, byNumber).tournament;
  const say = (to: Tournament, candidate: number): Tournament =>
    applyManualDecision(to, { kind: 'winner', candidate, time: '2026-01-01T00:00:00Z' });
  const said = getTournamentStanding(say(done, 3));
  assert.equal(said.winner, 3);
  assert.deepEqual(said.overruledWinner, { judges: 0 });
  assert.equal(said.ranking[0]?.candidate, 0, 'the ranking is that of the judges');
  assert.deepEqual(getTournamentStanding(say(createTournament(four), 3)).overruledWinner, { isUnfinished: true });
  const early = says(createTournament(four), '1:0', firstGames[0][0]);
  assert.equal(gamesOf(getTournamentStanding(early))[0]?.byPerson?.isUnfinished, true);
  const back = getTournamentStanding(say(say(done, 3), -1));
  assert.equal(back.winner, 0);
  assert.equal(back.overruledWinner, undefined);
  assert.equal(say(done, 4), done);
  assert.equal(say(done, -2), done);
  assert.equal(say(done, 0.5), done);
});

test('a decision of no game, or for somebody who does not play it, changes nothing', () => {
  const start = createTournament(four);
  const [[a, b], [c]] = firstGames;
  assert.equal(says(start, '2:0', a), start, 'who plays it is not known');
  assert.equal(says(start, '9:9', a), start);
  assert.equal(says(start, '1:0', c), start);
  assert.equal(says(start, 'winner', a), start);
  assert.equal(gamesOf(getTournamentStanding(says(start, '1:0', b)))[0]?.state, 'decided');
});

test('those that are equal in all pairs play once more; if they are equal again, it is a tie', () => {
  const circle: Rule = (call) => {
    if (call.kind === 'grade') return UNREAD;
    return { kind: 'chose', seat: (call.first + 1) % 3 === call.second ? 'first' : 'second' };
  };
  const design = designOf({ strategy: 'pairwise', count: 3 });
  const standing = getTournamentStanding(playOut(design, circle).tournament);
  assert.deepEqual(standing.tied, [0, 1, 2]);
  assert.deepEqual(
    standing.rounds.map(({ kind }) => kind),
    ['pairwise', 'run-off'],
  );
  assert.equal(standing.calls.spent, 6);
  const settled: Rule = (call) => (call.kind === 'compare' && call.sample > 0 ? byNumber(call) : circle(call));
  assert.equal(getTournamentStanding(playOut(design, settled).tournament).winner, 0);
  const without = designOf({ strategy: 'pairwise', count: 3, runOff: false });
  assert.equal(getTournamentStanding(playOut(without, circle).tournament).calls.spent, 3);
});

test('those with equal means play a knockout, on samples of their own', () => {
  const design = designOf({ strategy: 'hybrid', count: 6, keep: 4, votes: 3 });
  const rule: Rule = (call) => (call.kind === 'grade' ? { kind: 'graded', points: 7, max: 7 } : byNumber(call));
  const { tournament, heard } = playOut(design, rule);
  const standing = getTournamentStanding(tournament);
  assert.equal(standing.winner, 0);
  assert.deepEqual(
    standing.rounds.map(({ kind }) => kind),
    ['knockout', 'judging', 'run-off', 'run-off'],
  );
  assert.equal(heard.length, 2 + 12 + 3);
  assert.deepEqual(
    standing.ranking.filter(({ place }) => place === 1).map(({ candidate }) => candidate),
    [0],
  );
});
