/**
 * What votes that are right as often as it is said come to, by drawing them: the reference that runs of a simulated judge are held
 * against. It shares nothing with the code under test but the rules in words.
 */
import type { RandomGenerator } from '../../src/core/base/random.ts';
import type { Accuracies, SimulatedRow } from './simulated-judge.ts';

/**
 * The average F1 over subsets, in per cent, of each of `simulations` runs in which every row has `votes` votes; sorted.
 * @param accuracies by subset
 */
export function impliedF1s(
  rows: readonly SimulatedRow[],
  accuracies: Readonly<Record<string, Accuracies>>,
  votes: number,
  simulations: number,
  random: RandomGenerator,
): readonly number[] {
  const subsets = Object.keys(accuracies);
  const f1s = Array.from({ length: simulations }, () => {
    const all = subsets.map((subset) => {
      const counts = { errors: 0, found: 0, corrects: 0, passed: 0 };
      for (const row of rows) {
        if (row.subset !== subset) continue;
        const accuracy = accuracies[subset];
        const isHit = accuracy !== undefined && winner(row, accuracy, votes, random) === row.label;
        if (row.label === -1) {
          counts.corrects++;
          if (isHit) counts.passed++;
        } else {
          counts.errors++;
          if (isHit) counts.found++;
        }
      }
      const [a, b] = [counts.found / counts.errors, counts.passed / counts.corrects];
      return a + b === 0 ? 0 : (200 * a * b) / (a + b);
    });
    return all.reduce((sum, f1) => sum + f1, 0) / all.length;
  });
  return f1s.sort((a, b) => a - b);
}

/** Most votes win; of steps with as many the first; a tie of "no error" with a step is scored as the step. */
function winner(
  { label, steps }: SimulatedRow,
  { error, correct }: Accuracies,
  votes: number,
  random: RandomGenerator,
): number {
  const counts = new Array<number>(steps.length + 1).fill(0);
  for (let vote = 0; vote < votes; vote++) {
    let said = label;
    if (random() >= (label === -1 ? correct : error)) {
      // Any other of the steps and of "no error", alike.
      said = Math.floor(random() * steps.length) - 1;
      if (said >= label) said++;
    }
    counts[said + 1] = (counts[said + 1] ?? 0) + 1;
  }
  let best = 0;
  for (let place = 1; place < counts.length; place++) {
    const isMore = (counts[place] ?? 0) > (counts[best] ?? 0);
    if (isMore || (best === 0 && counts[place] === counts[0])) best = place;
  }
  return best - 1;
}

/** Of sorted values, the one below which so large a share of them lies. */
export function quantile(sorted: readonly number[], share: number): number | undefined {
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
}
