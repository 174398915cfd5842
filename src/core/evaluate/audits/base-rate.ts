/** What an acceptance is worth where right solutions are rarer, or more frequent, than in the set. */
import type { Estimate, Share } from '../measures/index.ts';

/**
 * The share of accepted solutions that are right, in per cent, by Bayes' rule. The bounds are those of both rates at once, and so rather too wide.
 * Undefined where a rate is of nothing, or nothing would be accepted.
 * @param baseRate the share of right solutions among those that are judged, 0 to 1
 */
export function ppvAt(baseRate: number, tpr: Share, tnr: Share): Estimate | undefined {
  if (tpr.value === undefined || tnr.value === undefined || !tpr.interval || !tnr.interval) return undefined;
  const at = (right: number, rejected: number): number | undefined => {
    const accepted = baseRate * right;
    const wrongly = (1 - baseRate) * (100 - rejected);
    return accepted + wrongly === 0 ? undefined : (100 * accepted) / (accepted + wrongly);
  };
  const value = at(tpr.value, tnr.value);
  if (value === undefined) return undefined;
  const low = at(tpr.interval.low, tnr.interval.low) ?? value;
  const high = at(tpr.interval.high, tnr.interval.high) ?? value;
  return { value, interval: { low, high } };
}
