import { toSpreadsheetCell } from '../../../base/spreadsheet.ts';
import type { EffectiveScoringPolicy, Report, ReportMetric } from '../types.ts';

const COLUMNS = ['series', 'over', 'name', 'measure', 'unit', 'value', 'low', 'high', 'part', 'whole'] as const;

/**
 * The figures of a report as CSV (RFC 4180). Each line has one unrounded figure with its 95% interval and its counts; fields without a
 * value are empty. `run` lines have one fact about the run each, with its value as `measure`. If the policies differ from the run's,
 * `policy` lines have the policies and `policy-of-run` lines have the run's, in `measure` for words and in `value` for numbers. Names that
 * look like formulas are prefixed with an apostrophe.
 */
export function formatReportAsCsv(report: Report): string {
  const { series, numbers, policies = [] } = report;
  const lines = numbers.map((number) => {
    const { over, name, measure, unit, value, low, high, part, whole } = number;
    const figures = [value ?? undefined, low, high, part, whole];
    return [getSeriesName(number, series), over, name, measure, unit, ...figures].map(toSpreadsheetCell).join(',');
  });
  const isOther = policies.some(({ value, run }) => value !== run);
  const scored = isOther ? policies.flatMap((policy) => listCsvPolicyLines(policy, series)) : [];
  return `${[COLUMNS.join(','), ...listRunLines(report), ...scored, ...lines].join('\r\n')}\r\n`;
}

/** Empty cells in the place of value, low, high, part and whole. */
const NO_FIGURES = ['', '', '', '', ''];

/** A line for each cell of the table of runs. */
function listRunLines({ series, tables }: Report): readonly string[] {
  const about = tables.find(({ id }) => id === 'runs');
  return series.flatMap(({ name }, k) =>
    (about?.table.rows ?? []).map(({ cells: [fact = '', ...values] }, row) =>
      [name, 'run', about?.rowKeys?.[row] ?? fact, values[k], '', ...NO_FIGURES].map(toSpreadsheetCell).join(','),
    ),
  );
}

function listCsvPolicyLines(
  { series, name, value, run }: EffectiveScoringPolicy,
  all: Report['series'],
): readonly string[] {
  const whose = series === undefined ? '' : (all[series]?.name ?? '');
  return (
    [
      ['policy', value],
      ['policy-of-run', run],
    ] as const
  ).map(([over, said]) => {
    const [measure, figure] = typeof said === 'number' ? ['', said] : [said, ''];
    return [whose, over, name, measure, '', figure, ...NO_FIGURES.slice(1)].map(toSpreadsheetCell).join(',');
  });
}

/** A difference is of both series. */
function getSeriesName({ series }: ReportMetric, all: Report['series']): string {
  if (series === 'both') return all.map(({ name }) => name).join(' − ');
  return series === undefined ? '' : (all[series]?.name ?? '');
}
