import { t } from '../../l10n/index.ts';
import { amount, type LimitNames, limitSettings, type Of, overCalls, overDay } from './budget-words.ts';
import type { Call, Purse, Reply } from './calls.ts';
import type { FailureCause, JudgeFailure } from './types.ts';
import { addUsage, noUsage, type Usage, usageOf } from './usage.ts';

/** What the user allows; what is absent is not bounded. */
export interface Limits {
  /** Requests that one review may send, repairs and repetitions included. */
  readonly callsPerReview?: number;
  /** Tokens of messages and replies, on one day. */
  readonly tokensPerDay?: number;
  /** By the user's own table of prices; an endpoint without prices counts as free. */
  readonly moneyPerDay?: number;
}

/** What was spent on a day. */
export interface Spent {
  readonly calls: number;
  readonly tokens: number;
  readonly money: number;
}

/** What is spent on each day, in all windows together. It does not throw. */
export interface Spending {
  /** @param day as in `2026-11-21` */
  today(day: string): Promise<Spent>;
  /** Adds at once for everybody, or takes back where it is negative. Resolves to what the day has come to. */
  add(day: string, spent: Spent): Promise<Spent>;
}

/** A purse that says what has been spent from it. */
export interface ReviewPurse extends Purse {
  /** What the calls that came back have used. */
  spent(): Usage;
  /** Requests that were let through, whatever became of them. */
  readonly calls: number;
}

export interface PurseOptions {
  readonly limits: Limits;
  readonly spending: Spending;
  /** The local day by the host's calendar, as in `2026-11-21`. */
  readonly day: () => string;
  readonly names?: LimitNames;
  /**
   * `run`: the limits are those of one run of a command, whatever a review or a day is; `comparison`: `callsPerReview` is that of one
   * comparison of proofs, `cases` that of one run of a prompt's cases; `plan`: all limits are those of one evaluation's plan. In words alone.
   */
  readonly of?: 'reviews' | 'run' | 'comparison' | 'cases' | 'evaluation' | 'plan';
  /** Calls that were sent before, by what is now taken up again: they count. */
  readonly sent?: number;
}

export const nothingSpent: Spent = { calls: 0, tokens: 0, money: 0 };

/** Characters of text that are taken for one token until the server says. */
const CHARACTERS_PER_TOKEN = 4;
/** What a picture is taken for. */
const TOKENS_PER_IMAGE = 1000;

/** Failures for which no server asks to be paid: the question was not taken up. */
const FREE: ReadonlySet<FailureCause> = new Set([
  'key',
  'forbidden',
  'consent',
  'not-found',
  'bad-request',
  'busy',
  'quota',
  'server',
  'network',
  'certificate',
]);

interface Reserved {
  readonly day: string;
  /** Whether the endpoint asks for any money. */
  readonly isPriced: boolean;
  readonly tokens: number;
  readonly money: number;
}

/**
 * A purse for one review. A call that it lets through counts from then on: itself exactly, the tokens of its messages by an
 * estimate that all windows see, until it comes back. So the calls never go over their limit, and tokens and money by
 * no more than the replies hold. A call that is given up in flight keeps counting, since the server may have worked on it.
 */
export function createPurse({
  limits,
  spending,
  day,
  names = limitSettings,
  of = 'reviews',
  sent = 0,
}: PurseOptions): ReviewPurse {
  let calls = sent;
  let used: Usage = noUsage;
  /** A call that is sent again stands here as often as it is in flight. */
  const flying = new Map<Call, Reserved[]>();
  /** What is done to the day's account is done in order, so that two calls cannot both take the last of it. */
  let queue: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(task: () => Promise<T>): Promise<T> => {
    const done = queue.then(task);
    queue = done.catch(() => undefined);
    return done;
  };

  return {
    get calls() {
      return calls;
    },
    spent: () => used,
    async take(call) {
      const { callsPerReview = Number.POSITIVE_INFINITY } = limits;
      if (calls >= callsPerReview) return overCalls(calls, names, of);
      calls++;
      const reserved = { day: day(), ...estimate(call) };
      const over = await inTurn(() => reserve(reserved, limits, spending, names, of));
      if (over) calls--;
      else flying.set(call, [...(flying.get(call) ?? []), reserved]);
      return over;
    },
    settle(call, result) {
      const [reserved, ...others] = flying.get(call) ?? [];
      if (!reserved) return;
      if (others.length === 0) flying.delete(call);
      else flying.set(call, others);
      if (!result) calls--;
      const usage = result?.kind === 'reply' ? usageOf(result.tokens, call.endpoint.prices) : undefined;
      if (usage) used = addUsage(used, usage);
      const rest = restOf(reserved, call, result, usage);
      if (rest) void inTurn(() => spending.add(reserved.day, rest));
    },
  };
}

