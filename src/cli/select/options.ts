/** The options of `proofmark select`. */
import { omitUndefined } from '../../core/base/optional-values.ts';
import type { Endpoint, RunLimits } from '../../core/judge/calls/index.ts';
import type { GradingMaterial, LeniencyLevel } from '../../core/judge/index.ts';
import type { ProofLanguage, StepSplitMode } from '../../core/proof/index.ts';
import {
  COMPARISON_STRATEGIES,
  disableRunOffForDeterministicJudge,
  isGradingStrategy,
  type TournamentDesign,
  type TournamentDesignInput,
} from '../../core/select/index.ts';
import {
  COMMANDS_BY_MODEL_OPTION,
  MODEL_OPTIONS,
  type ModelOptionValues,
  readGradingMaterialOption,
  readLeniencyOption,
} from '../options/model-options.ts';
import {
  createOptionBuilders,
  HELP_OPTION,
  type OptionHelp,
  type ParsedOptionValues,
  parseOptions,
} from '../options/option-table.ts';
import {
  createOptionalField,
  joinChoices,
  readChoiceOption,
  readNumberOption,
  readWholeNumberOption,
} from '../options/option-values.ts';
import { RUN_REPORT_FORMATS, type RunReportFormat } from '../options/report-options.ts';
import {
  type CacheChoice,
  MODEL_SERVER_OPTION_NAMES,
  readCacheOption,
  readRunLimitOptions,
  readServerOrModelFileOptions,
} from '../options/server-options.ts';
import { UsageError } from '../output/usage-error.ts';

/** The judge of a comparison, as on the command line. */
export interface RequestedSelectionJudge {
  /** The first model and its server, which also serves the other models. */
  readonly endpoint: Endpoint;
  /** One or several models that take turns. */
  readonly models: readonly string[];
  /** A comparison or grader prompt that replaces the built-in one. */
  readonly promptFile?: string;
  readonly keyEnv?: string;
  /** Whether the files of a model on this computer may have changed since the first use. */
  readonly acceptsChangedModel?: boolean;
  readonly limits: RunLimits;
  readonly cache: CacheChoice;
  readonly temper?: LeniencyLevel;
  readonly aid?: GradingMaterial;
  /** The minimum mean points of a correct proof. */
  readonly correctFrom?: number;
}

export interface SelectOptions {
  readonly files: readonly string[];
  readonly split: StepSplitMode;
  readonly language?: ProofLanguage;
  readonly format: RunReportFormat;
  /** Whether to compare strategies instead of selecting. */
  readonly isStudy: boolean;
  /** The requested design, without the number of candidates. */
  readonly wanted: Omit<TournamentDesignInput, 'count'>;
  /** The number of consecutive seeds, starting with that of `wanted`. */
  readonly seeds: number;
  /** Names or ids of excluded candidates that compete anyway. */
  readonly include: readonly string[];
  /** The problems of a data set to compare; empty for all. */
  readonly problems: readonly string[];
  readonly ratedFrom?: number;
  readonly judge: 'checker' | RequestedSelectionJudge;
  readonly journal?: { readonly file: string; readonly how: 'start' | 'resume' };
  /** `count`: plan for this number of candidates without files. */
  readonly dryRun?: { readonly count?: number };
}

const generalSelectOptions = createOptionBuilders();
const judgeSelectOptions = createOptionBuilders('Judge');
const selectionOptions = createOptionBuilders('Selection');

/** Options of model judges that have the same meaning here. */
const SHARED_MODEL_OPTIONS = [...MODEL_SERVER_OPTION_NAMES, 'leniency', 'aid'] as const;

const MODEL_ONLY_OPTIONS = [
  ...SHARED_MODEL_OPTIONS,
  'model',
  'model-file',
  'accept-changed-model',
  'threshold',
] as const;

