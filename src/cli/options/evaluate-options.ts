/** The options that only `proofmark evaluate` has: rows, scoring, and requirements. */
import { omitUndefined } from '../../core/base/optional-values.ts';
import type { RowMapping } from '../../core/data/index.ts';
import {
  MAX_SHARDS,
  type MetricRequirement,
  parseMetricRequirement,
  parseRunShard,
  REQUIRABLE_METRIC_NAMES,
  type RowSelection,
  type RunShard,
  type ScoringPolicies,
} from '../../core/evaluate/index.ts';
import { UsageError } from '../output/usage-error.ts';
import { type CommandLineArguments, readConfigArguments } from './evaluate-config.ts';
import { MAPPED_FIELDS, readRowMapping } from './map-option.ts';
import { createOptionBuilders, type ParsedOptionValues } from './option-table.ts';
import { createOptionalField, joinChoices, readTextOption, readWholeNumberOption } from './option-values.ts';
import { readScoringPolicies, SCORING_POLICY_OPTIONS } from './policy-options.ts';
import {
  chooseReportFormat,
  type RunReportFormat,
  readSharedReportOptions,
  SHARED_REPORT_OPTIONS,
} from './report-options.ts';

const generalOptions = createOptionBuilders();
const rowOptions = createOptionBuilders('Rows');
const batchOptions = createOptionBuilders('Batch files (docs/evaluate.md)');

const { format: _, ...reported } = SHARED_REPORT_OPTIONS;

/** All but `format`, which every command that reads proofs has. */
export const EVALUATE_OPTIONS = {
  require: generalOptions.texts(
    '"f1 >= 60"',
    'exit with code 1 unless this metric is in this range (repeatable); for a subset and the lower end of the interval: "gsm8k: error.low > 50"',
  ),
  config: generalOptions.text(
    'FILE',
    'read options, "data", and "require" from a YAML or JSON file; the command line takes precedence',
  ),
  ...reported,
  rows: rowOptions.text('N', 'only the first N rows of each data set'),
  sample: rowOptions.text('N', 'N random rows of each data set, the same for every judge'),
  seed: rowOptions.text('S', 'seed of --sample (default: 0)'),
  subset: rowOptions.texts('NAME', 'only rows of this subset (repeatable)'),
  generator: rowOptions.texts('NAME', 'only rows by this generator (repeatable)'),
  id: rowOptions.texts('NAME', 'only the row with this id (repeatable)'),
  shard: rowOptions.text(
    'K/N',
    'only shard K of N of these rows, with its share of the budget; for several machines, see proofmark merge (needs --journal or --resume)',
  ),
  map: rowOptions.texts(
    'FIELD=COLUMN',
    `a column (in JSON, a field) with another name, as in points=Score; for values in words: "points=Grade[poor=0,good=7]" (repeatable). FIELD: ${MAPPED_FIELDS.join(', ')}`,
  ),
  'skip-failed': rowOptions.flag('with --resume: skip rows that failed before (default: retry them last)'),
  ...SCORING_POLICY_OPTIONS,
  'export-batch': batchOptions.text(
    'FILE',
    'write requests without a reply to the new files FILE, FILE-2, … in the batch format of OpenAI, vLLM run-batch, and Ray Data',
  ),
  'import-batch': batchOptions.texts(
    'FILE',
    'read replies from a file, in any order (repeatable); needs --journal or --resume. With --export-batch, also write the requests that still have no reply',
  ),
};

/** `format` is the format of the report. Other commands have other formats. */
type EvaluateValues = ParsedOptionValues<typeof EVALUATE_OPTIONS> & { readonly format?: string | undefined };

