/** Judges that can be canceled: before they start, by an edit, or while they run. */

import { joinAbortSignals } from '../../core/base/abort-signals.ts';
import type { Clock } from '../../core/base/clock.ts';
import { createUserStopFailure } from '../../core/judge/calls/index.ts';
import type { ErrorConfirmer, Judge } from '../../core/judge/index.ts';

/** Ends a judge when `halt` aborts: votes so far count, missing ones fail. If `signal` aborts, it reports nothing. */
export function createStoppableJudge(judge: Judge, halt: AbortSignal): Judge {
  return {
    id: judge.id,
    describe: () => judge.describe(),
    async *judge(request, signal) {
      const either = joinAbortSignals(signal, halt);
      try {
        yield* judge.judge(request, either.signal);
        if (halt.aborted && !signal.aborted) yield createUserStopFailure();
      } finally {
        either.leave();
      }
    },
  };
}

/** Wraps a confirmer so that it ends when `halt` aborts. The error then stays unconfirmed. */
export function createStoppableConfirmer(confirmer: ErrorConfirmer, halt: AbortSignal): ErrorConfirmer {
  return {
    id: confirmer.id,
    describe: () => confirmer.describe(),
    async confirm(request, signal) {
      if (halt.aborted) return createUserStopFailure();
      const either = joinAbortSignals(signal, halt);
      try {
        return await confirmer.confirm(request, either.signal);
      } catch (error) {
        if (halt.aborted && !signal.aborted) return createUserStopFailure();
        throw error;
      } finally {
        either.leave();
      }
    },
  };
}

/** Wraps a judge so that it starts after a delay in milliseconds, unless it's canceled before. */
export function createDelayedJudge(judge: Judge, clock: Clock, wait: number): Judge {
  return {
    id: judge.id,
    describe: () => judge.describe(),
    async *judge(request, signal) {
      await pauseUnlessAborted(clock, wait, signal);
      if (!signal.aborted) yield* judge.judge(request, signal);
    },
  };
}

function pauseUnlessAborted(clock: Clock, wait: number, signal: AbortSignal): Promise<void> {
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
