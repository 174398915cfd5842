/** Creates the judges that query models from the user's choices, for the editor and the command line. */

import type { Clock } from '../core/base/clock.ts';
import { createRandomGenerator } from '../core/base/random.ts';
import {
  type CallBudget,
  CallRetrier,
  type CallTransport,
  ConcurrencyLimiter,
  createCallFailure,
  type Endpoint,
  type JudgeFailure,
  type ModelCall,
  ModelClient,
  type ModelReply,
  type PartialReplyGetter,
  type PendingRetryListener,
  type ReplyCache,
} from '../core/judge/calls/index.ts';
import {
  canSelectAmongJudgements,
  canStopBySprt,
  createAnswerGraderJudge,
  createCriticJudge,
  createCriticVoter,
  createErrorConfirmer,
  createGraderJudge,
  createGraderVoter,
  createPrmJudge,
  createStepwiseJudge,
  type ErrorConfirmer,
  formatVersionedJudgeKind,
  type GraderJudgeOptions,
  getBuiltInPromptName,
  getDefaultPassingPoints,
  type Judge,
  type JudgeConfiguration,
  type JudgePrompt,
  MAX_JUDGEMENTS_TO_SELECT_FROM,
  MIN_JUDGEMENTS_TO_SELECT_FROM,
  type ModelJudgeOptions,
  type ModelQuerier,
  NEWEST_PROMPT_VERSION,
} from '../core/judge/index.ts';
import type { LocalModelPool } from '../core/judge/local/index.ts';
import { createSegmenter, type Segmenter } from '../core/segment/index.ts';
import { type CandidateSet, type Comparer, createBestOfNJudge } from '../core/select/index.ts';
import { t } from '../l10n/index.ts';
import {
  type BuiltInPromptTextReader,
  catchPromptReadError,
  findPromptKindFailure,
  loadBuiltInPrompt,
  resolveEndpointByName,
} from './built-in-prompts.ts';
import {
  type ComparerModelChoice,
  type ComparisonAndGradingOptions,
  createComparerFromChoices,
  resolveComparerModel,
} from './candidate-selectors.ts';
import type { FetchFunction } from './servers/bounded-fetch.ts';
import { type DiscoveredServer, discoverServersOnThisComputer } from './servers/discover.ts';
import type { EditorLanguageModelCatalog } from './servers/editor-models.ts';
import { runServerProbe, type ServerProbeResult } from './servers/probe.ts';
import type { OmittedParameterListener } from './servers/send-text-query.ts';
import { createServerCallSender, createServerTransport, type EndpointApiKeyGetter } from './servers/transport.ts';

export type { BuiltInPromptTextReader } from './built-in-prompts.ts';
export type { ComparerModelChoice, ComparisonAndGradingOptions } from './candidate-selectors.ts';
export type { OmittedParameterListener } from './servers/send-text-query.ts';
export type { EndpointApiKeyGetter } from './servers/transport.ts';

export interface ModelJudgeHost {
  readonly clock: Clock;
  readonly cache: ReplyCache;
  readonly keyOf: EndpointApiKeyGetter;
  readonly builtIn: BuiltInPromptTextReader;
  /** By default the host's `fetch`. */
  readonly fetch?: FetchFunction;
  /** An alternative to sending queries to servers, such as a batch. */
  readonly transport?: CallTransport;
  /** Counts the calls in flight of several factories together. */
  readonly limiter?: ConcurrencyLimiter;
  /** The VS Code language models; absent outside of the editor. */
  readonly editorModels?: EditorLanguageModelCatalog;
  /** The models that run on this computer; absent where there is no engine for them. */
  readonly localModels?: LocalModelPool;
  /** Called for failing servers while calls wait for them. */
  readonly onTrouble?: PendingRetryListener;
  /** Called once for each sampling value that a model rejects. */
  readonly onLeftOut?: OmittedParameterListener;
}

/** Listens to every call of a judge: its start, the streaming reply, and its result. Must not throw. */
export interface ModelCallListener {
  asked(call: ModelCall): void;
  heard(call: ModelCall, soFar: PartialReplyGetter): void;
  /** Not called for canceled calls. */
  answered(call: ModelCall, result: ModelReply | JudgeFailure): void;
}

/** Creates judges whose calls share one cache, one set of limits, and the retries. */
export type ModelJudgeFactory = ReturnType<typeof createModelJudgeFactory>;

/** The seed of the random part of waiting times. */
const SELECTION_SEED = 20_231;
/** The default score below which a step counts as wrong. */
const MIDDLE = 0.5;
/** The number of steps to query ahead of the first open one. */
const WINDOW = 2;

