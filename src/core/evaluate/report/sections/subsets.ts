/** Rows and groups by subset, limited to the number that tables and charts show. */

import { t } from '../../../../l10n/index.ts';
import { formatWholeNumber } from '../../../../l10n/numbers.ts';
import { buildTableFromColumns, formatMeasuredValueCell, tableColumnBuilders } from '../cells.ts';
import { formatNameForReport } from '../format-report-texts.ts';
import type { ScoredRun } from '../scored-report-run.ts';
import type { MeasuredValue, ReportChartBlock } from '../types.ts';
import { MAX_CHART_ENTRIES, MAX_TABLE_ENTRIES } from './types.ts';

/** The distinct names in several lists, in order of first occurrence. */
export function collectSubsetNames(lists: readonly (readonly { readonly name: string }[])[]): readonly string[] {
  return [...new Set(lists.flatMap((list) => list.map(({ name }) => name)))];
}

/** The number of names not shown; empty if all are. */
export function describeUnlistedSubsets(names: readonly string[], most = MAX_TABLE_ENTRIES): readonly string[] {
  const left = names.length - most;
  if (left <= 0) return [];
  return [t(left === 1 ? "{0} more subset isn't shown." : "{0} more subsets aren't shown.", formatWholeNumber(left))];
}

/** The results of a judge on one subset or on all rows. */
export interface SubsetTableRow<T> {
  readonly subset: string;
  readonly side: ScoredRun;
  readonly one: T;
}

/** A row for each subset and each judge with a value for it. */
export function listSubsetTableRows<T>(
  sides: readonly ScoredRun[],
  names: readonly string[],
  find: (side: ScoredRun, name: string) => T | undefined,
): readonly SubsetTableRow<T>[] {
  return names.slice(0, MAX_TABLE_ENTRIES).flatMap((name) =>
    sides.flatMap((side) => {
      const one = find(side, name);
      return one === undefined ? [] : [{ subset: formatNameForReport(name), side, one }];
    }),
  );
}

/** The values of the judges on one subset or on all rows; null if a judge has no value. */
export interface SubsetBarGroup {
  readonly name: string;
  readonly values: readonly (MeasuredValue | null)[];
}

/** The groups of the subsets that are drawn. */
export function listSubsetBarGroups(
  sides: readonly ScoredRun[],
  names: readonly string[],
  drawn: (side: ScoredRun, name: string) => MeasuredValue | null,
): readonly SubsetBarGroup[] {
  return names
    .slice(0, MAX_CHART_ENTRIES)
    .map((name) => ({ name: formatNameForReport(name), values: sides.map((side) => drawn(side, name)) }));
}

/** Bars in per cent with their intervals, and the same as a table. */
export function buildSubsetBarChart(
  { note, ...block }: Pick<ReportChartBlock, 'id' | 'title' | 'note' | 'within'>,
  sides: readonly ScoredRun[],
  names: readonly string[],
  groups: readonly SubsetBarGroup[],
): ReportChartBlock {
  return {
    ...block,
    note: [note, ...describeUnlistedSubsets(names, MAX_CHART_ENTRIES)].join(' '),
    figure: { kind: 'bars', unit: '%', groups },
    table: buildTableFromColumns(groups, [
      tableColumnBuilders.text(t('subset'), ({ name }) => name),
      ...sides.map(({ name }, k) =>
        tableColumnBuilders.number(name, ({ values }: SubsetBarGroup) => formatMeasuredValueCell(values[k] ?? null)),
      ),
    ]),
  };
}
