import { causeOf, type JudgeFailure } from './failure.ts';

/** Whether a failure would meet every further call as well; a refusal does as long as no reply has come. */
export function meetsEveryCall(failure: JudgeFailure, hasReplied: boolean): boolean {
  const { meets } = causeOf(failure);
  return meets === 'run' || (!hasReplied && meets === 'refusal');
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
    const hopeless = failures.find((failure) => causeOf(failure).meets === 'run');
    if (hopeless) return { why: hopeless.message, isSpent: hopeless.cause === 'budget' };
    const refusal = failures.find((failure) => causeOf(failure).meets === 'refusal');
    this.#refused = refusal ? this.#refused + 1 : 0;
    // The question itself may be what a server refuses at first, which says nothing of the others.
    const isAtOnce = !this.#hasReplied && refusal?.cause !== 'bad-request';
    if (refusal && this.#refused >= MOST_REFUSED) return { why: refusal.message, isSpent: false };
    if (refusal && isAtOnce) return { why: refusal.message, isSpent: false, isEarly: true };
    return ++this.#inARow >= MOST_IN_A_ROW ? { why: first.message, isSpent: false } : undefined;
  }
}

/** What a patient run is told. */
export interface PatientRunOptions {
  /** Takes in a sentence why what follows would fail as well: nothing more is to begin. */
  readonly giveUp: (why: string) => void;
  /** Whether what fails says nothing of what follows, since replies are there: only a spent budget ends it then. */
  readonly isUndeterred?: boolean;
}

/**
 * Asks about many things until what follows would fail as well (`Patience`). While a refusal that came before any reply may be about one
 * of them alone, nothing more begins: what is under way tells.
 */
export class PatientRun {
  readonly #options: PatientRunOptions;
  readonly #patience = new Patience();
  #underWay = 0;
  /** Why nothing may begin for now: what came before any reply. */
  #refusal: string | undefined;
  #waiting: (() => void)[] = [];

  constructor(options: PatientRunOptions) {
    this.#options = options;
  }

  /** Resolves once something may begin, or the run has ended. */
  async begin(): Promise<void> {
    while (this.#refusal !== undefined) await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  /** Lets all go that wait: the run has ended. */
  end(): void {
    this.#refusal = undefined;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resolve of waiting) resolve();
  }

  /** Does one piece of work. The last one under way tells that a refusal meets everything. */
  async work<T>(task: () => Promise<T>): Promise<T> {
    this.#underWay++;
    try {
      return await task();
    } finally {
      this.#underWay--;
      if (this.#underWay === 0 && this.#refusal !== undefined) this.#giveUp(this.#refusal);
    }
  }

  /** Takes note of one that went well before, and was not asked again. */
  wentWell(): void {
    this.#patience.heed([]);
  }

  /** Takes note of what failed in one piece of work: nothing, if it went well. */
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
