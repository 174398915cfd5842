import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JudgeFailure } from '../../../../../src/core/judge/calls/failure.ts';
import { zeroUsage } from '../../../../../src/core/judge/calls/usage.ts';
import {
  createTournament,
  fillInTournamentDesign,
  getTournamentStanding,
} from '../../../../../src/core/select/index.ts';
import {
  MAX_CONSECUTIVE_FAILED_CALLS,
  runTournament,
  startTournamentRunner,
  type TournamentRunner,
  type TournamentRunnerOptions,
} from '../../../../../src/core/select/tournament/runner.ts';
import { listPendingCalls } from '../../../../../src/core/select/tournament/standing.ts';
import type {
  CallReply,
  Comparer,
  ManualDecision,
  Tournament,
  TournamentCall,
  TournamentDesign,
} from '../../../../../src/core/select/types.ts';
import { manualClock, settle } from '../../../../support/manual-clock.ts';
import { simulatedAsker } from '../../../../support/simulated-asker.ts';

const never = new AbortController().signal;

function tournamentOf(wanted: Partial<TournamentDesign> & Pick<TournamentDesign, 'strategy' | 'count'>): Tournament {
  const design = fillInTournamentDesign(wanted);
  assert.ok(!('problem' in design), 'problem' in design ? design.problem : '');
  return createTournament(design);
}

const chose = (call: TournamentCall): CallReply => ({
  key: call.key,
  outcome:
    call.kind === 'compare'
      ? { kind: 'chose', seat: call.first < call.second ? 'first' : 'second' }
      : { kind: 'graded', points: 7 - call.candidate, max: 7 },
  usage: zeroUsage,
});

const failing = (cause: JudgeFailure['cause'], message = 'It failed.'): JudgeFailure => ({
  kind: 'failure',
  failure: 'unavailable',
  ...(cause ? { cause } : {}),
  message,
});

type Said = CallReply | JudgeFailure;

/** A *scripted* asker: its replies wait until the test lets them come. */
interface ScriptedAsker extends Comparer {
  readonly asked: TournamentCall[];
  readonly open: readonly TournamentCall[];
  readonly aborted: TournamentCall[];
  /** Lets the oldest call that waits have this reply, or that of `chose`. */
  release(say?: (call: TournamentCall) => Said): Promise<void>;
}

function scriptedAsker(lanes = 2): ScriptedAsker {
  const asked: TournamentCall[] = [];
  const aborted: TournamentCall[] = [];
  let waiting: { call: TournamentCall; go: (said: Said) => void }[] = [];
  return {
    asked,
    aborted,
    get open() {
      return waiting.map(({ call }) => call);
    },
    describe: () => ({ name: 'scripted', compares: true, grades: true, judges: 1, lanes }),
    ask: (call, signal) => {
      asked.push(call);
      return new Promise((resolve, reject) => {
        waiting.push({ call, go: resolve });
        signal.addEventListener('abort', () => {
          if (!waiting.some((one) => one.call === call)) return;
          waiting = waiting.filter((one) => one.call !== call);
          aborted.push(call);
          reject(signal.reason);
        });
      });
    },
    async release(say = chose) {
      const one = waiting.shift();
      assert.ok(one, 'Nothing waits.');
      one.go(say(one.call));
      await settle();
    },
  };
}

interface Watched {
  readonly run: TournamentRunner;
  readonly journal: CallReply[];
  readonly seen: Tournament[];
  readonly abort: AbortController;
}

function watch(tournament: Tournament, asker: Comparer, changes: Partial<TournamentRunnerOptions> = {}): Watched {
  const [journal, seen]: [CallReply[], Tournament[]] = [[], []];
  const abort = new AbortController();
  const run = startTournamentRunner({
    tournament,
    asker,
    signal: abort.signal,
    heard: async (heard) => void journal.push(heard),
    changed: (next) => seen.push(next),
    ...changes,
  });
  return { run, journal, seen, abort };
}

