/** Finds ground-truth points that can't be on the scale that a run assumes. */
import type { RunRow, ScoringPolicies } from '../run-types.ts';

/** A subset with points above the maximum of the scale, and the highest: all its points are on another scale. */
export interface SubsetExceedingPointScale {
  readonly subset: string;
  readonly most: number;
}

/** The subsets that are scored by points which exceed the scale in the policies, in order. */
export function findSubsetsExceedingPointScale(
  rows: readonly RunRow[],
  { ratedMost }: Pick<ScoringPolicies, 'ratedMost'>,
): readonly SubsetExceedingPointScale[] {
  const most = new Map<string, number>();
  for (const { subset, points, pointsMost, isRight, label } of rows) {
    if (points === undefined || pointsMost !== undefined || isRight !== undefined || label !== undefined) continue;
    most.set(subset, Math.max(most.get(subset) ?? 0, points));
  }
  return [...most].flatMap(([subset, points]) => (points > ratedMost ? [{ subset, most: points }] : []));
}
