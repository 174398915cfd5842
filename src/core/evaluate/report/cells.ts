/** Formats measures for reports: text for tables, values for charts, unrounded numbers for machines. */

import { formatWholeNumber } from '../../../l10n/numbers.ts';
import { omitUndefined } from '../../base/optional-values.ts';
import type { MetricEstimate, ShareEstimate } from '../../base/shares.ts';
import { formatDecimal } from '../../report-parts/index.ts';
import {
  formatConfidenceInterval,
  formatOneDecimal,
  formatPercent,
  formatSignedDifference,
} from '../format-figures.ts';
import { formatPartOfWhole } from './format-report-texts.ts';
import type { MeasuredValue, MetricUnit, ReportMetric, ReportTableData } from './types.ts';

/** `88.0 (84.1–91.2)`; n/a without data. */
export function formatShareCell({ value, interval }: ShareEstimate): string {
  return value === undefined ? formatOneDecimal(undefined) : appendRange(formatOneDecimal(value), interval);
}

/** `176 of 200`, also for `0 of 0`. */
export function formatPartOfWholeCell({ part, whole }: ShareEstimate): string {
  return formatPartOfWhole(part, whole);
}

/** `12 of 400, 3.0%` */
export function formatPartAndPercentCell({ part, whole, value }: ShareEstimate): string {
  return whole === 0 ? formatOneDecimal(undefined) : `${formatPartOfWhole(part, whole)}, ${formatPercent(value)}`;
}

export function formatEstimateCell(estimate: MetricEstimate | undefined): string {
  return estimate ? appendRange(formatOneDecimal(estimate.value), estimate.interval) : formatOneDecimal(undefined);
}

/** `+10.2 (8.6–11.9)`: a difference in points. */
export function formatDifferenceCell(estimate: MetricEstimate | undefined): string {
  if (!estimate) return formatOneDecimal(undefined);
  const { low, high } = estimate.interval;
  return `${formatSignedDifference(estimate.value)} (${formatSignedDifference(low)} … ${formatSignedDifference(high)})`;
}

/** `0.84 (0.78–0.89)`: points or a coefficient, whose differences are below one. */
export function formatFineEstimateCell(estimate: MetricEstimate | undefined): string {
  if (!estimate) return formatOneDecimal(undefined);
  const [value, low, high] = [estimate.value, estimate.interval.low, estimate.interval.high].map((one) =>
    formatDecimal(one, 2),
  );
  return `${value} (${low} … ${high})`;
}

function appendRange(words: string, interval: ShareEstimate['interval']): string {
  return interval ? `${words} (${formatConfidenceInterval(interval)})` : words;
}

/** The text of a value in a chart. */
export function formatMeasuredValueCell(drawn: MeasuredValue | null): string {
  if (!drawn) return formatOneDecimal(undefined);
  const { value, low = value, high = value } = drawn;
  return appendRange(formatOneDecimal(value), { low, high });
}

export function toMeasuredValue(
  { value, interval }: ShareEstimate | MetricEstimate,
  counts: string,
): MeasuredValue | null {
  return value === undefined ? null : { value, ...interval, counts };
}

/** Builds the numbers of one subject by their measures. */
export type MetricBuilder = ReturnType<typeof createMetricBuilder>;

export function createMetricBuilder(
  series: ReportMetric['series'],
  over: ReportMetric['over'] = 'all',
  name: string = over,
) {
  const about = { ...(series === undefined ? {} : { series }), over, name };
  return {
    share: (measure: string, { part, whole, value, interval }: ShareEstimate): ReportMetric => ({
      ...about,
      measure,
      unit: 'per cent',
      value: value ?? null,
      ...interval,
      part,
      whole,
    }),
    estimate: (
      measure: string,
      estimate: MetricEstimate | undefined,
      unit: Extract<MetricUnit, 'per cent' | 'points' | 'rating' | 'coefficient'> = 'per cent',
    ): ReportMetric => ({ ...about, measure, unit, value: estimate?.value ?? null, ...estimate?.interval }),
    /** A number without an interval. */
    number: (measure: string, value: number | undefined, unit: MetricUnit = 'count'): ReportMetric => ({
      ...about,
      measure,
      unit,
      value: value ?? null,
    }),
    money: (measure: string, value: number, currency: string | undefined): ReportMetric =>
      omitUndefined({ ...about, measure, unit: 'money', currency, value }),
  };
}

export interface TableColumn<Row> {
  readonly name: string;
  readonly isNumber: boolean;
  readonly cell: (row: Row) => string;
}

/** A table of rows, whose columns are `words` or `figures`. */
export function buildTableFromColumns<Row>(
  rows: readonly Row[],
  columns: readonly TableColumn<Row>[],
): ReportTableData {
  return {
    columns: columns.map(({ name, isNumber }) => ({ name, isNumber })),
    rows: rows.map((row) => ({ cells: columns.map(({ cell }) => cell(row)) })),
  };
}

/** Creates a column by the kind of its values: its head, and the value of each row. */
export const tableColumnBuilders = {
  text: <Row>(name: string, cell: (row: Row) => string): TableColumn<Row> => ({ name, isNumber: false, cell }),
  number: <Row>(name: string, cell: (row: Row) => string): TableColumn<Row> => ({ name, isNumber: true, cell }),
  count: defineNumberColumn(formatWholeNumber),
  decimal: defineNumberColumn(formatOneDecimal),
  percent: defineNumberColumn(formatPercent),
  share: defineNumberColumn(formatShareCell),
  partOfWhole: defineNumberColumn(formatPartOfWholeCell),
  partAndPercent: defineNumberColumn(formatPartAndPercentCell),
  estimate: defineNumberColumn(formatEstimateCell),
  difference: defineNumberColumn(formatDifferenceCell),
  fineDecimal: defineNumberColumn((value: number | undefined) => formatDecimal(value, 2)),
  fineEstimate: defineNumberColumn(formatFineEstimateCell),
};

function defineNumberColumn<Value>(format: (value: Value) => string) {
  return <Row>(name: string, read: (row: Row) => Value): TableColumn<Row> => ({
    name,
    isNumber: true,
    cell: (row) => format(read(row)),
  });
}
