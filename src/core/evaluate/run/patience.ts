import type { FailureCause, JudgeFailure } from '../../judge/types.ts';

/** What no further call can change. */
const HOPELESS: readonly FailureCause[] = [
  'key',
  'forbidden',
  'consent',
  'not-found',
  'certificate',
  'quota',
  'budget',
];
/** How many things in a row may fail: a server that is gone is asked for a while about each. */
const MOST_IN_A_ROW = 20;

/** Why a run is given up. */
export interface GivenUp {
  readonly why: string;
  /** What is on its way is paid for, and is waited for. */
  readonly isSpent: boolean;
}

/** Says when a run over many proofs is to be given up, since what follows would fail as well. */
export class Patience {
  #inARow = 0;

  /** Heeds what went wrong with one proof; nothing, if it went well. Undefined while there is hope, else why not. */
  heed(failures: readonly JudgeFailure[]): GivenUp | undefined {
    const [first] = failures;
    if (!first) {
      this.#inARow = 0;
      return undefined;
    }
    const hopeless = failures.find(({ cause }) => cause !== undefined && HOPELESS.includes(cause));
    if (hopeless) return { why: hopeless.message, isSpent: hopeless.cause === 'budget' };
    return ++this.#inARow >= MOST_IN_A_ROW ? { why: first.message, isSpent: false } : undefined;
  }
}
