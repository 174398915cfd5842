/** The usage of calls. */
import { omitUndefined } from '../../base/optional-values.ts';

/** Tokens of one call, as the server reports them. Absent counts are unknown, not 0. */
export interface TokenUsage {
  /** Tokens of the messages. */
  readonly prompt?: number;
  /** The prompt tokens that the server had in its prefix cache. */
  readonly cached?: number;
  /** The prompt tokens that the server wrote to its prefix cache, where it bills them apart. */
  readonly cacheWrite?: number;
  /** Tokens of the reply, including reasoning. */
  readonly completion?: number;
  /** The tokens of the reply that are reasoning. */
  readonly reasoning?: number;
}

/** The usage of several calls. Cached replies are counted separately and cost nothing. */
export interface CallUsage {
  /** Requests that a server answered, including retries. */
  readonly calls: number;
  /** Replies that came from the cache instead. */
  readonly kept: number;
  readonly prompt: number;
  readonly cached: number;
  readonly completion: number;
  /** The reply tokens that are reasoning; absent if no server reported any. */
  readonly reasoning?: number;
  /** Calls whose tokens the server didn't report. */
  readonly uncounted: number;
  /** The cost by the user's prices, in `currency`; absent without prices. */
  readonly money?: number;
  /** The original tokens of the cached replies, as far as counted; absent without any. */
  readonly keptTokens?: number;
  /** Their cost at the time; absent if no price was set. */
  readonly keptMoney?: number;
  /** Cached replies with unknown tokens; absent without any, and in journals of 0.1.0. */
  readonly keptUncounted?: number;
  /** The currency of all amounts, such as `EUR`; absent if prices have none or amounts of several currencies are included. */
  readonly currency?: string;
}

/** The user's prices of an endpoint, per million tokens. */
export interface TokenPrices {
  readonly prompt: number;
  /** The price of tokens in the server's cache; `prompt` if absent. */
  readonly cached?: number;
  /** The price of tokens that are written to the server's cache; `prompt` if absent. */
  readonly cacheWrite?: number;
  readonly completion: number;
  /** The price of reasoning tokens; `completion` if absent. */
  readonly reasoning?: number;
  /** For example `EUR`; absent if the user names none. */
  readonly currency?: string;
}

/** Whether the value is a currency code: three capital letters, such as `EUR`. */
export function isCurrencyCode(value: unknown): value is string {
  return typeof value === 'string' && /^[A-Z]{3}$/.test(value);
}

export const zeroUsage: CallUsage = { calls: 0, kept: 0, prompt: 0, cached: 0, completion: 0, uncounted: 0 };

/** The usage of a call that a server answered. */
export function computeCallUsage(tokens: TokenUsage | undefined, prices?: TokenPrices): CallUsage {
  const { prompt = 0, cached = 0, completion = 0, reasoning } = tokens ?? {};
  const money = prices && computeMoney(tokens ?? {}, prices);
  const uncounted = hasTokenCount(tokens) ? 0 : 1;
  return omitUndefined({
    ...zeroUsage,
    calls: 1,
    prompt,
    cached,
    completion,
    reasoning,
    uncounted,
    money,
    currency: prices?.currency,
  });
}

function hasTokenCount(tokens: TokenUsage | undefined): boolean {
  return tokens?.prompt !== undefined || tokens?.completion !== undefined;
}

/** Returns the usage of a cached reply: no calls, and the tokens and cost of the original query. */
export function computeCachedReplyUsage(tokens: TokenUsage | undefined, prices?: TokenPrices): CallUsage {
  const { prompt, completion, money } = computeCallUsage(tokens, prices);
  return {
    ...zeroUsage,
    kept: 1,
    ...(hasTokenCount(tokens) ? { keptTokens: prompt + completion } : { keptUncounted: 1 }),
    ...omitUndefined({ keptMoney: money, currency: prices?.currency }),
  };
}

