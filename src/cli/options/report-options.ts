/** The command line of `proofmark report`. */

import { extname } from 'node:path';
import type { ScoringPolicies } from '../../core/evaluate/index.ts';
import { VOTE_AGGREGATION_FORMS } from '../../core/judge/index.ts';
import { UsageError } from '../output/usage-error.ts';
import { BOARD_COMMAND_OPTIONS, type BoardCommandOptions, readBoardCommandOptions } from './board-options.ts';
import { createOptionBuilders, HELP_OPTION, type ParsedOptionValues, parseOptions } from './option-table.ts';
import {
  createOptionalField,
  readChoiceOption,
  readNumberOption,
  readTextOption,
  readWholeNumberOption,
} from './option-values.ts';
import { readAggregateOption, readScoringPolicies, SCORING_POLICY_OPTIONS } from './policy-options.ts';

export const RUN_REPORT_FORMATS = ['text', 'json', 'csv', 'markdown', 'html'] as const;
export type RunReportFormat = (typeof RUN_REPORT_FORMATS)[number];

export interface RunReportOptions {
  /** The run to report on, and optionally a second one to compare it with. More runs, or a file `board.yaml`, are a board. */
  readonly runs: readonly string[];
  readonly format: RunReportFormat | 'latex';
  /** Present for a board. */
  readonly board?: BoardCommandOptions;
  readonly out?: string;
  readonly policies: Partial<ScoringPolicies>;
  /** `X` or `X,Y`. The meaning depends on the judge of the run. */
  readonly threshold?: readonly [number, number];
  readonly baseRate?: number;
  readonly ceiling?: number;
  /** Data sets of the run, which audits read again. */
  readonly data: readonly string[];
  /** The maximum number of rows to list. */
  readonly rows?: number;
}

const { text, texts } = createOptionBuilders();

/** Options of every report. `evaluate` uses them for the report of its run. */
export const SHARED_REPORT_OPTIONS = {
  format: text(
    RUN_REPORT_FORMATS.join('|'),
    'html: one self-contained file with charts and tables; csv: one metric per line (default: by the extension of --out, else text)',
  ),
  out: text('FILE', 'write to a new file instead of standard output'),
  'base-rate': text('X', 'share of correct solutions that you expect when you use the judge, 0 to 1 (default: 0.05)'),
  'noise-ceiling': text('X', 'share of the ground-truth labels that annotators agree with, 0 to 1'),
};

export const REPORT_COMMAND_OPTIONS = {
  ...SHARED_REPORT_OPTIONS,
  format: text(
    [...RUN_REPORT_FORMATS, 'latex'].join('|'),
    'html: one self-contained file with charts and tables; csv: one metric per line; latex: the table of a board (default: by the extension of --out, else text)',
  ),
  rows: text('N', 'maximum number of rows to list (default: 20 in text, 100 in Markdown, 1000 in HTML, else all)'),
  data: texts(
    'DATA',
    "data set of the run, for audits that need its texts (repeatable); not needed if it's in this folder under the same name",
  ),
  aggregate: text(
    VOTE_AGGREGATION_FORMS.join('|'),
    'combine the votes of the run in this way, without new calls (default: as in the run); see proofmark evaluate --help',
  ),
  threshold: text(
    'X[,Y]',
    'prm: a step with a score below X is an error; grader: correct at X points or more, incorrect below Y (default: as in the run)',
  ),
  ...SCORING_POLICY_OPTIONS,
  ...BOARD_COMMAND_OPTIONS,
  help: HELP_OPTION,
};

/** The format by file name extension, if no format is named. */
const FORMAT_BY_EXTENSION: Readonly<Record<string, RunReportFormat>> = {
  '.html': 'html',
  '.htm': 'html',
  '.json': 'json',
  '.csv': 'csv',
  '.md': 'markdown',
  '.markdown': 'markdown',
  '.txt': 'text',
};

/** @throws UsageError for missing or conflicting options */
export function readRunReportOptions(args: readonly string[]): RunReportOptions {
  const { values, positionals } = parseOptions(REPORT_COMMAND_OPTIONS, args);
  if (positionals.length === 0)
    throw new UsageError(
      'Specify a run: the journal that proofmark evaluate --journal FILE wrote, or its name in .proofmark/runs.',
    );
  const { out } = values;
  const board = readBoardCommandOptions(positionals, values);
  const isLatex = values.format === 'latex' || (values.format === undefined && out?.endsWith('.tex'));
  if (isLatex && !board) throw new UsageError('--format latex needs a board: three runs or more, or a board.yaml.');
  return {
    runs: positionals,
    format: isLatex ? 'latex' : chooseReportFormat(values.format, out),
    ...(board ? { board } : {}),
    ...readSharedReportOptions(values),
    policies: {
      ...readScoringPolicies(values),
      ...createOptionalField('aggregate', values.aggregate, readAggregateOption),
    },
    data: (values.data ?? []).map((file) => readTextOption('data', file)),
    ...createOptionalField('threshold', values.threshold, parseThresholdPair),
    ...createOptionalField('rows', values.rows, (value) => readWholeNumberOption('rows', value, 0, 1_000_000)),
  };
}

/** The output file of a report, and the inputs of its audits. */
export function readSharedReportOptions(values: Omit<ParsedOptionValues<typeof SHARED_REPORT_OPTIONS>, 'format'>) {
  return {
    ...createOptionalField('out', values.out, (value) => readTextOption('out', value)),
    ...createOptionalField('baseRate', values['base-rate'], (value) => readNumberOption('base-rate', value, 0, 1)),
    ...createOptionalField('ceiling', values['noise-ceiling'], (value) =>
      readNumberOption('noise-ceiling', value, 0, 1),
    ),
  };
}

/** The named format, else the format of the file name extension, else text. */
export function chooseReportFormat(format: string | undefined, out: string | undefined): RunReportFormat {
  if (format !== undefined) return readChoiceOption('format', format, RUN_REPORT_FORMATS);
  return (out === undefined ? undefined : FORMAT_BY_EXTENSION[extname(out).toLowerCase()]) ?? 'text';
}

function parseThresholdPair(value: string): readonly [number, number] {
  const [first = '', second = first, ...more] = value.split(',');
  if (more.length > 0) throw new UsageError(`--threshold must be X or X,Y, not "${value}".`);
  const [from, below] = [first, second].map((one) => readNumberOption('threshold', one.trim(), 0));
  if (from === undefined || below === undefined || below > from)
    throw new UsageError("--threshold X,Y: Y can't be greater than X.");
  return [from, below];
}
