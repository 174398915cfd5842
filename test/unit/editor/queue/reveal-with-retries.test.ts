/** A row that is drawn anew while a list goes to it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { revealTreeItemWithRetries } from '../../../../src/editor/queue/reveal-with-retries.ts';
import { manualClock } from '../../../support/manual-clock.ts';

/** Finds the row at the given time; moves the clock for as long as somebody waits for it. */
async function triesUntil(found: number): Promise<{ times: number; isThere: boolean }> {
  const clock = manualClock();
  let times = 0;
  const going = revealTreeItemWithRetries(async () => {
    times++;
    if (times < found) throw new Error('TreeError [proofmark.queue] Data tree node not found');
  }, clock);
  let isDone = false;
  void going.then(() => {
    isDone = true;
  });
  while (!isDone) {
    await new Promise((resolve) => setImmediate(resolve));
    clock.advance(1_000);
  }
  return { times, isThere: await going };
}

test('is looked for again, and what was asked for does not fail of it', async () => {
  assert.deepEqual(await triesUntil(1), { times: 1, isThere: true });
  assert.deepEqual(await triesUntil(2), { times: 2, isThere: true });
  assert.deepEqual(await triesUntil(9), { times: 3, isThere: false });
});
