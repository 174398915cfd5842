import type { Clock } from '../../core/base/clock.ts';
import type { ReviewEntry } from './review-entry.ts';

/** How long a model that an edit calls off has to end, so that what it said is concluded from, in milliseconds. */
const LEAVE = 50;

/**
 * Calls off the model that is asked, as a person would; `then` is for the edit, once it has left.
 * @returns whether one is leaving
 */
export function letLeave(entry: ReviewEntry, clock: Clock, then: () => void): boolean {
  if (entry.isLeaving) return true;
  if (!entry.halt || entry.halt.signal.aborted) return false;
  entry.halt.abort();
  entry.isLeaving = true;
  clock.after(LEAVE, () => {
    entry.isLeaving = false;
    then();
  });
  return true;
}
