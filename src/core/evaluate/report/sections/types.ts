import type { FigureBlock, ReportNumber, TableBlock } from '../types.ts';

/** A section of a report: tables, charts, and their numbers for machines. */
export interface Section {
  readonly tables?: readonly TableBlock[];
  readonly figures?: readonly FigureBlock[];
  readonly numbers?: readonly ReportNumber[];
}

/** So many subsets, authors and the like are in a table, and in a picture: data sets may name as many as they have rows. */
export const MOST_IN_TABLE = 100;
export const MOST_IN_FIGURE = 12;
