import { deepEqual, ok } from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { placeWithMinimumGaps } from '../../../../../src/core/reading/graph/spread-out.ts';

const bounds = { from: 0, to: 100 };

test('items stand where they wish if there is room', () => {
  deepEqual(placeWithMinimumGaps([10, 50, 90], [10, 10], bounds), [10, 50, 90]);
});

test('items that wish the same place share the distance', () => {
  deepEqual(placeWithMinimumGaps([50, 50], [10], bounds), [45, 55]);
});

test('no item leaves the bounds', () => {
  deepEqual(placeWithMinimumGaps([-20, 200], [10], bounds), [0, 100]);
  deepEqual(placeWithMinimumGaps([200, 200], [10], bounds), [90, 100]);
});

test('distances hold, and no other places are nearer to the wishes', () => {
  const inputs = fc
    .integer({ min: 1, max: 8 })
    .chain((count) =>
      fc.tuple(
        fc.array(fc.integer({ min: -50, max: 150 }), { minLength: count, maxLength: count }),
        fc.array(fc.integer({ min: 0, max: 12 }), { minLength: count - 1, maxLength: count - 1 }),
        fc.array(fc.integer({ min: -9, max: 9 }), { minLength: count, maxLength: count }),
      ),
    );
  const cost = (places: readonly number[], wishes: readonly number[]): number =>
    places.reduce((sum, place, index) => sum + (place - (wishes[index] ?? 0)) ** 2, 0);
  const isAllowed = (places: readonly number[], gaps: readonly number[]): boolean =>
    (places[0] ?? 0) >= bounds.from - 1e-9 &&
    (places.at(-1) ?? 0) <= bounds.to + 1e-9 &&
    gaps.every((gap, index) => (places[index + 1] ?? 0) - (places[index] ?? 0) >= gap - 1e-9);
  fc.assert(
    fc.property(inputs, ([wishes, gaps, moves]) => {
      const places = placeWithMinimumGaps(wishes, gaps, bounds);
      ok(isAllowed(places, gaps));
      const others = places.map((place, index) => place + (moves[index] ?? 0) / 10);
      ok(!isAllowed(others, gaps) || cost(others, wishes) >= cost(places, wishes) - 1e-6);
    }),
  );
});
