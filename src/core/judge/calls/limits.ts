/** What may be spent: by one run, by a review, on a day. And what was. */

/** What the user allows; what is absent is not bounded. */
export interface Limits {
  /** Requests that one review may send, repairs and repetitions included. */
  readonly callsPerReview?: number;
  /** Tokens of messages and replies, on one day. */
  readonly tokensPerDay?: number;
  /** By the user's own table of prices, of each currency by itself; an endpoint without prices counts as free. */
  readonly moneyPerDay?: number;
}

/** What one run may use, beside what holds for all of a user's runs. */
export interface RunLimits {
  /** Requests. */
  readonly calls?: number;
  /** Of messages and replies. */
  readonly tokens?: number;
  /** By the user's own prices; an endpoint without prices counts as free. */
  readonly money?: number;
}

/**
 * What a budget is for, which is said where it is spent. `run`: its limits are those of one run of a command, whatever a review or a day
 * is; `comparison`: `callsPerReview` is that of one comparison of proofs, `cases` that of one run of a prompt's cases; `plan`: all limits
 * are those of one evaluation's plan.
 */
export type Of = 'reviews' | 'run' | 'comparison' | 'cases' | 'evaluation' | 'plan';

/** How a user can raise each limit: the names of settings, or of options. */
export type LimitNames = Readonly<Record<keyof Limits, string>>;

/** What was spent on a day. */
export interface Spent {
  readonly calls: number;
  readonly tokens: number;
  /** In `currency`, or without one. */
  readonly money: number;
  /** What `money` is in, as in `EUR`. Absent where prices name none. */
  readonly currency?: string;
  /** Of a day as a whole: money in currencies that prices name, which is not in `money`. */
  readonly others?: Readonly<Record<string, number>>;
}

/** What was spent where nothing was. */
export const nothingSpent: Spent = { calls: 0, tokens: 0, money: 0 };
