/** Who compares and grades candidates, for one run of `proofmark select`. */

import { createHash } from 'node:crypto';
import { defined } from '../../core/base/optional.ts';
import { fieldsOf } from '../../core/base/records.ts';
import { type Endpoint, type JudgeFailure, originOf, type Purse } from '../../core/judge/calls/index.ts';
import { type JudgePrompt, PROMPT_VERSION } from '../../core/judge/index.ts';
import { type Asker, checkerAsker, type Design, type Gathered } from '../../core/select/index.ts';
import { createModelJudges } from '../../judges/model-judges.ts';
import { createNodeChecker } from '../../judges/node-checker.ts';
import { nodeClock } from '../../judges/node-clock.ts';
import { patientFetch } from '../../judges/node-fetch.ts';
import { entryIn } from '../../store/journals/lines.ts';
import { firstEntry } from '../../store/journals/read-run.ts';
import { sayLeftOut, sayTrouble, sayUnbound } from '../models/notices.ts';
import { openCache, purseOf } from '../models/open-judge.ts';
import { readAnyPrompt, suggestionsLeft, withoutSuggestions } from '../models/prompt-file.ts';
import { commandLineKeys, type Environment } from '../options/keys.ts';
import { notify, type Terminal } from '../output/terminal.ts';
import { UsageError } from '../output/usage-error.ts';
import { builtInPrompts, version, WORKER } from '../shipped.ts';
import type { SelectJudge, SelectOptions } from './options.ts';

/** Makes askers that share a purse, a cache and the limits of one run. */
export interface Askers {
  /** All on which replies rest, as a text that a journal compares. No key is in it. */
  readonly identity: string;
  /** Whether replies outlive this run without a journal. */
  readonly isKept: boolean;
  /** How many selections are worth having under way at a time. */
  readonly atOnce: number;
  /** Where proofs are sent, in words; absent where nothing is sent. */
  readonly sentTo?: string;
  of(gathered: Gathered): Promise<Asker | JudgeFailure>;
  close(): void;
}

/** A busy machine must not change an outcome: a step may take this long, in milliseconds. Its work is bounded by itself. */
const STEP_LIMIT = 60_000;
/** The most selections of one data set at a time: each has its candidates in memory. */
const MOST_AT_ONCE = 32;

/** @throws {@link UsageError} where the options do not go together, a prompt file cannot be read, or there is no such key */
export async function openAskers(
  { judge, wanted, journal }: SelectOptions,
  out: Pick<Terminal, 'error'>,
  environment: Environment,
  halt: AbortSignal,
): Promise<Askers> {
  if (judge === 'checker') return checkerAskers(wanted);
  const version = journal?.how === 'resume' ? await promptVersionOf(journal.file) : PROMPT_VERSION;
  return modelAskers(judge, wanted, version, out, environment, halt);
}

function checkerAskers({ strategy }: SelectOptions['wanted']): Askers {
  if (strategy === 'judge' || strategy === 'hybrid')
    throw new UsageError(
      `--strategy ${strategy} needs points, which the embedded checker doesn't give. Use knockout, pairwise or halving, or set a model with --endpoint and --model.`,
    );
  const checker = createNodeChecker(WORKER, { stepLimit: STEP_LIMIT });
  const alone = checker.asking({ suspects: false });
  return {
    identity: `embedded checker ${version}`,
    isKept: false,
    atOnce: 1,
    of: async (gathered) => checkerAsker(alone, gathered),
    close: () => checker.dispose(),
  };
}

