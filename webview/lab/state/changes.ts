/** Pure functions that compute the state of the page after each event. Impossible events change nothing. */
import type { LabView } from '../../../src/protocol/index.ts';
import type { LabPageModel } from './model.ts';
import { trimReplyTailAfterSnapshot } from './reply-tail.ts';
import { getCurrentRowListKind, listLabRows } from './row-selection.ts';

export function applyLabView(model: LabPageModel, view: LabView): LabPageModel {
  const before = model.view;
  const prompt = view.prompt.address;
  const isOther = prompt !== model.prompt && before !== undefined;
  const now: LabPageModel = {
    ...model,
    view,
    prompt,
    isAll: view.cases?.isAll ?? model.isAll,
    shown: view.reply?.shown ?? model.shown,
    isComparison: view.comparison !== undefined,
    tail: trimReplyTailAfterSnapshot(before?.reply, model.tail, view.reply),
    isHistory: model.isHistory && !isOther,
    fault: isOther ? undefined : model.fault,
    wanted: isVoteStillWanted(view, model.wanted) ? model.wanted : undefined,
  };
  // The selection belongs to another list of rows.
  return isOther || (before !== undefined && getCurrentRowListKind(now) !== getCurrentRowListKind(model))
    ? { ...now, row: '' }
    : now;
}

function isVoteStillWanted({ reply }: LabView, sample: number | undefined): boolean {
  return reply !== undefined && reply.shown !== sample && reply.votes.some((vote) => vote.sample === sample);
}

/** The reader goes to a row. */
export function selectLabRow(model: LabPageModel, row: string, by: LabPageModel['arrival']['by']): LabPageModel {
  if (!listLabRows(model).some(({ name }) => name === row)) return model;
  return { ...model, row, arrival: { by, count: model.arrival.count + 1 } };
}

export function setRunHistoryOpen(model: LabPageModel, isHistory: boolean): LabPageModel {
  if (model.isHistory === isHistory) return model;
  // Opening moves the focus into the history; closing returns it to the page.
  const arrival = isHistory ? ({ by: 'key', count: model.arrival.count + 1 } as const) : model.arrival;
  return { ...model, isHistory, row: '', arrival };
}
