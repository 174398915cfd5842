/** Rows and groups by subset, limited to the number that tables and charts show. */

import { t } from '../../../../l10n/index.ts';
import { fullCount } from '../../../../l10n/numbers.ts';
import { buildTable, formatMeasuredCell, toNumberColumn, toTextColumn } from '../cells.ts';
import { formatName } from '../format.ts';
import type { MeasuredSide } from '../measured-side.ts';
import type { FigureBlock, Measured } from '../types.ts';
import { MOST_IN_FIGURE, MOST_IN_TABLE } from './types.ts';

/** The distinct names in several lists, in order of first occurrence. */
export function collectNames(lists: readonly (readonly { readonly name: string }[])[]): readonly string[] {
  return [...new Set(lists.flatMap((list) => list.map(({ name }) => name)))];
}

/** The number of names not shown; empty if all are. */
export function formatNotShown(names: readonly string[], most = MOST_IN_TABLE): readonly string[] {
  const left = names.length - most;
  if (left <= 0) return [];
  return [t(left === 1 ? "{0} more subset isn't shown." : "{0} more subsets aren't shown.", fullCount(left))];
}

/** The results of a judge on one subset or on all rows. */
export interface SubsetRow<T> {
  readonly subset: string;
  readonly side: MeasuredSide;
  readonly one: T;
}

/** A row for each subset and each judge with a value for it. */
export function listSubsetRows<T>(
  sides: readonly MeasuredSide[],
  names: readonly string[],
  find: (side: MeasuredSide, name: string) => T | undefined,
): readonly SubsetRow<T>[] {
  return names.slice(0, MOST_IN_TABLE).flatMap((name) =>
    sides.flatMap((side) => {
      const one = find(side, name);
      return one === undefined ? [] : [{ subset: formatName(name), side, one }];
    }),
  );
}

/** The values of the judges on one subset or on all rows; null if a judge has no value. */
export interface SubsetGroup {
  readonly name: string;
  readonly values: readonly (Measured | null)[];
}

/** The groups of the subsets that are drawn. */
export function listSubsetGroups(
  sides: readonly MeasuredSide[],
  names: readonly string[],
  drawn: (side: MeasuredSide, name: string) => Measured | null,
): readonly SubsetGroup[] {
  return names
    .slice(0, MOST_IN_FIGURE)
    .map((name) => ({ name: formatName(name), values: sides.map((side) => drawn(side, name)) }));
}

/** Bars in per cent with their intervals, and the same as a table. */
export function buildSubsetBars(
  { note, ...block }: Pick<FigureBlock, 'id' | 'title' | 'note' | 'within'>,
  sides: readonly MeasuredSide[],
  names: readonly string[],
  groups: readonly SubsetGroup[],
): FigureBlock {
  return {
    ...block,
    note: [note, ...formatNotShown(names, MOST_IN_FIGURE)].join(' '),
    figure: { kind: 'bars', unit: '%', groups },
    table: buildTable(groups, [
      toTextColumn(t('subset'), ({ name }) => name),
      ...sides.map(({ name }, k) =>
        toNumberColumn(name, ({ values }: SubsetGroup) => formatMeasuredCell(values[k] ?? null)),
      ),
    ]),
  };
}
