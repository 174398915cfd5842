/** Creates the judges that query models from the user's choices, for the editor and the command line. */

import type { Clock } from '../core/base/clock.ts';
import { createRandom } from '../core/base/random.ts';
import {
  type Call,
  type CallBudget,
  Calls,
  createFailure,
  type Endpoint,
  type JudgeFailure,
  Limiter,
  type OnEndpointTrouble,
  type Reply,
  type ReplyCache,
  type ReplySoFar,
  Retries,
  type Transport,
} from '../core/judge/calls/index.ts';
import {
  type Ask,
  type Confirmer,
  canSelectJudgements,
  createAnswerJudge,
  createConfirmer,
  createCriticJudge,
  createCriticVoter,
  createGraderJudge,
  createGraderVoter,
  createPrmJudge,
  createStepwiseJudge,
  FEWEST_AMONG,
  formatJudgeKind,
  type GraderOptions,
  getBuiltInPromptName,
  getPassingPoints,
  type Judge,
  type JudgeChoice,
  type JudgePrompt,
  MOST_AMONG,
  type ModelJudgeOptions,
  PROMPT_VERSION,
} from '../core/judge/index.ts';
import { createSegmenter, type Segmenter } from '../core/segment/index.ts';
import { type CandidateSet, type Comparer, createSelectingJudge } from '../core/select/index.ts';
import { t } from '../l10n/index.ts';
import {
  type BuiltInPrompts,
  catchBrokenPrompt,
  findEndpoint,
  findPromptMisfit,
  readBuiltIn,
} from './built-in-prompts.ts';
import { createSelector, findModelPlayer, type PlayerChoice, type SelectorOptions } from './selectors.ts';
import type { OnLeftOut } from './servers/chat.ts';
import type { EditorModels } from './servers/editor-models.ts';
import { type Probe, probeServer } from './servers/probe.ts';
import { createServers, type GetEndpointKey } from './servers/transport.ts';
import type { Fetch } from './servers/wire.ts';

export type { BuiltInPrompts } from './built-in-prompts.ts';
export type { PlayerChoice, SelectorOptions } from './selectors.ts';
export type { OnLeftOut } from './servers/chat.ts';
export type { GetEndpointKey } from './servers/transport.ts';

/** The services of a host that queries to models need. */
export interface ModelHost {
  readonly clock: Clock;
  readonly cache: ReplyCache;
  readonly keyOf: GetEndpointKey;
  readonly builtIn: BuiltInPrompts;
  /** By default the host's `fetch`. */
  readonly fetch?: Fetch;
  /** An alternative to sending queries to servers, such as a batch. */
  readonly transport?: Transport;
  /** The VS Code language models; absent outside of the editor. */
  readonly editorModels?: EditorModels;
  /** Called for failing servers while calls wait for them. */
  readonly onTrouble?: OnEndpointTrouble;
  /** Called once for each sampling value that a model rejects. */
  readonly onLeftOut?: OnLeftOut;
}

/** Listens to every call of a judge: its start, the streaming reply, and its result. Must not throw. */
export interface CallListener {
  asked(call: Call): void;
  heard(call: Call, soFar: ReplySoFar): void;
  /** Not called for canceled calls. */
  answered(call: Call, result: Reply | JudgeFailure): void;
}

