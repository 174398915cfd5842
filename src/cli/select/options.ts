/** The options of `proofmark select`. */
import { defined } from '../../core/base/optional.ts';
import type { Endpoint, RunLimits } from '../../core/judge/calls/index.ts';
import type { Aid, Temper } from '../../core/judge/index.ts';
import type { Language, Split } from '../../core/proof/index.ts';
import { type Design, STRATEGIES, steadily, type WantedDesign } from '../../core/select/index.ts';
import {
  type ModelValues,
  modelOptionCommands,
  modelOptionTypes,
  readAid,
  readTemper,
} from '../options/model-options.ts';
import { helpOption, optionsUnder, parsedBy, type Shown, type ValuesOf } from '../options/option-table.ts';
import { ASKING, type CacheWanted, readCache, readEndpoint, readLimits } from '../options/server-options.ts';
import { oneOf, optional, realNumber, wholeNumber, wordsOf } from '../options/values.ts';
import { UsageError } from '../output/usage-error.ts';

/** Who compares, as the command line names it. */
export interface SelectJudge {
  /** The first model at its server; other models are asked there, too. */
  readonly endpoint: Endpoint;
  /** One or more, that take turns. */
  readonly models: readonly string[];
  /** A prompt of the kind comparison or grader, in the place of the one that ships. */
  readonly promptFile?: string;
  readonly keyEnv?: string;
  readonly limits: RunLimits;
  readonly cache: CacheWanted;
  readonly temper?: Temper;
  readonly aid?: Aid;
  /** Mean points from which a proof counts as correct. */
  readonly correctFrom?: number;
}

export interface SelectOptions {
  readonly files: readonly string[];
  readonly split: Split;
  readonly language?: Language;
  readonly format: 'text' | 'json';
  /** All but the number of candidates, which they have themselves. */
  readonly wanted: Omit<WantedDesign, 'count'>;
  /** How many seeds, one after the other, from that of `wanted` on. */
  readonly seeds: number;
  /** Of a data set, these problems alone; all if there is none. */
  readonly problems: readonly string[];
  readonly ratedFrom?: number;
  readonly judge: 'checker' | SelectJudge;
  readonly journal?: { readonly file: string; readonly how: 'start' | 'resume' };
  /** `count`: of so many imagined candidates. */
  readonly dryRun?: { readonly count?: number };
}

const first = optionsUnder();
const who = optionsUnder('Who compares');
const how = optionsUnder('How it is chosen');

/** Options of judges of models that are options here, too, with the same meaning. */
const SHARED = [...ASKING, 'temper', 'aid'] as const;

/** What means something only where a model is asked. */
const OF_MODELS = [...SHARED, 'model', 'threshold'] as const;

const OPTIONS = {
  ...modelOptionTypes,
  format: first.text('text|json', 'json: one object for each selection (default: text)'),
  problem: first.texts('NAME', 'this problem of a data set alone; may be given several times'),
  split: first.text('strict|logical', 'cut at blank lines only, or as a reader would (default: logical)'),
  language: first.text('markdown|latex|plain', 'what the text is written in, where the name does not tell'),
  'dry-run': first.flag('the plan, and what other strategies would take; nothing is asked'),
  count: first.text('N', 'with --dry-run: of N imagined candidates'),
  rated: first.text('X', 'a rating from X on counts as correct (default: the highest)'),
  help: helpOption,
  judge: who.text(
    'NAME',
    'checker: the embedded checker alone, which seldom decides (default without a model), or a prompt file name.judge.md of the kind comparison or grader',
  ),
  endpoint: who.text('URL', modelOptionTypes.endpoint.words),
  model: who.texts('M', 'the model that compares; several (M,N, or given several times) take turns'),
  'key-env': who.text('NAME', modelOptionTypes['key-env'].words),
  strategy: how.text(
    STRATEGIES.join('|'),
    'knockout: who loses is out (default); pairwise: all pairs, most wins; halving: the better half goes on; judge: each is judged by itself; hybrid: a knockout, then the rest are judged',
  ),
  keep: how.text('K', 'how many are left when games end (default: 1; hybrid 16, but of up to 32 a quarter)'),
  votes: how.text(
    'M',
    'bouts of each game or judgements of each proof (default: 1; halving 3; judge and hybrid 32)',
  ),
  order: how.text('single|swap', 'each pair once, or in both orders and a third time where they disagree'),
  seed: how.text('S', 'who meets whom and stands first (default: 0)'),
  seeds: how.text('N', 'N runs with seeds from S on (default: 1)'),
  'no-racing': how.flag('judge who can no longer win, too'),
  'no-run-off': how.flag('leave a tie at the top'),
  scale: how.text('binary|points', 'of judgements (default: points)'),
  threshold: how.text('X', 'a mean judgement of X points counts as correct (default: 6 of 7)'),
};

