/** The options of `proofmark report` for a board of several runs. */
import { type BoardOptions, mergeRowFilters, parseRowFilter, type RowFilter } from '../../core/evaluate/index.ts';
import { UsageError } from '../output/usage-error.ts';
import { createOptionBuilders, type ParsedOptionValues } from './option-table.ts';
import { readTextOption, readWholeNumberOption } from './option-values.ts';

const { text, texts } = createOptionBuilders('Board (three runs or more, or a board.yaml)');

export const BOARD_COMMAND_OPTIONS = {
  measure: texts('NAME', 'figure of each run (repeatable); the first is also split by --by (default: F1 or macro-F1)'),
  by: texts(
    'FIELD',
    'field of the rows or replies to split the first measure by, such as subject (repeatable; default: subset)',
  ),
  where: texts(
    'FIELD=VALUE',
    'only rows with this value (repeatable; also !=, <, <=, >, >=); values of the same field are alternatives',
  ),
  sort: text('NAME', 'measure or column to sort by (default: the first)'),
  baseline: text('RUN', 'run to compare all others with'),
  redraw: text(
    'K[,N]',
    'draw K votes of each row, N times (default: 8), and show mean and standard deviation; needs --stop all',
  ),
  'threshold-from': texts('FIELD=VALUE', 'prm: use the threshold with the best F1 on these rows (repeatable)'),
  plots: text('FOLDER', 'write the plots as SVG, with their data as CSV beside them'),
};

export interface BoardCommandOptions extends BoardOptions {
  readonly plots?: string;
}

/** The name of a board file. */
export function isBoardFile(name: string): boolean {
  return /\.ya?ml$/i.test(name);
}

/** Undefined if the runs are reported one by one or as a pair. @throws UsageError for invalid options */
export function readBoardCommandOptions(
  runs: readonly string[],
  values: ParsedOptionValues<typeof BOARD_COMMAND_OPTIONS>,
): BoardCommandOptions | undefined {
  const options: BoardCommandOptions = {
    ...(values.measure ? { measures: values.measure.map((name) => readTextOption('measure', name)) } : {}),
    ...(values.by ? { by: values.by.map((field) => readTextOption('by', field)) } : {}),
    ...(values.where ? { where: readRowFilters('where', values.where) } : {}),
    ...(values.sort === undefined ? {} : { sort: readTextOption('sort', values.sort) }),
    ...(values.baseline === undefined ? {} : { baseline: readTextOption('baseline', values.baseline) }),
    ...(values.redraw === undefined ? {} : { redraws: readRedraws(values.redraw) }),
    ...(values['threshold-from'] ? { thresholdFrom: readRowFilters('threshold-from', values['threshold-from']) } : {}),
    ...(values.plots === undefined ? {} : { plots: readTextOption('plots', values.plots) }),
  };
  if (runs.some(isBoardFile) && runs.length > 1) throw new UsageError('Specify a board file alone. It names the runs.');
  return runs.length > 2 || runs.some(isBoardFile) || Object.keys(options).length > 0 ? options : undefined;
}

function readRowFilters(option: string, texts: readonly string[]): readonly RowFilter[] {
  return mergeRowFilters(
    texts.map((one) => {
      const filter = parseRowFilter(one);
      if (!filter)
        throw new UsageError(`--${option} must be FIELD=VALUE, FIELD!=VALUE, or FIELD<NUMBER, not "${one}".`);
      return filter;
    }),
  );
}

function readRedraws(value: string): NonNullable<BoardOptions['redraws']> {
  const [votes = '', draws = '8', ...more] = value.split(',');
  if (more.length > 0) throw new UsageError(`--redraw must be K or K,N, not "${value}".`);
  return {
    votes: readWholeNumberOption('redraw', votes.trim(), 1, 100_000),
    draws: readWholeNumberOption('redraw', draws.trim(), 2, 100_000),
    seed: 0,
  };
}
