import type { FailureCause, JudgeFailure } from '../../judge/calls/failure.ts';

/** What no further call can change. */
const HOPELESS: readonly FailureCause[] = ['key', 'consent', 'certificate', 'quota', 'budget'];
/** The same before any reply has come; after one, it is about that proof: a server refuses some texts, as moderation does. */
const REFUSALS: readonly FailureCause[] = ['forbidden', 'not-found', 'bad-request'];
/**
 * Whether a failure meets every call: what no further call can change, and a refusal as long as no reply has come, since after one it is
 * about the text that was sent.
 */
export function meetsEveryCall({ cause }: JudgeFailure, hasReplied: boolean): boolean {
  if (cause === undefined) return false;
  if (HOPELESS.includes(cause)) return true;
  return !hasReplied && REFUSALS.includes(cause);
}

/** How many refusals in a row end a run in which replies have come: then they are hardly about the proofs. */
const MOST_REFUSED = 5;
/** How many things in a row may fail: a server that is gone is asked for a while about each. */
const MOST_IN_A_ROW = 20;

/** Why a run is given up. What is on its way may be paid for, and is waited for. */
export interface GivenUp {
  readonly why: string;
  /** Whether a budget is spent, which concerns what is asked by files, too. */
  readonly isSpent: boolean;
  /** Whether it is a refusal before any reply: what is under way may show that it is about one proof. */
  readonly isEarly?: true;
}

/** Says when a run over many proofs is to be given up, since what follows would fail as well. */
export class Patience {
  #inARow = 0;
  #refused = 0;
  #hasReplied = false;

  /** Heeds what went wrong with one proof; nothing, if it went well. Undefined while there is hope, else why not. */
  heed(failures: readonly JudgeFailure[]): GivenUp | undefined {
    const [first] = failures;
    if (!first) {
      this.#inARow = 0;
      this.#refused = 0;
      this.#hasReplied = true;
      return undefined;
    }
    const hopeless = failures.find(({ cause }) => cause !== undefined && HOPELESS.includes(cause));
    if (hopeless) return { why: hopeless.message, isSpent: hopeless.cause === 'budget' };
    const refusal = failures.find(({ cause }) => cause !== undefined && REFUSALS.includes(cause));
    this.#refused = refusal ? this.#refused + 1 : 0;
    // The question itself may be what a server refuses at first, which says nothing of the others.
    const isAtOnce = !this.#hasReplied && refusal?.cause !== 'bad-request';
    if (refusal && this.#refused >= MOST_REFUSED) return { why: refusal.message, isSpent: false };
    if (refusal && isAtOnce) return { why: refusal.message, isSpent: false, isEarly: true };
    return ++this.#inARow >= MOST_IN_A_ROW ? { why: first.message, isSpent: false } : undefined;
  }
}
