import type { Clock } from '../clock.ts';
import { createStream } from '../judge/stream.ts';
import type { Judge } from '../judge/types.ts';
import type { Proof } from '../proof/types.ts';
import { conclude, createLedger, enter } from './conclude.ts';
import type { Review } from './types.ts';

/** How long snapshots are held back so that many replies make one of them, in milliseconds. */
export const BATCH = 100;

export interface ReviewOptions {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Milliseconds between snapshots; `BATCH` unless told. */
  readonly batch?: number;
}

/**
 * Runs judges over a proof. Yields snapshots, each complete in itself, at most one per batch time; the last one
 * has `complete`. After an abort no further snapshot comes. A judge that breaks its word and throws becomes a
 * failure in the review.
 */
export async function* review(
  proof: Proof,
  judges: readonly Judge[],
  options: ReviewOptions,
): AsyncGenerator<Review> {
  const { clock, signal, batch = BATCH } = options;
  const began = clock.now();
  const descriptions = judges.map((judge) => judge.describe());
  const ledger = createLedger();
  const wanted = proof.steps.map((step) => step.index);
  const ticks = createStream<'due' | 'complete'>();
  let due: (() => void) | undefined;

  const runs = judges.map(async (judge) => {
    try {
      for await (const reply of judge.judge({ proof, steps: wanted }, signal)) {
        enter(ledger, judge.id, reply);
        due ??= clock.after(batch, () => {
          due = undefined;
          ticks.push('due');
        });
      }
    } catch (error) {
      const message = `The judge "${judge.id}" broke: ${error instanceof Error ? error.message : String(error)}`;
      enter(ledger, judge.id, { kind: 'failure', failure: 'unavailable', message });
    }
  });
  const stop = (): void => ticks.end();
  signal.addEventListener('abort', stop, { once: true });
  void Promise.all(runs).then(() => {
    ticks.push('complete');
    ticks.end();
  });

  try {
    for await (const tick of ticks) {
      if (signal.aborted) return;
      const complete = tick === 'complete';
      yield conclude(proof, descriptions, ledger, { complete, elapsed: clock.now() - began });
    }
  } finally {
    due?.();
    signal.removeEventListener('abort', stop);
  }
}
