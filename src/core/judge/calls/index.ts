export {
  /** Parses an address. If it's invalid, returns the reason as a predicate: "must not contain ? or #". */
  readBaseUrl,
} from './base-url.ts';
export {
  /** One line of a batch's output or error file. */
  type BatchLine,
  /** Whether a line of a batch has a completion. */
  isBatchAnswer,
  /** Parses a line of a batch's output; undefined if it isn't one. */
  readBatchLine,
} from './batch-line.ts';
export {
  /** A budget that allows no call, so that only cached replies are used. */
  cacheOnlyBudget,
  /** Creates the budget of one review, which allows calls within its limits. */
  createBudget,
  /** Creates a store that counts the spending of this window in memory. */
  createMemorySpending,
  /** Creates a budget that allows a call if both `limits` and `outer` allow it. */
  createRunBudget,
  /** Stores the spending of each day by all windows. */
  type Spending,
  /** Returns the total of a day, with money in the given currency. */
  selectCurrency,
  /** Converts the limits of a run to limits of a budget: the budget's review and day are the run. */
  toBudgetLimits,
} from './budget.ts';
export {
  /** Names of the settings that raise the limits of one run of a prompt's cases. */
  caseLimitNames,
  /** Names of the settings that raise the limits of a comparison; `callsPerReview` limits all its calls. */
  comparisonLimitNames,
  /** Names of the settings that raise the limits of one evaluation. */
  evaluationLimitNames,
  /** Formats an amount of money with 2 decimals, or 4 if it is below 1. */
  formatAmount,
} from './budget-words.ts';
export {
  /** Adds the endpoint's current prices to a reply, for the cache. */
  addPrices,
  /** Queries models through the cache, limits and retries that all judges share. */
  Calls,
  /** Computes the cache key of a call: SHA-256, in hexadecimal, over everything that the reply may depend on. */
  computeCallKey,
  /** Creates a cache in memory that evicts the least recently used replies first. */
  createMemoryCache,
  /** Sums the tokens and the cost of cached replies. */
  sumCachedReplies,
} from './calls.ts';
export {
  /** A server that the user configured, with its model. */
  type Endpoint,
  /** The protocol of an endpoint. */
  type EndpointKind,
  /**
   * Returns the concurrency slot of an endpoint: the name under which its calls in flight are counted, and paused when the server asks to
   * wait.
   */
  getConcurrencySlot,
  /** Returns the origin that binds an endpoint's key: `https://api.example.org`, or `editor:` for VS Code language models. */
  getOrigin,
  /** Whether an origin is this machine. */
  isLoopback,
  /** Whether requests to an endpoint aren't encrypted, so that others could read them. */
  isUnencrypted,
  /** Whether an API key may be sent to an origin: HTTPS, or this machine. */
  mayCarryKey,
  /** Sampling parameters such as `temperature`, by their names in requests; null removes a parameter that would be sent otherwise. */
  type Sampling,
} from './endpoint.ts';
export {
  /** The failure of a call, and whether a retry may help. */
  type CallFailure,
  /** The failure that replaces a reply which arrives later, in a batch. */
  createDeferredFailure,
  /** Creates the failure of a call. */
  createFailure,
  /** The failure of a query that the user stopped before it was sent. It isn't reported. */
  createStoppedFailure,
  /** A failing server, reported from the first failure, so that users know why they wait. */
  type EndpointTrouble,
  /** The cause of a failed call. */
  type FailureCause,
  /** Formats a trouble: the error, the wait, and the number of the attempt. */
  formatTrouble,
  /** The consequences of a failure's cause; none if the cause is unknown. */
  getFailureCause,
  /** Whether the reply will arrive later, in a batch. */
  isDeferred,
  /** Whether the failure is that a person stopped the query. */
  isStopped,
  /** The failure of a judge or a call: a value, never an exception. */
  type JudgeFailure,
  /** Called when a call failed and will be retried. */
  type OnEndpointTrouble,
  /** The failure of a judge that threw, though judges never should. */
  toJudgeCrashFailure,
} from './failure.ts';
export {
  /** Limits the number of calls in flight at each endpoint; further calls wait in order. */
  Limiter,
} from './limiter.ts';
export {
  /** Whether every further call would fail the same way; for a refusal, only until a reply arrives. */
  affectsEveryCall,
  /** Decides when a run over many proofs stops, because further queries would fail, too. */
  Patience,
  /** Runs many queries until further ones would fail, too (`Patience`). */
  PatientRun,
} from './patience.ts';
export {
  /** Parses the setting `proofmark.endpoints`, which may have any value. */
  readEndpoints,
} from './read-endpoints.ts';
export {
  /** Whether replies of an endpoint can exceed a budget of tokens or money, because their length isn't limited. */
  canExceedBudget,
  /** Estimates the tokens of a number of characters. */
  estimateTokens,
} from './reservation.ts';
export {
  /** Retries failed calls. No other code does. */
  Retries,
} from './retries.ts';
export {
  /** Returns the text after the last end of reasoning. */
  findSpokenText,
} from './spoken-text.ts';
export {
  /** The limits set by the user; absent means unlimited. */
  type BudgetLimits,
  /** The usage of all cached replies. */
  type CachedTotal,
  /** One query to a model, with everything that its reply may depend on. */
  type Call,
  /** The budget of a review and a day. */
  type CallBudget,
  /** Why a model stopped. */
  type Finish,
  /** An image in a message. */
  type ImagePart,
  /** The names of the settings or options that raise each limit. */
  type LimitNames,
  /** One message of a question to a model. */
  type Message,
  /** No spending. */
  noSpending,
  /** A reply of a model with everything that its server reported. */
  type Reply,
  /** A store of replies. */
  type ReplyCache,
  /** Returns the partial reply from its start. */
  type ReplySoFar,
  /** The limits of one run, in addition to the user's general limits. */
  type RunLimits,
  /** What was spent on a day. */
  type SpentAmount,
  /** A token of a reply with its natural log probability, and the alternatives. */
  type TokenProbability,
  /** Sends a call once. */
  type Transport,
} from './types.ts';
export {
  /** Adds the tokens of two requests. A count that only one of them reports is taken from that one. */
  addTokens,
  /** Adds two usages. The sum has money if one of them has, and a currency if all amounts have the same. */
  addUsage,
  /** The usage of a call that a server answered. */
  computeUsage,
  /** Whether the value is a currency code: three capital letters, such as `EUR`. */
  isCurrency,
  /** The usage of no calls. */
  noUsage,
  /** The user's prices of an endpoint, per million tokens. */
  type Prices,
  /** Returns the money spent in this run by the user's prices: 0 without calls, undefined if no price is known. */
  paidMoney,
  /** Tokens of one call, as the server reports them. */
  type TokenUsage,
  /** The usage of several calls. */
  type Usage,
  /** Returns the full cost of a verdict, including cached replies: tokens, and money if prices were set. */
  wholeOf,
} from './usage.ts';