const everyReply = (asker: Comparer, tournament: Tournament, changes: Partial<TournamentRunnerOptions> = {}) =>
  runTournament({
    tournament,
    asker,
    signal: never,
    heard: async () => undefined,
    changed: () => undefined,
    ...changes,
  });

test('a tournament is driven to its end, with as many calls under way as there are lanes', async () => {
  const asker = scriptedAsker(3);
  const { run, journal, seen } = watch(tournamentOf({ strategy: 'pairwise', count: 5 }), asker);
  for (let k = 0; k < 10; k++) {
    assert.equal(asker.open.length, Math.min(3, 10 - k));
    await asker.release();
  }
  const { ended, failure, tournament } = await run.ended;
  assert.deepEqual([ended, failure], ['done', undefined]);
  assert.equal(new Set(asker.asked.map(({ key }) => key)).size, 10);
  assert.deepEqual([asker.asked.length, journal.length, seen.length], [10, 10, 10]);
  assert.equal(seen.at(-1), tournament);
  assert.equal(run.tournament, tournament);
  assert.equal(getTournamentStanding(tournament).winner, 0);
});

test('a reply counts only once it is kept', async () => {
  const clock = manualClock();
  const asker = scriptedAsker(2);
  const heard = () => new Promise<void>((resolve) => void clock.after(10, resolve));
  const { run, seen } = watch(tournamentOf({ strategy: 'judge', count: 2, votes: 2 }), asker, { heard });
  await asker.release();
  assert.deepEqual([seen.length, run.tournament.replies.size, asker.open.length], [0, 0, 1]);
  clock.advance(10);
  await settle();
  assert.deepEqual([seen.length, run.tournament.replies.size, asker.open.length], [1, 1, 2]);
});

test('what cannot be kept does not count, and nothing more is asked', async () => {
  const asker = scriptedAsker(2);
  const { run } = watch(tournamentOf({ strategy: 'pairwise', count: 4 }), asker, {
    heard: async () => {
      throw new Error('The disk is full.');
    },
  });
  await asker.release();
  await asker.release();
  const { ended, failure, tournament } = await run.ended;
  assert.equal(ended, 'failed');
  assert.match(failure?.message ?? '', /The disk is full/);
  assert.deepEqual([tournament.replies.size, asker.asked.length], [0, 2]);
});

test('a drive that is stopped ends at once, aborts what is under way, and keeps what has come', async () => {
  const clock = manualClock();
  const asker = scriptedAsker(2);
  const kept: CallReply[] = [];
  const { run, abort, seen } = watch(tournamentOf({ strategy: 'pairwise', count: 4 }), asker, {
    heard: (heard) =>
      new Promise((resolve) => {
        clock.after(10, () => {
          kept.push(heard);
          resolve();
        });
      }),
  });
  await asker.release();
  abort.abort(new Error('enough'));
  await settle();
  let isOver = false;
  void run.ended.then(() => {
    isOver = true;
  });
  await settle();
  assert.deepEqual([isOver, asker.aborted.length], [false, 1]);
  clock.advance(10);
  const { ended, tournament } = await run.ended;
  assert.equal(ended, 'stopped');
  assert.deepEqual([tournament.replies.size, kept.length, seen.length, asker.asked.length], [1, 1, 1, 2]);
  // And it can be driven on.
  const rest = await everyReply(simulatedAsker({ qualities: [1, 0.8, 0.6, 0.4], p: 1, seed: 1 }), tournament);
  assert.equal(rest.ended, 'done');
});

