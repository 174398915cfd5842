import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleBinomial } from '../../../../src/core/base/binomial.ts';
import { resampleCounts } from '../../../../src/core/base/bootstrap.ts';
import { createRandomGenerator } from '../../../../src/core/base/random.ts';

const DRAWS = 40_000;

/** The chances of 0 … n hits, by logarithms of factorials. */
function chances(n: number, p: number): number[] {
  const logs = [0];
  for (let k = 1; k <= n; k++) logs[k] = (logs[k - 1] as number) + Math.log(k);
  const log = (k: number): number => logs[k] as number;
  return logs.map((_, k) => Math.exp(log(n) - log(k) - log(n - k) + k * Math.log(p) + (n - k) * Math.log(1 - p)));
}

for (const [n, p] of [
  [1, 0.3],
  [12, 0.5],
  [40, 0.1],
  [25, 0.41],
  [200, 0.04],
  [200, 0.5],
  [700, 0.83],
  [3400, 0.31],
] as const)
  test(`of ${n} trials of ${p} as many succeed as the binomial distribution has it`, () => {
    const random = createRandomGenerator(11);
    const counts = new Array<number>(n + 1).fill(0);
    for (let draw = 0; draw < DRAWS; draw++) {
      const hits = sampleBinomial(n, p, random);
      assert.ok(Number.isInteger(hits) && hits >= 0 && hits <= n, `${hits}`);
      counts[hits] = (counts[hits] as number) + 1;
    }
    // Pearson's test over cells of at least 20 expected draws, those beyond joined; 4.5 standard deviations above its mean is past belief.
    let [square, cells, expected, seen] = [0, 0, 0, 0];
    for (const [hits, chance] of chances(n, p).entries()) {
      expected += chance * DRAWS;
      seen += counts[hits] as number;
      if (expected < 20) continue;
      square += (seen - expected) ** 2 / expected;
      cells++;
      [expected, seen] = [0, 0];
    }
    const free = Math.max(1, cells - 1);
    assert.ok(square < free + 4.5 * Math.sqrt(2 * free), `${square} with ${free} degrees of freedom`);
  });

test('rows drawn anew are as many as before, and fall on each cell as often as it has rows', () => {
  const random = createRandomGenerator(5);
  const counts = [30, 0, 5, 65, 0];
  const sums = [0, 0, 0, 0, 0];
  const squares = [0, 0, 0, 0, 0];
  for (let draw = 0; draw < 10_000; draw++) {
    const drawn = resampleCounts(counts, random);
    assert.equal(
      drawn.reduce((sum, count) => sum + count, 0),
      100,
    );
    for (const [cell, count] of drawn.entries()) {
      sums[cell] = (sums[cell] as number) + count;
      squares[cell] = (squares[cell] as number) + count ** 2;
    }
  }
  for (const [cell, count] of counts.entries()) {
    const mean = (sums[cell] as number) / 10_000;
    assert.ok(Math.abs(mean - count) < 0.25, `cell ${cell}: ${mean}`);
    const variance = (squares[cell] as number) / 10_000 - mean ** 2;
    assert.ok(Math.abs(variance - count * (1 - count / 100)) < 1.5, `cell ${cell}: ${variance}`);
  }
});
