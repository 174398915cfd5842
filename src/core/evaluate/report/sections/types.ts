import { t } from '../../../../l10n/index.ts';
import { type TableColumn, tableColumnBuilders } from '../cells.ts';
import type { ScoredRun } from '../scored-report-run.ts';
import type { ReportChartBlock, ReportMetric, ReportTableBlock } from '../types.ts';

export interface ReportSection {
  readonly tables?: readonly ReportTableBlock[];
  readonly figures?: readonly ReportChartBlock[];
  readonly numbers?: readonly ReportMetric[];
}

/** The most subsets, authors and so on in a table and in a chart; a data set can have as many as rows. */
export const MAX_TABLE_ENTRIES = 100;
export const MAX_CHART_ENTRIES = 12;

/** The column with the judge of a row, only if a report has several judges. */
export function buildOptionalJudgeColumn(
  sides: readonly ScoredRun[],
): readonly TableColumn<{ readonly side: ScoredRun }>[] {
  return sides.length > 1 ? [tableColumnBuilders.text(t('judge'), ({ side }) => side.name)] : [];
}
