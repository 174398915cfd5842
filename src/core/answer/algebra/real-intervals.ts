/** Sets of real numbers as intervals with known ends. */
import { areSameValue, type NumericValue, toComplexFloat } from '../../checker/index.ts';
/** An end: −∞, a value, or ∞. */
export type IntervalEnd = -1 | 1 | NumericValue;

export interface RealInterval {
  readonly low: IntervalEnd;
  readonly high: IntervalEnd;
  readonly hasLow: boolean;
  readonly hasHigh: boolean;
}

export const WHOLE_REAL_LINE: RealInterval = { low: -1, high: 1, hasLow: false, hasHigh: false };

/** Thrown if an answer isn't a known set of reals. */
export class UnknownRealSetError extends Error {}

export function areSameIntervalEnd(a: IntervalEnd, b: IntervalEnd): boolean | undefined {
  if (typeof a === 'number' || typeof b === 'number') return a === b;
  return areSameValue(a, b);
}

export function createPointInterval(at: IntervalEnd): RealInterval {
  if (typeof at === 'number') throw new UnknownRealSetError();
  return { low: at, high: at, hasLow: true, hasHigh: true };
}

export function createIntervalUnlessEmpty(
  low: IntervalEnd,
  high: IntervalEnd,
  hasLow: boolean,
  hasHigh: boolean,
): readonly RealInterval[] {
  const order = compareEnds(low, high);
  if (order > 0 || (order === 0 && !(hasLow && hasHigh))) return [];
  return [{ low, high, hasLow, hasHigh }];
}

/** Less, equal or greater. Throws if two ends can't be distinguished. */
function compareEnds(a: IntervalEnd, b: IntervalEnd): number {
  if (typeof a === 'number' || typeof b === 'number') {
    const x = typeof a === 'number' ? a : 0;
    const y = typeof b === 'number' ? b : 0;
    return x - y;
  }
  const same = areSameValue(a, b);
  if (same === undefined) throw new UnknownRealSetError();
  return same ? 0 : toComplexFloat(a).re - toComplexFloat(b).re;
}

export function addIntervalToUnion(all: readonly RealInterval[], one: RealInterval): RealInterval[] {
  return [...uniteIntervals([...all, one])];
}

export function uniteIntervals(intervals: readonly RealInterval[]): readonly RealInterval[] {
  const sorted = [...intervals].sort((a, b) => compareEnds(a.low, b.low) || Number(b.hasLow) - Number(a.hasLow));
  const out: RealInterval[] = [];
  for (const next of sorted) {
    const last = out.at(-1);
    const order = last === undefined ? -1 : compareEnds(last.high, next.low);
    if (last === undefined || order < 0 || (order === 0 && !last.hasHigh && !next.hasLow)) {
      out.push(next);
      continue;
    }
    const end = compareEnds(last.high, next.high);
    out[out.length - 1] =
      end > 0 ? last : { ...last, high: next.high, hasHigh: end === 0 ? last.hasHigh || next.hasHigh : next.hasHigh };
  }
  return out;
}

export function complementIntervals(intervals: readonly RealInterval[]): readonly RealInterval[] {
  const out: RealInterval[] = [];
  let low: IntervalEnd = -1;
  let hasLow = false;
  for (const i of uniteIntervals(intervals)) {
    if (i.low !== -1) out.push(...createIntervalUnlessEmpty(low, i.low, hasLow, !i.hasLow));
    low = i.high;
    hasLow = !i.hasHigh;
    if (low === 1) return out;
  }
  out.push(...createIntervalUnlessEmpty(low, 1, hasLow, false));
  return out;
}

export function intersectIntervals(a: readonly RealInterval[], b: readonly RealInterval[]): readonly RealInterval[] {
  return complementIntervals(uniteIntervals([...complementIntervals(a), ...complementIntervals(b)]));
}
