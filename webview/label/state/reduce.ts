import { type LabellingView, LONGEST_NOTE, MOST_LABEL_DRAFTS } from '../../../src/protocol/index.ts';
import { firstStep, itemOf, textOf } from './here.ts';
import type { Drafts, Happening, Model } from './model.ts';

/** What the panel knows after something has happened. Pure; what cannot be is left as it was. */
export function reduce(model: Model, what: Happening): Model {
  switch (what.type) {
    case 'shown':
      return shown(model, what.view);
    case 'went':
      return hasStep(model, what.step) ? arrived(model, what.step, what.by) : model;
    case 'sent':
      if (what.item !== model.item || itemOf(model.view) === undefined)
        return { ...model, awaited: { item: what.item, step: what.step } };
      return hasStep(model, what.step) ? arrived(model, what.step, 'host') : model;
    case 'going':
      return going(model, what.to);
    case 'toggled':
      return { ...model, open: model.open === what.part ? undefined : what.part };
    case 'wrote':
      return { ...model, drafts: written(model, what.item, what.text) };
    case 'noted':
      return noted(model, what.item, what.text);
    case 'disputing':
      return model.isDisputing === what.isOpen ? model : { ...model, isDisputing: what.isOpen };
    case 'wroteDispute':
      return {
        ...model,
        disputes:
          what.text.trim() === ''
            ? without(model.disputes, what.item)
            : put(model.disputes, what.item, what.text),
      };
    case 'disputed':
      if (textOf(model.disputes, what.item)?.trim() !== what.text) return model;
      return {
        ...model,
        disputes: without(model.disputes, what.item),
        isDisputing: what.item === model.item ? false : model.isDisputing,
      };
    case 'failed':
      return { ...model, fault: what.sentence };
    case 'cleared': {
      if (model.fault === undefined && model.notice === '') return model;
      const { fault: _, ...rest } = model;
      return { ...rest, notice: '' };
    }
    default:
      return what satisfies never;
  }
}

function shown(model: Model, view: LabellingView): Model {
  if (model.view !== undefined && view.revision < model.view.revision) return model;
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
  // What a page has kept of this item: it goes on there.
  const before = item.key === model.item && model.current >= 0 ? model.current : undefined;
  const { awaited: _, fault: __, ...rest } = base;
  return {
    ...rest,
    item: item.key,
    current: Math.min(awaited ?? before ?? firstStep(item), last),
    arrival: { by: 'item', count: model.arrival.count + 1 },
    open: undefined,
    isDisputing: false,
  };
}

function arrived(model: Model, step: number, by: Model['arrival']['by']): Model {
  return { ...model, current: step, arrival: { by, count: model.arrival.count + 1 } };
}

function going(model: Model, to: Model['going']['to']): Model {
  const next = { ...model, going: { to, count: model.going.count + 1 } };
  if (to === 'category' || to === 'note') return { ...next, open: to };
  // Back to the text: a list that has done its work closes; a note stays.
  return to === 'text' && model.open === 'category' ? { ...next, open: undefined } : next;
}

/** What is as it was kept is no draft. */
function written(model: Model, item: string, text: string): Drafts {
  const shownItem = itemOf(model.view);
  const before = textOf(model.kept, item) ?? (shownItem?.key === item ? shownItem.record.note : undefined);
  return text === before ? without(model.drafts, item) : put(model.drafts, item, text);
}

/** The note is on the disk. What was written meanwhile is a draft still. */
function noted(model: Model, item: string, text: string): Model {
  const drafts = textOf(model.drafts, item)?.trim() === text ? without(model.drafts, item) : model.drafts;
  const shownItem = itemOf(model.view);
  const isThere = shownItem?.key === item && shownItem.record.note === text;
  return { ...model, drafts, kept: isThere ? model.kept : put(model.kept, item, text) };
}

/** The text stands last; of too many the oldest are dropped. */
function put(texts: Drafts, item: string, text: string): Drafts {
  const entries = Object.entries(without(texts, item)).slice(1 - MOST_LABEL_DRAFTS);
  return Object.fromEntries([...entries, [item, text.slice(0, LONGEST_NOTE)]]);
}

function without(texts: Drafts, item: string): Drafts {
  if (!Object.hasOwn(texts, item)) return texts;
  return Object.fromEntries(Object.entries(texts).filter(([key]) => key !== item));
}

function hasStep({ view }: Model, step: number): boolean {
  return step >= 0 && step < (itemOf(view)?.steps.length ?? 0);
}