type Values = ValuesOf<typeof OPTIONS>;

/** Options that other commands have and this one has not. */
const OTHERS = (Object.keys(modelOptionTypes) as (keyof typeof modelOptionTypes)[]).filter(
  (name) => !modelOptionCommands[name].includes('select'),
);

/** Those that it has. */
export const selectOptions: Readonly<Record<string, Shown>> = Object.fromEntries(
  Object.entries(OPTIONS).filter(([name]) => !OTHERS.some((other) => other === name)),
);

/** Reads the command line of `proofmark select`. */
export function readSelectOptions(args: readonly string[]): SelectOptions {
  const { values, positionals } = parsedBy(OPTIONS, args);
  for (const name of OTHERS)
    if (values[name] !== undefined)
      throw new UsageError(`--${name} belongs to ${wordsOf(modelOptionCommands[name], 'and')}.`);
  const dryRun = values['dry-run'] ?? false;
  const count = values.count === undefined ? undefined : wholeNumber('count', values.count, 1);
  if (count !== undefined && !dryRun)
    throw new UsageError('--count is for --dry-run: so many imagined candidates.');
  if (count !== undefined && positionals.length > 0)
    throw new UsageError('--count imagines candidates: name no files with it, or leave it out.');
  if (positionals.length === 0 && count === undefined)
    throw new UsageError(
      'Name the candidates: proofs of one problem, a folder of them, or a data set (.jsonl, .json).',
    );
  if (positionals.filter((file) => file === '-').length > 1)
    throw new UsageError('Standard input can be read only once.');
  const language = values.language && oneOf('language', values.language, ['markdown', 'latex', 'plain']);
  const judge = readSelectJudge(values, dryRun);
  // A dry run that names no judge is of any.
  const isChecker = judge === 'checker' && (!dryRun || values.judge !== undefined);
  const wanted = readWanted(values, judge, isChecker);
  return {
    files: positionals,
    split: oneOf('split', values.split ?? 'logical', ['logical', 'strict']),
    ...(language ? { language } : {}),
    format: oneOf('format', values.format ?? 'text', ['text', 'json']),
    wanted,
    seeds: readSeeds(values, wanted),
    problems: values.problem ?? [],
    ...optional('ratedFrom', values.rated, (value) => realNumber('rated', value, 0)),
    judge,
    ...readJournal(values, positionals, dryRun),
    ...(dryRun ? { dryRun: count === undefined ? {} : { count } } : {}),
  };
}

function readWanted(
  values: Values,
  judge: SelectOptions['judge'],
  isChecker: boolean,
): SelectOptions['wanted'] {
  const strategy = oneOf('strategy', values.strategy ?? 'knockout', STRATEGIES);
  const { keep, votes, order, seed, scale } = values;
  const isJudged = strategy === 'judge' || strategy === 'hybrid';
  if (keep !== undefined && (strategy === 'judge' || strategy === 'pairwise'))
    throw new UsageError(`--keep is for knockout, halving and hybrid; ${strategy} looks at all candidates.`);
  if (order !== undefined && strategy === 'judge')
    throw new UsageError('--order is for games of two; judge looks at one candidate at a time.');
  if (scale !== undefined && !isJudged)
    throw new UsageError(`--scale is for judge and hybrid; ${strategy} gives no points.`);
  if (values['no-racing'] && strategy !== 'hybrid')
    throw new UsageError(`--no-racing is for hybrid; ${strategy} has no racing.`);
  const wanted: { -readonly [K in keyof Design]?: Design[K] } = {};
  if (keep !== undefined) wanted.keep = wholeNumber('keep', keep, 1);
  if (votes !== undefined) wanted.votes = wholeNumber('votes', votes, 1, 64);
  if (order !== undefined) wanted.order = oneOf('order', order, ['single', 'swap']);
  if (seed !== undefined) wanted.seed = wholeNumber('seed', seed, 0, 2 ** 32 - 1);
  if (scale !== undefined) wanted.scale = oneOf('scale', scale, ['binary', 'points']);
  if (values['no-racing']) wanted.racing = false;
  if (values['no-run-off']) wanted.runOff = false;
  const isAgain = order === 'swap' || ((wanted.votes ?? 1) > 1 && strategy !== 'halving');
  if (isChecker && !isJudged && isAgain)
    throw new UsageError(
      'The embedded checker says the same whenever it is asked the same: with it leave --votes and --order out, or name a model with --endpoint and --model.',
    );
  return {
    ...wanted,
    ...steadily(isChecker ? { isSteady: true } : {}),
    strategy,
    // Nobody is there to be asked.
    undecided: 'both',
    ...(judge === 'checker' ? {} : { judges: judge.models.length }),
  };
}

