import { t } from '../../../l10n/index.ts';
import { getOrCreate } from '../../base/groups.ts';
import { omitUndefined } from '../../base/optional-values.ts';
import { createSerialQueue } from '../../base/serial-queue.ts';
import {
  addInterruptedCallsToFailure,
  createCallLimitFailure,
  createSpendingLimitFailure,
  formatMoneyAmount,
  reviewBudgetSettingNames,
} from './budget-words.ts';
import type { JudgeFailure } from './failure.ts';
import {
  type BudgetReservation,
  computeReservationCorrection,
  countReplyTokens,
  createBudgetReservation,
  isFailedCallBillable,
} from './reservation.ts';
import type { CallBudget, ModelCall } from './types.ts';
import {
  type BudgetLimits,
  type BudgetScope,
  type BudgetSettingNames,
  type RunLimits,
  type SpendingTotals,
  zeroSpending,
} from './types.ts';
import { addCallUsage, type CallUsage, computeCallUsage, zeroUsage } from './usage.ts';

/** Stores the spending of each day by all windows. Its methods don't throw. */
export interface SpendingStore {
  /** @param day for example `2026-11-21` */
  today(day: string): Promise<SpendingTotals>;
  /** Adds an amount, maybe negative, atomically. Resolves to the day's total, with money in the currency of `spent`. */
  add(day: string, spent: SpendingTotals): Promise<SpendingTotals>;
}

export interface MeteredCallBudget extends CallBudget {
  /** Usage of the calls that returned. */
  spent(): CallUsage;
  /** The number of calls allowed so far, whatever their result. */
  readonly calls: number;
}

export interface CallBudgetOptions {
  readonly limits: BudgetLimits;
  readonly spending: SpendingStore;
  /** Returns the local day, for example `2026-11-21`. */
  readonly day: () => string;
  readonly names?: BudgetSettingNames;
  readonly of?: BudgetScope;
  /** The number of calls sent before the run was resumed. They count toward the limit. */
  readonly sent?: number;
  /** See `CallBudget.halt`. */
  readonly halt?: AbortSignal | undefined;
}

/**
 * Creates the budget of one review, which allows calls within its limits. A call in flight reserves its maximum cost, visible to all
 * windows. So no limit is exceeded if replies are bounded (`max_tokens`). Without a bound, the calls in flight may exceed a limit: the
 * first call runs alone, and the cost of later calls is estimated from the longest reply so far. A call without room waits for the calls in
 * flight in this window, of any review. It fails if none of them can make enough room. A call that is canceled in flight keeps its
 * reservation, since the server may have processed it.
 */