/** Enters a call into the day's account; if that is more than is allowed, takes it back and says so. */
async function reserve(
  { day, tokens, money, isPriced }: Reserved,
  { tokensPerDay, moneyPerDay }: Limits,
  spending: Spending,
  names: LimitNames,
  of: Of,
): Promise<JudgeFailure | undefined> {
  const total = await spending.add(day, { calls: 1, tokens, money });
  const isOverTokens = tokensPerDay !== undefined && total.tokens > tokensPerDay;
  // What costs nothing may go on when the money is spent.
  const isOverMoney = moneyPerDay !== undefined && isPriced && total.money > moneyPerDay;
  if (!isOverTokens && !isOverMoney) return undefined;
  const before = await spending.add(day, takenBack({ tokens, money }));
  return isOverTokens
    ? overDay(t('{0} of {1} tokens', Math.round(before.tokens), tokensPerDay), names.tokensPerDay, of)
    : overDay(t('{0} of {1} in money', amount(before.money), moneyPerDay ?? 0), names.moneyPerDay, of);
}

function takenBack({ tokens, money }: Pick<Reserved, 'tokens' | 'money'>): Spent {
  return { calls: -1, tokens: -tokens, money: -money };
}

/** What a call that came back adds to its estimate, or takes from it; undefined if the estimate stays. */
function restOf(
  reserved: Reserved,
  call: Call,
  result: Reply | JudgeFailure | undefined,
  usage: Usage | undefined,
): Spent | undefined {
  if (!result) return takenBack(reserved);
  if (result.kind === 'failure') {
    const isFree = result.cause !== undefined && FREE.has(result.cause);
    return isFree ? { calls: 0, tokens: -reserved.tokens, money: -reserved.money } : undefined;
  }
  const { prompt, completion } = result.tokens ?? {};
  if (usage && prompt !== undefined && completion !== undefined)
    return {
      calls: 0,
      tokens: prompt + completion - reserved.tokens,
      money: (usage.money ?? 0) - reserved.money,
    };
  // The server did not say, or half of it only: the estimate goes on, with what the reply is long.
  const spoken = completion ?? tokensIn(result.text.length + (result.reasoning?.length ?? 0));
  const asked = prompt ?? reserved.tokens;
  const { prices } = call.endpoint;
  const money = prices ? (asked * prices.prompt + spoken * prices.completion) / 1e6 : 0;
  return { calls: 0, tokens: asked + spoken - reserved.tokens, money: money - reserved.money };
}

function estimate({ messages, endpoint: { prices } }: Call): Omit<Reserved, 'day'> {
  let tokens = 0;
  for (const { content, images = [] } of messages)
    tokens += tokensIn(content.length) + images.length * TOKENS_PER_IMAGE;
  const isPriced = prices !== undefined && prices.prompt + (prices.cached ?? 0) + prices.completion > 0;
  return { tokens, money: prices ? (tokens * prices.prompt) / 1e6 : 0, isPriced };
}

/** The tokens that so many characters are taken for until a server says. */
export function tokensIn(characters: number): number {
  return Math.ceil(characters / CHARACTERS_PER_TOKEN);
}

/** Counts for one window, until it ends. */
export function memorySpending(): Spending {
  const days = new Map<string, Spent>();
  return {
    today: async (day) => days.get(day) ?? nothingSpent,
    async add(day, { calls, tokens, money }) {
      const before = days.get(day) ?? nothingSpent;
      const now = {
        calls: before.calls + calls,
        tokens: before.tokens + tokens,
        money: before.money + money,
      };
      days.set(day, now);
      return now;
    },
  };
}
