/** Opens judges that query models for one run of a command. Close them when it ends. */

import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { omitUndefined } from '../../core/base/optional-values.ts';
import {
  type CallBudget,
  type CallTransport,
  type ConcurrencyLimiter,
  createCallBudget,
  createInMemoryReplyCache,
  createInMemorySpendingStore,
  type Endpoint,
  type PendingRetryListener,
  type ReplyCache,
  type RunLimits,
  toBudgetLimits,
} from '../../core/judge/calls/index.ts';
import {
  type CheckerJudge,
  type ErrorConfirmer,
  getMaxSelectionMatchesPerProof,
  type Judge,
  type JudgeConfiguration,
  type JudgeKind,
  type JudgementSelectionPlan,
  type JudgePrompt,
} from '../../core/judge/index.ts';
import type { LocalModelPool } from '../../core/judge/local/index.ts';
import { createModelJudgeFactory, type ModelJudgeFactory } from '../../judges/model-judges.ts';
import { createNodeChecker } from '../../judges/node-checker.ts';
import { createNodeFetch } from '../../judges/node-fetch.ts';
import { systemClock } from '../../judges/system-clock.ts';
import { openReplyAndCostStore } from '../../store/replies/reply-store.ts';
import { createApiKeyLookup, type EnvironmentVariables } from '../options/api-keys.ts';
import { createConfirmerEndpoint, type RequestedModelJudge, toJudgeConfiguration } from '../options/model-options.ts';
import type { CacheChoice } from '../options/server-options.ts';
import type { InterruptionSignals } from '../output/interrupt.ts';
import { escapeForTerminal, printNotice, type Terminal } from '../output/terminal.ts';
import { UsageError } from '../output/usage-error.ts';
import { CHECKER_WORKER_URL, readBuiltInPromptFile } from '../shipped-files.ts';
import { detectEndpointKind } from './detect-form.ts';
import { type NoticeOutput, prepareEndpoint } from './local-models.ts';
import {
  createOmittedParameterNotifier,
  createPendingRetryNotifier,
  warnAboutUnboundedReplies,
} from './model-notices.ts';
import {
  describeUnusedPromptSuggestions,
  readReviewPromptFile,
  removeSuggestionsExceptSampling,
} from './prompt-file.ts';

/** An open judge with its resources. */
export interface OpenedJudge {
  /** Confirms or denies a flagged error. */
  readonly confirmer?: ErrorConfirmer;
  readonly judge: Judge;
  readonly kind: JudgeKind;
  readonly takesImages: boolean;
  /** Whether its replies are cached after this run. */
  readonly isKept: boolean;
  close(): void;
}

/**
 * Returns a cache to use instead of the permanent one, for a judge with a complete setup.
 * @param asked the endpoint with its detected or named form
 */
export type ReplyCacheDecorator = (
  cache: ReplyCache,
  choice: JudgeConfiguration,
  prompt: JudgePrompt | undefined,
  asked: Endpoint,
) => Promise<ReplyCache>;

/**
 * Opens the judge of a command line.
 * @param more a cache to use instead of the permanent one, a callback for waiting on a server, and a budget, a limiter and models that other runs share
 * @throws {@link UsageError} for conflicting options, an unreadable prompt file, or a missing API key
 */
export async function openJudge(
  wanted: RequestedModelJudge,
  out: NoticeOutput,
  environment: EnvironmentVariables,
  { signal, halt }: Pick<InterruptionSignals, 'signal' | 'halt'>,
  layered: ReplyCacheDecorator = async (cache) => cache,
  {
    transport,
    onTrouble,
    budget,
    limiter,
    localModels: opened,
  }: {
    readonly transport?: CallTransport | undefined;
    readonly onTrouble?: PendingRetryListener;
    readonly budget?: CallBudget;
    readonly limiter?: ConcurrencyLimiter;
    readonly localModels?: LocalModelPool | undefined;
  } = {},
): Promise<OpenedJudge> {
  const { values } = wanted;
  const accepts = values['accept-changed-model'];
  const { endpoint, localModels } = await prepareEndpoint(wanted.endpoint, accepts, out, environment, signal, opened);
  const { kind, prompt } = await readJudgePrompt(wanted, out);
  const choice = toJudgeConfiguration(kind, wanted, prompt);
  const kept = openReplyCache(wanted.cache, out, environment);
  try {
    const host = {
      ...createModelJudgeHost(endpoint, wanted.keyEnv, environment),
      ...omitUndefined({ localModels, transport, limiter }),
      onTrouble: onTrouble ?? createPendingRetryNotifier(out),
      onLeftOut: createOmittedParameterNotifier(out),
    };
    const asked =
      kind === 'prm' && !wanted.isFormNamed
        ? await detectRewardModel(
            createModelJudgeFactory({ ...host, cache: createInMemoryReplyCache() }),
            endpoint,
            signal,
            out,
          )
        : endpoint;
    const models = createModelJudgeFactory({
      ...host,
      cache: await layered(kept.cache, choice, prompt, asked),
    });
    const { confirm } = values;
    const endpoints = [asked, ...(confirm === undefined ? [] : [createConfirmerEndpoint(endpoint, confirm)])];
    const purse = budget ?? createCommandLineBudget(wanted.limits, halt, wanted.limitNames);
    const sampling = { ...prompt?.suggests.sampling, ...endpoint.sampling };
    warnAboutUnboundedReplies(wanted.limits, { ...endpoint, sampling }, out);
    const judge = await models.judge(choice, endpoints, purse, prompt);
    if ('failure' in judge) throw new UsageError(judge.message);
    const { selects } = judge.describe();
    if (selects) printNotice(out, describeVoteSelection(selects));
    const confirmer = await models.confirmer(choice, endpoints, purse);
    if (confirmer && 'failure' in confirmer) throw new UsageError(confirmer.message);
    return {
      judge,
      kind,
      ...(confirmer ? { confirmer } : {}),
      takesImages: endpoint.images,
      isKept: wanted.cache !== undefined,
      close: kept.close,
    };
  } catch (error) {
    kept.close();
    throw error;
  }
}