/** Creates judges whose calls share one cache, one set of limits, and the retries. */
export interface ModelJudges {
  /**
   * Builds the chosen judge. A choice that doesn't work (unknown endpoint, kind that doesn't fit it) is a failure that says what to do.
   * Only suggestions of built-in prompts apply; for others, the choice contains what the user accepted.
   */
  judge(
    choice: JudgeChoice,
    endpoints: readonly Endpoint[],
    purse: CallBudget,
    prompt?: JudgePrompt,
    listener?: CallListener,
  ): Promise<Judge | JudgeFailure>;
  /** Creates the second judge of a choice, which checks a flagged error; undefined if it names none. */
  confirmer(
    choice: JudgeChoice,
    endpoints: readonly Endpoint[],
    purse: CallBudget,
  ): Promise<Confirmer | JudgeFailure | undefined>;
  /**
   * Builds the comparer and grader of candidates: one model, or several in turn. A choice that doesn't work is a failure that says what to
   * do.
   */
  selector(
    choice: PlayerChoice | readonly PlayerChoice[],
    endpoints: readonly Endpoint[],
    purse: CallBudget,
    gathered: CandidateSet,
    options: SelectorOptions,
  ): Promise<Comparer | JudgeFailure>;
  /** Creates the segmenter that splits solutions into steps. A choice that doesn't work is a failure. */
  segmenter(
    choice: PlayerChoice,
    endpoints: readonly Endpoint[],
    purse: CallBudget,
  ): Segmenter | JudgeFailure;
  /** Tests what an endpoint supports, or only lists its models. Sends no proof of the user. Throws only the reason of `signal`. */
  probe(endpoint: Endpoint, signal: AbortSignal, isListOnly?: boolean): Promise<Probe>;
}

/** The seed of the random part of waiting times. */
const SELECTION_SEED = 20_231;
/** The default score below which a step counts as wrong. */
const MIDDLE = 0.5;
/** The number of steps to query ahead of the first open one. */
const WINDOW = 2;

/** Creates the factory of judges that query models. Call it once per host and keep the result. */
export function createModelJudges(host: ModelHost): ModelJudges {
  const { clock, cache } = host;
  const servers = createServers(host);
  const limiter = new Limiter();
  const calls = new Calls({
    cache,
    limiter,
    retries: new Retries(clock, {
      limiter,
      random: createRandom(SELECTION_SEED),
      ...(host.onTrouble ? { onTrouble: host.onTrouble } : {}),
    }),
    transport:
      host.transport ??
      (async (call, signal) => {
        const sent = await servers.send(call, signal);
        return 'reply' in sent ? sent.reply : sent;
      }),
  });

  const askWith = (purse: CallBudget, listener?: CallListener): Ask => {
    if (!listener) return (call, signal) => calls.ask(call, purse, signal);
    return async (call, signal) => {
      listener.asked(call);
      const onText = (soFar: ReplySoFar): void => listener.heard(call, soFar);
      const result = await calls.ask({ ...call, onText }, purse, signal);
      listener.answered(call, result);
      return result;
    };
  };

  return {
    async judge(choice, endpoints, purse, prompt, listener) {
      const endpoint = findEndpoint(choice.endpoint, endpoints);
      if ('failure' in endpoint) return endpoint;
      const misfit = findJudgeMisfit(choice, endpoint, prompt);
      if (misfit) return misfit;
      return catchBrokenPrompt(buildJudge(host, { choice, endpoint, ask: askWith(purse, listener) }, prompt));
    },
    async confirmer({ confirm, promptVersion }, endpoints, purse) {
      if (confirm === undefined) return undefined;
      const endpoint = findEndpoint(confirm, endpoints);
      if ('failure' in endpoint) return endpoint;
      if (endpoint.kind.startsWith('prm-'))
        return createFailure(
          'bad-request',
          t(
            "“{0}” is a reward model ({1}) and can't check another judge. Choose another endpoint.",
            confirm,
            endpoint.kind,
          ),
        );
      const id = `confirm@${endpoint.name}`;
      const made = readBuiltIn(host, 'confirm', promptVersion).then((prompt) =>
        createConfirmer({
          id,
          endpoint,
          prompt,
          promptVersion: promptVersion ?? PROMPT_VERSION,
          ask: askWith(purse),
        }),
      );
      return catchBrokenPrompt(made);
    },
    selector: (choice, endpoints, purse, gathered, options) =>
      catchBrokenPrompt(
        createSelector(host, {
          ...options,
          choices: [choice].flat(),
          endpoints,
          gathered,
          ask: askWith(purse),
        }),
      ),
    segmenter(choice, endpoints, purse) {
      const player = findModelPlayer(choice, endpoints);
      return 'failure' in player ? player : createSegmenter({ ...player, ask: askWith(purse) });
    },
    probe: (endpoint, signal, isListOnly) => probeServer(servers, host, endpoint, signal, isListOnly),
  };
}