/**
 * Returns the full cost of a verdict, including cached replies: tokens, and money if prices were set. Neither sum includes the `uncounted`
 * replies.
 */
export function computeCostIncludingCachedReplies(usage: CallUsage): {
  readonly tokens: number;
  readonly money?: number;
  readonly uncounted: number;
} {
  const { prompt, completion, money, keptTokens = 0, keptMoney, uncounted } = usage;
  return omitUndefined({
    tokens: prompt + completion + keptTokens,
    money: sumOf(money, keptMoney),
    uncounted: uncounted + uncountedKept(usage),
  });
}

/** Returns the money spent in this run by the user's prices: 0 without calls, undefined if no price is known. */
export function getMoneySpent({ money, calls }: CallUsage): number | undefined {
  return money ?? (calls === 0 ? 0 : undefined);
}

/** Rows of version 0.1.0 don't record the usage of cached replies. */
function uncountedKept({ kept, keptTokens, keptUncounted }: CallUsage): number {
  return keptUncounted ?? (keptTokens === undefined ? kept : 0);
}

/** Adds the tokens of two requests. A count that only one of them reports is taken from that one. */
export function addTokenUsage(a: TokenUsage | undefined, b: TokenUsage | undefined): TokenUsage | undefined {
  if (!a || !b) return a ?? b;
  return omitUndefined({
    prompt: sumOf(a.prompt, b.prompt),
    cached: sumOf(a.cached, b.cached),
    cacheWrite: sumOf(a.cacheWrite, b.cacheWrite),
    completion: sumOf(a.completion, b.completion),
    reasoning: sumOf(a.reasoning, b.reasoning),
  });
}

/** Adds two usages. The sum has money if one of them has, and a currency if all amounts have the same. */
export function addCallUsage(a: CallUsage, b: CallUsage): CallUsage {
  return omitUndefined({
    calls: a.calls + b.calls,
    kept: a.kept + b.kept,
    prompt: a.prompt + b.prompt,
    cached: a.cached + b.cached,
    completion: a.completion + b.completion,
    reasoning: sumOf(a.reasoning, b.reasoning),
    uncounted: a.uncounted + b.uncounted,
    money: sumOf(a.money, b.money),
    keptTokens: sumOf(a.keptTokens, b.keptTokens),
    keptMoney: sumOf(a.keptMoney, b.keptMoney),
    keptUncounted: uncountedKept(a) + uncountedKept(b) || undefined,
    currency: getSharedCurrency(a, b),
  });
}

function getSharedCurrency(a: CallUsage, b: CallUsage): string | undefined {
  const [first, ...others] = [a, b].filter(({ money, keptMoney }) => money !== undefined || keptMoney !== undefined);
  return others.every(({ currency }) => currency === first?.currency) ? first?.currency : undefined;
}

function sumOf(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined ? b : a + (b ?? 0);
}

function computeMoney(
  { prompt = 0, cached = 0, cacheWrite = 0, completion = 0, reasoning = 0 }: TokenUsage,
  prices: TokenPrices,
): number {
  const fresh = Math.max(0, prompt - cached - cacheWrite);
  const spoken = Math.max(0, completion - reasoning);
  return (
    (fresh * prices.prompt +
      cached * (prices.cached ?? prices.prompt) +
      cacheWrite * (prices.cacheWrite ?? prices.prompt) +
      spoken * prices.completion +
      reasoning * (prices.reasoning ?? prices.completion)) /
    1e6
  );
}

/** The highest prices that a prompt token and a reply token may have; 0 without prices. */
export function getHighestPrices(prices: TokenPrices | undefined): Pick<TokenPrices, 'prompt' | 'completion'> {
  const { prompt = 0, cached = 0, cacheWrite = 0, completion = 0, reasoning = 0 } = prices ?? {};
  return { prompt: Math.max(prompt, cached, cacheWrite), completion: Math.max(completion, reasoning) };
}
