import type { Clock } from '../clock.ts';
import type { Judge, JudgeFailure } from '../judge/types.ts';
import type { Proof } from '../proof/types.ts';
import { type Review, review } from '../review/index.ts';
import type { RowResult } from './types.ts';

/** A proof with the label that people gave it: the index of the earliest error, or -1. */
export interface LabelledProof {
  readonly proof: Proof;
  readonly label: number;
}

/** A row that the judge could not do is in no score. */
export type RowOutcome =
  | { readonly kind: 'judged'; readonly result: RowResult }
  | { readonly kind: 'failed'; readonly failures: readonly JudgeFailure[] };

export interface EvaluateOptions {
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/** Has one row judged, as a review is. */
export async function judgeRow(
  { proof, label }: LabelledProof,
  judge: Judge,
  options: EvaluateOptions,
): Promise<RowOutcome> {
  let last: Review | undefined;
  for await (const snapshot of review(proof, [judge], options)) last = snapshot;
  if (!last || last.outcome === 'failed' || last.outcome === 'no-verdict' || last.failures.length > 0)
    return { kind: 'failed', failures: last?.failures ?? [] };
  return { kind: 'judged', result: resultOf(last, label) };
}

function resultOf({ steps, earliestError: said, verdict, tally }: Review, label: number): RowResult {
  // What is suspected is among the findings only if it was asked for.
  const flagged = steps.flatMap(({ step, findings, state }) =>
    findings.length > 0 || state === 'earliest-error' ? [step.index] : [],
  );
  const rule = verdict ? undefined : steps[said]?.findings[0]?.rule;
  return { label, said, ...(rule === undefined ? {} : { rule }), steps: steps.length, flagged, tally };
}

/**
 * Work of which so much is under way at a time, each on a lane of its own. What is asked for next waits until a lane is
 * free, so that a long stream of work is read only as fast as it is done.
 */
export class Lanes<T> {
  readonly #free: T[];
  readonly #running = new Set<Promise<void>>();
  #broken: { readonly error: unknown } | undefined;

  constructor(lanes: readonly T[]) {
    this.#free = [...lanes];
  }

  /** Begins the work, once a lane is free. Throws what earlier work threw. */
  async begin(work: (lane: T) => Promise<void>): Promise<void> {
    while (this.#free.length === 0) await Promise.race(this.#running);
    if (this.#broken) throw this.#broken.error;
    const lane = this.#free.shift() as T;
    const run = work(lane)
      .catch((error: unknown) => {
        this.#broken ??= { error };
      })
      .finally(() => {
        this.#free.push(lane);
        this.#running.delete(run);
      });
    this.#running.add(run);
  }

  /** Resolves once all that was begun is done; throws what it threw. */
  async idle(): Promise<void> {
    await Promise.all(this.#running);
    if (this.#broken) throw this.#broken.error;
  }
}
