import type { Clock } from '../core/base/clock.ts';

/** The clock of Node. */
export const nodeClock: Clock = {
  now: () => performance.now(),
  after: (milliseconds, task) => {
    const timer = setTimeout(task, milliseconds);
    return () => clearTimeout(timer);
  },
};
