import type { Asker } from '../../core/select/index.ts';

/** A comparer that exposes its calls in flight. */
export interface TrackedAsker extends Asker {
  /** Keys of the calls that are under way. */
  readonly underWay: ReadonlySet<string>;
}

/** @param changed told when a call begins, and when one ends */
export function tracked(asker: Asker, changed: () => void): TrackedAsker {
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
