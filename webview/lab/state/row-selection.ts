/** The selection: the current list of rows, the selected row and vote. */
import type { LabView } from '../../../src/protocol/index.ts';
import type { LabPageModel } from './model.ts';

/** The list of rows: the flips of the comparison if there is one, otherwise the open history, otherwise the cases. */
export type LabRowListKind = 'flips' | 'history' | 'cases';

export function getCurrentRowListKind(model: LabPageModel): LabRowListKind {
  if (model.view?.comparison) return 'flips';
  return model.isHistory ? 'history' : 'cases';
}

/** A row with its unique name in the page. */
export interface NamedRow {
  readonly name: string;
  readonly id: string;
}

export function listLabRows(model: LabPageModel): readonly NamedRow[] {
  const { comparison, history, cases } = model.view ?? {};
  return assignUniqueRowNames(
    { flips: comparison?.flips, history, cases: cases?.rows }[getCurrentRowListKind(model)] ?? [],
  );
}

/** Names rows by their ids. Rows with the same id get distinct names. */
export function assignUniqueRowNames(rows: readonly { readonly id: string }[]): readonly NamedRow[] {
  const seen = new Map<string, number>();
  return rows.map(({ id }) => {
    const count = seen.get(id) ?? 0;
    seen.set(id, count + 1);
    return { name: count === 0 ? id : `${id} ${count + 1}\u0000`, id };
  });
}

/** The index of the selected row, which is also the Tab stop; -1 if there are no rows. */
export function findSelectedLabRowIndex(model: LabPageModel, rows: readonly NamedRow[] = listLabRows(model)): number {
  const at = rows.findIndex(({ name }) => name === model.row);
  if (at >= 0 || rows.length === 0) return at;
  const shown =
    getCurrentRowListKind(model) === 'history' ? model.view?.history.findIndex(({ isShown }) => isShown) : -1;
  return Math.max(0, shown ?? 0);
}

/** Whether the selected row still exists. */
export function hasSelectedLabRow(model: LabPageModel, rows: readonly NamedRow[] = listLabRows(model)): boolean {
  return rows.some(({ name }) => name === model.row);
}

export function hasReplyText({ state }: NonNullable<LabView['reply']>['votes'][number]): boolean {
  return state !== 'waiting' && state !== 'not-needed' && state !== 'no-reply';
}

/** The vote that is shown or requested. */
export function getSelectedVoteSample({ view, wanted }: LabPageModel): number | undefined {
  return view?.reply === undefined ? undefined : (wanted ?? view.reply.shown);
}

/** The next or previous vote with text; undefined if there is none. */
export function findNeighborVoteSample(model: LabPageModel, by: 1 | -1): number | undefined {
  const votes = (model.view?.reply?.votes ?? []).filter(hasReplyText);
  const here = getSelectedVoteSample(model);
  const at = votes.findIndex(({ sample }) => sample === here);
  if (at >= 0) return votes[at + by]?.sample;
  return votes.at(by > 0 ? 0 : -1)?.sample;
}
