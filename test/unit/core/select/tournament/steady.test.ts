/** A judge that says the same whenever it is asked the same is not asked again. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { getCandidatePairKey } from '../../../../../src/core/select/matches/call-keys.ts';
import {
  disableRunOffForDeterministicJudge,
  hasPointlessRepeatedQueries,
} from '../../../../../src/core/select/tournament/design.ts';
import { designOf, playOut, type Rule, UNREAD } from '../playing.ts';

/** As the checker has it: those with a fault lose to those without; of two alike it names neither. */
const byFaults =
  (faults: number): Rule =>
  (call) => {
    if (call.kind === 'grade') return UNREAD;
    const [first, second] = [(faults >> call.first) & 1, (faults >> call.second) & 1];
    return first === second ? UNREAD : { kind: 'chose', seat: first < second ? 'first' : 'second' };
  };

test('in a knockout and in all pairs no two are asked about twice', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('knockout' as const, 'pairwise' as const),
      fc.integer({ min: 2, max: 12 }),
      fc.nat(4095),
      fc.nat(1000),
      (strategy, count, faults, seed) => {
        const design = designOf({
          strategy,
          count,
          seed,
          undecided: 'both',
          ...disableRunOffForDeterministicJudge({ isSteady: true }),
        });
        const { heard, tournament } = playOut(design, byFaults(faults));
        const pairs = heard.map(({ key }) => {
          const [a = 0, b = 0] = (key.split('.')[0] ?? '').split('-').map(Number);
          return getCandidatePairKey(a, b);
        });
        assert.equal(new Set(pairs).size, pairs.length);
        assert.equal(tournament.replies.size, heard.length);
      },
    ),
  );
});

test('others play again, as before', () => {
  assert.deepEqual(disableRunOffForDeterministicJudge({}), {});
  assert.equal(
    hasPointlessRepeatedQueries(designOf({ strategy: 'knockout', count: 4, votes: 3, order: 'swap' }), {}),
    false,
  );
});

test('several votes and both orders would be the same question again', () => {
  const steady = { isSteady: true } as const;
  const again = (wanted: Parameters<typeof designOf>[0]): boolean =>
    hasPointlessRepeatedQueries(designOf(wanted), steady);
  assert.equal(again({ strategy: 'knockout', count: 4, votes: 3 }), true);
  assert.equal(again({ strategy: 'pairwise', count: 4, order: 'swap' }), true);
  assert.equal(again({ strategy: 'knockout', count: 4 }), false);
  // Its votes are games, of whom the seed and the scores make.
  assert.equal(again({ strategy: 'halving', count: 4, votes: 3 }), false);
});
