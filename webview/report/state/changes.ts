/** Pure state changes of the page. Invalid changes leave the state as it was. */
import type { ListedRunRow, ReportView, RowReplies } from '../../../src/protocol/index.ts';
import type { ReportPageModel } from './model.ts';

export function getListedReportRows(view: ReportView | undefined): readonly ListedRunRow[] {
  return view?.report?.rows.rows ?? [];
}

/** The replies to the row that is open. Undefined for a row that isn't listed now, such as an item labeled blind. */
export function getRepliesForOpenRow({ view, replies }: ReportPageModel): RowReplies | undefined {
  const isListed = getListedReportRows(view).some(({ set, id }) => set === replies?.set && id === replies.id);
  return isListed ? replies : undefined;
}

/** The current row; undefined if none is listed. */
export function getCurrentReportRow({ view, row }: ReportPageModel): ListedRunRow | undefined {
  return getListedReportRows(view)[row];
}

export function applyReportView(model: ReportPageModel, view: ReportView): ReportPageModel {
  return { ...model, live: view.live, view, runs: view.runs, row: findRowIndex(model, getListedReportRows(view)) };
}

/** The new index of the same item; else the old index. */
function findRowIndex(model: ReportPageModel, rows: readonly ListedRunRow[]): number {
  const before = getCurrentReportRow(model);
  const isSame = ({ set, id }: ListedRunRow): boolean => set === before?.set && id === before.id;
  if (before !== undefined) {
    const there = rows[model.row];
    if (there && isSame(there)) return model.row;
    const found = rows.findIndex(isSame);
    if (found >= 0) return found;
  }
  // The rows aren't known before the first report, so the saved index stays.
  return rows.length === 0 ? model.row : Math.min(model.row, rows.length - 1);
}

/** The reader goes to a row. */
export function goToReportRow(model: ReportPageModel, row: number, by: 'key' | 'focus'): ReportPageModel {
  const count = getListedReportRows(model.view).length;
  if (count === 0) return model;
  const to = Math.max(0, Math.min(row, count - 1));
  if (by === 'focus') return model.row === to ? model : { ...model, row: to };
  return { ...model, fault: undefined, row: to, arrival: model.arrival + 1 };
}
