/** The judges that compare and grade candidates in a run of `proofmark select`. */

import { createHash } from 'node:crypto';
import { omitUndefined } from '../../core/base/optional-values.ts';
import { getFieldsOrEmpty } from '../../core/base/unknown-fields.ts';
import {
  type CallBudget,
  type ConcurrencyLimiter,
  type Endpoint,
  getEndpointOrigin,
  getServerOrigin,
  type JudgeFailure,
} from '../../core/judge/calls/index.ts';
import { type JudgePrompt, NEWEST_PROMPT_VERSION } from '../../core/judge/index.ts';
import type { LocalModelPool } from '../../core/judge/local/index.ts';
import {
  type CandidateSet,
  type Comparer,
  createCheckerComparer,
  isGradingStrategy,
  type TournamentDesign,
} from '../../core/select/index.ts';
import { createModelJudgeFactory } from '../../judges/model-judges.ts';
import { readFirstJournalEntry } from '../../store/journals/read-run.ts';
import { parseJsonObjectOrUndefined } from '../../store/journals/run-lines.ts';
import { prepareEndpoint } from '../models/local-models.ts';
import {
  createOmittedParameterNotifier,
  createPendingRetryNotifier,
  warnAboutUnboundedReplies,
} from '../models/model-notices.ts';
import {
  createCommandLineBudget,
  createCommandLineChecker,
  createModelJudgeHost,
  openReplyCache,
} from '../models/open-judge.ts';
import {
  describeUnusedPromptSuggestions,
  readPromptFileOfAnyKind,
  removeSuggestionsExceptSampling,
} from '../models/prompt-file.ts';
import type { EnvironmentVariables } from '../options/api-keys.ts';
import { printNotice, type Terminal } from '../output/terminal.ts';
import { UsageError } from '../output/usage-error.ts';
import { CLI_VERSION } from '../shipped-files.ts';
import type { RequestedSelectionJudge, SelectOptions } from './options.ts';

/** Creates judges that share the budget, the cache, and the limits of one run. */
export interface CandidateComparerFactory {
  /** Everything that determines the replies, as a string that a journal compares. It contains no API key. */
  readonly identity: string;
  /** Whether replies are cached after this run without a journal. */
  readonly isKept: boolean;
  /** The number of comparisons to run at a time. */
  readonly atOnce: number;
  /** The destination of proofs, for display; absent if nothing is sent. */
  readonly sentTo?: string;
  of(gathered: CandidateSet): Promise<Comparer | JudgeFailure>;
  close(): void;
}

/** What other runs of the process share. */
interface SharedComparerParts {
  readonly budget?: CallBudget;
  readonly limiter?: ConcurrencyLimiter;
  readonly localModels?: LocalModelPool | undefined;
}

/** The maximum number of concurrent comparisons of a data set. Each has its candidates in memory. */
const MOST_AT_ONCE = 32;

/** @throws {@link UsageError} for conflicting options, an unreadable prompt file, or a missing API key */
export async function openCandidateComparerFactory(
  { judge, wanted, journal }: Pick<SelectOptions, 'judge' | 'wanted' | 'journal'>,
  out: Pick<Terminal, 'error'>,
  environment: EnvironmentVariables,
  halt: AbortSignal,
  shared: SharedComparerParts = {},
): Promise<CandidateComparerFactory> {
  if (judge === 'checker') return createCheckerAskers(wanted);
  const version = journal?.how === 'resume' ? await readJournalPromptVersion(journal.file) : NEWEST_PROMPT_VERSION;
  return createModelAskers(judge, wanted, version, out, environment, halt, shared);
}

function createCheckerAskers({ strategy }: SelectOptions['wanted']): CandidateComparerFactory {
  if (isGradingStrategy(strategy))
    throw new UsageError(
      `--strategy ${strategy} needs points, which the embedded checker doesn't give. Use knockout, pairwise, or halving, or set a model with --endpoint and --model.`,
    );
  const checker = createCommandLineChecker();
  const alone = checker.asking({ suspects: false });
  return {
    identity: `embedded checker ${CLI_VERSION}`,
    isKept: false,
    atOnce: 1,
    of: async (gathered) => createCheckerComparer(alone, gathered),
    close: () => checker.dispose(),
  };
}