/** The parts of a judge except its prompt. */
interface JudgeParts {
  readonly choice: JudgeChoice;
  readonly endpoint: Endpoint;
  readonly ask: Ask;
}

async function buildJudge(
  host: ModelHost,
  { choice, endpoint, ask }: JudgeParts,
  given: JudgePrompt | undefined,
): Promise<Judge> {
  const { kind, promptVersion, model, votes, stop = 'exact', thresholds } = choice;
  const base = {
    id: `${formatJudgeKind(choice)}@${endpoint.name}`,
    endpoint,
    ...(model === undefined ? {} : { model }),
    ask,
  };
  const name = getBuiltInPromptName(choice);
  if (kind === 'prm' || name === undefined)
    return createPrmJudge({ ...base, thresholds: thresholds ?? { correct: MIDDLE } });
  const prompt = given ?? (await readBuiltIn(host, name, promptVersion));
  const suggested = given ? undefined : prompt.suggests.votes;
  const options: ModelJudgeOptions = {
    ...base,
    prompt,
    ...(given ? {} : { promptVersion: promptVersion ?? PROMPT_VERSION }),
    votes: votes ?? suggested ?? 1,
    stop,
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
      return createAnswerJudge({
        ...options,
        extractor: {
          prompt: await readBuiltIn(host, 'extractor', promptVersion),
          endpoint,
          ...(model ? { model } : {}),
        },
      });
    default:
      return kind satisfies never;
  }
}

function toGraderOptions({ aid, thresholds }: JudgeChoice, options: ModelJudgeOptions): GraderOptions {
  return {
    ...options,
    aid: aid ?? 'none',
    thresholds: thresholds ?? { correct: getPassingPoints(options.prompt) },
  };
}

/**
 * Creates a judge whose votes are selected among several judgements; undefined if the choice doesn't ask for that or its kind doesn't judge
 * whole proofs.
 */
async function buildSelectingJudge(
  host: ModelHost,
  choice: JudgeChoice,
  { votes: _, ...options }: ModelJudgeOptions,
): Promise<Judge | undefined> {
  const { kind, selectAmong = 0 } = choice;
  const among = Math.min(MOST_AMONG, Math.trunc(selectAmong));
  if (!(among >= FEWEST_AMONG) || !canSelectJudgements(kind)) return undefined;
  const several = { ...options, votes: among, stop: options.stop === 'all' ? 'all' : 'exact' } as const;
  const voter =
    kind === 'critic' ? createCriticVoter(several) : createGraderVoter(toGraderOptions(choice, several));
  const prompt = await readBuiltIn(host, 'compare-judgements', choice.promptVersion);
  return createSelectingJudge({ voter, among, player: { ...options, prompt } });
}

/** Returns a failure if the kind, the prompt and the endpoint of a choice don't match. */
function findJudgeMisfit(
  { kind }: JudgeChoice,
  { name, kind: form }: Endpoint,
  prompt: JudgePrompt | undefined,
): JudgeFailure | undefined {
  const isReward = form.startsWith('prm-');
  if (kind === 'prm' && !isReward)
    return createFailure(
      'bad-request',
      t(
        '“{0}” is an endpoint of kind {1}. A reward model needs prm-pooling, prm-chat or prm-json.',
        name,
        form,
      ),
    );
  if (kind !== 'prm' && isReward)
    return createFailure(
      'bad-request',
      t(
        '“{0}” is a reward model ({1}) and only returns scores. Choose prm@{0} or another endpoint.',
        name,
        form,
      ),
    );
  return findPromptMisfit(prompt, kind);
}
