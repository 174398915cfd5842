/** The column with the judge of a row, only if a report has several judges. */
import { t } from '../../../../l10n/index.ts';
import { createColumn, type TableColumn } from '../cells.ts';
import type { ScoredReportRun } from '../scored-report-run.ts';

export function buildOptionalJudgeColumn(
  sides: readonly ScoredReportRun[],
): readonly TableColumn<{ readonly side: ScoredReportRun }>[] {
  return sides.length > 1 ? [createColumn.text(t('judge'), ({ side }) => side.name)] : [];
}
