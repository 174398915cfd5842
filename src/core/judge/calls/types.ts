/** Calls to models, their replies, and the ports that send, cache and pay for them. */
import type { Endpoint } from './endpoint.ts';
import type { CallFailure, JudgeFailure } from './failure.ts';
import type { TokenPrices, TokenUsage } from './usage.ts';

export interface MessageImage {
  readonly kind: 'image';
  /** For example `image/png`. */
  readonly mime: string;
  /** Encoded in Base64. */
  readonly data: string;
}

export interface ModelMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
  /** Images, in order, after the text. */
  readonly images?: readonly MessageImage[];
}

/** One query to a model, with everything that its reply may depend on. */
export interface ModelCall {
  readonly endpoint: Endpoint;
  /** The endpoint's model, or another one that its server has. */
  readonly model: string;
  readonly messages: readonly ModelMessage[];
  /** The parameters as sent, including those of the endpoint, without null. */
  readonly sampling: Readonly<Record<string, number | string | boolean>>;
  /** The index of the vote, from 0, if the same messages are sent several times. */
  readonly sample: number;
  /** Whether to bypass the cache. The new reply replaces the cached one. Not part of the key. */
  readonly isFresh?: boolean;
  /** Called whenever more of a streamed reply arrives. Not part of the key. */
  readonly onText?: (soFar: PartialReplyGetter) => void;
}

/** Returns the partial reply from its start. A retry starts over. */
export type PartialReplyGetter = () => { readonly text: string; readonly reasoning: string };

/** Why a model stopped. `length`: at its token limit, so the reply is incomplete. */
export type FinishReason = 'stop' | 'length' | 'filter' | 'unknown';

/** A token of a reply with its natural log probability, and the alternatives. */
export interface TokenLogProbability {
  readonly token: string;
  readonly logprob: number;
  readonly top: readonly { readonly token: string; readonly logprob: number }[];
}

/** A reply of a model with everything that its server reported. The complete text is stored, so that a later parser can read it again. */
export interface ModelReply {
  readonly kind: 'reply';
  readonly text: string;
  /** Its reasoning, if the server returns it separately. */
  readonly reasoning?: string;
  readonly finish?: FinishReason;
  readonly tokens?: TokenUsage;
  /** Probabilities of the last tokens, if requested and supported. */
  readonly probabilities?: readonly TokenLogProbability[];
  /** The time from sending to the last byte. */
  readonly milliseconds?: number;
  /** Sampling parameters that were requested but not sent, since the model rejects them. */
  readonly leftOut?: readonly string[];
  /** The user's prices at the time of the call. Only in stored replies. */
  readonly prices?: TokenPrices;
  /** Present if it came from the cache and cost nothing. Never stored. */
  readonly isKept?: true;
  /** Present if the same run paid for the cached reply before it was interrupted. Never stored. */
  readonly isOwn?: true;
}

/** Sends a call once. Failures are values; throws only when `signal` aborts. */
export type CallTransport = (call: ModelCall, signal: AbortSignal) => Promise<ModelReply | CallFailure>;

export interface ReplyCache {
  get(key: string): Promise<ModelReply | undefined>;
  /** `call` is the query, for caches that store more than the key. */
  set(key: string, reply: ModelReply, call?: ModelCall): Promise<void>;
  clear(): Promise<void>;
  /** The usage of the cached replies, shown before they are deleted. Absent if they can't be deleted. */
  sum?(): Promise<CachedReplyTotals>;
}

export interface CachedReplyTotals {
  readonly replies: number;
  /** The sum of the tokens that servers reported. */
  readonly tokens: number;
  /** The cost by the prices when they were received, without replies that had no price. */
  readonly money: number;
  /** The cost in named currencies, which isn't part of `money`. */
  readonly others?: Readonly<Record<string, number>>;
  /** Replies with unknown tokens or price. */
  readonly uncounted: number;
  readonly unpriced: number;
}

/** The budget of a review and a day. Checked before each call and updated after it. */
export interface CallBudget {
  /** When it aborts, nothing more is sent. Replies in flight are saved; everything else fails as stopped. */
  readonly halt?: AbortSignal;
  /** Returns undefined if the call is allowed, otherwise the failure. An allowed call counts from now on. */
  take(call: ModelCall): Promise<JudgeFailure | undefined>;
  /** The result of the call; undefined if it was canceled before sending, so that it doesn't count. */
  settle(call: ModelCall, result: ModelReply | CallFailure | undefined): void;
}

/** The limits set by the user; absent means unlimited. */
export interface BudgetLimits {
  /** The maximum number of requests of one review, including retries. */
  readonly callsPerReview?: number;
  /** The maximum number of tokens of messages and replies per day. */
  readonly tokensPerDay?: number;
  /** The maximum cost per day by the user's prices, for each currency separately. An endpoint without prices counts as free. */
  readonly moneyPerDay?: number;
}

/** The limits of one run, in addition to the user's general limits. */
export interface RunLimits {
  /** Requests. */
  readonly calls?: number;
  /** Tokens of messages and replies. */
  readonly tokens?: number;
  /** The cost by the user's prices. An endpoint without prices counts as free. */
  readonly money?: number;
}

/**
 * The owner of a budget, named in messages when it's used up. `run`: one run of a command, whatever its reviews and days. `comparison`:
 * `callsPerReview` limits one comparison of proofs. `cases`: it limits one run of a prompt's cases. `plan`: all limits are those of one
 * evaluation's plan.
 */
export type BudgetScope = 'reviews' | 'run' | 'comparison' | 'cases' | 'evaluation' | 'plan';

/** The names of the settings or options that raise each limit. */
export type BudgetSettingNames = Readonly<Record<keyof BudgetLimits, string>>;

/** What was spent on a day. */
export interface SpendingTotals {
  readonly calls: number;
  readonly tokens: number;
  /** The amount in `currency`, or without a currency. */
  readonly money: number;
  /** The currency of `money`, such as `EUR`. Absent if prices have none. */
  readonly currency?: string;
  /** Totals of a day in named currencies, which aren't part of `money`. */
  readonly others?: Readonly<Record<string, number>>;
}

export const zeroSpending: SpendingTotals = { calls: 0, tokens: 0, money: 0 };
