import type { Clock } from '../../core/base/clock.ts';

/** A browser's own time. */
export const webClock: Clock = {
  now: () => performance.now(),
  after: (milliseconds, task) => {
    const timer = setTimeout(task, milliseconds);
    return () => clearTimeout(timer);
  },
};
