/** Points of people that cannot be on the scale that a run takes them to be on. */
import type { Policies, RunRow } from '../run-types.ts';

/** A subset whose points go beyond the scale's most, and how far: its other points are of another scale as well. */
export interface OtherScale {
  readonly subset: string;
  readonly most: number;
}

/** The subsets of which points decide, and do not fit the scale that policies take them to be on, in their order. */
export function otherScales(
  rows: readonly RunRow[],
  { ratedMost }: Pick<Policies, 'ratedMost'>,
): readonly OtherScale[] {
  const most = new Map<string, number>();
  for (const { subset, points, pointsMost, isRight, label } of rows) {
    if (points === undefined || pointsMost !== undefined || isRight !== undefined || label !== undefined)
      continue;
    most.set(subset, Math.max(most.get(subset) ?? 0, points));
  }
  return [...most].flatMap(([subset, points]) => (points > ratedMost ? [{ subset, most: points }] : []));
}
