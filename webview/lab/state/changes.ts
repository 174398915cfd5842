/** The state of the page after each event. Pure; what cannot be is left as it was. */
import type { LabView } from '../../../src/protocol/index.ts';
import { rowsAre, rowsOf } from './here.ts';
import type { Model } from './model.ts';
import { carried } from './stream.ts';

export function shown(model: Model, view: LabView): Model {
  const before = model.view;
  const prompt = view.prompt?.address ?? model.prompt;
  const isOther = prompt !== model.prompt && before !== undefined;
  const now: Model = {
    ...model,
    view,
    prompt,
    isAll: view.cases?.isAll ?? model.isAll,
    shown: view.reply?.shown ?? model.shown,
    isComparison: view.comparison !== undefined,
    tail: carried(before?.reply, model.tail, view.reply),
    isHistory: model.isHistory && !isOther,
    fault: isOther ? undefined : model.fault,
    wanted: isStillWanted(view, model.wanted) ? model.wanted : undefined,
  };
  // The selection belongs to another list of rows.
  return isOther || (before !== undefined && rowsAre(now) !== rowsAre(model)) ? { ...now, row: '' } : now;
}

function isStillWanted({ reply }: LabView, sample: number | undefined): boolean {
  return reply !== undefined && reply.shown !== sample && reply.votes.some((vote) => vote.sample === sample);
}

/** The reader goes to a row. */
export function went(model: Model, row: string, by: Model['arrival']['by']): Model {
  if (!rowsOf(model).some(({ name }) => name === row)) return model;
  return { ...model, row, arrival: { by, count: model.arrival.count + 1 } };
}

export function withHistory(model: Model, isHistory: boolean): Model {
  if (model.isHistory === isHistory) return model;
  // Opening moves the focus into the history; closing returns it to the page.
  const arrival = isHistory ? ({ by: 'key', count: model.arrival.count + 1 } as const) : model.arrival;
  return { ...model, isHistory, row: '', arrival };
}
