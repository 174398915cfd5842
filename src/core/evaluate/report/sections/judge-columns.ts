/** The column with the judge of a row, only if a report has several judges. */
import { t } from '../../../../l10n/index.ts';
import { type TableColumn, toTextColumn } from '../cells.ts';
import type { MeasuredSide } from '../measured-side.ts';

export function listJudgeColumns(
  sides: readonly MeasuredSide[],
): readonly TableColumn<{ readonly side: MeasuredSide }>[] {
  return sides.length > 1 ? [toTextColumn(t('judge'), ({ side }) => side.name)] : [];
}
