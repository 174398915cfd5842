/** Rows and groups by subset, limited to the number that tables and charts show. */

import { t } from '../../../../l10n/index.ts';
import { fullCount } from '../../../../l10n/numbers.ts';
import { figures, measuredCell, tableOf, words } from '../cells.ts';
import type { MeasuredSide } from '../measured-side.ts';
import type { FigureBlock, Measured } from '../types.ts';
import { nameWords } from '../words.ts';
import { MOST_IN_FIGURE, MOST_IN_TABLE } from './types.ts';

/** The distinct names in several lists, in order of first occurrence. */
export function namesOf(lists: readonly (readonly { readonly name: string }[])[]): readonly string[] {
  return [...new Set(lists.flatMap((list) => list.map(({ name }) => name)))];
}

/** The number of names not shown; empty if all are. */
export function moreWords(names: readonly string[], most = MOST_IN_TABLE): readonly string[] {
  const left = names.length - most;
  if (left <= 0) return [];
  return [t(left === 1 ? "{0} more isn't shown." : "{0} more aren't shown.", fullCount(left))];
}

/** The results of a judge on one subset or on all rows. */
export interface SubsetRow<T> {
  readonly subset: string;
  readonly side: MeasuredSide;
  readonly one: T;
}

/** A row for each subset and each judge with a value for it. */
export function subsetRows<T>(
  sides: readonly MeasuredSide[],
  names: readonly string[],
  find: (side: MeasuredSide, name: string) => T | undefined,
): readonly SubsetRow<T>[] {
  return names.slice(0, MOST_IN_TABLE).flatMap((name) =>
    sides.flatMap((side) => {
      const one = find(side, name);
      return one === undefined ? [] : [{ subset: nameWords(name), side, one }];
    }),
  );
}

/** The values of the judges on one subset or on all rows; null if a judge has no value. */
export interface Group {
  readonly name: string;
  readonly values: readonly (Measured | null)[];
}

/** The groups of the subsets that are drawn. */
export function subsetGroups(
  sides: readonly MeasuredSide[],
  names: readonly string[],
  drawn: (side: MeasuredSide, name: string) => Measured | null,
): readonly Group[] {
  return names
    .slice(0, MOST_IN_FIGURE)
    .map((name) => ({ name: nameWords(name), values: sides.map((side) => drawn(side, name)) }));
}

/** Bars in per cent with their intervals, and the same as a table. */
export function subsetBars(
  { note, ...block }: Pick<FigureBlock, 'id' | 'title' | 'note' | 'within'>,
  sides: readonly MeasuredSide[],
  names: readonly string[],
  groups: readonly Group[],
): FigureBlock {
  return {
    ...block,
    note: [note, ...moreWords(names, MOST_IN_FIGURE)].join(' '),
    figure: { kind: 'bars', unit: '%', groups },
    table: tableOf(groups, [
      words(t('subset'), ({ name }) => name),
      ...sides.map(({ name }, k) => figures(name, ({ values }: Group) => measuredCell(values[k] ?? null))),
    ]),
  };
}
