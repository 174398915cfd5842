import type { Clock } from '../core/base/clock.ts';

/** The clock of the host: Node or a browser. */
export const systemClock: Clock = {
  now: () => performance.now(),
  after: (milliseconds, task) => {
    const timer = setTimeout(task, milliseconds);
    return () => clearTimeout(timer);
  },
};
