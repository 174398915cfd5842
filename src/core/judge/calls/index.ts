export {
  /** Reads an address, or returns its problem as the end of a sentence that starts with its name. */
  readBaseUrl,
} from './base-url.ts';
export {
  /** One line of a batch's replies. */
  type BatchLine,
  /** Whether a line of a batch has a completion. */
  isBatchAnswer,
  /** Reads a line of a batch's replies; undefined if it is none. */
  readBatchLine,
} from './batch-line.ts';
export {
  /** A budget that never lets a call through, so that only cached replies answer. */
  cacheOnlyBudget,
  /** Creates the budget of one review, which lets calls through while the limits allow them. */
  createBudget,
  /** Counts what one window spends, until it ends. */
  createMemorySpending,
  /** A budget that lets a call through if this run's limits and `outer` both do. */
  createRunBudget,
  /** What is spent on each day, in all windows together. */
  type Spending,
  /** The total of a day, its money in the currency of what was added. */
  selectCurrency,
  /** The limits of a budget for a single run, in which a review and a day are the run. */
  toBudgetLimits,
} from './budget.ts';
export {
  /** Names of what raises the limits of one run of a prompt's cases. */
  caseLimitNames,
  /** Names of the settings that raise the limits of a comparison; `callsPerReview` limits all its calls. */
  comparisonLimitNames,
  /** Names of what raises the limits of one evaluation of a judge. */
  evaluationLimitNames,
  /** An amount of money, short. */
  formatAmount,
} from './budget-words.ts';
export {
  /** A reply as it is cached, with the prices at the time of the call. */
  addPrices,
  /** Queries models through the cache, limits and retries that all judges share. */
  Calls,
  /** The key of a call's reply: SHA-256, in hexadecimal, over all that the reply may depend on. */
  computeCallKey,
  /** Caches replies until the program ends; the least recently used go first. */
  createMemoryCache,
  /** Adds up what cached replies used. */
  sumCachedReplies,
} from './calls.ts';
export {
  /** A server that the user has set up, and its model. */
  type Endpoint,
  /** How a server is spoken to. */
  type EndpointKind,
  /** The concurrency slot of an endpoint: the name under which its calls in flight are counted, and held when a server asks to wait. */
  getConcurrencySlot,
  /** The origin that an endpoint's key is bound to: `https://api.example.org`, or `editor:` for models of the editor. */
  getOrigin,
  /** Whether an origin is this very machine. */
  isLoopback,
  /** Whether what is sent to an endpoint can be read on the way. */
  isUnencrypted,
  /** Whether a key may be sent to an origin: over plain HTTP to another machine it could be read on the way. */
  mayCarryKey,
  /** Temperature, top-p and the like, by the names under which they are sent; null leaves one out that would be sent. */
  type Sampling,
} from './endpoint.ts';
export {
  /** A failure, and whether the same call may go better later. */
  type CallFailure,
  /** The failure that replaces a reply which arrives later, in a batch. */
  createDeferredFailure,
  /** A failure by its cause. */
  createFailure,
  /** The failure of a query that the user stopped before it was sent. It isn't reported. */
  createStoppedFailure,
  /** A failing server, reported from the first failure, so that users know why they wait. */
  type EndpointTrouble,
  /** Why a call came to nothing. */
  type FailureCause,
  /** A sentence of a trouble: `“local” answered with error 500. */
  formatTrouble,
  /** The consequences of a failure's cause; none if the cause is unknown. */
  getFailureCause,
  /** Whether a reply that did not come comes later. */
  isDeferred,
  /** Whether a failure is that a person stopped it. */
  isStopped,
  /** Why a judge or a call has no result: a value, never an exception. */
  type JudgeFailure,
  /** Called when a call failed and will be retried, and without a trouble when the endpoint's trouble is over. */
  type OnEndpointTrouble,
  /** The failure of a judge that threw, though judges never should. */
  toJudgeCrashFailure,
} from './failure.ts';
export {
  /** Bounds how many calls are in flight at each endpoint; what is over waits in order. */
  Limiter,
} from './limiter.ts';
export {
  /** Whether every further call would fail the same way. */
  affectsEveryCall,
  /** Decides when a run over many proofs stops, because further queries would fail, too. */
  Patience,
  /** Runs many queries until further ones would fail, too (`Patience`). */
  PatientRun,
} from './patience.ts';
export {
  /** Reads the setting `proofmark.endpoints`, which may be anything. */
  readEndpoints,
} from './read-endpoints.ts';
export {
  /** Whether replies of an endpoint can take more than a budget of tokens or money allows, since nothing limits their length. */
  canExceedBudget,
  /** Estimates the tokens of a number of characters. */
  estimateTokens,
} from './reservation.ts';
export {
  /** The one owner of retries: nothing else sends a call again because it failed. */
  Retries,
} from './retries.ts';
export {
  /** The text after the last end of reasoning. */
  findSpokenText,
} from './spoken-text.ts';
export {
  /** The limits set by the user; absent means unlimited. */
  type BudgetLimits,
  /** The usage of all cached replies. */
  type CachedTotal,
  /** One question to a model: all that its reply may depend on. */
  type Call,
  /** The budget of a review and a day. */
  type CallBudget,
  /** Why a model stopped. */
  type Finish,
  /** A picture in a message. */
  type ImagePart,
  /** How a user can raise each limit: the names of settings, or of options. */
  type LimitNames,
  /** One message of a question to a model. */
  type Message,
  /** No spending. */
  noSpending,
  /** A reply of a model with everything its server reported. */
  type Reply,
  /** A store of replies. */
  type ReplyCache,
  /** The text of a reply so far, from its start. */
  type ReplySoFar,
  /** The limits of one run, besides those of all the user's runs. */
  type RunLimits,
  /** What was spent on a day. */
  type SpentAmount,
  /** A token of a reply with its natural log probability, and the alternatives. */
  type TokenProbability,
  /** Sends one call, once. */
  type Transport,
} from './types.ts';
export {
  /** The sum of what two requests took; a figure that only one of them has is that one's. */
  addTokens,
  /** The sum of two usages; money is known as soon as one of them has it, its currency where all of it has the same. */
  addUsage,
  /** The usage of a call that a server answered. */
  computeUsage,
  /** Whether prices may name it: three capital letters, as in `EUR`. */
  isCurrency,
  /** The usage of no call at all. */
  noUsage,
  /** What a user pays an endpoint, in money per million tokens. */
  type Prices,
  /** The money spent in this run by the user's prices: 0 without calls; undefined if no price is known. */
  paidMoney,
  /** Tokens of one call, as the server reports them. */
  type TokenUsage,
  /** The usage of several calls. */
  type Usage,
  /** The full cost of a verdict, cached replies included: tokens, and money if prices were set. */
  wholeOf,
} from './usage.ts';
