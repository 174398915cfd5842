/** Whose a row of a table is: said only where a report has several judges. */
import { t } from '../../../../l10n/index.ts';
import { type Column, words } from '../cells.ts';
import type { MeasuredSide } from '../measured-side.ts';

/** The head above `judgeCells`. */
export function judgeHeads(sides: readonly MeasuredSide[]): readonly Column[] {
  return sides.length > 1 ? [words(t('judge'))] : [];
}

export function judgeCells(sides: readonly MeasuredSide[], { name }: MeasuredSide): readonly string[] {
  return sides.length > 1 ? [name] : [];
}
