/** What holds of every tournament, whatever is replied and decided. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  applyCallReply,
  applyManualDecision,
  createTournament,
  estimateTournamentCost,
  getTournamentStanding,
  type Tournament,
  type TournamentDesign,
  type TournamentStanding,
} from '../../../../src/core/select/index.ts';
import { getMaxCallsPerBout, parseTournamentCallKey } from '../../../../src/core/select/matches/call-keys.ts';
import { listPendingCalls } from '../../../../src/core/select/tournament/standing.ts';
import { countRuns } from '../../../support/property-runs.ts';
import { gamesOf, passing, sessions } from './arbitrary.ts';

const RUNS = { numRuns: countRuns(400) };

test('every session ends; no call is wanted twice, and none that could not be', () => {
  fc.assert(
    fc.property(sessions(3), (session) => {
      let last: Tournament = createTournament(session.design);
      for (const { before, after } of passing(session)) {
        const keys = listPendingCalls(before).map(({ key }) => key);
        assert.equal(new Set(keys).size, keys.length);
        for (const call of listPendingCalls(before)) {
          assert.ok(!before.replies.has(call.key));
          assert.deepEqual(parseTournamentCallKey(session.design, call.key), call);
        }
        last = after;
      }
      const { phase, calls } = getTournamentStanding(last);
      assert.equal(phase, 'done');
      assert.equal(calls.atMostLeft, 0);
      assert.equal(listPendingCalls(last).length, 0);
    }),
    RUNS,
  );
});

test('a call that is wanted stays wanted until it is in, as long as nobody decides', () => {
  fc.assert(
    fc.property(sessions(0), (session) => {
      for (const { before, step, after } of passing(session)) {
        if (!('heard' in step) || session.design.undecided === 'both') continue;
        const later = new Set(listPendingCalls(after).map(({ key }) => key));
        for (const { key } of listPendingCalls(before)) if (key !== step.heard.key) assert.ok(later.has(key), key);
      }
    }),
    RUNS,
  );
});

test('the same replies and decisions come to the same in any order', () => {
  fc.assert(
    fc.property(sessions(3), fc.infiniteStream(fc.nat()), (session, chance) => {
      const steps = [...passing(session)];
      const end = steps.at(-1)?.after ?? createTournament(session.design);
      const replies = [...end.replies.values()];
      // Decisions of one game keep their order: the last one counts.
      const decisions = [...end.decisions.values()];
      const events = [...replies, ...decisions].map((event) => ({ event, at: chance.next().value ?? 0 }));
      events.sort((a, b) => a.at - b.at);
      let again = createTournament(session.design);
      for (const { event } of events)
        again = 'kind' in event ? applyManualDecision(again, event) : applyCallReply(again, event);
      assert.deepEqual(getTournamentStanding(again), getTournamentStanding(end));
      assert.deepEqual(listPendingCalls(again), listPendingCalls(end));
    }),
    RUNS,
  );
});

test('replies of another branch, or read from a plain map, come to the same as in one run', () => {
  fc.assert(
    fc.property(sessions(2), (session) => {
      const steps = [...passing(session)];
      for (const { before, step, after } of steps.slice(0, 12)) {
        // The tournament before has gone on already: this is a branch beside it.
        if ('heard' in step) {
          const other = applyCallReply(before, {
            ...step.heard,
            outcome: { kind: 'unread', reason: 'Another.' },
          });
          const plain = { ...other, replies: new Map(other.replies) };
          assert.deepEqual(getTournamentStanding(other), getTournamentStanding(plain));
          assert.deepEqual(listPendingCalls(other), listPendingCalls(plain));
        }
        assert.deepEqual(
          getTournamentStanding({ ...after, replies: new Map(after.replies) }),
          getTournamentStanding(after),
        );
      }
    }),
    { numRuns: 60 },
  );
});

test('what is known twice or of no such tournament changes nothing', () => {
  fc.assert(
    fc.property(sessions(0), fc.string(), (session, word) => {
      const [first] = passing(session);
      if (!first || !('heard' in first.step)) return;
      const { heard } = first.step;
      assert.equal(applyCallReply(first.after, { ...heard, outcome: { kind: 'unread', reason: '' } }), first.after);
      for (const key of [word, '0-0.0', `0-${session.design.count}.0`, `${session.design.count}.0`, '00.0', '0.64'])
        assert.equal(applyCallReply(first.after, { ...heard, key }), first.after);
    }),
    RUNS,
  );
});

test('no more is spent than was planned, but for games from which both go on, and for what people overrule', () => {
  fc.assert(
    fc.property(sessions(3), (session) => {
      const { design } = session;
      const plan = estimateTournamentCost(design);
      assert.ok(plan.calls <= plan.maxCalls);
      // A tie in the games of a hybrid: two more are judged, and may play off.
      const perGame = Math.max(
        design.votes * getMaxCallsPerBout(design),
        2 * (design.votes + getMaxCallsPerBout(design)),
      );
      // What was asked while both went on stays asked when a person decides otherwise later.
      let both = 0;
      for (const { after } of passing(session)) {
        const { calls } = getTournamentStanding(after);
        const now = gamesOf(getTournamentStanding(after)).filter(({ state }) => state === 'both').length;
        both = Math.max(both, now);
        const spent = calls.spent - calls.unused;
        assert.ok(spent <= plan.maxCalls + both * perGame, `${spent} of ${plan.maxCalls}`);
        if (both === 0) assert.ok(spent + calls.atMostLeft <= plan.maxCalls);
      }
    }),
    RUNS,
  );
});

test('what is left never rises, but where both go on', () => {
  fc.assert(
    fc.property(sessions(0), (session) => {
      for (const { before, step, after } of passing(session)) {
        const [was, is] = [getTournamentStanding(before), getTournamentStanding(after)];
        assert.ok(is.calls.atMostLeft >= listPendingCalls(after).length);
        if (!hasNewBoth(was, is) && !mayJudgeMore(session.design, is))
          assert.ok(is.calls.atMostLeft <= was.calls.atMostLeft - ('heard' in step ? 1 : 0), trace(session, was, is));
      }
    }),
    RUNS,
  );
});

test('who is out of a knockout never comes back, and who is in was never beaten', () => {
  fc.assert(
    fc.property(sessions(3), (session) => {
      for (const { after } of passing(session)) {
        const { rounds, ranking } = getTournamentStanding(after);
        const out = new Set<number>();
        let kind = 'knockout';
        for (const round of rounds) {
          if (round.kind !== kind) out.clear();
          kind = round.kind;
          const sitting = [...round.games.flatMap(({ seats }) => seats), ...round.byes].map(
            ({ candidate }) => candidate,
          );
          const known = sitting.filter((one) => one !== undefined);
          if (kind === 'knockout' || kind === 'run-off') {
            if (kind === 'knockout' || session.design.strategy !== 'pairwise') {
              assert.equal(new Set(known).size, known.length);
              for (const one of known) assert.ok(!out.has(one));
              for (const { winner, seats } of round.games)
                if (winner !== undefined)
                  for (const { candidate } of seats)
                    if (candidate !== undefined && candidate !== winner) out.add(candidate);
            }
          }
        }
        if (session.design.strategy === 'knockout')
          for (const { candidate, isIn } of ranking) assert.equal(isIn, !out.has(candidate));
      }
    }),
    RUNS,
  );
});

test('a knockout in which all is decided takes exactly n - k games, and leaves k', () => {
  fc.assert(
    fc.property(sessions(0), (session) => {
      const { design } = session;
      if (design.strategy !== 'knockout' && design.strategy !== 'hybrid') return;
      const steps = [...passing({ ...session, unread: 0 })];
      const end = getTournamentStanding(steps.at(-1)?.after ?? createTournament(design));
      const games = end.rounds.filter(({ kind }) => kind === 'knockout').flatMap(({ games }) => games);
      assert.equal(games.length, design.count - design.keep);
      if (design.strategy === 'knockout') assert.equal(end.ranking.filter(({ isIn }) => isIn).length, design.keep);
      // The bracket stands before the first call: who comes from where, and in which game, does not change.
      const drawn = (standing: TournamentStanding) =>
        standing.rounds
          .filter(({ kind }) => kind === 'knockout')
          .map(({ games, byes }) => [games.map(({ id, seats }) => [id, seats.map(({ from }) => from)]), byes.length]);
      assert.deepEqual(drawn(getTournamentStanding(createTournament(design))), drawn(end));
    }),
    RUNS,
  );
});

function hasNewBoth(was: TournamentStanding, is: TournamentStanding): boolean {
  const before = new Set(gamesOf(was).flatMap(({ id, state }) => (state === 'both' ? [id] : [])));
  return gamesOf(is).some(({ id, state }) => state === 'both' && !before.has(id));
}

/** Where games of a hybrid end in a tie, more are judged than were to be kept: that is known when the last game is over. */
function mayJudgeMore({ strategy }: TournamentDesign, is: TournamentStanding): boolean {
  return strategy === 'hybrid' && gamesOf(is).some(({ state }) => state === 'both');
}

function trace(session: { readonly design: unknown }, was: TournamentStanding, is: TournamentStanding): string {
  return `${JSON.stringify(session.design)}: ${was.calls.atMostLeft}, then ${is.calls.atMostLeft}`;
}
