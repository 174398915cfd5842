/** What one run may use, beside what holds for all of a user's runs. */
import { createPurse, memorySpending } from './budget.ts';
import type { Purse } from './calls.ts';

export interface RunLimits {
  /** Requests. */
  readonly calls?: number;
  /** Of messages and replies. */
  readonly tokens?: number;
  /** By the user's own prices; an endpoint without prices counts as free. */
  readonly money?: number;
}

/** A purse that lets a call through where both this run's limits and `outer` do. What was not sent counts in neither. */
export function withinRun(outer: Purse, { calls, tokens, money }: RunLimits): Purse {
  const own = createPurse({
    limits: {
      ...(calls === undefined ? {} : { callsPerReview: calls }),
      ...(tokens === undefined ? {} : { tokensPerDay: tokens }),
      ...(money === undefined ? {} : { moneyPerDay: money }),
    },
    spending: memorySpending(),
    day: () => 'this run',
    of: 'plan',
  });
  return {
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
