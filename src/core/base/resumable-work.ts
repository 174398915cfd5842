/** Work in small pieces, so that whoever does it can let others go first. Each piece should take a few milliseconds at most. */
import type { Clock } from './clock.ts';

/** Work that is done piece by piece: each call of `next` does one, and the last returns the result. */
export type ResumableWork<T> = Generator<undefined, T, undefined>;

/** Does all that is left of the work, and returns its result. */
export function finishWork<T>(work: ResumableWork<T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
  }
}

/** How long items are mapped before other work goes first, in milliseconds. */
const SLICE_MS = 8;

/**
 * Maps items in order. Other work goes first again and again.
 * @param isOutdated asked after that: if it says so, the rest of the items is left out
 */
export async function mapInTimeSlices<T, R>(
  items: readonly T[],
  map: (item: T) => R,
  clock: Pick<Clock, 'now' | 'after'>,
  isOutdated: () => boolean = () => false,
): Promise<R[]> {
  const results: R[] = [];
  let end = clock.now() + SLICE_MS;
  for (const item of items) {
    results.push(map(item));
    if (clock.now() < end) continue;
    await new Promise<void>((resolve) => void clock.after(0, resolve));
    if (isOutdated()) break;
    end = clock.now() + SLICE_MS;
  }
  return results;
}