/** Creates the factory of judges that query models. Call it once per host and keep the result. */
export function createModelJudgeFactory(host: ModelJudgeHost) {
  const { clock, cache } = host;
  const send = createServerCallSender(host);
  const limiter = host.limiter ?? new ConcurrencyLimiter();
  const calls = new ModelClient({
    cache,
    limiter,
    retries: new CallRetrier(clock, {
      limiter,
      random: createRandomGenerator(SELECTION_SEED),
      ...(host.onTrouble ? { onTrouble: host.onTrouble } : {}),
    }),
    transport: host.transport ?? createServerTransport(host, send),
  });

  const askWith = (purse: CallBudget, listener?: ModelCallListener): ModelQuerier => {
    if (!listener) return (call, signal) => calls.ask(call, purse, signal);
    return async (call, signal) => {
      listener.asked(call);
      const onText = (soFar: PartialReplyGetter): void => listener.heard(call, soFar);
      const result = await calls.ask({ ...call, onText }, purse, signal);
      listener.answered(call, result);
      return result;
    };
  };

  return {
    /**
     * Builds the chosen judge. A choice that doesn't work (unknown endpoint, kind that doesn't fit it) is a failure that says what to do.
     * Only suggestions of built-in prompts apply; for others, the choice contains what the user accepted.
     */
    async judge(
      choice: JudgeConfiguration,
      endpoints: readonly Endpoint[],
      purse: CallBudget,
      prompt?: JudgePrompt,
      listener?: ModelCallListener,
    ): Promise<Judge | JudgeFailure> {
      const endpoint = resolveEndpointByName(choice.endpoint, endpoints);
      if ('failure' in endpoint) return endpoint;
      const misfit = findJudgeMisfit(choice, endpoint, prompt);
      if (misfit) return misfit;
      return catchPromptReadError(buildJudge(host, { choice, endpoint, ask: askWith(purse, listener) }, prompt));
    },
    /** Creates the second judge of a choice, which checks a flagged error; undefined if it names none. */
    async confirmer(
      { confirm, promptVersion }: JudgeConfiguration,
      endpoints: readonly Endpoint[],
      purse: CallBudget,
    ): Promise<ErrorConfirmer | JudgeFailure | undefined> {
      if (confirm === undefined) return undefined;
      const endpoint = resolveEndpointByName(confirm, endpoints);
      if ('failure' in endpoint) return endpoint;
      if (endpoint.kind.startsWith('prm-'))
        return createCallFailure(
          'bad-request',
          t("“{0}” is a reward model ({1}) and can't confirm errors. Choose another endpoint.", confirm, endpoint.kind),
        );
      const id = `confirm@${endpoint.name}`;
      const made = loadBuiltInPrompt(host, 'confirm', promptVersion).then((prompt) =>
        createErrorConfirmer({
          id,
          endpoint,
          prompt,
          promptVersion: promptVersion ?? NEWEST_PROMPT_VERSION,
          ask: askWith(purse),
        }),
      );
      return catchPromptReadError(made);
    },
    /**
     * Builds the comparer and grader of candidates: one model, or several in turn. A choice that doesn't work is a failure that says what to
     * do.
     */
    selector: (
      choice: ComparerModelChoice | readonly ComparerModelChoice[],
      endpoints: readonly Endpoint[],
      purse: CallBudget,
      gathered: CandidateSet,
      options: ComparisonAndGradingOptions,
    ): Promise<Comparer | JudgeFailure> =>
      catchPromptReadError(
        createComparerFromChoices(host, {
          ...options,
          choices: [choice].flat(),
          endpoints,
          gathered,
          ask: askWith(purse),
        }),
      ),
    /** Creates the segmenter that splits solutions into steps. A choice that doesn't work is a failure. */
    segmenter(
      choice: ComparerModelChoice,
      endpoints: readonly Endpoint[],
      purse: CallBudget,
    ): Segmenter | JudgeFailure {
      const player = resolveComparerModel(choice, endpoints);
      return 'failure' in player ? player : createSegmenter({ ...player, ask: askWith(purse) });
    },
    /** Tests what an endpoint supports, or only lists its models. Sends no proof of the user. Throws only the reason of `signal`. */
    /** Finds model servers on this computer. Throws only the reason of `signal`. */
    discover: (signal: AbortSignal): Promise<readonly DiscoveredServer[]> =>
      discoverServersOnThisComputer(host, signal),
    probe: (endpoint: Endpoint, signal: AbortSignal, isListOnly = false): Promise<ServerProbeResult> =>
      runServerProbe(send, host, endpoint, signal, isListOnly),
  };
}

