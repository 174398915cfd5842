import type { FigureBlock, ReportNumber, TableBlock } from '../types.ts';

/** A part of a report: what people read, what they look at, and what machines get of both. */
export interface Section {
  readonly tables?: readonly TableBlock[];
  readonly figures?: readonly FigureBlock[];
  readonly numbers?: readonly ReportNumber[];
}

/** So many subsets, authors and the like are in a table, and in a picture: data sets may name as many as they have rows. */
export const MOST_IN_TABLE = 100;
export const MOST_IN_FIGURE = 12;
