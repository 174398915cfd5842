/** Checks whether results on the same problem are so correlated that intervals for independent rows are too narrow. */

import { computeBootstrapInterval } from '../../base/bootstrap.ts';
import { getOrCreate } from '../../base/groups.ts';
import { type ConfidenceInterval, DEFAULT_RESAMPLING_SETTINGS } from '../../base/shares.ts';
import type { RunRow } from '../run-types.ts';

export interface ClusteredAccuracyInterval {
  readonly problems: number;
  readonly rows: number;
  /** The interval of a judge's accuracy, in percent, resampled by problem instead of by row. */
  readonly interval: ConfidenceInterval;
}

/**
 * The interval of a share, resampled by problem. Undefined if each problem has one row or there is only one problem.
 * @param rows with whether the judge is right on them
 */
export function computeClusteredAccuracyInterval(
  rows: readonly { readonly problem: RunRow['problem']; readonly isHit: boolean }[],
  seed: number,
): ClusteredAccuracyInterval | undefined {
  const problems = new Map<string, { rows: number; hits: number }>();
  for (const { problem, isHit } of rows) {
    const counts = getOrCreate(problems, problem, () => ({ rows: 0, hits: 0 }));
    counts.rows++;
    if (isHit) counts.hits++;
  }
  if (problems.size < 2 || problems.size === rows.length) return undefined;
  // Sorted, so that the order of rows doesn't affect the resampling.
  const all = [...problems.values()].sort((a, b) => a.rows - b.rows || a.hits - b.hits);
  const interval = computeBootstrapInterval(
    (random) => {
      let drawn = 0;
      let hits = 0;
      for (let count = 0; count < all.length; count++) {
        const one = all[Math.floor(random() * all.length)];
        drawn += one?.rows ?? 0;
        hits += one?.hits ?? 0;
      }
      return (100 * hits) / drawn;
    },
    { ...DEFAULT_RESAMPLING_SETTINGS, seed },
  );
  return interval && { problems: all.length, rows: rows.length, interval };
}
