/** The panel's state after an event. Pure; what cannot be is left as it was. */
import { type LabellingView, LONGEST_NOTE, MOST_LABEL_DRAFTS } from '../../../src/protocol/index.ts';
import { firstStep, itemOf, textOf } from './here.ts';
import type { Drafts, Model } from './model.ts';

export function shown(model: Model, view: LabellingView): Model {
  const set = view.set?.address ?? model.set;
  const window = view.window ?? model.window;
  const item = itemOf(view);
  if (item === undefined) return { ...model, view, set, window, isDisputing: false, open: undefined };
  const last = item.steps.length - 1;
  const kept = without(model.kept, item.key);
  const drafts =
    textOf(model.drafts, item.key) === item.record.note ? without(model.drafts, item.key) : model.drafts;
  const base = {
    ...model,
    view,
    set,
    window,
    drafts,
    kept,
    isDisputing: model.isDisputing && item.gold !== undefined,
  };
  const awaited = model.awaited?.item === item.key ? model.awaited.step : undefined;
  const isOther = item.key !== model.item || itemOf(model.view) === undefined;
  if (!isOther) return { ...base, current: Math.min(model.current, last) };
  // Continues where a restored page was in this item.
  const before = item.key === model.item && model.current >= 0 ? model.current : undefined;
  return {
    ...base,
    awaited: undefined,
    fault: undefined,
    item: item.key,
    current: Math.min(awaited ?? before ?? firstStep(item), last),
    arrival: { by: 'item', count: model.arrival.count + 1 },
    open: undefined,
    isDisputing: false,
  };
}

/** The annotator, or the host, goes to a step. */
export function went(model: Model, step: number, by: Model['arrival']['by']): Model {
  if (step < 0 || step >= (itemOf(model.view)?.steps.length ?? 0)) return model;
  return { ...model, current: step, arrival: { by, count: model.arrival.count + 1 } };
}

/** The host wants the annotator at a step, of an item that may not be shown yet. */
export function sent(model: Model, item: string, step: number): Model {
  const isThere = item === model.item && itemOf(model.view) !== undefined;
  return isThere ? went(model, step, 'host') : { ...model, awaited: { item, step } };
}

/** To a part of the page. `text`: back to the current step. */
export function going(model: Model, to: Model['going']['to']): Model {
  const next = { ...model, going: { to, count: model.going.count + 1 } };
  if (to === 'category' || to === 'note') return { ...next, open: to };
  // Back to the text: the category list closes, a note stays open.
  return to === 'text' && model.open === 'category' ? { ...next, open: undefined } : next;
}

/** A note is written. A note equal to the saved one isn't a draft. */
export function wrote(model: Model, item: string, text: string): Model {
  const shownItem = itemOf(model.view);
  const before = textOf(model.kept, item) ?? (shownItem?.key === item ? shownItem.record.note : undefined);
  const drafts = text === before ? without(model.drafts, item) : put(model.drafts, item, text);
  return { ...model, drafts };
}

/** The note is on the disk. Text that was written meanwhile is still a draft. */
export function noted(model: Model, item: string, text: string): Model {
  const drafts = textOf(model.drafts, item)?.trim() === text ? without(model.drafts, item) : model.drafts;
  const shownItem = itemOf(model.view);
  const isThere = shownItem?.key === item && shownItem.record.note === text;
  return { ...model, drafts, kept: isThere ? model.kept : put(model.kept, item, text) };
}

/** The reason of a dispute is written. */
export function wroteDispute(model: Model, item: string, text: string): Model {
  const { disputes } = model;
  return { ...model, disputes: text.trim() === '' ? without(disputes, item) : put(disputes, item, text) };
}

/** The host has saved a dispute of the ground truth. */
export function disputed(model: Model, item: string, text: string): Model {
  if (textOf(model.disputes, item)?.trim() !== text) return model;
  const isDisputing = item === model.item ? false : model.isDisputing;
  return { ...model, disputes: without(model.disputes, item), isDisputing };
}

/** Puts a text last and drops the oldest ones beyond the maximum. */
function put(texts: Drafts, item: string, text: string): Drafts {
  const entries = Object.entries(without(texts, item)).slice(1 - MOST_LABEL_DRAFTS);
  return Object.fromEntries([...entries, [item, text.slice(0, LONGEST_NOTE)]]);
}

function without(texts: Drafts, item: string): Drafts {
  if (!Object.hasOwn(texts, item)) return texts;
  return Object.fromEntries(Object.entries(texts).filter(([key]) => key !== item));
}