async function modelAskers(
  judge: SelectJudge,
  wanted: SelectOptions['wanted'],
  promptVersion: number,
  out: Pick<Terminal, 'error'>,
  environment: Environment,
  halt: AbortSignal,
): Promise<Askers> {
  const { endpoint, models, keyEnv, temper, aid, correctFrom } = judge;
  const scale = wanted.scale ?? 'points';
  const prompts = await promptsOf(judge, wanted, out);
  const keyOf = commandLineKeys(endpoint, keyEnv, environment);
  const kept = openCache(judge.cache, out, environment);
  const purse: Purse = purseOf(judge.limits, halt);
  sayUnbound(judge.limits, endpoint, out);
  const judges = createModelJudges({
    clock: nodeClock,
    cache: kept.cache,
    keyOf,
    builtIn: builtInPrompts,
    fetch: patientFetch(),
    onTrouble: sayTrouble(out),
    onLeftOut: sayLeftOut(out),
  });
  const options = { ...defined({ scale, temper, aid, correctFrom }), ...prompts, promptVersion };
  const choices = models.map((model) => ({ endpoint: endpoint.name, model }));
  return {
    identity: JSON.stringify(identityOf(endpoint, models, { ...options, ...hashed(prompts), promptVersion })),
    isKept: judge.cache !== undefined,
    atOnce: Math.min(MOST_AT_ONCE, endpoint.concurrency),
    sentTo: originOf(endpoint),
    of: (gathered) => judges.selector(choices, [endpoint], purse, gathered, options),
    close: kept.close,
  };
}

interface OwnPrompts {
  readonly compare?: JudgePrompt;
  readonly grade?: JudgePrompt;
}

/** The version of the prompts that ship which a run was begun with: it is taken up with that. */
async function promptVersionOf(journal: string): Promise<number> {
  const entry = await firstEntry(journal);
  const judge = fieldsOf(entry?.selections ?? entry?.select).judge;
  const { promptVersion = 1 } = fieldsOf(entryIn(typeof judge === 'string' ? judge : undefined));
  return promptVersion === 1 ? 1 : PROMPT_VERSION;
}

/** The prompt file that the command line names, where it belongs. */
async function promptsOf(
  { promptFile, models }: SelectJudge,
  { strategy }: SelectOptions['wanted'],
  out: Pick<Terminal, 'error'>,
): Promise<OwnPrompts> {
  if (promptFile === undefined) return {};
  const prompt = await readAnyPrompt(promptFile);
  const asked = { model: models[0] ?? '', votes: '1' };
  for (const sentence of suggestionsLeft(promptFile, prompt, asked)) notify(out, sentence);
  const isJudged = strategy === 'judge' || strategy === 'hybrid';
  if (prompt.kind === 'comparison') {
    if (strategy === 'judge')
      throw new UsageError(
        `${promptFile} is a comparison prompt, but --strategy judge needs a grader prompt.`,
      );
    return { compare: withoutSuggestions(prompt) };
  }
  if (prompt.kind !== 'grader')
    throw new UsageError(
      `${promptFile} is a ${prompt.kind} prompt. proofmark select needs a comparison or grader prompt.`,
    );
  if (!isJudged)
    throw new UsageError(
      `${promptFile} is a grader prompt, but --strategy ${strategy} needs a comparison prompt.`,
    );
  return { grade: withoutSuggestions(prompt) };
}

function hashed({ compare, grade }: OwnPrompts): object {
  return defined({ compare: compare && hashOf(compare), grade: grade && hashOf(grade) });
}

function hashOf(prompt: JudgePrompt): string {
  return createHash('sha256').update(JSON.stringify(prompt)).digest('hex');
}

function identityOf(
  endpoint: Endpoint,
  models: readonly string[],
  { promptVersion, ...options }: { readonly promptVersion: number },
): object {
  return {
    models,
    origin: originOf(endpoint),
    sampling: endpoint.sampling,
    ...options,
    // Journals of before there were versions say nothing of them.
    ...(promptVersion === 1 ? {} : { promptVersion }),
  };
}

/** How a design and its judge fit together; a sentence if they do not. */
export function whyUnfit(design: Design, asker: Asker): string | undefined {
  const { compares, grades, name } = asker.describe();
  const { strategy, count, keep } = design;
  const isJudged = strategy === 'judge' || strategy === 'hybrid';
  if (isJudged && !grades) return `--strategy ${strategy} needs points, which ${name} doesn't give.`;
  if (!compares && count > keep)
    return `--strategy ${strategy} needs a judge that compares proofs. ${name} doesn't.`;
  return undefined;
}
