import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  AnnotatorPairConfusionMatrix,
  computeFleissKappa,
  computeKrippendorffAlpha,
  createFleissKappaFunction,
  createKrippendorffAlphaFunction,
} from '../../../../../src/core/annotate/agreement/coefficients.ts';
import {
  computeCoefficientIntervals,
  computeCohenKappaInterval,
} from '../../../../../src/core/annotate/agreement/intervals.ts';
import { createRandomGenerator } from '../../../../../src/core/base/random.ts';

const patterns = fc.array(
  fc.record({
    votes: fc.array(fc.integer({ min: -1, max: 6 }), { minLength: 1, maxLength: 5 }),
    items: fc.integer({ min: 0, max: 4 }),
  }),
  { maxLength: 8 },
);

test('a coefficient of patterns with their counts is that of all items', () => {
  fc.assert(
    fc.property(patterns, (all) => {
      const items = all.flatMap(({ votes, items: count }) => Array.from({ length: count }, () => votes));
      const counts = all.map(({ items: count }) => count);
      const votes = all.map((one) => one.votes);
      for (const metric of ['nominal', 'ordinal', 'interval'] as const)
        same(createKrippendorffAlphaFunction(votes, metric)(counts), computeKrippendorffAlpha(items, metric).alpha);
      same(createFleissKappaFunction(votes, 3)(counts), computeFleissKappa(items, 3).kappa);
    }),
  );
});

function same(value: number | undefined, other: number | undefined): void {
  assert.equal(value === undefined, other === undefined);
  assert.ok(Math.abs((value ?? 0) - (other ?? 0)) < 1e-9, `${value} is not ${other}`);
}

/** Five annotators who each find the right index of an item with this chance. */
function made(count: number, right: number, seed: number): number[][] {
  const random = createRandomGenerator(seed);
  return Array.from({ length: count }, () => {
    const index = Math.floor(random() * 8) - 1;
    return Array.from({ length: 5 }, () => (random() < right ? index : Math.floor(random() * 8) - 1));
  });
}

test('intervals hold the figure, are narrower of more items, and are the same each time', () => {
  const width = (votes: readonly (readonly number[])[]): number => {
    const { fleiss, alphaIndex, alphaPlaceOrdinal } = computeCoefficientIntervals(votes, 3);
    const { kappa } = computeFleissKappa(votes, 3);
    const { alpha } = computeKrippendorffAlpha(votes);
    assert.ok(fleiss && alphaIndex && alphaPlaceOrdinal && kappa !== undefined && alpha !== undefined);
    assert.ok(fleiss.low < kappa && kappa < fleiss.high);
    assert.ok(alphaIndex.low < alpha && alpha < alphaIndex.high);
    return alphaIndex.high - alphaIndex.low;
  };
  assert.ok(width(made(400, 0.8, 1)) < 0.5 * width(made(40, 0.8, 1)));
  assert.deepEqual(computeCoefficientIntervals(made(40, 0.8, 1), 3), computeCoefficientIntervals(made(40, 0.8, 1), 3));
  const all = computeCoefficientIntervals([[1, 1, 1]], 3);
  assert.deepEqual(Object.values(all), [undefined, undefined, undefined, undefined, undefined]);
});

test('95 of 100 intervals hold the figure of all items that there could be', () => {
  const { alpha = 0 } = computeKrippendorffAlpha(made(20_000, 0.7, 99));
  const held = Array.from({ length: 30 }, (_, seed) => {
    const interval = computeCoefficientIntervals(made(60, 0.7, seed + 1), 3).alphaIndex;
    return interval !== undefined && interval.low <= alpha && alpha <= interval.high;
  });
  const share = held.filter(Boolean).length / held.length;
  assert.ok(share >= 0.8, `${share}`);
});

test("Cohen's kappa has one from the same items", () => {
  const pair = new AnnotatorPairConfusionMatrix();
  for (const [first = 0, second = 0] of made(200, 0.8, 3)) pair.add(first, second);
  const interval = computeCohenKappaInterval(pair.cells);
  const { kappa = 0 } = pair.result();
  assert.ok(interval && interval.low < kappa && kappa < interval.high && interval.high - interval.low < 0.3);
  assert.equal(computeCohenKappaInterval([]), undefined);
});
