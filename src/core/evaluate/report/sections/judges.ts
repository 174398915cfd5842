/** Whose a row of a table is: said only where a report has several judges. */
import { t } from '../../../../l10n/index.ts';
import { type Column, words } from '../cells.ts';
import type { MeasuredSide } from '../measured-side.ts';

export function judgeColumns(
  sides: readonly MeasuredSide[],
): readonly Column<{ readonly side: MeasuredSide }>[] {
  return sides.length > 1 ? [words(t('judge'), ({ side }) => side.name)] : [];
}
