import type { FigureBlock, ReportNumber, TableBlock } from '../types.ts';

/** A section of a report: tables, charts, and their numbers for machines. */
export interface Section {
  readonly tables?: readonly TableBlock[];
  readonly figures?: readonly FigureBlock[];
  readonly numbers?: readonly ReportNumber[];
}

/** The most subsets, authors and so on in a table and in a chart; a data set can have as many as rows. */
export const MOST_IN_TABLE = 100;
export const MOST_IN_FIGURE = 12;
