import { t } from '../../../l10n/index.ts';
import { getOrCreate } from '../../base/groups.ts';
import { createSerialQueue } from '../../base/in-turn.ts';
import {
  addInterruptedCalls,
  createCallLimitFailure,
  createDayLimitFailure,
  formatAmount,
  reviewLimitNames,
} from './budget-words.ts';
import type { JudgeFailure } from './failure.ts';
import {
  computeSettlement,
  countReplyTokens,
  mayBeBilled,
  type Reservation,
  reserveForCall,
} from './reservation.ts';
import type { Call, CallBudget } from './types.ts';
import {
  type BudgetLimits,
  type BudgetScope,
  type LimitNames,
  noSpending,
  type RunLimits,
  type SpentAmount,
} from './types.ts';
import { addUsage, computeUsage, noUsage, type Usage } from './usage.ts';

/** What is spent on each day, in all windows together. It does not throw. */
export interface Spending {
  /** @param day as in `2026-11-21` */
  today(day: string): Promise<SpentAmount>;
  /** Adds for all windows at once; a negative amount subtracts. Resolves to the total of the day, its money in the currency of `spent`. */
  add(day: string, spent: SpentAmount): Promise<SpentAmount>;
}

/** A budget that reports what was spent. */
export interface ReviewBudget extends CallBudget {
  /** Usage of the calls that returned. */
  spent(): Usage;
  /** Requests that were let through, whatever their result. */
  readonly calls: number;
}

export interface BudgetOptions {
  readonly limits: BudgetLimits;
  readonly spending: Spending;
  /** The local day by the host's calendar, as in `2026-11-21`. */
  readonly day: () => string;
  readonly names?: LimitNames;
  readonly of?: BudgetScope;
  /** Calls sent before the run was resumed; they count. */
  readonly sent?: number;
  /** See `halt` of the budget. */
  readonly halt?: AbortSignal | undefined;
}

/**
 * Creates the budget of one review, which lets calls through while the limits allow them. A call in flight reserves the most that it can
 * cost, visible to all windows. So no limit is exceeded if replies are bounded (`max_tokens`). Without a bound, limits are exceeded by at
 * most the calls in flight: the first call runs alone, and later ones are estimated by the longest reply so far. A call without room waits
 * for the calls in flight in this window, of any review. It fails if none of them can make enough room. A call that is canceled in flight
 * keeps its reservation, since the server may have processed it.
 */
