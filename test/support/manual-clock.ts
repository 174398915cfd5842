import type { Clock } from '../../src/core/base/clock.ts';

/** A clock that stands still until it is moved. */
export interface ManualClock extends Clock {
  /** Moves time on and runs what falls due, in order. */
  advance(milliseconds: number): void;
  /** How many tasks wait. */
  readonly waiting: number;
}

export function manualClock(): ManualClock {
  let time = 0;
  let tasks: { at: number; task: () => void }[] = [];
  return {
    now: () => time,
    after(milliseconds, task) {
      const entry = { at: time + milliseconds, task };
      tasks.push(entry);
      return () => {
        tasks = tasks.filter((other) => other !== entry);
      };
    },
    advance(milliseconds) {
      const until = time + milliseconds;
      for (;;) {
        const next = tasks.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
        if (!next) break;
        tasks = tasks.filter((other) => other !== next);
        time = next.at;
        next.task();
      }
      time = until;
    },
    get waiting() {
      return tasks.length;
    },
  };
}

/** Lets promises that are ready run. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
}
