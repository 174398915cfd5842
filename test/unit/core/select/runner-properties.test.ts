/** Whatever the order of replies, whatever fails, and however often it is stopped: the same tournament. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { JudgeFailure } from '../../../../src/core/judge/calls/failure.ts';
import {
  applyCallReply,
  COMPARISON_STRATEGIES,
  createTournament,
  fillInTournamentDesign,
  getTournamentStanding,
  type TournamentDesign,
} from '../../../../src/core/select/index.ts';
import { runTournament, startTournamentRunner } from '../../../../src/core/select/tournament/runner.ts';
import type { CallReply, Comparer } from '../../../../src/core/select/types.ts';
import { settle } from '../../../support/manual-clock.ts';
import { type SimulatedAskerOptions, simulatedAsker } from '../../../support/simulated-asker.ts';

const DOWN: JudgeFailure = {
  kind: 'failure',
  failure: 'unavailable',
  cause: 'server',
  message: 'It is down.',
};

const designs: fc.Arbitrary<TournamentDesign> = fc
  .record({
    strategy: fc.constantFrom(...COMPARISON_STRATEGIES),
    count: fc.integer({ min: 1, max: 7 }),
    votes: fc.constantFrom(1, 3),
    order: fc.constantFrom('single' as const, 'swap' as const),
    seed: fc.integer({ min: 0, max: 1000 }),
    racing: fc.boolean(),
    undecided: fc.constant('both' as const),
  })
  .map((wanted) => {
    const design = fillInTournamentDesign(wanted);
    assert.ok(!('problem' in design), 'problem' in design ? design.problem : '');
    return design;
  });

/** An asker that fails now and then, by a seed: the same call goes well when it is asked again. */
function flaky(options: SimulatedAskerOptions, failAt: ReadonlySet<number>, order: readonly number[]): Comparer {
  const asker = simulatedAsker(options);
  let nth = 0;
  const waiting: (() => void)[] = [];
  let picks = 0;
  return {
    ...asker,
    async ask(call, signal) {
      const fails = failAt.has(nth++);
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
        setImmediate(() => waiting.splice((order[picks++ % order.length] ?? 0) % waiting.length, 1)[0]?.());
      });
      signal.throwIfAborted();
      return fails ? DOWN : asker.ask(call, signal);
    },
  };
}

test('stopped, failed and driven on, in any order of replies, it comes to the same as in one go', async () => {
  await fc.assert(
    fc.asyncProperty(
      designs,
      fc.integer({ min: 0, max: 1000 }),
      fc.uniqueArray(fc.integer({ min: 0, max: 40 }), { maxLength: 6 }),
      fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 9 }),
      fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 4 }),
      async (design, seed, failAt, order, stops) => {
        const qualities = Array.from({ length: design.count }, (_, k) => ((k * 37 + seed) % 11) / 11);
        const options = { qualities, p: 0.8, noise: 0.2, unread: 0.1, seed, lanes: 1 + (seed % 5) };
        const plain = await runTournament({
          tournament: createTournament(design),
          asker: simulatedAsker(options),
          signal: new AbortController().signal,
          heard: async () => undefined,
          changed: () => undefined,
        });
        assert.equal(plain.ended, 'done');

        const journal: CallReply[] = [];
        let tournament = createTournament(design);
        let ended = '';
        const asker = flaky(options, new Set(failAt), order);
        for (let go = 0; ended !== 'done' && go < 30; go++) {
          const abort = new AbortController();
          const stopAfter = stops[go] ?? Number.POSITIVE_INFINITY;
          let heard = 0;
          let under = 0;
          const run = startTournamentRunner({
            tournament,
            asker: {
              ...asker,
              ask: async (call, signal) => {
                assert.ok(++under <= options.lanes, 'More are under way than there are lanes.');
                try {
                  return await asker.ask(call, signal);
                } finally {
                  under--;
                }
              },
            },
            signal: abort.signal,
            heard: async (one) => {
              journal.push(one);
              if (++heard >= stopAfter) abort.abort(new Error('enough'));
            },
            changed: () => undefined,
          });
          ({ ended, tournament } = await run.ended);
          await settle();
        }
        assert.equal(ended, 'done');
        const { calls: a, ...one } = getTournamentStanding(plain.tournament);
        const { calls: b, ...other } = getTournamentStanding(tournament);
        assert.deepEqual(other, one);
        assert.deepEqual([b.spent, b.atMostLeft], [a.spent, a.atMostLeft]);
        // The journal is all that is needed, in any order.
        const again = journal.toReversed().reduce(applyCallReply, createTournament(design));
        assert.deepEqual(getTournamentStanding(again), getTournamentStanding(tournament));
        assert.equal(journal.length, tournament.replies.size);
      },
    ),
    { numRuns: 120 },
  );
});
