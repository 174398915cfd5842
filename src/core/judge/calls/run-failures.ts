import { getFailureConsequences, type JudgeFailure } from './failure.ts';

/** Whether every further call would fail the same way; for a refusal, only until a reply arrives. */
export function isRunWideFailure(failure: JudgeFailure, hasReplied: boolean): boolean {
  const { meets } = getFailureConsequences(failure);
  return meets === 'run' || (!hasReplied && meets === 'refusal');
}

/** The number of consecutive refusals that end a run after replies have arrived. So many are unlikely to be caused by the proofs. */
const MOST_REFUSED = 5;
/** The number of consecutive failures that end a run. Each has been retried for a while if the server is down. */
const MOST_IN_A_ROW = 20;

/** Why a run stops. Calls in flight may be billed, so their replies are awaited. */
export interface RunStopReason {
  readonly why: string;
  /** Whether the budget is used up, which also ends batch runs. */
  readonly isSpent: boolean;
  /** Whether it's a refusal before any reply: calls in flight may show that it concerns one proof only. */
  readonly isEarly?: true;
}

/** Decides when a run over many proofs stops, because further queries would fail, too. */
export class RunFailureMonitor {
  #inARow = 0;
  #refused = 0;
  #hasReplied = false;

  /** Records the failures of one proof; an empty list means success. Returns why the run should stop, if it should. */
  heed(failures: readonly JudgeFailure[]): RunStopReason | undefined {
    const [first] = failures;
    if (!first) {
      this.#inARow = 0;
      this.#refused = 0;
      this.#hasReplied = true;
      return undefined;
    }
    const hopeless = failures.find((failure) => getFailureConsequences(failure).meets === 'run');
    if (hopeless) return { why: hopeless.message, isSpent: hopeless.cause === 'budget' };
    const refusal = failures.find((failure) => getFailureConsequences(failure).meets === 'refusal');
    this.#refused = refusal ? this.#refused + 1 : 0;
    // A bad request may be caused by this query alone, so it doesn't stop the others.
    const isAtOnce = !this.#hasReplied && refusal?.cause !== 'bad-request';
    if (refusal && this.#refused >= MOST_REFUSED) return { why: refusal.message, isSpent: false };
    if (refusal && isAtOnce) return { why: refusal.message, isSpent: false, isEarly: true };
    return ++this.#inARow >= MOST_IN_A_ROW ? { why: first.message, isSpent: false } : undefined;
  }
}

/** Options of a `FailureLimitedRunner`. */
export interface FailureLimitedRunnerOptions {
  /** Called with a sentence that says why further queries would fail, too. After that nothing may start. */
  readonly giveUp: (why: string) => void;
  /** Whether the replies are already available, so that failures don't affect later items. Then only a used-up budget ends the run. */
  readonly isUndeterred?: boolean;
}

/**
 * Runs many queries until further ones would fail, too (`RunFailureMonitor`). After a refusal before any reply, which may concern one proof only,
 * nothing more starts until a query in flight decides.
 */
export class FailureLimitedRunner {
  readonly #options: FailureLimitedRunnerOptions;
  readonly #patience = new RunFailureMonitor();
  #underWay = 0;
  /** The failure before any reply, which blocks new work for now. */
  #refusal: string | undefined;
  #waiting: (() => void)[] = [];

  constructor(options: FailureLimitedRunnerOptions) {
    this.#options = options;
  }

  /** Resolves when work may start, or the run has ended. */
  async begin(): Promise<void> {
    while (this.#refusal !== undefined) await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  /** Ends the run and releases everything that waits to start. */
  end(): void {
    this.#refusal = undefined;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resolve of waiting) resolve();
  }

  /** Runs one piece of work. The last one in flight decides whether a refusal concerns every query. */
  async work<T>(task: () => Promise<T>): Promise<T> {
    this.#underWay++;
    try {
      return await task();
    } finally {
      this.#underWay--;
      if (this.#underWay === 0 && this.#refusal !== undefined) this.#giveUp(this.#refusal);
    }
  }

  /** Records that an item succeeded earlier and wasn't queried again. */
  wentWell(): void {
    this.#patience.heed([]);
  }

  /** Records the failure of one piece of work, or its success. */
  heed(failures: readonly JudgeFailure[]): void {
    const hopeless = this.#patience.heed(failures);
    if (failures.length === 0) this.end();
    if (!hopeless || (this.#options.isUndeterred && !hopeless.isSpent)) return;
    if (hopeless.isEarly) this.#refusal = hopeless.why;
    else this.#giveUp(hopeless.why);
  }

  #giveUp(why: string): void {
    this.#options.giveUp(why);
    this.end();
  }
}