const SELECT_OPTIONS = {
  ...MODEL_OPTIONS,
  format: generalSelectOptions.text(
    'text|json|csv|markdown|html',
    'json: one object per comparison (default: text); csv, markdown, html: the report of --study',
  ),
  study: generalSelectOptions.flag(
    'compare strategies on rated candidates: how often each finds a correct one, by the number of calls',
  ),
  problem: generalSelectOptions.texts(
    'NAME',
    'only this problem of a data set (repeatable), or of files with several problems',
  ),
  include: generalSelectOptions.texts('NAME', 'compare this candidate although it would be excluded (repeatable)'),
  split: generalSelectOptions.text(
    'logical|strict',
    'split at blank lines, but keep headings and single formulas with a neighboring paragraph (logical, default), or at blank lines only (strict)',
  ),
  language: generalSelectOptions.text(
    'markdown|latex|plain',
    'format of the text (default: by the file name, else by the text)',
  ),
  'dry-run': generalSelectOptions.flag('show the plan, and the cost of other strategies, without sending anything'),
  count: generalSelectOptions.text('N', 'with --dry-run: plan for N candidates, without files'),
  rated: generalSelectOptions.text(
    'X',
    'lowest human rating that counts as correct (default: the highest rating in the data)',
  ),
  help: HELP_OPTION,
  judge: judgeSelectOptions.text(
    'NAME',
    'checker: only the embedded checker, which seldom decides (default without a model), or a prompt file name.judge.md of kind comparison or grader',
  ),
  endpoint: judgeSelectOptions.text('URL', MODEL_OPTIONS.endpoint.words),
  model: judgeSelectOptions.texts('M', 'model that compares; several (M,N, or repeated) take turns'),
  'key-env': judgeSelectOptions.text('NAME', MODEL_OPTIONS['key-env'].words),
  strategy: selectionOptions.text(
    COMPARISON_STRATEGIES.join('|'),
    'knockout: the loser of a match is out (default); pairwise: every pair has a match, the most wins win; halving: after each round of matches, the candidates with the worst scores are out; judge: each proof is graded alone; hybrid: a knockout, then the remaining proofs are graded; shortlist: each proof is graded, then the best have a knockout',
  ),
  keep: selectionOptions.text(
    'K',
    'number of candidates left after the matches, or on the shortlist (default: 1; hybrid and shortlist: 16, or a quarter if there are at most 32 candidates)',
  ),
  votes: selectionOptions.text(
    'M',
    'votes per match, or grades per proof (default: 1; halving: 3; shortlist: 4; judge and hybrid: 32)',
  ),
  order: selectionOptions.text(
    'single|swap',
    'query each pair once (single, default), or in both orders, and a third time if they disagree (swap)',
  ),
  seed: selectionOptions.text('S', 'seed of the pairings and of the order in each pair (default: 0)'),
  seeds: selectionOptions.text('N', 'repeat the comparison with N seeds, starting at --seed (default: 1)'),
  'no-racing': selectionOptions.flag('also grade candidates that can no longer win'),
  'no-run-off': selectionOptions.flag("don't break a tie for first place"),
  scale: selectionOptions.text('binary|points', 'scale of the grades (default: points)'),
  threshold: selectionOptions.text('X', 'lowest mean points that count as correct (default: 6 of 7)'),
};

type Values = ParsedOptionValues<typeof SELECT_OPTIONS>;

/** Options of other commands that `select` doesn't have. */
const FOREIGN_OPTIONS = (Object.keys(MODEL_OPTIONS) as (keyof typeof MODEL_OPTIONS)[]).filter(
  (name) => !COMMANDS_BY_MODEL_OPTION[name].includes('select'),
);

export const SELECT_COMMAND_OPTIONS: Readonly<Record<string, OptionHelp>> = Object.fromEntries(
  Object.entries(SELECT_OPTIONS).filter(([name]) => !FOREIGN_OPTIONS.some((other) => other === name)),
);

