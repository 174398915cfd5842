/** The column with the judge of a row, only if a report has several judges. */
import { t } from '../../../../l10n/index.ts';
import { type Column, words } from '../cells.ts';
import type { MeasuredSide } from '../measured-side.ts';

export function judgeColumns(
  sides: readonly MeasuredSide[],
): readonly Column<{ readonly side: MeasuredSide }>[] {
  return sides.length > 1 ? [words(t('judge'), ({ side }) => side.name)] : [];
}
