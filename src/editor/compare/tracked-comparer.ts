import type { Comparer } from '../../core/select/index.ts';

/** A comparer that exposes its calls in flight. */
export interface TrackedComparer extends Comparer {
  /** Keys of the calls that are under way. */
  readonly underWay: ReadonlySet<string>;
}

/** @param changed told when a call begins, and when one ends */
export function trackComparer(asker: Comparer, changed: () => void): TrackedComparer {
  const underWay = new Set<string>();
  return {
    underWay,
    describe: () => asker.describe(),
    async ask(call, signal) {
      underWay.add(call.key);
      changed();
      try {
        return await asker.ask(call, signal);
      } finally {
        underWay.delete(call.key);
        changed();
      }
    },
  };
}
