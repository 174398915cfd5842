/** The page's state after each event. Pure functions; impossible changes are ignored. */
import { MAX_OTHER_DOCUMENTS_WITH_DRAFTS, type ReviewView } from '../../../src/protocol/index.ts';
import type { DisputeDrafts, ReviewPageModel } from './model.ts';
import { isStepExpanded } from './open-steps.ts';
import {
  createStepIndexMapper,
  mergeDisputeDrafts,
  remapDisputeDrafts,
  remapStepIndices,
  remapStepRowIds,
  sortUniqueStepIndices,
} from './relocate.ts';

export function applyReviewView(given: ReviewPageModel, view: ReviewView): ReviewPageModel {
  const model = renameDocument(given, view.document);
  const old = model.view;
  const uri = view.document.uri;
  if (uri !== model.uri) return switchDocument(model, view);
  if (old === undefined || old.steps.length === 0 || view.steps.length === 0)
    return clampSteps({ ...model, view, ...toRowNames(model, view) }, view.steps.length);
  const to = createStepIndexMapper(old.steps, view.steps);
  const current = to(model.current);
  const opened = remapStepIndices(model.opened, to);
  return {
    ...model,
    view,
    ...toRowNames(model, view, to),
    current,
    arrival: current === model.current ? model.arrival : { by: 'edit', count: model.arrival.count + 1 },
    opened,
    // Of several steps that became one, some may be opened and others closed.
    closed: remapStepIndices(model.closed, to).filter((step) => !opened.includes(step)),
    replies: remapStepIndices(model.replies, to),
    changed: remapStepIndices(model.changed, to),
    drafts: remapDisputeDrafts(model.drafts, to),
    faults: moveFaults(model.faults, to),
    disputing: model.disputing === undefined ? undefined : toStepIndex(to(model.disputing)),
  };
}

/** Drafts stay with a document that was renamed. */
function renameDocument(model: ReviewPageModel, { uri, was }: ReviewView['document']): ReviewPageModel {
  if (was === undefined || was === uri) return model;
  const { [was]: laidBy = {}, ...elsewhere } = model.elsewhere;
  const drafts = was === model.uri ? model.drafts : laidBy;
  if (Object.keys(drafts).length === 0) return model;
  if (uri === model.uri) return { ...model, drafts: mergeDisputeDrafts(drafts, model.drafts), elsewhere };
  return {
    ...model,
    ...(was === model.uri ? { drafts: {} } : {}),
    elsewhere: { ...elsewhere, [uri]: mergeDisputeDrafts(drafts, elsewhere[uri] ?? {}) },
  };
}

/** The names of a view's rows. Without earlier steps, all are new. */
function toRowNames(
  model: ReviewPageModel,
  view: ReviewView,
  to: (step: number) => number = () => -1,
): Pick<ReviewPageModel, 'names' | 'nextName'> {
  const names = remapStepRowIds(model.names, to, view.steps.length, model.nextName);
  return { names, nextName: names.reduce((next, name) => Math.max(next, name + 1), model.nextName) };
}

/** Limits indices to the number of steps. Without steps, indices and drafts stay until steps arrive. */
function clampSteps(model: ReviewPageModel, count: number): ReviewPageModel {
  if (count === 0) return { ...model, disputing: undefined, sending: undefined };
  const to = (step: number) => (step < count ? step : -1);
  return {
    ...model,
    current: to(model.current),
    opened: remapStepIndices(model.opened, to),
    closed: remapStepIndices(model.closed, to),
    drafts: remapDisputeDrafts(model.drafts, (step) => Math.min(step, count - 1)),
  };
}

/** Converts -1 to undefined. */
function toStepIndex(step: number): number | undefined {
  return step < 0 ? undefined : step;
}

function moveFaults(faults: ReviewPageModel['faults'], to: (step: number) => number): ReviewPageModel['faults'] {
  const { [-1]: whole, ...ofSteps } = faults;
  const entries = Object.entries(ofSteps).map(([step, text]) => [to(Number(step)), text] as const);
  const found = Object.fromEntries(entries.filter(([step]) => step >= 0));
  return whole === undefined ? found : { ...found, [-1]: whole };
}

/** Another document is shown. The drafts of the one before are stored. */
function switchDocument(model: ReviewPageModel, view: ReviewView): ReviewPageModel {
  const uri = view.document.uri;
  const { [uri]: drafts = {}, ...others } = model.elsewhere;
  const kept = Object.keys(model.drafts).length > 0 ? { ...others, [model.uri]: model.drafts } : others;
  return clampSteps(
    {
      ...model,
      disputing: undefined,
      sending: undefined,
      coming: undefined,
      view,
      uri,
      ...toRowNames(model, view),
      current: -1,
      arrival: { by: 'cursor', count: model.arrival.count + 1 },
      opened: [],
      closed: [],
      replies: [],
      changed: [],
      faults: {},
      drafts,
      elsewhere: Object.fromEntries(Object.entries(kept).slice(-MAX_OTHER_DOCUMENTS_WITH_DRAFTS)),
      scroll: -1,
      watched: { at: 0, isWhole: false },
      isHeadOpen: false,
    },
    view.steps.length,
  );
}