export function createCallBudget({
  limits,
  spending,
  day,
  names = reviewBudgetSettingNames,
  of = 'reviews',
  sent = 0,
  halt,
}: CallBudgetOptions): MeteredCallBudget {
  let calls = sent;
  let used: CallUsage = zeroUsage;
  /** The number of tokens of the longest reply so far; undefined before the first reply. */
  let longest: number | undefined;
  /** Reservations by call; a call that is sent twice has two. */
  const flying = new Map<ModelCall, BudgetReservation[]>();
  /** The cost of interrupted calls, which the server may bill. */
  let broken: SpendingTotals = zeroSpending;
  const flight = getOrCreate(budgetFlights, spending, createBudgetFlight);
  /** Calls in flight of this budget. */
  let inFlight = 0;
  /** Serializes changes of the day's total, so that two calls can't both use the remaining amount. */
  const onAccount = createSerialQueue();
  /** Handles calls in order: a waiting call blocks later ones. */
  const letThrough = createSerialQueue();
  const hold = (reserved: BudgetReservation, times: 1 | -1): void => {
    inFlight += times;
    flight.hold(reserved, times);
  };

  /** Adds a call to the day's total. If that exceeds a limit, removes it again and returns the failure and the total `before`. */
  async function reserve(reserved: BudgetReservation) {
    const { tokensPerDay, moneyPerDay } = limits;
    const { day, tokens, money, isPriced } = reserved;
    const brokenBefore = broken;
    const currency = pickCurrency(reserved);
    const total = await spending.add(day, { calls: 1, tokens, money, ...currency });
    const isOverTokens = tokensPerDay !== undefined && total.tokens > tokensPerDay;
    // Calls without a price may continue when the money is spent. The factor allows for rounding errors of sums.
    const isOverMoney = moneyPerDay !== undefined && isPriced && total.money > moneyPerDay * (1 + 1e-9);
    if (!isOverTokens && !isOverMoney) return undefined;
    const before = await spending.add(day, { calls: -1, tokens: -tokens, money: -money, ...currency });
    const failure = isOverTokens
      ? createSpendingLimitFailure(
          t('{0} of {1} tokens', Math.round(before.tokens), tokensPerDay),
          names.tokensPerDay,
          of,
        )
      : createSpendingLimitFailure(formatMoneyShare(before.money, moneyPerDay ?? 0, currency), names.moneyPerDay, of);
    return { failure: addInterruptedCallsToFailure(failure, brokenBefore, isOverTokens), before };
  }

  async function admit(call: ModelCall): Promise<JudgeFailure | undefined> {
    const { callsPerReview = Number.POSITIVE_INFINITY } = limits;
    for (;;) {
      if (calls >= callsPerReview) return createCallLimitFailure(calls, names, of);
      const reserved = createBudgetReservation(call, day(), longest ?? 0);
      const isCounted = limits.tokensPerDay !== undefined || (limits.moneyPerDay !== undefined && reserved.isPriced);
      // No reply has arrived yet, so the length of replies is unknown.
      if (isCounted && !reserved.isBound && longest === undefined && inFlight > 0) {
        await flight.comesBack();
        continue;
      }
      calls++;
      hold(reserved, 1);
      const full = await onAccount(() => reserve(reserved));
      if (!full) {
        flying.set(call, [...(flying.get(call) ?? []), reserved]);
        return undefined;
      }
      calls--;
      hold(reserved, -1);
      const { held } = flight;
      if (held.calls === 0) flight.wake();
      if (held.calls === 0 || !canMakeRoom(full.before, held, reserved, limits)) return full.failure;
      await flight.comesBack();
    }
  }

  return {
    ...(halt ? { halt } : {}),
    get calls() {
      return calls;
    },
    spent: () => used,
    take: (call) => letThrough(() => admit(call)),
    settle(call, result) {
      const [reserved, ...others] = flying.get(call) ?? [];
      if (!reserved) return;
      if (others.length === 0) flying.delete(call);
      else flying.set(call, others);
      if (!result) calls--;
      const usage = result?.kind === 'reply' ? computeCallUsage(result.tokens, call.endpoint.prices) : undefined;
      if (usage) used = addCallUsage(used, usage);
      if (result?.kind === 'reply') longest = Math.max(longest ?? 0, countReplyTokens(result));
      const rest = computeReservationCorrection(reserved, call, result, usage);
      if (result?.kind === 'failure' && isFailedCallBillable(result)) {
        const { tokens = 0, money = 0 } = rest ?? {};
        broken = addSpent(broken, {
          calls: 1,
          tokens: reserved.tokens + tokens,
          money: reserved.money + money,
        });
      }
      const back = (): void => {
        hold(reserved, -1);
        flight.wake();
      };
      void onAccount(async () => rest && spending.add(reserved.day, { ...rest, ...pickCurrency(reserved) })).then(
        back,
        back,
      );
    },
  };
}

/** The calls in flight of all budgets of one window. When one ends, its unused reservation is available to calls of other budgets. */
interface BudgetFlight {
  readonly held: SpendingTotals;
  hold(reserved: BudgetReservation, times: 1 | -1): void;
  /** Resolves when a call ends, or immediately if none is in flight. */
  comesBack(): Promise<void>;
  wake(): void;
}