async function createModelAskers(
  judge: RequestedSelectionJudge,
  wanted: SelectOptions['wanted'],
  promptVersion: number,
  out: Pick<Terminal, 'error'>,
  environment: EnvironmentVariables,
  halt: AbortSignal,
  { budget, limiter, localModels: opened }: SharedComparerParts,
): Promise<CandidateComparerFactory> {
  const { models, keyEnv, temper, aid, correctFrom } = judge;
  const accepts = judge.acceptsChangedModel;
  const { endpoint, localModels } = await prepareEndpoint(judge.endpoint, accepts, out, environment, halt, opened);
  const purse = budget ?? createCommandLineBudget(judge.limits, halt);
  const scale = wanted.scale ?? 'points';
  const prompts = await readSelectPrompts(judge, wanted, out);
  const kept = openReplyCache(judge.cache, out, environment);
  warnAboutUnboundedReplies(judge.limits, endpoint, out);
  const judges = createModelJudgeFactory({
    ...createModelJudgeHost(endpoint, keyEnv, environment),
    ...omitUndefined({ limiter, localModels }),
    cache: kept.cache,
    onTrouble: createPendingRetryNotifier(out),
    onLeftOut: createOmittedParameterNotifier(out),
  });
  const options = { ...omitUndefined({ scale, temper, aid, correctFrom }), ...prompts, promptVersion };
  const choices = models.map((model) => ({ endpoint: endpoint.name, model }));
  return {
    identity: JSON.stringify(
      createAskerIdentity(endpoint, models, { ...options, ...hashPrompts(prompts), promptVersion }),
    ),
    isKept: judge.cache !== undefined,
    atOnce: Math.min(MOST_AT_ONCE, endpoint.concurrency),
    ...omitUndefined({ sentTo: getServerOrigin(endpoint) }),
    of: (gathered) => judges.selector(choices, [endpoint], purse, gathered, options),
    close: kept.close,
  };
}

interface OwnPrompts {
  readonly compare?: JudgePrompt;
  readonly grade?: JudgePrompt;
}

/** The version of the built-in prompts that a run began with and resumes with. */
async function readJournalPromptVersion(journal: string): Promise<number> {
  const entry = await readFirstJournalEntry(journal);
  const judge = getFieldsOrEmpty(entry?.selections ?? entry?.select).judge;
  const { promptVersion = 1 } = getFieldsOrEmpty(
    parseJsonObjectOrUndefined(typeof judge === 'string' ? judge : undefined),
  );
  return promptVersion === 1 ? 1 : NEWEST_PROMPT_VERSION;
}

/** The prompt file of the command line, as the comparison or the grader prompt. */
async function readSelectPrompts(
  { promptFile, models }: RequestedSelectionJudge,
  { strategy }: SelectOptions['wanted'],
  out: Pick<Terminal, 'error'>,
): Promise<OwnPrompts> {
  if (promptFile === undefined) return {};
  const prompt = await readPromptFileOfAnyKind(promptFile);
  const asked = { model: models[0] ?? '', votes: '1' };
  for (const sentence of describeUnusedPromptSuggestions(promptFile, prompt, asked)) printNotice(out, sentence);
  const isJudged = isGradingStrategy(strategy);
  if (prompt.kind === 'comparison') {
    if (strategy === 'judge')
      throw new UsageError(`${promptFile} is a comparison prompt, but --strategy judge needs a grader prompt.`);
    return { compare: removeSuggestionsExceptSampling(prompt) };
  }
  if (prompt.kind !== 'grader')
    throw new UsageError(
      `${promptFile} is a prompt of kind ${prompt.kind}. proofmark select needs a comparison or grader prompt.`,
    );
  if (!isJudged)
    throw new UsageError(`${promptFile} is a grader prompt, but --strategy ${strategy} needs a comparison prompt.`);
  return { grade: removeSuggestionsExceptSampling(prompt) };
}

function hashPrompts({ compare, grade }: OwnPrompts): object {
  return omitUndefined({ compare: compare && hashPrompt(compare), grade: grade && hashPrompt(grade) });
}

function hashPrompt(prompt: JudgePrompt): string {
  return createHash('sha256').update(JSON.stringify(prompt)).digest('hex');
}

function createAskerIdentity(
  endpoint: Endpoint,
  models: readonly string[],
  { promptVersion, ...options }: { readonly promptVersion: number },
): object {
  return {
    models,
    origin: getEndpointOrigin(endpoint),
    sampling: endpoint.sampling,
    ...options,
    // Journals of version 1 don't contain a version.
    ...(promptVersion === 1 ? {} : { promptVersion }),
  };
}

/** Returns a sentence if the judge doesn't support the design. */
export function explainUnsuitableJudge(design: TournamentDesign, asker: Comparer): string | undefined {
  const { compares, grades, name } = asker.describe();
  const { strategy, count, keep } = design;
  const isJudged = isGradingStrategy(strategy);
  if (isJudged && !grades) return `--strategy ${strategy} needs points, which ${name} doesn't give.`;
  if (!compares && (count > keep || (strategy === 'shortlist' && keep > 1)))
    return `--strategy ${strategy} needs a judge that compares proofs. ${name} doesn't.`;
  return undefined;
}