/** Reads the command line of `proofmark select`. */
export function readSelectOptions(args: readonly string[]): SelectOptions {
  const { values, positionals } = parseOptions(SELECT_OPTIONS, args, (name) => {
    const foreign = FOREIGN_OPTIONS.find((one) => one === name);
    if (foreign)
      throw new UsageError(`--${name} is only available in ${joinChoices(COMMANDS_BY_MODEL_OPTION[foreign], 'and')}.`);
  });
  const dryRun = values['dry-run'] ?? false;
  const count = values.count === undefined ? undefined : readWholeNumberOption('count', values.count, 1);
  if (count !== undefined && !dryRun) throw new UsageError('--count needs --dry-run.');
  if (count !== undefined && positionals.length > 0) throw new UsageError("--count can't be used with files.");
  if (positionals.length === 0 && count === undefined)
    throw new UsageError(
      'Specify the candidates: proofs of one problem, a folder of them, or a data set (.jsonl, .json).',
    );
  if (positionals.filter((file) => file === '-').length > 1)
    throw new UsageError('Standard input can be read only once.');
  const language = values.language && readChoiceOption('language', values.language, ['markdown', 'latex', 'plain']);
  const judge = readSelectJudge(values, dryRun);
  // A dry run without a judge is valid for any judge.
  const isChecker = judge === 'checker' && (!dryRun || values.judge !== undefined);
  const wanted = readWantedDesign(values, judge, isChecker);
  return {
    files: positionals,
    split: readChoiceOption('split', values.split ?? 'logical', ['logical', 'strict']),
    ...(language ? { language } : {}),
    format: readSelectFormat(values),
    isStudy: values.study ?? false,
    wanted,
    seeds: readSeeds(values, wanted),
    include: values.include ?? [],
    problems: values.problem ?? [],
    ...createOptionalField('ratedFrom', values.rated, (value) => readNumberOption('rated', value, 0)),
    judge,
    ...readJournalOption(values, positionals, dryRun),
    ...(dryRun ? { dryRun: count === undefined ? {} : { count } } : {}),
  };
}

/** A single selection has two formats only. */
function readSelectFormat({ format = 'text', study, strategy, keep, ...values }: Values): RunReportFormat {
  if (!study) return readChoiceOption('format', format, ['text', 'json']);
  const other = strategy === undefined ? (keep === undefined ? undefined : 'keep') : 'strategy';
  if (other !== undefined || values['dry-run'])
    throw new UsageError(`--${other ?? 'dry-run'} can't be used with --study, which compares all strategies.`);
  return readChoiceOption('format', format, RUN_REPORT_FORMATS);
}

function readWantedDesign(values: Values, judge: SelectOptions['judge'], isChecker: boolean): SelectOptions['wanted'] {
  const strategy = readChoiceOption('strategy', values.strategy ?? 'knockout', COMPARISON_STRATEGIES);
  const { keep, votes, order, seed, scale } = values;
  const isJudged = isGradingStrategy(strategy);
  if (keep !== undefined && (strategy === 'judge' || strategy === 'pairwise'))
    throw new UsageError(`--keep is only valid for knockout, halving, hybrid, and shortlist, not for ${strategy}.`);
  if (order !== undefined && strategy === 'judge')
    throw new UsageError('--order is only valid for strategies with matches, not for judge.');
  if (scale !== undefined && !isJudged && !values.study)
    throw new UsageError(`--scale is only valid for judge, hybrid, and shortlist, not for ${strategy}.`);
  if (values['no-racing'] && strategy !== 'hybrid')
    throw new UsageError(`--no-racing is only valid for hybrid, not for ${strategy}.`);
  const wanted: { -readonly [K in keyof TournamentDesign]?: TournamentDesign[K] } = {};
  if (keep !== undefined) wanted.keep = readWholeNumberOption('keep', keep, 1);
  if (votes !== undefined) wanted.votes = readWholeNumberOption('votes', votes, 1, 64);
  if (order !== undefined) wanted.order = readChoiceOption('order', order, ['single', 'swap']);
  if (seed !== undefined) wanted.seed = readWholeNumberOption('seed', seed, 0, 2 ** 32 - 1);
  if (scale !== undefined) wanted.scale = readChoiceOption('scale', scale, ['binary', 'points']);
  if (values['no-racing']) wanted.racing = false;
  if (values['no-run-off']) wanted.runOff = false;
  const isAgain = order === 'swap' || ((wanted.votes ?? 1) > 1 && strategy !== 'halving');
  if (isChecker && !isJudged && isAgain)
    throw new UsageError(
      'The embedded checker is deterministic. Remove --votes and --order, or set a model with --endpoint and --model.',
    );
  return {
    ...wanted,
    ...disableRunOffForDeterministicJudge(isChecker ? { isSteady: true } : {}),
    strategy,
    // The command can't ask a person to decide a match, so both candidates advance.
    undecided: 'both',
    ...(judge === 'checker' ? {} : { judges: judge.models.length }),
  };
}

