export {
  /** Parses an address. If it's invalid, returns the reason as a predicate: "must not contain ? or #". */
  parseBaseUrl,
} from './base-url.ts';
export {
  /** One line of a batch's output or error file. */
  type BatchOutputLine,
  /** Whether a line of a batch has a completion. */
  isSuccessfulBatchLine,
  /** Parses a line of a batch's output; undefined if it isn't one. */
  parseBatchOutputLine,
} from './batch-line.ts';
export {
  /** A budget that allows no call, so that only cached replies are used. */
  cacheOnlyBudget,
  /** Creates the budget of one review, which allows calls within its limits. */
  createCallBudget,
  /** Creates a store that counts the spending of this window in memory. */
  createInMemorySpendingStore,
  /** Creates a budget that allows a call if both `limits` and `outer` allow it. */
  createNestedBudget,
  /** Stores the spending of each day by all windows. */
  type SpendingStore,
  /** Returns the total of a day, with money in the given currency. */
  selectSpendingInCurrency,
  /** Converts the limits of a run to limits of a budget: the budget's review and day are the run. */
  toBudgetLimits,
} from './budget.ts';
export {
  /** Names of the settings that raise the limits of a comparison; `callsPerReview` limits all its calls. */
  comparisonBudgetSettingNames,
  /** Names of the settings that raise the limits of one evaluation. */
  evaluationBudgetSettingNames,
  /** Formats an amount of money with 2 decimals, or 4 if it is below 1. */
  formatMoneyAmount,
  /** Names of the settings that raise the limits of one run of a prompt's cases. */
  promptCaseBudgetSettingNames,
} from './budget-words.ts';
export {
  /** Limits the number of calls in flight at each endpoint; further calls wait in order. */
  ConcurrencyLimiter,
} from './concurrency-limiter.ts';
export {
  /** Whether an API key may be sent to an origin: HTTPS, or this machine. */
  canReceiveApiKey,
  /** Adds the documented price of cache writes, which Anthropic's servers bill, if the user names none. */
  completeTokenPrices,
  /** A server that the user configured, with its model. */
  type Endpoint,
  /** The protocol of an endpoint. */
  type EndpointKind,
  /**
   * Returns the concurrency slot of an endpoint: the name under which its calls in flight are counted, and paused when the server asks to
   * wait.
   */
  getConcurrencySlotName,
  /** Returns the origin that binds an endpoint's key: `https://api.example.org`, or `editor:` for VS Code language models. */
  getEndpointOrigin,
  /** Returns the origin of an endpoint's server; undefined for VS Code language models and models on this computer. */
  getServerOrigin,
  /** Returns the API of a server that replies with text, by its address. */
  inferTextEndpointKind,
  /** Whether an endpoint is a model that runs on this computer, so that no call goes to a server. */
  isLocalModelEndpoint,
  /** Whether an origin is this machine. */
  isLoopbackOrigin,
  /** Whether an endpoint of a kind replies with text. */
  isTextEndpointKind,
  /** Whether requests to an endpoint aren't encrypted, so that others could read them. */
  isUnencryptedEndpoint,
  /** Sampling parameters such as `temperature`, by their names in requests; null removes a parameter that would be sent otherwise. */
  type SamplingParameters,
  /** The APIs of servers that reply with text. */
  TEXT_ENDPOINT_KINDS,
  /** The API of a server that replies with text. */
  type TextEndpointKind,
} from './endpoint.ts';
export {
  /** The failure of a call, and whether a retry may help. */
  type CallFailure,
  /** Creates the failure of a call. */
  createCallFailure,
  /** The failure of a judge that threw, though judges never should. */
  createJudgeCrashFailure,
  /** The failure that replaces a reply which arrives later, in a batch. */
  createReplyNotReadyFailure,
  /** The failure of a query that the user stopped before it was sent. It isn't reported. */
  createUserStopFailure,
  /** The cause of a failed call. */
  type FailureCause,
  /** Formats a trouble: the error, the wait, and the number of the attempt. */
  formatPendingRetry,
  /** The consequences of a failure's cause; none if the cause is unknown. */
  getFailureConsequences,
  /** Whether the reply will arrive later, in a batch. */
  isReplyNotReadyFailure,
  /** Whether the failure is that a person stopped the query. */
  isUserStopFailure,
  /** The failure of a judge or a call: a value, never an exception. */
  type JudgeFailure,
  /** A failing server, reported from the first failure, so that users know why they wait. */
  type PendingRetry,
  /** Called when a call failed and will be retried. */
  type PendingRetryListener,
} from './failure.ts';
export {
  /** Adds the endpoint's current prices to a reply, for the cache. */
  addPricesToReply,
  /** Sums the tokens and the cost of cached replies. */
  computeCachedReplyTotals,
  /** Computes the cache key of a call: SHA-256, in hexadecimal, over everything that the reply may depend on. */
  computeCallCacheKey,
  /** Creates a cache in memory that evicts the least recently used replies first. */
  createInMemoryReplyCache,
  /** SHA-256, in hexadecimal, over a value as JSON. */
  hashJson,
  /** Queries models through the cache, limits and retries that all judges share. */
  ModelClient,
} from './model-client.ts';
export {
  /** Returns the text after the last end of reasoning. */
  findNonReasoningText,
} from './non-reasoning-text.ts';
export {
  /** Parses the setting `proofmark.endpoints`, which may have any value. */
  parseEndpoints,
} from './read-endpoints.ts';
export {
  /** Whether replies of an endpoint can exceed a budget of tokens or money, because their length isn't limited. */
  canRepliesExceedBudget,
  /** Estimates the tokens of a number of characters. */
  estimateTokens,
} from './reservation.ts';
export {
  /** Retries failed calls. No other code does. */
  CallRetrier,
} from './retries.ts';
export {
  /** Runs many queries until further ones would fail, too (`RunFailureMonitor`). */
  FailureLimitedRunner,
  /** Whether every further call would fail the same way; for a refusal, only until a reply arrives. */
  isRunWideFailure,
  /** Decides when a run over many proofs stops, because further queries would fail, too. */
  RunFailureMonitor,
} from './run-failures.ts';
export {
  /** The limits set by the user; absent means unlimited. */
  type BudgetLimits,
  /** The names of the settings or options that raise each limit. */
  type BudgetSettingNames,
  /** The usage of all cached replies. */
  type CachedReplyTotals,
  /** The budget of a review and a day. */
  type CallBudget,
  /** Sends a call once. */
  type CallTransport,
  /** Why a model stopped. */
  type FinishReason,
  /** An image in a message. */
  type MessageImage,
  /** One query to a model, with everything that its reply may depend on. */
  type ModelCall,
  /** One message of a question to a model. */
  type ModelMessage,
  /** A reply of a model with everything that its server reported. */
  type ModelReply,
  /** Returns the partial reply from its start. */
  type PartialReplyGetter,
  /** A store of replies. */
  type ReplyCache,
  /** The limits of one run, in addition to the user's general limits. */
  type RunLimits,
  /** What was spent on a day. */
  type SpendingTotals,
  /** A token of a reply with its natural log probability, and the alternatives. */
  type TokenLogProbability,
  /** No spending. */
  zeroSpending,
} from './types.ts';
export {
  /** Adds two usages. The sum has money if one of them has, and a currency if all amounts have the same. */
  addCallUsage,
  /** Adds the tokens of two requests. A count that only one of them reports is taken from that one. */
  addTokenUsage,
  /** The usage of several calls. */
  type CallUsage,
  /** The usage of a call that a server answered. */
  computeCallUsage,
  /** Returns the full cost of a verdict, including cached replies: tokens, and money if prices were set. */
  computeCostIncludingCachedReplies,
  /** Returns the money spent in this run by the user's prices: 0 without calls, undefined if no price is known. */
  getMoneySpent,
  /** Whether the value is a currency code: three capital letters, such as `EUR`. */
  isCurrencyCode,
  /** The user's prices of an endpoint, per million tokens. */
  type TokenPrices,
  /** Tokens of one call, as the server reports them. */
  type TokenUsage,
  /** The usage of no calls. */
  zeroUsage,
} from './usage.ts';
