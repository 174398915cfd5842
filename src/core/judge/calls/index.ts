export {
  /** Reads an address, or says what is wrong with it as the end of a sentence that names it. */
  readBaseUrl,
} from './base-url.ts';
export {
  /** One line of a batch's replies. */
  type BatchLine,
  /** Whether a line of a batch has a completion. */
  isAnswer,
  /** Reads a line of a batch's replies; undefined if it is none. */
  readBatchLine,
} from './batch-line.ts';
export {
  /** A budget's purse for one review: it lets calls through as long as limits allow. */
  createPurse,
  /** What a day has come to, with its money in the currency of what was added. */
  inItsCurrency,
  /** A purse that never lets a call through: only replies that are kept answer. */
  keptOnly,
  /** The limits of a purse that is of this run alone: its review and its day are the run. */
  limitsOf,
  /** Counts what one window spends, until it ends. */
  memorySpending,
  /** What is spent on each day, in all windows together. */
  type Spending,
  /** A purse that lets a call through where both this run's limits and `outer` do. */
  withinRun,
} from './budget.ts';
export {
  /** An amount of money, short. */
  amount,
  /** Names of what raises the limits of one run of a prompt's cases. */
  caseLimits,
  /** Names of what raises the limits of a comparison of proofs, of which `callsPerReview` are all calls. */
  comparisonLimits,
  /** Names of what raises the limits of one evaluation of a judge. */
  evaluationLimits,
} from './budget-words.ts';
export {
  /** Asks models, through the cache, the limits and the retries that all judges share. */
  Calls,
  /** The key of a call's reply: SHA-256, in hexadecimal, over all that the reply may depend on. */
  callKey,
  /** What replies that are kept have taken, added up. */
  keptSum,
  /** Keeps replies until the program ends, those asked for least recently going first. */
  memoryCache,
  /** A reply as it is kept: with the prices by which it was paid for. */
  pricedBy,
} from './calls.ts';
export {
  /** A server that the user has set up, and the model to ask there. */
  type Endpoint,
  /** How a server is spoken to. */
  type EndpointKind,
  /** Whether what is sent to an endpoint can be read on the way. */
  isInTheOpen,
  /** Whether an origin is this very machine. */
  isLoopback,
  /** The lane of an endpoint: the name under which calls in flight are counted, and held where a server asks to wait. */
  laneOf,
  /** Whether a key may be sent to an origin: over plain HTTP to another machine it could be read on the way. */
  mayCarryKey,
  /** The origin of an endpoint, to which its key is bound: `https://api.example.org`; `editor:` of the editor's own models. */
  originOf,
  /** Temperature, top-p and the like, by the names under which they are sent; null leaves one out that would be sent. */
  type Sampling,
} from './endpoint.ts';
export {
  /** The failure of a judge that threw, though judges never should. */
  brokenBy,
  /** A failure, and whether the same call may go better later. */
  type CallFailure,
  /** What follows from the cause of a failure: nothing where it is not known. */
  causeOf,
  /** The failure that stands in the place of a reply that comes later, with a batch. */
  deferred,
  /** Why a call came to nothing. */
  type FailureCause,
  /** A failure by its cause. */
  failureOf,
  /** Whether a reply that did not come comes later. */
  isDeferred,
  /** Whether a failure is that a person stopped it. */
  isStopped,
  /** Why a judge or a call has no result: a value, never an exception. */
  type JudgeFailure,
  /** Is told that a call failed and will be sent again; and, without a trouble, that the endpoint's trouble is over. */
  type OnTrouble,
  /** The failure of what a person stopped before it was sent; nobody needs to be told of it. */
  stoppedFailure,
  /** A server that fails, reported from the first failure on, so that nobody waits for it without knowing why. */
  type Trouble,
  /** A sentence of a trouble: `“local” answered with error 500. */
  troubleSentence,
} from './failure.ts';
export {
  /** Bounds how many calls are in flight at each endpoint; what is over waits in order. */
  Limiter,
} from './limiter.ts';
export {
  /** Whether a failure would meet every further call as well. */
  meetsEveryCall,
  /** Says when a run over many proofs is to be given up, since what follows would fail as well. */
  Patience,
  /** Asks about many things until what follows would fail as well (`Patience`). */
  PatientRun,
} from './patience.ts';
export {
  /** Reads the setting `proofmark.endpoints`, which may be anything. */
  readEndpoints,
} from './read-endpoints.ts';
export {
  /** Whether replies of an endpoint can take more than a budget of tokens or money allows, since nothing limits their length. */
  canExceed,
  /** The tokens that so many characters are taken for until a server says. */
  tokensIn,
} from './reservation.ts';
export {
  /** The one owner of retries: nothing else sends a call again because it failed. */
  Retries,
} from './retries.ts';
export {
  /** The text behind the last end of reasoning. */
  spokenOf,
} from './spoken.ts';
export {
  /** One question to a model: all that its reply may depend on. */
  type Call,
  /** Why a model stopped. */
  type Finish,
  /** A picture in a message. */
  type ImagePart,
  /** What replies that are kept have taken. */
  type KeptSum,
  /** How a user can raise each limit: the names of settings, or of options. */
  type LimitNames,
  /** What the user allows; what is absent is not bounded. */
  type Limits,
  /** One message of a question to a model. */
  type Message,
  /** What was spent where nothing was. */
  nothingSpent,
  /** What may be spent, on one review and on one day. */
  type Purse,
  /** A reply of a model, with all that its server said of it. */
  type Reply,
  /** Where replies are kept. */
  type ReplyCache,
  /** What one run may use, beside what holds for all of a user's runs. */
  type RunLimits,
  /** What has come of a reply until now, when it is read: all of it, from its beginning. */
  type SoFar,
  /** What was spent on a day. */
  type Spent,
  /** A token of a reply with its natural log-probability, and what might have stood there instead. */
  type TokenProbability,
  /** Sends one call, once. */
  type Transport,
} from './types.ts';
export {
  /** The sum of what two requests took; a figure that only one of them has is that one's. */
  addTokens,
  /** The sum of two usages; money is known as soon as one of them has it, its currency where all of it has the same. */
  addUsage,
  /** Whether prices may name it: three capital letters, as in `EUR`. */
  isCurrency,
  /** The usage of no call at all. */
  noUsage,
  /** What a user pays an endpoint, in money per million tokens. */
  type Prices,
  /** What was paid in this run, by the user's prices: 0 where no call was made; undefined where no price is known. */
  paidMoney,
  /** Tokens of one call, as the server counts them. */
  type TokenUsage,
  /** What several calls have used together. */
  type Usage,
  /** What a call that a server has answered comes to. */
  usageOf,
  /** What a verdict takes, whoever paid for it and when: tokens, and money as far as prices were set. */
  wholeOf,
} from './usage.ts';