test('a drive that is halted asks nothing more, waits for what is under way, and keeps it', async () => {
  const halt = new AbortController();
  const asker = scriptedAsker(2);
  const { run, seen } = watch(tournamentOf({ strategy: 'pairwise', count: 4 }), asker, { halt: halt.signal });
  await settle();
  halt.abort(new Error('enough'));
  await asker.release();
  await asker.release();
  const { ended, tournament, failure } = await run.ended;
  assert.deepEqual([ended, failure], ['stopped', undefined]);
  assert.deepEqual([tournament.replies.size, seen.length, asker.asked.length], [2, 2, 2]);
  assert.equal(asker.aborted.length, 0);
});

test('an asker that does not listen to the signal holds nothing up, and what it says later is nobody’s', async () => {
  let say: (heard: CallReply) => void = () => undefined;
  const asker: Comparer = {
    describe: () => ({ name: 'deaf', compares: true, grades: true, judges: 1, lanes: 1 }),
    ask: () =>
      new Promise((resolve) => {
        say = resolve;
      }),
  };
  const { run, abort, journal, seen } = watch(tournamentOf({ strategy: 'pairwise', count: 3 }), asker);
  const [call] = listPendingCalls(run.tournament);
  assert.ok(call);
  abort.abort(new Error('enough'));
  assert.equal((await run.ended).ended, 'stopped');
  say(chose(call));
  await settle();
  assert.deepEqual([journal.length, seen.length], [0, 0]);
});

test('nothing is asked of a drive that was stopped before it began, or has nothing to do', async () => {
  const asker = scriptedAsker();
  const abort = new AbortController();
  abort.abort(new Error('enough'));
  const tournament = tournamentOf({ strategy: 'pairwise', count: 3 });
  assert.equal((await everyReply(asker, tournament, { signal: abort.signal })).ended, 'stopped');
  const alone = await everyReply(asker, tournamentOf({ strategy: 'knockout', count: 1 }));
  assert.equal(alone.ended, 'done');
  assert.equal(asker.asked.length, 0);
});

test('what meets every call ends the drive once the others are in, and it can be driven on', async () => {
  const asker = scriptedAsker(3);
  const { run, journal } = watch(tournamentOf({ strategy: 'pairwise', count: 5 }), asker);
  await asker.release();
  await asker.release(() => failing('budget', 'The budget is spent.'));
  await asker.release();
  await asker.release();
  const { ended, failure, tournament } = await run.ended;
  assert.deepEqual([ended, failure?.message], ['failed', 'The budget is spent.']);
  assert.deepEqual([asker.asked.length, journal.length, tournament.replies.size], [4, 3, 3]);
  const again = scriptedAsker(9);
  const second = watch(tournament, again);
  // The call that failed is wanted still, and none that is in is asked again.
  assert.equal(again.open.length, 7);
  while (again.open.length > 0) await again.release();
  assert.equal((await second.run.ended).ended, 'done');
});

test('a call that fails for itself is set aside, and the others are asked all the same', async () => {
  const asker = scriptedAsker(2);
  const { run } = watch(tournamentOf({ strategy: 'judge', count: 2, votes: 3 }), asker);
  await asker.release(() => failing('filtered', 'The server withheld it.'));
  while (asker.open.length > 0) await asker.release();
  const { ended, failure, tournament } = await run.ended;
  assert.deepEqual([ended, failure?.message], ['failed', 'The server withheld it.']);
  assert.deepEqual([tournament.replies.size, asker.asked.length], [5, 6]);
  assert.equal((await everyReply(simulatedAsker({ qualities: [1, 0], p: 1, seed: 1 }), tournament)).ended, 'done');
});

test('a refusal (403, 404, 400) meets every call only as long as no reply has come; after one it is that game’s', async () => {
  const first = scriptedAsker(1);
  const atOnce = watch(tournamentOf({ strategy: 'judge', count: 3, votes: 2 }), first);
  await first.release(() => failing('forbidden', 'The key may not.'));
  assert.deepEqual([(await atOnce.run.ended).failure?.message, first.asked.length], ['The key may not.', 1]);
  for (const cause of ['forbidden', 'not-found', 'bad-request'] as const) {
    const asker = scriptedAsker(1);
    const { run } = watch(tournamentOf({ strategy: 'judge', count: 3, votes: 2 }), asker);
    await asker.release();
    await asker.release(() => failing(cause, 'Your input was flagged.'));
    while (asker.open.length > 0) await asker.release();
    const { ended, failure, tournament } = await run.ended;
    assert.deepEqual([ended, failure?.message], ['failed', 'Your input was flagged.']);
    assert.equal(tournament.replies.size, 5, 'all others are in');
  }
});

