import type { Clock } from '../../core/base/clock.ts';

/** The clock of a browser. */
export const webClock: Clock = {
  now: () => performance.now(),
  after: (milliseconds, task) => {
    const timer = setTimeout(task, milliseconds);
    return () => clearTimeout(timer);
  },
};
