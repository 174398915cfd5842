/** Judges that people call off: before they have begun, by an edit, or on their way. */
import type { Clock } from '../../core/clock.ts';
import type { Confirmer, Judge, JudgeFailure } from '../../core/judge/types.ts';
import { t } from '../../l10n/index.ts';

/** What a judge says that was called off. It is no failure that anybody needs to be told of. */
export function calledOff(): JudgeFailure {
  const message = t('You stopped the review. Review the proof again for the rest.');
  return { kind: 'failure', failure: 'unavailable', cause: 'stopped', message };
}

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
        if (halt.aborted && !signal.aborted) yield calledOff();
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
      if (halt.aborted) return calledOff();
      const either = eitherOf(signal, halt);
      try {
        return await confirmer.confirm(request, either.signal);
      } catch (error) {
        if (halt.aborted && !signal.aborted) return calledOff();
        throw error;
      } finally {
        either.leave();
      }
    },
  };
}

/** A signal that aborts as soon as one of two does, until `leave` is called. */
function eitherOf(a: AbortSignal, b: AbortSignal): { readonly signal: AbortSignal; leave(): void } {
  const run = new AbortController();
  const stop = (): void => run.abort();
  for (const one of [a, b]) {
    if (one.aborted) stop();
    one.addEventListener('abort', stop, { once: true });
  }
  return {
    signal: run.signal,
    leave: () => {
      for (const one of [a, b]) one.removeEventListener('abort', stop);
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