export function createBudget({
  limits,
  spending,
  day,
  names = reviewLimitNames,
  of = 'reviews',
  sent = 0,
  halt,
}: BudgetOptions): ReviewBudget {
  let calls = sent;
  let used: Usage = noUsage;
  /** The most tokens of a reply so far; undefined before the first. */
  let longest: number | undefined;
  /** Reservations by call; a call that is sent twice has two. */
  const flying = new Map<Call, Reservation[]>();
  /** The amount for interrupted calls, which the server may bill. */
  let broken: SpentAmount = noSpending;
  const flight = getOrCreate(budgetFlights, spending, createBudgetFlight);
  /** Calls in flight of this budget. */
  let inFlight = 0;
  /** Changes the day's account one at a time, so that two calls can't both take the rest. */
  const onAccount = createSerialQueue();
  /** Lets calls through in order: a waiting call blocks those behind it. */
  const letThrough = createSerialQueue();
  const hold = (reserved: Reservation, times: 1 | -1): void => {
    inFlight += times;
    flight.hold(reserved, times);
  };

  /** Enters a call into the day's account; if that exceeds a limit, takes it back and returns the failure. */
  async function reserve(reserved: Reservation): Promise<LimitExceeded | undefined> {
    const { tokensPerDay, moneyPerDay } = limits;
    const { day, tokens, money, isPriced } = reserved;
    const brokenBefore = broken;
    const currency = pickCurrency(reserved);
    const total = await spending.add(day, { calls: 1, tokens, money, ...currency });
    const isOverTokens = tokensPerDay !== undefined && total.tokens > tokensPerDay;
    // What costs nothing may go on when the money is spent. Sums of fractions are not exact.
    const isOverMoney = moneyPerDay !== undefined && isPriced && total.money > moneyPerDay * (1 + 1e-9);
    if (!isOverTokens && !isOverMoney) return undefined;
    const before = await spending.add(day, { calls: -1, tokens: -tokens, money: -money, ...currency });
    const failure = isOverTokens
      ? createDayLimitFailure(
          t('{0} of {1} tokens', Math.round(before.tokens), tokensPerDay),
          names.tokensPerDay,
          of,
        )
      : createDayLimitFailure(
          formatMoneyShare(before.money, moneyPerDay ?? 0, currency),
          names.moneyPerDay,
          of,
        );
    return { failure: addInterruptedCalls(failure, brokenBefore, isOverTokens), before };
  }

  async function admit(call: Call): Promise<JudgeFailure | undefined> {
    const { callsPerReview = Number.POSITIVE_INFINITY } = limits;
    for (;;) {
      if (calls >= callsPerReview) return createCallLimitFailure(calls, names, of);
      const reserved = reserveForCall(call, day(), longest ?? 0);
      const isCounted =
        limits.tokensPerDay !== undefined || (limits.moneyPerDay !== undefined && reserved.isPriced);
      // Nobody knows yet how long replies are.
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
      const usage = result?.kind === 'reply' ? computeUsage(result.tokens, call.endpoint.prices) : undefined;
      if (usage) used = addUsage(used, usage);
      if (result?.kind === 'reply') longest = Math.max(longest ?? 0, countReplyTokens(result));
      const rest = computeSettlement(reserved, call, result, usage);
      if (result?.kind === 'failure' && mayBeBilled(result)) {
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
      void onAccount(
        async () => rest && spending.add(reserved.day, { ...rest, ...pickCurrency(reserved) }),
      ).then(back, back);
    },
  };
}

/** The calls in flight of all budgets of one window. Each can make room for a call of another budget. */
interface BudgetFlight {
  readonly held: SpentAmount;
  hold(reserved: Reservation, times: 1 | -1): void;
  /** Resolves when a call returns, or at once if none is in flight. */
  comesBack(): Promise<void>;
  wake(): void;
}

const budgetFlights = new WeakMap<Spending, BudgetFlight>();

function createBudgetFlight(): BudgetFlight {
  let held = noSpending;
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

interface LimitExceeded {
  readonly failure: JudgeFailure;
  /** The total of the day without the call. */
  readonly before: SpentAmount;
}

/** Whether there would be room for a call if those in flight came back for nothing. */
function canMakeRoom(
  before: SpentAmount,
  held: SpentAmount,
  { tokens, money, isPriced }: Reservation,
  { tokensPerDay = Number.POSITIVE_INFINITY, moneyPerDay = Number.POSITIVE_INFINITY }: BudgetLimits,
): boolean {
  const isMoneyRoom = !isPriced || before.money - held.money + money <= moneyPerDay * (1 + 1e-9);
  return before.tokens - held.tokens + tokens <= tokensPerDay && isMoneyRoom;
}

function pickCurrency({ currency }: Reservation): Pick<SpentAmount, 'currency'> {
  return currency === undefined ? {} : { currency };
}

function formatMoneyShare(spent: number, most: number, { currency }: Pick<SpentAmount, 'currency'>): string {
  if (currency === undefined) return t('{0} of {1} in the unit of your prices', formatAmount(spent), most);
  return t('{0} of {1} {2}', formatAmount(spent), most, currency);
}

/** Counts what one window spends, until it ends. */
export function createMemorySpending(): Spending {
  const days = new Map<string, SpentAmount>();
  return {
    today: async (day) => days.get(day) ?? noSpending,
    async add(day, spent) {
      const now = addSpent(days.get(day) ?? noSpending, spent);
      days.set(day, now);
      return selectCurrency(now, spent);
    },
  };
}

/** Adds an amount to a day. */
function addSpent(day: SpentAmount, { calls, tokens, money, currency }: SpentAmount): SpentAmount {
  const { others = {} } = day;
  const sum = { ...day, calls: day.calls + calls, tokens: day.tokens + tokens };
  if (currency === undefined) return { ...sum, money: day.money + money };
  return { ...sum, others: { ...others, [currency]: (others[currency] ?? 0) + money } };
}

/** The total of a day, its money in the currency of what was added. */
export function selectCurrency(day: SpentAmount, { currency }: Pick<SpentAmount, 'currency'>): SpentAmount {
  if (currency === undefined) return day;
  return { calls: day.calls, tokens: day.tokens, money: day.others?.[currency] ?? 0, currency };
}

/** The limits of a budget for a single run, in which a review and a day are the run. */
export function toBudgetLimits({ calls, tokens, money }: RunLimits): BudgetLimits {
  return {
    ...(calls === undefined ? {} : { callsPerReview: calls }),
    ...(tokens === undefined ? {} : { tokensPerDay: tokens }),
    ...(money === undefined ? {} : { moneyPerDay: money }),
  };
}

/** A budget that lets a call through if this run's limits and `outer` both do. Calls that weren't sent count in neither. */
export function createRunBudget(outer: CallBudget, limits: RunLimits): CallBudget {
  const own = createBudget({
    limits: toBudgetLimits(limits),
    spending: createMemorySpending(),
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

/** A budget that never lets a call through, so that only cached replies answer. */
export const cacheOnlyBudget: CallBudget = {
  take: async () => ({
    kind: 'failure',
    failure: 'refused',
    cause: 'budget',
    message: t("The reply isn't in the cache. Nothing was sent, because only cached replies were requested."),
  }),
  settle: () => undefined,
};
