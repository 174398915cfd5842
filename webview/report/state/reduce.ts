import type { ReportRow, ReportView, RowReplies } from '../../../src/protocol/index.ts';
import type { Happening, Model } from './model.ts';

/** What the page knows after something has happened. Pure; what cannot be is left as it was. */
export function reduce(model: Model, what: Happening): Model {
  switch (what.type) {
    case 'shown':
      return shown(model, what.view);
    case 'progressed':
      // What comes behind the end says nothing any more.
      return model.view?.phase === 'running' ? { ...model, live: what.live } : model;
    case 'went':
      return went(model, what.row, what.by);
    case 'replied':
      return what.replies === undefined ? without(model, 'replies') : { ...model, replies: what.replies };
    case 'tables':
      return model.isTables === what.isTables ? model : { ...model, isTables: what.isTables };
    case 'expected':
      if (model.expectedAt === what.at) return model;
      return what.at === undefined ? without(model, 'expectedAt') : { ...model, expectedAt: what.at };
    case 'policies':
      return model.isPoliciesOpen === what.isOpen ? model : { ...model, isPoliciesOpen: what.isOpen };
    case 'sent':
      return { ...without(model, 'fault'), isSending: true };
    case 'set':
      return { ...without(model, 'expectedAt'), isSending: false, isPoliciesOpen: false };
    case 'failed':
      return { ...model, isSending: false, fault: what.sentence };
    case 'cleared':
      return model.fault === undefined ? model : without(model, 'fault');
    case 'scrolled':
      return model.scroll === what.scroll ? model : { ...model, scroll: what.scroll };
    default:
      return what satisfies never;
  }
}

/** The listed rows of a view. */
export function rowsOf(view: ReportView | undefined): readonly ReportRow[] {
  return view?.report?.rows.rows ?? [];
}

/** The replies to the row that is open. Of a row that isn't listed now, as an item that is labelled blind, nothing is told. */
export function shownReplies({ view, replies }: Model): RowReplies | undefined {
  const isListed = rowsOf(view).some(({ set, id }) => set === replies?.set && id === replies.id);
  return isListed ? replies : undefined;
}

/** The row that the reader is at; undefined where none is listed. */
export function currentRow({ view, row }: Model): ReportRow | undefined {
  return rowsOf(view)[row];
}

function shown(model: Model, view: ReportView): Model {
  const { view: old } = model;
  if (old !== undefined && view.revision < old.revision) return model;
  const next = { ...without(model, 'live'), view, runs: view.runs, row: rowIn(model, rowsOf(view)) };
  return view.live ? { ...next, live: view.live } : next;
}

/** The same item where it stands now; else the place where it stood. */
function rowIn(model: Model, rows: readonly ReportRow[]): number {
  const before = currentRow(model);
  const isSame = ({ set, id }: ReportRow): boolean => set === before?.set && id === before.id;
  if (before !== undefined) {
    const there = rows[model.row];
    if (there && isSame(there)) return model.row;
    const found = rows.findIndex(isSame);
    if (found >= 0) return found;
  }
  // Before the first report its rows are not known: what was kept waits.
  return rows.length === 0 ? model.row : Math.min(model.row, rows.length - 1);
}

function went(model: Model, row: number, by: 'key' | 'focus'): Model {
  const count = rowsOf(model.view).length;
  if (count === 0) return model;
  const to = Math.max(0, Math.min(row, count - 1));
  if (by === 'focus') return model.row === to ? model : { ...model, row: to };
  return { ...without(model, 'fault'), row: to, arrival: model.arrival + 1 };
}

function without(model: Model, key: 'fault' | 'live' | 'expectedAt' | 'replies'): Model {
  const { [key]: _, ...rest } = model;
  return rest;
}