test('several failures in a row end the drive', async () => {
  const asker = scriptedAsker(1);
  const { run } = watch(tournamentOf({ strategy: 'judge', count: 4, votes: 4 }), asker);
  await asker.release(() => failing('network'));
  await asker.release();
  for (let k = 0; k < MAX_CONSECUTIVE_FAILED_CALLS; k++) {
    assert.equal(asker.open.length, 1);
    await asker.release(() => failing('network', `The server is down: ${k}.`));
  }
  const { ended, failure } = await run.ended;
  assert.deepEqual([ended, failure?.message], ['failed', 'It failed.']);
  assert.equal(asker.asked.length, 2 + MAX_CONSECUTIVE_FAILED_CALLS);
});

test('a drive that waits for a person ends as waiting, and is driven on from what they say', async () => {
  const asker = scriptedAsker(9);
  const decisions: ManualDecision[] = [];
  const { run } = watch(tournamentOf({ strategy: 'knockout', count: 4, undecided: 'wait' }), asker, {
    decided: async (decision) => void decisions.push(decision),
  });
  for (let k = 0; k < 2; k++)
    await asker.release(({ key }) => ({
      key,
      outcome: { kind: 'unread', reason: 'Neither.' },
      usage: zeroUsage,
    }));
  const { ended, tournament } = await run.ended;
  assert.equal(ended, 'waiting');
  const games = getTournamentStanding(tournament).rounds[0]?.games ?? [];
  assert.deepEqual(
    games.map(({ state }) => state),
    ['waiting', 'waiting'],
  );
  for (const { id, seats } of games)
    assert.equal(
      await run.decide({
        kind: 'game',
        game: id,
        winner: seats[0].candidate ?? -1,
        time: '2026-01-01T00:00:00.000Z',
      }),
      undefined,
    );
  // They are kept with who played, so that they mean the same in whatever order they are read.
  assert.deepEqual(
    decisions.map((one) => one.kind === 'game' && one.pair),
    games.map(({ seats }) => seats.map(({ candidate }) => candidate)),
  );
  const rest = await everyReply(simulatedAsker({ qualities: [1, 1, 1, 1], p: 1, seed: 1 }), run.tournament);
  assert.equal(rest.ended, 'done');
  assert.equal(rest.tournament.replies.size, 3);
});

test('a person decides while it runs: what is then to be asked is asked at once', async () => {
  const asker = scriptedAsker(9);
  const { run, seen } = watch(tournamentOf({ strategy: 'knockout', count: 4, undecided: 'wait' }), asker);
  await asker.release();
  await asker.release(({ key }) => ({
    key,
    outcome: { kind: 'unread', reason: 'Neither.' },
    usage: zeroUsage,
  }));
  // It has nothing under way, so it has ended: a person is to say.
  const { ended } = await run.ended;
  assert.equal(ended, 'waiting');

  const busy = scriptedAsker(9);
  const second = watch(tournamentOf({ strategy: 'knockout', count: 8, undecided: 'wait' }), busy);
  await busy.release(({ key }) => ({ key, outcome: { kind: 'unread', reason: 'Neither.' }, usage: zeroUsage }));
  const waiting = getTournamentStanding(second.run.tournament).rounds[0]?.games.find(
    ({ state }) => state === 'waiting',
  );
  assert.ok(waiting);
  for (let k = 0; k < 2; k++) await busy.release();
  const before = busy.asked.length;
  await second.run.decide({
    kind: 'game',
    game: waiting.id,
    winner: waiting.seats[1].candidate ?? -1,
    time: '2026-01-01T00:00:00.000Z',
  });
  assert.ok(busy.asked.length > before, 'The next game is not asked.');
  while (busy.open.length > 0) await busy.release();
  assert.equal((await second.run.ended).ended, 'done');
  assert.ok(seen.length > 0);
});

