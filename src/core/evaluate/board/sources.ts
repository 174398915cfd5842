/** The sources of a board: runs as columns, or published figures without rows. Counts of both have the same form. */

import type { CountsByStratum } from '../../base/shares.ts';
import { type BoardRowTable, type OutcomeCodes, type RunColumns, UNSCORED } from './columns.ts';
import type { FieldGroups } from './fields.ts';
import type { SubsetCounts } from './measures.ts';

/** A printed figure, with its standard deviation if it was printed, too. */
export interface PublishedValue {
  readonly value: number;
  readonly deviation?: number;
}

/** Figures of a run that has no journal here: counts by group, or values. */
export interface PublishedFigures {
  /** The paper and its table. */
  readonly source: string;
  /** The field whose values the groups are. */
  readonly field: string;
  readonly counts: ReadonlyMap<string, SubsetCounts>;
  /** By measure, then by group; the group `all` is all rows. */
  readonly values: ReadonlyMap<string, ReadonlyMap<string, PublishedValue>>;
}

/** The group of all rows in published values. */
export const ALL_ROWS = 'all';

/** A line of a board. */
export interface BoardSource {
  readonly name: string;
  readonly model?: string;
  readonly prompt?: string;
  readonly place?: string;
  readonly run?: RunColumns;
  readonly published?: PublishedFigures;
}

/** The rows of the table that count, and how they are split. */
export interface RowSelectionOfBoard {
  readonly table: BoardRowTable;
  /** 1 for rows of the table that count. */
  readonly isIn: Uint8Array;
  /** The order of the subsets by name, so that the order of rows changes nothing. */
  readonly subsetOrder: readonly number[];
  /** Whether a row of a run counts. */
  readonly isSelected: (run: RunColumns, position: number) => boolean;
}

/** The counts of a run for each group, by subset; with one group for all rows without `groups`. */
export function countRunOutcomes(
  run: RunColumns,
  codes: OutcomeCodes,
  { table, isIn, subsetOrder, isSelected }: RowSelectionOfBoard,
  groups?: FieldGroups,
): readonly (readonly SubsetCounts[])[] {
  const count = groups ? groups.names.length : 1;
  const subsets = table.subsets.length;
  const cells = new Int32Array(12 * subsets * count);
  const add = (at: number): void => {
    cells[at] = (cells[at] ?? 0) + 1;
  };
  for (let position = 0; position < run.rows.length; position++) {
    const row = run.rows[position] ?? 0;
    if (isIn[row] === 0 || !isSelected(run, position)) continue;
    const group = groups ? groups.groupOf(run, position) : 0;
    if (group < 0) continue;
    const at = 12 * (subsets * group + (table.subsetOfRow[row] ?? 0));
    const located = codes.located[position] ?? UNSCORED;
    const verdict = codes.verdicts[position] ?? UNSCORED;
    if (located !== UNSCORED) add(at + located);
    if (verdict !== UNSCORED) add(at + 6 + verdict);
  }
  const listOf = (at: number): CountsByStratum => [
    Array.from(cells.subarray(at, at + 3)),
    Array.from(cells.subarray(at + 3, at + 6)),
  ];
  return Array.from({ length: count }, (_, group) =>
    subsetOrder
      .map((subset) => 12 * (subsets * group + subset))
      .filter((at) => cells.subarray(at, at + 12).some((cell) => cell > 0))
      .map((at) => ({ located: listOf(at), verdicts: listOf(at + 6) })),
  );
}

/** The published counts of one group, or of all groups as subsets. */
export function listPublishedCounts(
  { counts, field }: PublishedFigures,
  group?: { readonly field: string; readonly value: string },
): readonly SubsetCounts[] {
  if (!group) return [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
  const one = group.field === field ? counts.get(group.value) : undefined;
  return one ? [one] : [];
}
