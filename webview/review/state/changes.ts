/** The panel's state after each event. Pure; what cannot be is left as it was. */
import { MOST_ELSEWHERE, type ReviewView } from '../../../src/protocol/index.ts';
import type { Drafts, Model } from './model.ts';
import { isOpen } from './open.ts';
import { joined, moved, movedDrafts, movedNames, relocation, rising } from './relocate.ts';

export function shown(given: Model, view: ReviewView): Model {
  const model = renamed(given, view.document);
  const old = model.view;
  const uri = view.document.uri;
  if (uri !== model.uri) return elsewhere(model, view);
  if (old === undefined || old.steps.length === 0 || view.steps.length === 0)
    return within({ ...model, view, ...named(model, view) }, view.steps.length);
  const to = relocation(old.steps, view.steps);
  const current = to(model.current);
  return {
    ...model,
    view,
    ...named(model, view, to),
    current,
    arrival: current === model.current ? model.arrival : { by: 'edit', count: model.arrival.count + 1 },
    opened: moved(model.opened, to),
    closed: moved(model.closed, to),
    replies: moved(model.replies, to),
    changed: moved(model.changed, to),
    drafts: movedDrafts(model.drafts, to),
    faults: movedFaults(model.faults, to),
    disputing: model.disputing === undefined ? undefined : there(to(model.disputing)),
  };
}

/** Drafts stay with a document that was renamed. */
function renamed(model: Model, { uri, was }: ReviewView['document']): Model {
  if (was === undefined || was === uri) return model;
  const { [was]: laidBy = {}, ...elsewhere } = model.elsewhere;
  const drafts = was === model.uri ? model.drafts : laidBy;
  if (Object.keys(drafts).length === 0) return model;
  if (uri === model.uri) return { ...model, drafts: joined(drafts, model.drafts), elsewhere };
  return {
    ...model,
    ...(was === model.uri ? { drafts: {} } : {}),
    elsewhere: { ...elsewhere, [uri]: joined(drafts, elsewhere[uri] ?? {}) },
  };
}

/** Rows of a view: with no step before, none keeps its name. */
function named(
  model: Model,
  view: ReviewView,
  to: (step: number) => number = () => -1,
): Pick<Model, 'names' | 'nextName'> {
  const names = movedNames(model.names, to, view.steps.length, model.nextName);
  return { names, nextName: names.reduce((next, name) => Math.max(next, name + 1), model.nextName) };
}

/** While there are no steps, all waits for them; those that come may be fewer than those before. */
function within(model: Model, count: number): Model {
  if (count === 0) return { ...model, disputing: undefined, sending: undefined };
  const to = (step: number) => (step < count ? step : -1);
  return {
    ...model,
    current: to(model.current),
    opened: moved(model.opened, to),
    closed: moved(model.closed, to),
    drafts: movedDrafts(model.drafts, (step) => Math.min(step, count - 1)),
  };
}

/** An index that may be -1, of no step. */
function there(step: number): number | undefined {
  return step < 0 ? undefined : step;
}

function movedFaults(faults: Model['faults'], to: (step: number) => number): Model['faults'] {
  const { [-1]: whole, ...ofSteps } = faults;
  const entries = Object.entries(ofSteps).map(([step, text]) => [to(Number(step)), text] as const);
  const found = Object.fromEntries(entries.filter(([step]) => step >= 0));
  return whole === undefined ? found : { ...found, [-1]: whole };
}

/** Another document is shown. The drafts of the one before are stored. */
function elsewhere(model: Model, view: ReviewView): Model {
  const uri = view.document.uri;
  const { [uri]: drafts = {}, ...others } = model.elsewhere;
  const kept = Object.keys(model.drafts).length > 0 ? { ...others, [model.uri]: model.drafts } : others;
  return within(
    {
      ...model,
      disputing: undefined,
      sending: undefined,
      coming: undefined,
      view,
      uri,
      ...named(model, view),
      current: -1,
      arrival: { by: 'cursor', count: model.arrival.count + 1 },
      opened: [],
      closed: [],
      replies: [],
      changed: [],
      faults: {},
      drafts,
      elsewhere: Object.fromEntries(Object.entries(kept).slice(-MOST_ELSEWHERE)),
      scroll: -1,
      watched: { at: 0, isWhole: false },
      isHeadOpen: false,
    },
    view.steps.length,
  );
}

