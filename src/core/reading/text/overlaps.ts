/** Makes ranges disjoint. */
import type { TextRange } from '../../proof/index.ts';

/** The ranges by their start, without those that begin in one before them. If two have the same start, the first of the list stays. */
export function dropOverlaps<T extends TextRange>(ranges: readonly T[]): T[] {
  let last = Number.NEGATIVE_INFINITY;
  const isSorted = ranges.every(({ start }, index) => start >= (ranges[index - 1]?.start ?? start));
  return (isSorted ? ranges : [...ranges].sort(byStart)).filter(({ start, end }) => {
    if (start < last) return false;
    last = end;
    return true;
  });
}

/** The ranges by their start, each without what those before it cover. Empty ones are left out. */
export function clipOverlaps(ranges: readonly TextRange[]): TextRange[] {
  const clipped: TextRange[] = [];
  let last = 0;
  for (const { start, end } of [...ranges].sort(byStart)) {
    const from = Math.max(start, last);
    if (end <= from) continue;
    clipped.push({ start: from, end });
    last = end;
  }
  return clipped;
}

function byStart(one: TextRange, other: TextRange): number {
  return one.start - other.start;
}
