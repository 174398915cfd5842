/** Makes ranges disjoint, and cuts long ones. */
import type { TextRange } from '../types.ts';

/** The ranges by their start, without those that begin in one before them. If two have the same start, the first of the list stays. */
export function dropOverlappingRanges<T extends TextRange>(ranges: readonly T[]): T[] {
  let last = Number.NEGATIVE_INFINITY;
  const isSorted = ranges.every(({ start }, index) => start >= (ranges[index - 1]?.start ?? start));
  return (isSorted ? ranges : [...ranges].sort(byStart)).filter(({ start, end }) => {
    if (start < last) return false;
    last = end;
    return true;
  });
}

/** The ranges by their start, each without what those before it cover. Empty ones are left out. */
export function clipOverlappingRanges(ranges: readonly TextRange[]): TextRange[] {
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

/** The range in parts of bounded length, which end behind a line or a word where that is possible. */
export function cutRangeAtBlanks(text: string, { start, end }: TextRange, most: number): readonly TextRange[] {
  const parts: TextRange[] = [];
  let from = start;
  while (end - from > 2 * most) {
    const limit = from + most;
    const least = from + most / 2;
    const to =
      [text.lastIndexOf('\n', limit) + 1, text.lastIndexOf(' ', limit) + 1].find((cut) => cut > least) ?? limit;
    parts.push({ start: from, end: to });
    from = to;
  }
  parts.push({ start: from, end });
  return parts;
}
