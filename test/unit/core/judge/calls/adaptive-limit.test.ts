import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AdaptiveConcurrencyLimit } from '../../../../../src/core/judge/calls/adaptive-limit.ts';
import {
  findBestFixed,
  queueing,
  rateLimited,
  refusing,
  type SimulatedLimit,
  type SimulatedServerKind,
  simulateCalls,
  thrashing,
} from '../../../../support/simulated-endpoint.ts';

const FIXED = [24, 32, 40];
/** As many turns of about two seconds. */
const TURNS = 250;
const NAMED: SimulatedLimit = { most: 1000, isSearched: false };
const FOUND: SimulatedLimit = { most: 1024, isSearched: true };

/** How fast the limits are on a server that takes 32 calls, as shares of the best fixed number's speed; the least of two seeds. */
function compareWithBest(kind: SimulatedServerKind, how: SimulatedLimit, calls = 32 * TURNS) {
  const best = findBestFixed(kind, calls, FIXED);
  const runs = [1, 2].map((seed) => simulateCalls(kind, calls, how, seed));
  assert.deepEqual(
    runs.map(({ lost }) => lost),
    [0, 0],
  );
  return { best, share: Math.min(...runs.map(({ milliseconds }) => best.milliseconds / milliseconds)), runs };
}

for (const [name, kind] of [
  ['refuses what is beyond 32 in flight', refusing(32)],
  ['refuses what is beyond 16 a second', rateLimited(16)],
  ['has 32 slots', queueing(32)],
] as const)
  test(`a server that ${name} is used as well as with the best fixed number`, () => {
    for (const how of [NAMED, FOUND]) {
      const { best, share } = compareWithBest(kind, how);
      assert.ok(share >= 0.95, `${share.toFixed(3)} of ${best.fixed} in flight, ${JSON.stringify(how)}`);
    }
  });

test('a server that too many calls slow down is found out where nobody names a number', () => {
  const { best, share } = compareWithBest(thrashing(32), FOUND, 32 * 400);
  assert.ok(share >= 0.9, `${share.toFixed(3)} of ${best.fixed} in flight`);
  assert.ok(compareWithBest(thrashing(32), NAMED).share < 0.3, 'it would not matter');
});

test('refusals are few once the limit is known', () => {
  const { runs } = compareWithBest(refusing(32), FOUND);
  for (const { refused } of runs) assert.ok(refused < 32 * TURNS * 0.02, `${refused} refused`);
});

test('a limit that rises or falls on the way is followed', () => {
  for (const [before, after] of [
    [16, 64],
    [64, 16],
  ] as const) {
    const calls = 20_000;
    const change = 200_000;
    const early = (before * change) / 2000;
    const ideal = change + ((calls - early) / after) * 2000;
    for (const how of [NAMED, FOUND]) {
      const { milliseconds, lost } = simulateCalls(refusing(before, after, change), calls, how);
      assert.equal(lost, 0);
      assert.ok(milliseconds < ideal / 0.85, `${(ideal / milliseconds).toFixed(3)} of the ideal`);
    }
  }
});

test('no refusal in whatever order makes it stop, or pass the maximum', () => {
  const limit = new AdaptiveConcurrencyLimit(true);
  for (let k = 0; k < 100; k++) limit.refused(0);
  assert.equal(limit.limit, 1);
  let now = 0;
  for (let k = 0; k < 10_000; k++) {
    now += 1000 / limit.limit;
    limit.answered(now, true, 20);
  }
  assert.ok(limit.limit > 1 && limit.limit <= 20, `${limit.limit}`);
});