/** Describes the calls of a selection among judgements, before the first call. */
function describeVoteSelection({ among, choices, calls }: JudgementSelectionPlan): string {
  return `For each proof: ${among} judgments, then at most ${getMaxSelectionMatchesPerProof(among)} comparisons that select the best one ${choices} times. At most ${calls} calls per proof, plus retries of unreadable replies.`;
}

/** Detects the form of a reward model's server and reports it. */
async function detectRewardModel(
  models: ModelJudgeFactory,
  endpoint: Endpoint,
  signal: AbortSignal,
  out: Pick<Terminal, 'error'>,
): Promise<Endpoint> {
  const { endpoint: found, probe, isFormUnknown } = await detectEndpointKind(models, endpoint, 'reward', signal);
  const where = escapeForTerminal(endpoint.baseUrl);
  if (!probe.isUsable)
    throw new UsageError(
      [
        `${where} can't be used as a reward model.`,
        ...(probe.failure ? [probe.failure.message] : []),
        ...(isFormUnknown ? ['Set its API with --form.'] : []),
      ].join(' '),
    );
  printNotice(out, `Detected ${found.kind} at ${where}. Use --form ${found.kind} to skip the detection.`);
  return found;
}

/** What judges of a server need, besides a cache of replies. */
export function createModelJudgeHost(
  endpoint: Endpoint,
  keyEnv: string | undefined,
  environment: EnvironmentVariables,
) {
  const keyOf = createApiKeyLookup(endpoint, keyEnv, environment);
  return { clock: systemClock, keyOf, builtIn: readBuiltInPromptFile, fetch: createNodeFetch() };
}

/** Creates the client that tests servers and models on this computer. It caches nothing. */
export function createUncachedModelJudgeFactory(
  endpoint: Endpoint,
  keyEnv: string | undefined,
  environment: EnvironmentVariables,
  localModels?: LocalModelPool,
): ModelJudgeFactory {
  const cache = createInMemoryReplyCache();
  const host = createModelJudgeHost(endpoint, keyEnv, environment);
  return createModelJudgeFactory({ ...host, ...omitUndefined({ localModels }), cache });
}

async function readJudgePrompt(
  { judge, endpoint, values }: RequestedModelJudge,
  out: Pick<Terminal, 'error'>,
): Promise<{ readonly kind: JudgeKind; readonly prompt?: JudgePrompt }> {
  if ('kind' in judge) return { kind: judge.kind };
  const { kind, prompt } = await readReviewPromptFile(judge.promptFile);
  const asked = { model: endpoint.model, votes: values.votes };
  for (const sentence of describeUnusedPromptSuggestions(judge.promptFile, prompt, asked)) printNotice(out, sentence);
  return { kind, prompt: removeSuggestionsExceptSampling(prompt) };
}

/** Opens the cache of replies, with a function that closes it. */
export function openReplyCache(
  where: CacheChoice,
  out: Pick<Terminal, 'error'>,
  environment: EnvironmentVariables,
): { readonly cache: ReplyCache; readonly close: () => void } {
  if (where === undefined) return { cache: createInMemoryReplyCache(), close: () => undefined };
  const folder = where === 'own' ? ownCacheFolder(environment) : where.folder;
  const store = openReplyAndCostStore(join(folder, 'replies.sqlite'), {
    onProblem: (sentence) => printNotice(out, sentence),
  });
  return { cache: store.cache, close: () => store.close() };
}

/**
 * The maximum time of the checker for a step in a run, in milliseconds. It is long, so that a busy machine doesn't change an outcome;
 * the checker limits its work itself.
 */
const STEP_LIMIT = 60_000;

/** Creates the checker of a run over many proofs, on its own thread. */
export function createCommandLineChecker(): CheckerJudge {
  return createNodeChecker(CHECKER_WORKER_URL, { stepLimit: STEP_LIMIT });
}

export function createCommandLineBudget(
  limits: RunLimits,
  halt: AbortSignal,
  names?: RequestedModelJudge['limitNames'],
): CallBudget {
  return createCallBudget({
    limits: toBudgetLimits(limits),
    spending: createInMemorySpendingStore(),
    halt,
    day: () => 'this run',
    of: 'run',
    names: toBudgetLimitNames(names),
  });
}

/** @param names what sets each limit, if it isn't an option */
export function toBudgetLimitNames(names: RequestedModelJudge['limitNames'] = {}) {
  return {
    callsPerReview: names.calls ?? '--budget-calls',
    tokensPerDay: names.tokens ?? '--budget-tokens',
    moneyPerDay: names.money ?? '--budget-money',
  };
}

/** The default folder of the cache: the cache folder of the user's account, never below the current folder, whose files are untrusted. */
function ownCacheFolder(environment: EnvironmentVariables): string {
  const { XDG_CACHE_HOME: cacheHome, LOCALAPPDATA: local } = environment;
  if (cacheHome !== undefined && isAbsolute(cacheHome)) return join(cacheHome, 'proofmark');
  if (process.platform === 'win32' && local !== undefined && isAbsolute(local))
    return join(local, 'proofmark', 'cache');
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Caches', 'proofmark');
  return join(homedir(), '.cache', 'proofmark');
}
