/** Computes the panel's state after an event. Impossible events change nothing. */
import { type LabelingView, MAX_ANNOTATOR_TEXT_CHARS, MAX_ITEM_DRAFTS } from '../../../src/protocol/index.ts';
import type { DraftTextsByItem, LabelPageModel } from './model.ts';
import { findInitialLabelStep, getDraftText, getShownLabelItem } from './position.ts';

export function applyLabelingView(model: LabelPageModel, view: LabelingView): LabelPageModel {
  const set = view.set?.address ?? model.set;
  const window = view.window ?? model.window;
  const item = getShownLabelItem(view);
  if (item === undefined) return { ...model, view, set, window, isDisputing: false, open: undefined };
  const last = item.steps.length - 1;
  const kept = removeDraft(model.kept, item.key);
  const drafts =
    getDraftText(model.drafts, item.key) === item.record.note ? removeDraft(model.drafts, item.key) : model.drafts;
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
  const isOther = item.key !== model.item || getShownLabelItem(model.view) === undefined;
  if (!isOther) {
    // The item may have had no steps before.
    const current = model.current >= 0 ? model.current : findInitialLabelStep(item);
    return { ...base, current: Math.min(current, last) };
  }
  // Continues where a restored page was in this item.
  const before = item.key === model.item && model.current >= 0 ? model.current : undefined;
  return {
    ...base,
    awaited: undefined,
    fault: undefined,
    item: item.key,
    current: Math.min(awaited ?? before ?? findInitialLabelStep(item), last),
    arrival: { by: 'item', count: model.arrival.count + 1 },
    open: undefined,
    isDisputing: false,
  };
}

/** The annotator or the host went to a step. */
export function goToLabelStep(
  model: LabelPageModel,
  step: number,
  by: LabelPageModel['arrival']['by'],
): LabelPageModel {
  if (step < 0 || step >= (getShownLabelItem(model.view)?.steps.length ?? 0)) return model;
  return { ...model, current: step, arrival: { by, count: model.arrival.count + 1 } };
}

/** The host moved the annotator to a step of an item that may not be shown yet. */
export function applyHostNavigation(model: LabelPageModel, item: string, step: number): LabelPageModel {
  const isThere = item === model.item && getShownLabelItem(model.view) !== undefined;
  return isThere ? goToLabelStep(model, step, 'host') : { ...model, awaited: { item, step } };
}

/** The focus moves to a part of the page. `text` is the current step. */
export function setFocusTarget(model: LabelPageModel, to: LabelPageModel['going']['to']): LabelPageModel {
  const next = { ...model, going: { to, count: model.going.count + 1 } };
  if (to === 'category' || to === 'note') return { ...next, open: to };
  // Back to the text: the category list closes, a note stays open.
  return to === 'text' && model.open === 'category' ? { ...next, open: undefined } : next;
}

/** The annotator edited a note. A note equal to the saved one isn't a draft. */
export function setNoteDraft(model: LabelPageModel, item: string, text: string): LabelPageModel {
  const shownItem = getShownLabelItem(model.view);
  const before = getDraftText(model.kept, item) ?? (shownItem?.key === item ? shownItem.record.note : undefined);
  const drafts = text === before ? removeDraft(model.drafts, item) : putDraft(model.drafts, item, text);
  return { ...model, drafts };
}

/** The host has saved a note. Text that was written meanwhile is still a draft. */
export function markNoteSaved(model: LabelPageModel, item: string, text: string): LabelPageModel {
  const drafts = getDraftText(model.drafts, item)?.trim() === text ? removeDraft(model.drafts, item) : model.drafts;
  const shownItem = getShownLabelItem(model.view);
  const isThere = shownItem?.key === item && shownItem.record.note === text;
  return { ...model, drafts, kept: isThere ? model.kept : putDraft(model.kept, item, text) };
}

/** The annotator edited the reason of a dispute. */
export function setItemDisputeDraft(model: LabelPageModel, item: string, text: string): LabelPageModel {
  const { disputes } = model;
  return {
    ...model,
    disputes: text.trim() === '' ? removeDraft(disputes, item) : putDraft(disputes, item, text),
  };
}

/** The host has saved a dispute of the ground truth. */
export function markItemDisputeSaved(model: LabelPageModel, item: string, text: string): LabelPageModel {
  if (getDraftText(model.disputes, item)?.trim() !== text) return model;
  const isDisputing = item === model.item ? false : model.isDisputing;
  return { ...model, disputes: removeDraft(model.disputes, item), isDisputing };
}

/** Puts a text last and drops the oldest ones beyond the maximum. */
function putDraft(texts: DraftTextsByItem, item: string, text: string): DraftTextsByItem {
  const entries = Object.entries(removeDraft(texts, item)).slice(1 - MAX_ITEM_DRAFTS);
  return Object.fromEntries([...entries, [item, text.slice(0, MAX_ANNOTATOR_TEXT_CHARS)]]);
}

function removeDraft(texts: DraftTextsByItem, item: string): DraftTextsByItem {
  if (!Object.hasOwn(texts, item)) return texts;
  return Object.fromEntries(Object.entries(texts).filter(([key]) => key !== item));
}