/** The cursor of the editor, or the reader, is in another step. @param and what is to be done there */
export function went(
  model: Model,
  step: number,
  by: 'cursor' | 'key' | 'click',
  and?: 'open' | 'dispute',
): Model {
  if (step < -1 || step >= (model.view?.steps.length ?? 0)) return model;
  const arrival = { by, count: model.arrival.count + 1 };
  const here =
    step === model.current && by === 'cursor'
      ? model
      : { ...left(model, step), current: step, arrival, isHeadOpen: false };
  if (and === undefined || step < 0) return here;
  return open({ ...here, arrival, ...(and === 'dispute' && { disputing: step }) }, step);
}

/** Clears the failure at a step once the reader moves on. */
function left(model: Model, to: number): Model {
  return to === model.current || model.current < 0 ? model : cleared(model, model.current);
}

/** Opens a step, or closes it. */
export function toggled(model: Model, step: number): Model {
  if (!hasStep(model, step)) return model;
  if (!isOpen(model, step)) return open(model, step);
  return {
    ...model,
    disputing: model.disputing === step ? undefined : model.disputing,
    opened: model.opened.filter((other) => other !== step),
    closed: rising([...model.closed, step]),
  };
}

function open(model: Model, step: number): Model {
  if (!hasStep(model, step)) return model;
  return {
    ...model,
    opened: rising([...model.opened, step]),
    closed: model.closed.filter((other) => other !== step),
  };
}

/** Shows a part of a step, or hides it; of a step that is closed it is shown. */
export function toggledPart(model: Model, part: 'replies' | 'changed', step: number): Model {
  if (!hasStep(model, step)) return model;
  const hides = isOpen(model, step) && model[part].includes(step);
  const steps = hides ? model[part].filter((other) => other !== step) : rising([...model[part], step]);
  const next = { ...model, [part]: steps };
  return isOpen(model, step) ? next : open(next, step);
}

/** The reason of a dispute of a step is to be written. */
export function disputing(model: Model, step: number): Model {
  return hasStep(model, step) ? open({ ...model, disputing: step }, step) : model;
}

export function wrote(model: Model, step: number, text: string): Model {
  return { ...model, drafts: withDraft(model.drafts, step, text) };
}

/** A dispute is sent to the host. */
export function sent(model: Model, step: number): Model {
  if (!hasStep(model, step)) return model;
  return { ...cleared(model, step), sending: model.names[step] ?? -1 };
}

/** Something does not work, at a step or, at -1, as a whole. @param row the name of the one whose dispute it was */
export function failed(model: Model, step: number, sentence: string, row?: number): Model {
  const sending = row === model.sending ? undefined : model.sending;
  return { ...model, sending, faults: { ...model.faults, [step]: sentence } };
}

/**
 * The host has saved a dispute of the row with that name, if its document is still shown. Its text is no longer a
 * draft, unless more was written meanwhile.
 */
export function said(model: Model, row: number, uri: string, reason: string): Model {
  const base = { ...model, sending: model.sending === row ? undefined : model.sending };
  if (uri !== model.uri) {
    const drafts = model.elsewhere[uri];
    return drafts ? { ...base, elsewhere: { ...model.elsewhere, [uri]: withoutText(drafts, reason) } } : base;
  }
  const step = model.names.indexOf(row);
  if (step < 0) return { ...base, drafts: withoutText(model.drafts, reason) };
  if ((model.drafts[step] ?? '').trim() !== reason) return base;
  const disputing = base.disputing === step ? undefined : base.disputing;
  return cleared({ ...wrote(base, step, ''), disputing }, step);
}

/** Without the drafts of exactly this text, whose steps are gone. */
function withoutText(drafts: Drafts, reason: string): Drafts {
  return Object.fromEntries(Object.entries(drafts).filter(([, text]) => text.trim() !== reason));
}

/** Clears the failure at a step. */
export function cleared(model: Model, step: number): Model {
  if (model.faults[step] === undefined) return model;
  const { [step]: _, ...faults } = model.faults;
  return { ...model, faults };
}

function withDraft(drafts: Drafts, step: number, text: string): Drafts {
  const { [String(step)]: _, ...others } = drafts;
  return text.trim() === '' ? others : { ...others, [String(step)]: text };
}

function hasStep(model: Model, step: number): boolean {
  return step >= 0 && step < (model.view?.steps.length ?? 0);
}
