/** Formats measures for reports: text for tables, values for charts, unrounded numbers for machines. */

import type { Estimate, Share } from '../../base/shares.ts';
import { inPercent, oneDigit, rangeWords, signed } from '../figure-words.ts';
import type { Measured, ReportNumber, Table } from './types.ts';
import { ofWords } from './words.ts';

/** `88.0 (84.1–91.2)`; n/a without data. */
export function shareCell({ value, interval }: Share): string {
  return value === undefined ? oneDigit(undefined) : withRange(oneDigit(value), interval);
}

/** `176 of 200`, also for `0 of 0`. */
export function countCell({ part, whole }: Share): string {
  return ofWords(part, whole);
}

/** `12 of 400, 3.0%` */
export function rateCell({ part, whole, value }: Share): string {
  return whole === 0 ? oneDigit(undefined) : `${ofWords(part, whole)}, ${inPercent(value)}`;
}

export function estimateCell(estimate: Estimate | undefined): string {
  return estimate ? withRange(oneDigit(estimate.value), estimate.interval) : oneDigit(undefined);
}

/** `+10.2 (8.6–11.9)`: a difference in points. */
export function differenceCell(estimate: Estimate | undefined): string {
  if (!estimate) return oneDigit(undefined);
  const { low, high } = estimate.interval;
  return `${signed(estimate.value)} (${signed(low)} … ${signed(high)})`;
}

function withRange(words: string, interval: Share['interval']): string {
  return interval ? `${words} (${rangeWords(interval)})` : words;
}

/** The text of a value in a chart. */
export function measuredCell(drawn: Measured | null): string {
  if (!drawn) return oneDigit(undefined);
  const { value, low = value, high = value } = drawn;
  return withRange(oneDigit(value), { low, high });
}

export function measured({ value, interval }: Share | Estimate, counts: string): Measured | null {
  return value === undefined ? null : { value, ...interval, counts };
}

/** The subject and the measure of a number. */
export type About = Pick<ReportNumber, 'over' | 'name' | 'measure'> & Partial<Pick<ReportNumber, 'series'>>;

/** The subject that several numbers share, without the measure. */
export function aboutOf(
  series: ReportNumber['series'],
  over: ReportNumber['over'] = 'all',
  name: string = over,
): (measure: string) => About {
  return (measure) => ({ ...(series === undefined ? {} : { series }), over, name, measure });
}

export function shareNumber(about: About, { part, whole, value, interval }: Share): ReportNumber {
  return { ...about, unit: 'per cent', value: value ?? null, ...interval, part, whole };
}

/** @param unit per cent, or the points of a difference */
export function estimateNumber(
  about: About,
  estimate: Estimate | undefined,
  unit: 'per cent' | 'points' = 'per cent',
): ReportNumber {
  return { ...about, unit, value: estimate?.value ?? null, ...estimate?.interval };
}

/** A number without an interval. */
export function plainNumber(
  about: About,
  value: number | undefined,
  unit: ReportNumber['unit'] = 'count',
): ReportNumber {
  return { ...about, unit, value: value ?? null };
}

/** A column of a table: its head, and the cell of each row. */
export interface Column<Row> {
  readonly name: string;
  readonly isNumber: boolean;
  readonly cell: (row: Row) => string;
}

/** A table of rows, whose columns are `words` or `figures`. */
export function tableOf<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): Table {
  return {
    columns: columns.map(({ name, isNumber }) => ({ name, isNumber })),
    rows: rows.map((row) => ({ cells: columns.map(({ cell }) => cell(row)) })),
  };
}

export function words<Row>(name: string, cell: (row: Row) => string): Column<Row> {
  return { name, isNumber: false, cell };
}

export function figures<Row>(name: string, cell: (row: Row) => string): Column<Row> {
  return { name, isNumber: true, cell };
}
