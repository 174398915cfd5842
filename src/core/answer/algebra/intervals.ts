/** Sets of real numbers as intervals with known ends. */
import { sameValue, toFloat, type Value } from '../../checker/index.ts';
/** An end: −∞, a value, or ∞. */
export type End = -1 | 1 | Value;

export interface Interval {
  readonly low: End;
  readonly high: End;
  readonly hasLow: boolean;
  readonly hasHigh: boolean;
}

export const ALL: Interval = { low: -1, high: 1, hasLow: false, hasHigh: false };

/** Thrown if an answer isn't a known set of reals. */
export class NoRegion extends Error {}

export function sameEnd(a: End, b: End): boolean | undefined {
  if (typeof a === 'number' || typeof b === 'number') return a === b;
  return sameValue(a, b);
}

export function point(at: End): Interval {
  if (typeof at === 'number') throw new NoRegion();
  return { low: at, high: at, hasLow: true, hasHigh: true };
}

export function interval(low: End, high: End, hasLow: boolean, hasHigh: boolean): readonly Interval[] {
  const order = compareEnds(low, high);
  if (order > 0 || (order === 0 && !(hasLow && hasHigh))) return [];
  return [{ low, high, hasLow, hasHigh }];
}

/** Less, equal or greater. Throws if two ends can't be distinguished. */
function compareEnds(a: End, b: End): number {
  if (typeof a === 'number' || typeof b === 'number') {
    const x = typeof a === 'number' ? a : 0;
    const y = typeof b === 'number' ? b : 0;
    return x - y;
  }
  const same = sameValue(a, b);
  if (same === undefined) throw new NoRegion();
  return same ? 0 : toFloat(a).re - toFloat(b).re;
}

export function joined(all: readonly Interval[], one: Interval): Interval[] {
  return [...unite([...all, one])];
}

export function unite(intervals: readonly Interval[]): readonly Interval[] {
  const sorted = [...intervals].sort(
    (a, b) => compareEnds(a.low, b.low) || Number(b.hasLow) - Number(a.hasLow),
  );
  const out: Interval[] = [];
  for (const next of sorted) {
    const last = out.at(-1);
    const order = last === undefined ? -1 : compareEnds(last.high, next.low);
    if (last === undefined || order < 0 || (order === 0 && !last.hasHigh && !next.hasLow)) {
      out.push(next);
      continue;
    }
    const end = compareEnds(last.high, next.high);
    out[out.length - 1] =
      end > 0
        ? last
        : { ...last, high: next.high, hasHigh: end === 0 ? last.hasHigh || next.hasHigh : next.hasHigh };
  }
  return out;
}

export function complement(intervals: readonly Interval[]): readonly Interval[] {
  const out: Interval[] = [];
  let low: End = -1;
  let hasLow = false;
  for (const i of unite(intervals)) {
    if (i.low !== -1) out.push(...interval(low, i.low, hasLow, !i.hasLow));
    low = i.high;
    hasLow = !i.hasHigh;
    if (low === 1) return out;
  }
  out.push(...interval(low, 1, hasLow, false));
  return out;
}

export function intersect(a: readonly Interval[], b: readonly Interval[]): readonly Interval[] {
  return complement(unite([...complement(a), ...complement(b)]));
}
