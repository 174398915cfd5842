import type { Clock } from '../clock.ts';
import type { Confirmer, Judge, JudgeFailure } from '../judge/types.ts';
import type { Usage } from '../judge/usage.ts';
import type { Proof } from '../proof/types.ts';
import { abstentionSentence, type Review, review, type Verdict } from '../review/index.ts';
import type { RowResult } from './types.ts';

/** A proof with the label that people gave it: the index of the earliest error, or -1. */
export interface LabelledProof {
  readonly proof: Proof;
  readonly label: number;
}

/** A row that the judge could not do is in no score. What models were used for it counts all the same. */
export type RowOutcome =
  | {
      readonly kind: 'judged';
      readonly result: RowResult;
      readonly usage?: Usage;
      /** Why there is no verdict, in a sentence or two, where there is none. */
      readonly silence?: string;
    }
  | { readonly kind: 'failed'; readonly failures: readonly JudgeFailure[]; readonly usage?: Usage };

export interface EvaluateOptions {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly confirm?: Confirmer;
}

/** Has one row judged, as a review is. Undefined if `signal` aborts before that is done. */
export async function judgeRow(
  { proof, label }: LabelledProof,
  judge: Judge,
  options: EvaluateOptions,
): Promise<RowOutcome | undefined> {
  let last: Review | undefined;
  for await (const snapshot of review(proof, [judge], options)) last = snapshot;
  if (options.signal.aborted) return undefined;
  const usage = last?.usage ? { usage: last.usage } : {};
  if (!last || !isJudged(last)) return { kind: 'failed', failures: last?.failures ?? [], ...usage };
  const { verdict } = last;
  const silence = verdict && verdict.earliestError === undefined ? abstentionSentence(verdict) : undefined;
  const result = resultOf(last, label);
  return { kind: 'judged', result, ...usage, ...(silence === undefined ? {} : { silence }) };
}

/** A verdict that stands whatever did not come, or none since every vote abstained; of the checker, a whole review. */
function isJudged({ verdict, outcome, failures }: Review): boolean {
  if (!verdict) return outcome !== 'failed' && failures.length === 0;
  return verdict.earliestError !== undefined || isSilent(verdict);
}

/** Whether every vote came and abstained, or so many that could not be read that the rest was not asked for. */
function isSilent({ progress, failures }: Verdict): boolean {
  const isAsked = progress.failed === 0 || failures.every(({ cause }) => cause === 'form');
  return isAsked && progress.done > 0 && progress.abstained > 0;
}

function resultOf({ steps, earliestError, verdict, tally }: Review, label: number): RowResult {
  // What is suspected is among the findings only if it was asked for.
  const flagged = steps.flatMap(({ step, findings }) =>
    findings.length > 0 || step.index === verdict?.earliestError ? [step.index] : [],
  );
  const said = verdict ? verdict.earliestError : earliestError;
  const rule = verdict ? undefined : steps[earliestError]?.findings[0]?.rule;
  const { abstained = 0, votes = 0 } = verdict ? countsOf(verdict) : {};
  const counts = { steps: steps.length, flagged, tally, abstained, votes };
  return { label, said, ...(rule === undefined ? {} : { rule }), ...counts };
}

function countsOf({ opinions }: Verdict): { readonly abstained: number; readonly votes: number } {
  const abstained = opinions.filter(({ judgement }) => judgement.kind === 'abstain').length;
  return { abstained, votes: opinions.length };
}

/**
 * Work of which so much is under way at a time, each on a lane of its own. What is asked for next waits until a lane is
 * free, so that a long stream of work is read only as fast as it is done.
 */
export class Lanes<T> {
  readonly #free: T[];
  readonly #running = new Set<Promise<void>>();
  #broken: { readonly error: unknown } | undefined;
  #wake: (() => void) | undefined;

  constructor(lanes: readonly T[]) {
    this.#free = [...lanes];
  }

  /** Begins the work, once a lane is free. Throws what earlier work threw. One caller at a time. */
  async begin(work: (lane: T) => Promise<void>): Promise<void> {
    if (this.#free.length === 0)
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    if (this.#broken) throw this.#broken.error;
    const lane = this.#free.shift() as T;
    const run = work(lane)
      .catch((error: unknown) => {
        this.#broken ??= { error };
      })
      .finally(() => {
        this.#free.push(lane);
        this.#running.delete(run);
        this.#wake?.();
        this.#wake = undefined;
      });
    this.#running.add(run);
  }

  /** Resolves once all that was begun is done; throws what it threw. */
  async idle(): Promise<void> {
    await Promise.all(this.#running);
    if (this.#broken) throw this.#broken.error;
  }
}