export interface EvaluateOptions {
  readonly format: RunReportFormat;
  readonly out?: string;
  /** Shares for the audits, from 0 to 1. */
  readonly baseRate?: number;
  readonly ceiling?: number;
  readonly selection: RowSelection;
  /** The meaning of columns, as the command line gives it and as it is read. */
  readonly map: readonly string[];
  readonly mapping: RowMapping;
  /** The random sample of rows; null without one. */
  readonly seed: number | null;
  readonly policies: Partial<ScoringPolicies>;
  readonly requirements: readonly MetricRequirement[];
  /** Whether to skip rows that failed before. */
  readonly skipsFailed: boolean;
  /** Batch files instead of a server. */
  readonly batch?: BatchFileOptions;
}

/** @param isAsked whether the command is `evaluate`, the only one with these options */
export function readEvaluateOptions(values: EvaluateValues, isAsked: boolean): EvaluateOptions {
  const { subset, generator, id, sample, rows, seed, shard, require: required = [] } = values;
  if (sample !== undefined && rows !== undefined) throw new UsageError('Use either --rows or --sample, not both.');
  if (seed !== undefined && sample === undefined) throw new UsageError('--seed needs --sample.');
  if (shard !== undefined && required.length > 0)
    throw new UsageError('--require needs all rows. Use it without --shard, with --resume and the merged journal.');
  const files = readBatchFiles(values);
  return {
    format: isAsked ? chooseReportFormat(values.format, values.out) : 'text',
    ...readSharedReportOptions(values),
    ...(files ? { batch: files } : {}),
    selection: {
      ...omitUndefined({
        subsets: subset?.map((name) => readTextOption('subset', name)),
        generators: generator?.map((name) => readTextOption('generator', name)),
        ids: id?.map((name) => readTextOption('id', name)),
      }),
      ...createOptionalField('sample', sample, (value) => readWholeNumberOption('sample', value, 1)),
      ...createOptionalField('shard', shard, readShardOption),
      ...createOptionalField('rows', rows, (value) => readWholeNumberOption('rows', value, 1)),
    },
    map: values.map ?? [],
    mapping: readRowMapping(values.map ?? []),
    seed: sample === undefined ? null : seed === undefined ? 0 : readWholeNumberOption('seed', seed, 0),
    policies: readScoringPolicies(values),
    requirements: required.map(parseRequirement),
    skipsFailed: values['skip-failed'] ?? false,
  };
}

function readShardOption(value: string): RunShard {
  const shard = parseRunShard(value);
  if (shard) return shard;
  throw new UsageError(
    `--shard must be like 2/8: the number of the shard, from 1, and how many there are, at most ${MAX_SHARDS}. It can't be "${value}".`,
  );
}

function parseRequirement(value: string): MetricRequirement {
  const read = parseMetricRequirement(value);
  if (read) return read;
  throw new UsageError(
    `--require must be like "f1 >= 60", "f1.low > 55" or "gsm8k: error >= 70", not "${value}". Metrics: ${joinChoices(REQUIRABLE_METRIC_NAMES, 'and')}.`,
  );
}

/** Adds the arguments of the `--config` file before those of the command line. */
export async function addConfigArguments(
  args: readonly string[],
  parse: (args: readonly string[]) => CommandLineArguments,
  options: readonly string[],
): Promise<readonly string[]> {
  const given = parse(args);
  const { config } = given.values;
  if (typeof config !== 'string') return args;
  return [...(await readConfigArguments(readTextOption('config', config), given, options)), ...args];
}

/** The batch files that a command line names. */
export interface BatchFileOptions {
  /** The file for requests without a reply. */
  readonly requests?: string;
  /** The files with replies; empty at first. */
  readonly replies: readonly string[];
}

/** Undefined if the command line names no batch files. */
function readBatchFiles({ 'export-batch': to, 'import-batch': from }: EvaluateValues): BatchFileOptions | undefined {
  if (to === undefined && from === undefined) return undefined;
  return {
    ...(to === undefined ? {} : { requests: readTextOption('export-batch', to) }),
    replies: [...new Set(from ?? [])].map((file) => readTextOption('import-batch', file)),
  };
}
