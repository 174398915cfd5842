import type { Comparer } from '../../core/select/index.ts';

/** A comparer that exposes its calls in flight. */
export interface TrackedComparer extends Comparer {
  /** Keys of the calls in flight. */
  readonly underWay: ReadonlySet<string>;
}

/** @param changed is called when a call starts and when it ends */
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
