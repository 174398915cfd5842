/** The options of `proofmark evaluate` alone: which rows, how they are scored, and what they must come to. */
import {
  REQUIRED_MEASURES,
  type Requirement,
  readRequirement,
  type Selection,
} from '../core/evaluate/run/index.ts';
import type { Policies } from '../core/evaluate/run-types.ts';
import { type BatchFiles, type BatchValues, readBatchFiles } from './batch-options.ts';
import { configArguments, type Given } from './evaluate-config.ts';
import { type PolicyValues, policyOptionTypes, readPolicies } from './policy-options.ts';
import { type RunReportFormat, reportFormat } from './run-report-options.ts';
import { nonEmpty, optional, realNumber, UsageError, wholeNumber, wordsOf } from './usage.ts';

const text = { type: 'string' } as const;
const texts = { type: 'string', multiple: true } as const;

/** As `parseArgs` wants them. */
export const evaluateOptionTypes = {
  rows: text,
  sample: text,
  seed: text,
  subset: texts,
  generator: texts,
  id: texts,
  require: texts,
  config: text,
  out: text,
  'base-rate': text,
  'noise-ceiling': text,
  'export-batch': text,
  'import-batch': texts,
  ...policyOptionTypes,
} as const;

export interface EvaluateValues extends PolicyValues, BatchValues {
  readonly rows?: string | undefined;
  readonly sample?: string | undefined;
  readonly seed?: string | undefined;
  readonly subset?: readonly string[] | undefined;
  readonly generator?: readonly string[] | undefined;
  readonly id?: readonly string[] | undefined;
  readonly require?: readonly string[] | undefined;
  /** Of the report; other commands have other formats, and pass them by. */
  readonly format?: string | undefined;
  readonly out?: string | undefined;
  readonly 'base-rate'?: string | undefined;
  readonly 'noise-ceiling'?: string | undefined;
}

export interface EvaluateOptions {
  /** Of the report. */
  readonly format: RunReportFormat;
  readonly out?: string;
  /** For its audits: shares, 0 to 1. */
  readonly baseRate?: number;
  readonly ceiling?: number;
  readonly selection: Selection;
  /** Which rows are drawn; null where none are. */
  readonly seed: number | null;
  readonly policies: Partial<Policies>;
  readonly requirements: readonly Requirement[];
  /** Replies of a batch in the place of the server's. */
  readonly batch?: BatchFiles;
}

/** @param isAsked whether the command is evaluate: others have none of these */
export function readEvaluate(values: EvaluateValues, isAsked: boolean): EvaluateOptions {
  const { subset, generator, id, sample, rows, seed, require: required = [] } = values;
  if (sample !== undefined && rows !== undefined)
    throw new UsageError('--rows takes the first rows and --sample draws some: name one of both.');
  if (seed !== undefined && sample === undefined)
    throw new UsageError('--seed says which rows --sample draws: name that, too.');
  const batch = readBatchFiles(values);
  return {
    format: isAsked ? reportFormat(values.format, values.out) : 'text',
    ...optional('out', values.out, (value) => nonEmpty('out', value)),
    ...optional('baseRate', values['base-rate'], (value) => realNumber('base-rate', value, 0, 1)),
    ...optional('ceiling', values['noise-ceiling'], (value) => realNumber('noise-ceiling', value, 0, 1)),
    ...(batch ? { batch } : {}),
    selection: {
      ...(subset ? { subsets: subset.map((name) => nonEmpty('subset', name)) } : {}),
      ...(generator ? { generators: generator.map((name) => nonEmpty('generator', name)) } : {}),
      ...(id ? { ids: id.map((name) => nonEmpty('id', name)) } : {}),
      ...optional('sample', sample, (value) => wholeNumber('sample', value, 1)),
      ...optional('rows', rows, (value) => wholeNumber('rows', value, 1)),
    },
    seed: sample === undefined ? null : seed === undefined ? 0 : wholeNumber('seed', seed, 0),
    policies: readPolicies(values),
    requirements: required.map(requirementIn),
  };
}

function requirementIn(value: string): Requirement {
  const read = readRequirement(value);
  if (read) return read;
  throw new UsageError(
    `--require is as in "f1 >= 60", "f1.low > 55" or "gsm8k: error >= 70", not "${value}". What can be required: ${wordsOf(REQUIRED_MEASURES, 'and')}.`,
  );
}

/** The arguments of a command line with those of the file that its `--config` names before them. */
export async function withConfig(
  args: readonly string[],
  parse: (args: readonly string[]) => Given,
  options: readonly string[],
): Promise<readonly string[]> {
  const given = parse(args);
  const { config } = given.values;
  if (typeof config !== 'string') return args;
  return [...(await configArguments(nonEmpty('config', config), given, options)), ...args];
}