const budgetFlights = new WeakMap<SpendingStore, BudgetFlight>();

function createBudgetFlight(): BudgetFlight {
  let held = zeroSpending;
  let waiting: (() => void)[] = [];
  return {
    get held() {
      return held;
    },
    hold({ tokens, money }, times) {
      held = addSpent(held, { calls: times, tokens: times * tokens, money: times * money });
    },
    comesBack: () => new Promise((resolve) => waiting.push(resolve)),
    wake() {
      const awake = waiting;
      waiting = [];
      for (const resolve of awake) resolve();
    },
  };
}

/** Whether a call would fit into the limits if all calls in flight cost nothing. */
function canMakeRoom(
  before: SpendingTotals,
  held: SpendingTotals,
  { tokens, money, isPriced }: BudgetReservation,
  { tokensPerDay = Number.POSITIVE_INFINITY, moneyPerDay = Number.POSITIVE_INFINITY }: BudgetLimits,
): boolean {
  const isMoneyRoom = !isPriced || before.money - held.money + money <= moneyPerDay * (1 + 1e-9);
  return before.tokens - held.tokens + tokens <= tokensPerDay && isMoneyRoom;
}

function pickCurrency({ currency }: BudgetReservation): Pick<SpendingTotals, 'currency'> {
  return omitUndefined({ currency });
}

function formatMoneyShare(spent: number, most: number, { currency }: Pick<SpendingTotals, 'currency'>): string {
  if (currency === undefined) return t('{0} of {1} (in the currency of your prices)', formatMoneyAmount(spent), most);
  return t('{0} of {1} {2}', formatMoneyAmount(spent), most, currency);
}

/** Creates a store that counts the spending of this window in memory. */
export function createInMemorySpendingStore(): SpendingStore {
  const days = new Map<string, SpendingTotals>();
  return {
    today: async (day) => days.get(day) ?? zeroSpending,
    async add(day, spent) {
      const now = addSpent(days.get(day) ?? zeroSpending, spent);
      days.set(day, now);
      return selectSpendingInCurrency(now, spent);
    },
  };
}

function addSpent(day: SpendingTotals, { calls, tokens, money, currency }: SpendingTotals): SpendingTotals {
  const { others = {} } = day;
  const sum = { ...day, calls: day.calls + calls, tokens: day.tokens + tokens };
  if (currency === undefined) return { ...sum, money: day.money + money };
  return { ...sum, others: { ...others, [currency]: (others[currency] ?? 0) + money } };
}

/** Returns the total of a day, with money in the given currency. */
export function selectSpendingInCurrency(
  day: SpendingTotals,
  { currency }: Pick<SpendingTotals, 'currency'>,
): SpendingTotals {
  if (currency === undefined) return day;
  return { calls: day.calls, tokens: day.tokens, money: day.others?.[currency] ?? 0, currency };
}

/** Converts the limits of a run to limits of a budget: the budget's review and day are the run. */
export function toBudgetLimits({ calls, tokens, money }: RunLimits): BudgetLimits {
  return omitUndefined({ callsPerReview: calls, tokensPerDay: tokens, moneyPerDay: money });
}

/** Creates a budget that allows a call if both `limits` and `outer` allow it. A call that isn't sent counts in neither. */
export function createNestedBudget(
  outer: CallBudget,
  limits: RunLimits,
  naming: Pick<CallBudgetOptions, 'of' | 'names'> = { of: 'plan' },
): CallBudget {
  const own = createCallBudget({
    limits: toBudgetLimits(limits),
    spending: createInMemorySpendingStore(),
    day: () => 'this run',
    ...naming,
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

/** A budget that allows no call, so that only cached replies are used. */
export const cacheOnlyBudget: CallBudget = {
  take: async () => ({
    kind: 'failure',
    failure: 'refused',
    cause: 'budget',
    message: t("The reply isn't in the cache. Nothing was sent, because only cached replies were requested."),
  }),
  settle: () => undefined,
};
