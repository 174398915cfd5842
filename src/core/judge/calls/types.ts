/** A call to a model, what comes back, and the ports by which calls are sent, kept and paid for. */
import type { Endpoint } from './endpoint.ts';
import type { CallFailure, JudgeFailure } from './failure.ts';
import type { Prices, TokenUsage } from './usage.ts';

/** A picture in a message. */
export interface ImagePart {
  readonly kind: 'image';
  /** As in `image/png`. */
  readonly mime: string;
  /** In base 64. */
  readonly data: string;
}

/** One message of a question to a model. */
export interface Message {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
  /** Pictures that go with it, in their order behind the text. */
  readonly images?: readonly ImagePart[];
}

/** One question to a model: all that its reply may depend on. */
export interface Call {
  readonly endpoint: Endpoint;
  /** The endpoint's, or another that is served there. */
  readonly model: string;
  readonly messages: readonly Message[];
  /** As it is sent: what the endpoint sets is in it, and nothing is null. */
  readonly sampling: Readonly<Record<string, number | string | boolean>>;
  /** Tells apart several replies to one question; from 0. */
  readonly sample: number;
  /** Whether a reply that is kept from before is not wanted. The new one takes its place. No part of the key. */
  readonly isFresh?: boolean;
  /** Told whenever more of the reply has come, where the server sends it in pieces. No part of the key. */
  readonly onText?: (soFar: SoFar) => void;
}

/** What has come of a reply until now, when it is read: all of it, from its beginning. A second try begins anew. */
export type SoFar = () => { readonly text: string; readonly reasoning: string };

/** Why a model stopped. `length`: it may not say more, so that what it said is not whole. */
export type Finish = 'stop' | 'length' | 'filter' | 'unknown';

/** A token of a reply with its natural log-probability, and what might have stood there instead. */
export interface TokenProbability {
  readonly token: string;
  readonly logprob: number;
  readonly top: readonly { readonly token: string; readonly logprob: number }[];
}

/** A reply of a model, with all that its server said of it. The text is kept whole, so that a better parser can read it anew. */
export interface Reply {
  readonly kind: 'reply';
  readonly text: string;
  /** Its reasoning, where the server gives that apart from the text. */
  readonly reasoning?: string;
  readonly finish?: Finish;
  readonly tokens?: TokenUsage;
  /** Of the last tokens of the reply, where it was asked for and the server gives it. */
  readonly probabilities?: readonly TokenProbability[];
  /** From sending to the last byte. */
  readonly milliseconds?: number;
  /** Names of the sampling that was asked for and not sent, since the model refuses it. */
  readonly leftOut?: readonly string[];
  /** By which it was paid for, as the user had them then. Only in what is stored. */
  readonly prices?: Prices;
  /** Present if it was kept from before, and cost nothing. Never stored. */
  readonly isKept?: true;
  /** Of one that a cache gives: present if it was paid for by what asks now, before it was interrupted. Never stored. */
  readonly isOwn?: true;
}

/** Sends one call, once. What goes wrong is a value; it throws only when `signal` aborts. */
export type Transport = (call: Call, signal: AbortSignal) => Promise<Reply | CallFailure>;

/** Where replies are kept. */
export interface ReplyCache {
  get(key: string): Promise<Reply | undefined>;
  /** `call` is what was asked, for caches that note more than the key. */
  set(key: string, reply: Reply, call?: Call): Promise<void>;
  clear(): Promise<void>;
  /** What is kept, for whoever is about to clear it. Absent where nobody can clear it. */
  sum?(): Promise<KeptSum>;
}

/** What replies that are kept have taken. */
export interface KeptSum {
  readonly replies: number;
  /** As far as servers have counted them. */
  readonly tokens: number;
  /** By the prices at the time; what had none isn't in it. */
  readonly money: number;
  /** In the currencies that prices name, which isn't in `money`. */
  readonly others?: Readonly<Record<string, number>>;
  /** Replies whose tokens, or whose price, nobody knows. */
  readonly uncounted: number;
  readonly unpriced: number;
}

/** What may be spent, on one review and on one day. Asked before each call and told after it. */
export interface Purse {
  /** Once it aborts, nothing more is sent: what is in flight comes in and is kept, all else fails as stopped. */
  readonly halt?: AbortSignal;
  /** Undefined if the call may be made; else why not. A call that may be made counts from now on. */
  take(call: Call): Promise<JudgeFailure | undefined>;
  /** What the call came to; undefined if it was given up before it was sent, so that it does not count. */
  settle(call: Call, result: Reply | CallFailure | undefined): void;
}

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
