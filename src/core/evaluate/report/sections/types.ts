import type { ReportChartBlock, ReportMetric, ReportTableBlock } from '../types.ts';

export interface ReportSection {
  readonly tables?: readonly ReportTableBlock[];
  readonly figures?: readonly ReportChartBlock[];
  readonly numbers?: readonly ReportMetric[];
}

/** The most subsets, authors and so on in a table and in a chart; a data set can have as many as rows. */
export const MAX_TABLE_ENTRIES = 100;
export const MAX_CHART_ENTRIES = 12;