/** Moves to another step. @param and the action there */
export function goToReviewStep(
  model: ReviewPageModel,
  step: number,
  by: 'cursor' | 'key' | 'click',
  and?: 'open' | 'dispute',
): ReviewPageModel {
  if (step < -1 || step >= (model.view?.steps.length ?? 0)) return model;
  const arrival = { by, count: model.arrival.count + 1 };
  const here =
    step === model.current && by === 'cursor'
      ? model
      : { ...leaveStep(model, step), current: step, arrival, isHeadOpen: false };
  if (and === undefined || step < 0) return here;
  return openStep({ ...here, arrival, ...(and === 'dispute' && { disputing: step }) }, step);
}

/** Clears the failure at a step once the reader moves on. */
function leaveStep(model: ReviewPageModel, to: number): ReviewPageModel {
  return to === model.current || model.current < 0 ? model : clearStepFailureMessage(model, model.current);
}

/** Opens a step, or closes it. */
export function toggleStepExpansion(model: ReviewPageModel, step: number): ReviewPageModel {
  if (!hasStep(model, step)) return model;
  if (!isStepExpanded(model, step)) return openStep(model, step);
  return {
    ...model,
    disputing: model.disputing === step ? undefined : model.disputing,
    opened: model.opened.filter((other) => other !== step),
    closed: sortUniqueStepIndices([...model.closed, step]),
  };
}

function openStep(model: ReviewPageModel, step: number): ReviewPageModel {
  if (!hasStep(model, step)) return model;
  return {
    ...model,
    opened: sortUniqueStepIndices([...model.opened, step]),
    closed: model.closed.filter((other) => other !== step),
  };
}

/** Shows or hides a part of a step. In a closed step, opens the step and shows the part. */
export function toggleStepSection(model: ReviewPageModel, part: 'replies' | 'changed', step: number): ReviewPageModel {
  if (!hasStep(model, step)) return model;
  const hides = isStepExpanded(model, step) && model[part].includes(step);
  const steps = hides ? model[part].filter((other) => other !== step) : sortUniqueStepIndices([...model[part], step]);
  const next = { ...model, [part]: steps };
  return isStepExpanded(model, step) ? next : openStep(next, step);
}

export function openDisputeForm(model: ReviewPageModel, step: number): ReviewPageModel {
  return hasStep(model, step) ? openStep({ ...model, disputing: step }, step) : model;
}

export function setStepDisputeDraft(model: ReviewPageModel, step: number, text: string): ReviewPageModel {
  return { ...model, drafts: withDraft(model.drafts, step, text) };
}

/** A dispute is sent to the host. */
export function markStepDisputeSending(model: ReviewPageModel, step: number): ReviewPageModel {
  if (!hasStep(model, step)) return model;
  return { ...clearStepFailureMessage(model, step), sending: model.names[step] ?? -1 };
}

/** Shows an error at a step, or with -1 for the whole page. @param row the name of the row whose dispute failed */
export function setStepFailureMessage(
  model: ReviewPageModel,
  step: number,
  sentence: string,
  row?: number,
): ReviewPageModel {
  const sending = row === model.sending ? undefined : model.sending;
  return { ...model, sending, faults: { ...model.faults, [step]: sentence } };
}

/**
 * The host has saved the dispute of a row. Its text is no longer a draft, unless the reader has changed it meanwhile.
 */
export function markStepDisputeSaved(
  model: ReviewPageModel,
  row: number,
  uri: string,
  reason: string,
): ReviewPageModel {
  const base = { ...model, sending: model.sending === row ? undefined : model.sending };
  if (uri !== model.uri) {
    const drafts = model.elsewhere[uri];
    return drafts ? { ...base, elsewhere: { ...model.elsewhere, [uri]: removeDraftsWithText(drafts, reason) } } : base;
  }
  const step = model.names.indexOf(row);
  if (step < 0) return { ...base, drafts: removeDraftsWithText(model.drafts, reason) };
  if ((model.drafts[step] ?? '').trim() !== reason) return base;
  const disputing = base.disputing === step ? undefined : base.disputing;
  return clearStepFailureMessage({ ...setStepDisputeDraft(base, step, ''), disputing }, step);
}

/** Removes drafts with exactly this text. Their steps are gone. */
function removeDraftsWithText(drafts: DisputeDrafts, reason: string): DisputeDrafts {
  return Object.fromEntries(Object.entries(drafts).filter(([, text]) => text.trim() !== reason));
}

/** Clears the failure at a step. */
export function clearStepFailureMessage(model: ReviewPageModel, step: number): ReviewPageModel {
  if (model.faults[step] === undefined) return model;
  const { [step]: _, ...faults } = model.faults;
  return { ...model, faults };
}

function withDraft(drafts: DisputeDrafts, step: number, text: string): DisputeDrafts {
  const { [String(step)]: _, ...others } = drafts;
  return text.trim() === '' ? others : { ...others, [String(step)]: text };
}

function hasStep(model: ReviewPageModel, step: number): boolean {
  return step >= 0 && step < (model.view?.steps.length ?? 0);
}