test('of several decisions on one game the last one counts, however long the first takes to keep', async () => {
  const clock = manualClock();
  const asker = scriptedAsker(9);
  const delays = [10, 100];
  const { run } = watch(tournamentOf({ strategy: 'knockout', count: 2 }), asker, {
    decided: () => new Promise((resolve) => void clock.after(delays.pop() ?? 0, resolve)),
  });
  await asker.release();
  assert.equal((await run.ended).ended, 'done');
  const game = getTournamentStanding(run.tournament).rounds[0]?.games[0]?.id ?? '';
  const both = [0, 1].map((winner) =>
    run.decide({ kind: 'game', game, winner, time: `2026-01-01T00:00:0${winner}.000Z` }),
  );
  for (let k = 0; k < 3; k++) {
    clock.advance(100);
    await settle();
  }
  await Promise.all(both);
  assert.equal(getTournamentStanding(run.tournament).winner, 1);
});

test('a decision that cannot be kept is told, and changes nothing', async () => {
  const { run } = watch(tournamentOf({ strategy: 'knockout', count: 2 }), scriptedAsker(), {
    decided: async () => {
      throw new Error('The disk is full.');
    },
  });
  const failure = await run.decide({ kind: 'winner', candidate: 1, time: '2026-01-01T00:00:00.000Z' });
  assert.match(failure?.message ?? '', /The disk is full/);
  assert.equal(run.tournament.decisions.size, 0);
});

test('a decision on a game that is not there is told, and not kept', async () => {
  const decisions: ManualDecision[] = [];
  const { run } = watch(tournamentOf({ strategy: 'knockout', count: 4 }), scriptedAsker(), {
    decided: async (decision) => void decisions.push(decision),
  });
  const time = '2026-01-01T00:00:00.000Z';
  const failure = await run.decide({ kind: 'game', game: '7:9', winner: 1, time });
  assert.match(failure?.message ?? '', /\S/);
  assert.deepEqual([decisions.length, run.tournament.decisions.size], [0, 0]);
});

test('nothing that is handed in makes it throw', async () => {
  const tournament = tournamentOf({ strategy: 'pairwise', count: 3 });
  const good = simulatedAsker({ qualities: [1, 0.5, 0], p: 1, seed: 1 });
  const boom = (): never => {
    throw new Error('boom');
  };
  const cases: Partial<TournamentRunnerOptions>[] = [
    { asker: { ...good, describe: boom } },
    { asker: { ...good, ask: boom } },
    { asker: { ...good, ask: async () => boom() } },
    { changed: boom },
    { heard: boom },
  ];
  for (const [k, changes] of cases.entries()) {
    const driven = await everyReply(good, tournament, changes);
    assert.equal(driven.ended, 'failed', String(k));
    assert.ok(driven.failure?.message, String(k));
  }
});

test('a reply that does not fit its question is no verdict, and is not asked for again', async () => {
  const asked: string[] = [];
  const driven = await everyReply(
    {
      ...simulatedAsker({ qualities: [1, 0.5, 0], p: 1, seed: 1 }),
      ask: async ({ key }) => {
        asked.push(key);
        return { key: 'another', outcome: { kind: 'graded', points: 1, max: 7 }, usage: zeroUsage };
      },
    },
    tournamentOf({ strategy: 'pairwise', count: 3, undecided: 'wait' }),
  );
  assert.deepEqual([driven.ended, asked.length, new Set(asked).size], ['waiting', 3, 3]);
});
