/** What one run may use, beside what holds for all of a user's runs. */
import { createPurse, type Limits, memorySpending } from './budget.ts';
import type { Purse } from './types.ts';

export interface RunLimits {
  /** Requests. */
  readonly calls?: number;
  /** Of messages and replies. */
  readonly tokens?: number;
  /** By the user's own prices; an endpoint without prices counts as free. */
  readonly money?: number;
}

/** The limits of a purse that is of this run alone: its review and its day are the run. */
export function limitsOf({ calls, tokens, money }: RunLimits): Limits {
  return {
    ...(calls === undefined ? {} : { callsPerReview: calls }),
    ...(tokens === undefined ? {} : { tokensPerDay: tokens }),
    ...(money === undefined ? {} : { moneyPerDay: money }),
  };
}

/** A purse that lets a call through where both this run's limits and `outer` do. What was not sent counts in neither. */
export function withinRun(outer: Purse, limits: RunLimits): Purse {
  const own = createPurse({
    limits: limitsOf(limits),
    spending: memorySpending(),
    day: () => 'this run',
    of: 'plan',
  });
  return {
    ...(outer.halt ? { halt: outer.halt } : {}),
    async take(call) {
      const over = await own.take(call);
      if (over) return over;
      const refused = await outer.take(call);
      if (refused) own.settle(call, undefined);
      return refused;
    },
    settle(call, result) {
      own.settle(call, result);
      outer.settle(call, result);
    },
  };
}
