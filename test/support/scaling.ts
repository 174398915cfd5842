import assert from 'node:assert/strict';

/** A run shorter than this says nothing about how it grows, in milliseconds. */
const TOO_SHORT = 25;
/** Four times the input takes four times as long in linear time, and sixteen times in quadratic time. */
const MOST = 10;
const TRIES = 4;

/**
 * The processor time that this process spends on `work`, in milliseconds. A busy machine makes the clock on the wall run
 * on meanwhile; this one it hardly changes.
 */
export function processorTime(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/**
 * Asserts that `work` takes less than `limit` milliseconds of processor time, in one of a few tries. A slow machine, or
 * one whose processor others use too, gets longer in proportion to what the same machine takes for `countTokens`.
 * @param limit of a machine that counts tokens in `TOKENS_COUNTED` milliseconds
 * @param work gets the number of the try, for what remembers a text that it has seen
 */
export function assertWithin(limit: number, work: (attempt: number) => void, what = 'it'): void {
  let least = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < TRIES && least >= limit; attempt++) {
    const took = processorTime(() => work(attempt));
    const slowness = took < limit ? 1 : Math.max(1, processorTime(countTokens) / TOKENS_COUNTED);
    least = Math.min(least, took / slowness);
  }
  assert.ok(least < limit, `${what} took ${least.toFixed(0)} ms of processor time, and not less than ${limit}.`);
}

/** How long `countTokens` takes on the machine on which limits are chosen, with nothing beside it, in milliseconds. */
const TOKENS_COUNTED = 32;

/** Work whose time says how quick this machine is at present: short strings, matches of a regular expression, a map. */
function countTokens(): void {
  const counts = new Map<string, number>();
  const text = 'So $1+1=2$ and 3*4 = 12.\n'.repeat(12_000);
  for (const [token] of text.matchAll(/\d+|[a-z]+|\s+|./gu)) counts.set(token, (counts.get(token) ?? 0) + 1);
  assert.ok(counts.size > 0);
}

/**
 * Asserts that `work` on four times the input takes nowhere near sixteen times as long. Both sizes are timed in turn,
 * and the best ratio of a few tries counts, so that a busy machine cannot fail it. Where something is only done from a
 * certain size on, the ratio across this size says nothing, so that four times these sizes are tried, too.
 */
export function assertLinear(work: (size: number) => void, size: number): void {
  const ratio = measureRatio(work, size);
  const best = ratio <= MOST ? ratio : measureRatio(work, 4 * size);
  assert.ok(best <= MOST, `Four times the input took ${best.toFixed(1)} times as long.`);
}

/** The best ratio of a few tries; 0 if four times the input is too short to tell. */
function measureRatio(work: (size: number) => void, size: number): number {
  let best = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < TRIES && best > MOST; attempt++) {
    const one = processorTime(() => work(size));
    const four = processorTime(() => work(4 * size));
    if (four < TOO_SHORT) return 0;
    best = Math.min(best, four / Math.max(one, 0.1));
  }
  return best;
}
