import assert from 'node:assert/strict';

/** A run shorter than this says nothing about how it grows, in milliseconds. */
const TOO_SHORT = 25;
/** Four times the input takes four times as long in linear time, and sixteen times in quadratic time. */
const MOST = 10;
const TRIES = 4;

/**
 * Asserts that `work` on four times the input takes nowhere near sixteen times as long. Both sizes are timed in turn,
 * and the best ratio of a few tries counts, so that a busy machine cannot fail it.
 */
export function assertLinear(work: (size: number) => void, size: number): void {
  let best = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < TRIES && best > MOST; attempt++) {
    const one = timeOf(() => work(size));
    const four = timeOf(() => work(4 * size));
    if (four < TOO_SHORT) return;
    best = Math.min(best, four / Math.max(one, 0.1));
  }
  assert.ok(best <= MOST, `Four times the input took ${best.toFixed(1)} times as long.`);
}

function timeOf(work: () => void): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}
