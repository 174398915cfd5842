import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mapInTimeSlices } from '../../../../src/core/base/resumable-work.ts';

/** Maps ten items of three milliseconds each. Returns the results and how many items the first slice had. */
async function mapTen(isOutdated?: () => boolean) {
  let now = 0;
  const waiting: (() => void)[] = [];
  const clock = {
    now: () => now,
    after: (_: number, run: () => void) => {
      waiting.push(run);
      return () => {};
    },
  };
  const mapped: number[] = [];
  const results = mapInTimeSlices(
    Array.from({ length: 10 }, (_, k) => k),
    (k) => {
      now += 3;
      mapped.push(k);
      return 2 * k;
    },
    clock,
    isOutdated,
  );
  const first = mapped.length;
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    next();
    await new Promise(setImmediate);
  }
  return { first, results: await results };
}

test('items are mapped in order, and other work goes first after each slice', async () => {
  assert.deepEqual(await mapTen(), { first: 3, results: [0, 2, 4, 6, 8, 10, 12, 14, 16, 18] });
});

test('the rest of the items is left out if the results are outdated', async () => {
  assert.deepEqual(await mapTen(() => true), { first: 3, results: [0, 2, 4] });
});
