/** Judges that people call off: before they have begun, by an edit, or on their way. */

import type { Clock } from '../../core/base/clock.ts';
import { eitherOf } from '../../core/base/signals.ts';
import { stoppedFailure } from '../../core/judge/calls/index.ts';
import type { Confirmer, Judge } from '../../core/judge/index.ts';

/**
 * A judge that ends when `halt` aborts: what it has said stays, and that something is missing is said. After `signal`, as
 * with every judge, nothing is said any more.
 */
export function haltable(judge: Judge, halt: AbortSignal): Judge {
  return {
    id: judge.id,
    describe: () => judge.describe(),
    async *judge(request, signal) {
      const either = eitherOf(signal, halt);
      try {
        yield* judge.judge(request, either.signal);
        if (halt.aborted && !signal.aborted) yield stoppedFailure();
      } finally {
        either.leave();
      }
    },
  };
}

/** A second judge that is not asked once `halt` has aborted, and given up when it does: what the votes say stays unconfirmed. */
export function haltableConfirmer(confirmer: Confirmer, halt: AbortSignal): Confirmer {
  return {
    id: confirmer.id,
    describe: () => confirmer.describe(),
    async confirm(request, signal) {
      if (halt.aborted) return stoppedFailure();
      const either = eitherOf(signal, halt);
      try {
        return await confirmer.confirm(request, either.signal);
      } catch (error) {
        if (halt.aborted && !signal.aborted) return stoppedFailure();
        throw error;
      } finally {
        either.leave();
      }
    },
  };
}

/** A judge that is asked only after a while in which nothing has called it off, in milliseconds. */
export function delayed(judge: Judge, clock: Clock, wait: number): Judge {
  return {
    id: judge.id,
    describe: () => judge.describe(),
    async *judge(request, signal) {
      await pause(clock, wait, signal);
      if (!signal.aborted) yield* judge.judge(request, signal);
    },
  };
}

function pause(clock: Clock, wait: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const leave = (): void => {
      stop();
      resolve();
    };
    const stop = clock.after(wait, () => {
      signal.removeEventListener('abort', leave);
      resolve();
    });
    signal.addEventListener('abort', leave, { once: true });
  });
}