function readSeeds({ seeds }: Values, { seed = 0 }: SelectOptions['wanted']): number {
  if (seeds === undefined) return 1;
  const count = wholeNumber('seeds', seeds, 1, 10_000);
  if (seed + count > 2 ** 32) throw new UsageError('--seeds goes beyond the last seed, 4294967295.');
  return count;
}

function readJournal(
  { journal, resume }: Values,
  files: readonly string[],
  isDry: boolean,
): Pick<SelectOptions, 'journal'> {
  if (journal !== undefined && resume !== undefined)
    throw new UsageError('--journal begins a journal, and --resume takes one up: name one of both.');
  const file = journal ?? resume;
  if (file === undefined) return {};
  const option = journal === undefined ? 'resume' : 'journal';
  if (file === '') throw new UsageError(`--${option} is empty: name a file.`);
  if (isDry) throw new UsageError(`--${option} is for a run that asks; --dry-run asks nothing.`);
  if (files.includes('-'))
    throw new UsageError('Standard input cannot be read again: a run with a journal names its files.');
  return { journal: { file, how: journal === undefined ? 'resume' : 'start' } };
}

function readSelectJudge(values: Values, isDry: boolean): 'checker' | SelectJudge {
  const { judge, endpoint: url, model } = values;
  const promptFile = judge?.endsWith('.judge.md') ? judge : undefined;
  if (judge !== undefined && judge !== 'checker' && promptFile === undefined)
    throw new UsageError(
      `--judge is checker, or a prompt file of the kind comparison or grader (name.judge.md), not "${judge}". A model is named with --endpoint and --model.`,
    );
  const given = OF_MODELS.find((name) => values[name] !== undefined);
  if (judge === 'checker' && given !== undefined)
    throw new UsageError(`--${given} is for models; --judge checker is the embedded checker alone.`);
  if (url === undefined) {
    if (given !== undefined && !isDry)
      throw new UsageError(
        `--${given} is for models. Name the server to ask with --endpoint URL, as in --endpoint http://localhost:8000/v1.`,
      );
    if (promptFile !== undefined && !isDry)
      throw new UsageError('A prompt file is for models. Name the server to ask with --endpoint URL.');
    return 'checker';
  }
  const models = (model ?? []).flatMap((names) => names.split(',')).map((name) => name.trim());
  if (models.some((name) => name === ''))
    throw new UsageError('--model is empty, or names an empty one in its list.');
  if (models.length === 0 && !isDry)
    throw new UsageError(
      'Name the model with --model. What a server offers is listed by proofmark judges --endpoint URL.',
    );
  const { model: _, ...others } = values;
  const endpoint = readEndpoint(others satisfies ModelValues, url);
  return {
    endpoint: { ...endpoint, model: models[0] ?? '' },
    models: models.length === 0 ? [''] : models,
    ...defined({ promptFile, keyEnv: values['key-env'] }),
    limits: readLimits(others),
    cache: readCache(values.cache),
    ...optional('temper', values.temper, readTemper),
    ...optional('aid', values.aid, readAid),
    ...optional('correctFrom', values.threshold, (value) => realNumber('threshold', value, 0, 7)),
  };
}