function readSeeds({ seeds }: Values, { seed = 0 }: SelectOptions['wanted']): number {
  if (seeds === undefined) return 1;
  const count = readWholeNumberOption('seeds', seeds, 1, 10_000);
  if (seed + count > 2 ** 32) throw new UsageError('--seeds exceeds the largest seed, 4294967295.');
  return count;
}

function readJournalOption(
  { journal, resume }: Values,
  files: readonly string[],
  isDry: boolean,
): Pick<SelectOptions, 'journal'> {
  if (journal !== undefined && resume !== undefined)
    throw new UsageError('Use either --journal for a new run or --resume for an existing one, not both.');
  const file = journal ?? resume;
  if (file === undefined) return {};
  const option = journal === undefined ? 'resume' : 'journal';
  if (file === '') throw new UsageError(`--${option} can't be empty.`);
  if (isDry) throw new UsageError(`--${option} can't be used with --dry-run.`);
  if (files.includes('-'))
    throw new UsageError("Standard input can't be read again, so a run with a journal needs files.");
  return { journal: { file, how: journal === undefined ? 'resume' : 'start' } };
}

function readSelectJudge(values: Values, isDry: boolean): 'checker' | RequestedSelectionJudge {
  const { judge, endpoint: url, model, 'model-file': file } = values;
  const promptFile = judge?.endsWith('.judge.md') ? judge : undefined;
  if (judge !== undefined && judge !== 'checker' && promptFile === undefined)
    throw new UsageError(
      `--judge must be checker, or a prompt file of kind comparison or grader (name.judge.md), not "${judge}". Set a model with --endpoint and --model.`,
    );
  const given = MODEL_ONLY_OPTIONS.find((name) => values[name] !== undefined);
  if (judge === 'checker' && given !== undefined)
    throw new UsageError(`--${given} can't be used with --judge checker.`);
  if (url === undefined && file === undefined) {
    if (given !== undefined && !isDry)
      throw new UsageError(
        `--${given} needs a model. Set the server with --endpoint URL, for example --endpoint http://localhost:8000/v1.`,
      );
    if (promptFile !== undefined && !isDry)
      throw new UsageError('A prompt file needs a model. Set the server with --endpoint URL.');
    return 'checker';
  }
  const models = (model ?? []).flatMap((names) => names.split(',')).map((name) => name.trim());
  if (models.some((name) => name === '')) throw new UsageError('--model contains an empty name.');
  if (models.length === 0 && file === undefined && !isDry)
    throw new UsageError(
      'Set the model with --model. To list the models of a server, run proofmark judges --endpoint URL.',
    );
  const { model: _, ...others } = values;
  const named = omitUndefined({ model: model?.join() });
  const place = readServerOrModelFileOptions({ ...(others satisfies ModelOptionValues), ...named }, false);
  const endpoint = file === undefined ? { ...place, model: models[0] ?? '' } : place;
  return {
    endpoint,
    models: models.length === 0 ? [endpoint.model] : models,
    ...omitUndefined({ acceptsChangedModel: values['accept-changed-model'] }),
    ...omitUndefined({ promptFile, keyEnv: values['key-env'] }),
    limits: readRunLimitOptions(others),
    cache: readCacheOption(values.cache),
    ...createOptionalField('temper', values.leniency, readLeniencyOption),
    ...createOptionalField('aid', values.aid, readGradingMaterialOption),
    ...createOptionalField('correctFrom', values.threshold, (value) => readNumberOption('threshold', value, 0, 7)),
  };
}