/** The parts of a judge except its prompt. */
interface JudgeParts {
  readonly choice: JudgeConfiguration;
  readonly endpoint: Endpoint;
  readonly ask: ModelQuerier;
}

async function buildJudge(
  host: ModelJudgeHost,
  { choice, endpoint, ask }: JudgeParts,
  given: JudgePrompt | undefined,
): Promise<Judge> {
  const { kind, promptVersion, model, votes, stop = 'exact', aggregate, thresholds } = choice;
  const base = {
    id: `${formatVersionedJudgeKind(choice)}@${endpoint.name}`,
    endpoint,
    ...(model === undefined ? {} : { model }),
    ask,
  };
  const name = getBuiltInPromptName(choice);
  if (kind === 'prm' || name === undefined)
    return createPrmJudge({ ...base, thresholds: thresholds ?? { correct: MIDDLE } });
  const prompt = given ?? (await loadBuiltInPrompt(host, name, promptVersion));
  const suggested = given ? undefined : prompt.suggests.votes;
  const options: ModelJudgeOptions = {
    ...base,
    prompt,
    ...(given ? {} : { promptVersion: promptVersion ?? NEWEST_PROMPT_VERSION }),
    votes: votes ?? suggested ?? 1,
    // The sequential test is one of the majority.
    stop: stop === 'sprt' && !canStopBySprt(aggregate) ? 'exact' : stop,
    ...(aggregate === undefined ? {} : { aggregate }),
  };
  const selecting = await buildSelectingJudge(host, choice, options);
  if (selecting) return selecting;
  switch (kind) {
    case 'critic':
      return createCriticJudge(options);
    case 'stepwise': {
      const { context = 'whole', window = WINDOW } = choice;
      return createStepwiseJudge({ ...options, context, window });
    }
    case 'grader':
      return createGraderJudge(toGraderOptions(choice, options));
    case 'answer':
      return createAnswerGraderJudge({
        ...options,
        extractor: {
          prompt: await loadBuiltInPrompt(host, 'extractor', promptVersion),
          endpoint,
          ...(model ? { model } : {}),
        },
      });
    default:
      return kind satisfies never;
  }
}

function toGraderOptions({ aid, thresholds }: JudgeConfiguration, options: ModelJudgeOptions): GraderJudgeOptions {
  return {
    ...options,
    aid: aid ?? 'none',
    thresholds: thresholds ?? { correct: getDefaultPassingPoints(options.prompt) },
  };
}

/**
 * Creates a judge whose votes are selected among several judgements; undefined if the choice doesn't ask for that or its kind doesn't judge
 * whole proofs.
 */
async function buildSelectingJudge(
  host: ModelJudgeHost,
  choice: JudgeConfiguration,
  { votes: _, ...options }: ModelJudgeOptions,
): Promise<Judge | undefined> {
  const { kind, selectAmong = 0 } = choice;
  const among = Math.min(MAX_JUDGEMENTS_TO_SELECT_FROM, Math.trunc(selectAmong));
  if (!(among >= MIN_JUDGEMENTS_TO_SELECT_FROM) || !canSelectAmongJudgements(kind)) return undefined;
  const several = { ...options, votes: among, stop: options.stop === 'all' ? 'all' : 'exact' } as const;
  const voter = kind === 'critic' ? createCriticVoter(several) : createGraderVoter(toGraderOptions(choice, several));
  const prompt = await loadBuiltInPrompt(host, 'compare-judgements', choice.promptVersion);
  return createBestOfNJudge({ voter, among, player: { ...options, prompt } });
}

/** Returns a failure if the kind, the prompt and the endpoint of a choice don't match. */
function findJudgeMisfit(
  { kind }: JudgeConfiguration,
  { name, kind: form }: Endpoint,
  prompt: JudgePrompt | undefined,
): JudgeFailure | undefined {
  const isReward = form.startsWith('prm-');
  if (kind === 'prm' && !isReward)
    return createCallFailure(
      'bad-request',
      t(
        '“{0}” is an endpoint of kind {1}. Choose one of kind prm-pooling, prm-chat, prm-json, or prm-local.',
        name,
        form,
      ),
    );
  if (kind !== 'prm' && isReward)
    return createCallFailure(
      'bad-request',
      t(
        '“{0}” is a reward model ({1}) and only returns scores. Choose the judge prm@{0} or another endpoint.',
        name,
        form,
      ),
    );
  return findPromptKindFailure(prompt, kind);
}
