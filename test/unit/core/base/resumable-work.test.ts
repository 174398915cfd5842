import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mapInSlices } from '../../../../src/core/base/resumable-work.ts';

test('items are mapped in order, and other work goes first after each slice', async () => {
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
  const results = mapInSlices(
    Array.from({ length: 10 }, (_, k) => k),
    (k) => {
      now += 3;
      mapped.push(k);
      return 2 * k;
    },
    clock,
  );
  assert.deepEqual(mapped, [0, 1, 2]);
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    next();
    await new Promise(setImmediate);
  }
  assert.deepEqual(await results, [0, 2, 4, 6, 8, 10, 12, 14, 16, 18]);
});
