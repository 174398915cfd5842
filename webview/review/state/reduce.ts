import { MOST_ELSEWHERE, type ReviewView } from '../../../src/protocol/index.ts';
import type { Drafts, Happening, Model } from './model.ts';
import { isOpen } from './open.ts';
import { joined, moved, movedDrafts, movedNames, relocation, rising } from './relocate.ts';

/** What the panel knows after something has happened. Pure; what cannot be is left as it was. */
export function reduce(model: Model, what: Happening): Model {
  switch (what.type) {
    case 'shown':
      return shown(model, what.view);
    case 'went':
      return went(model, what);
    case 'toggled':
      return toggled(model, what.step);
    case 'toggledReplies':
      return part(model, 'replies', what.step);
    case 'toggledChanged':
      return part(model, 'changed', what.step);
    case 'disputing':
      return hasStep(model, what.step) ? open({ ...model, disputing: what.step }, what.step) : model;
    case 'wrote':
      return { ...model, drafts: withDraft(model.drafts, what.step, what.text) };
    case 'leftText':
      return without(model, 'disputing');
    case 'sent':
      return hasStep(model, what.step)
        ? { ...cleared(model, what.step), sending: model.names[what.step] ?? -1 }
        : model;
    case 'said':
      return said(model, what);
    case 'failed':
      return {
        ...(what.row !== undefined && model.sending === what.row ? without(model, 'sending') : model),
        faults: { ...model.faults, [what.step]: what.sentence },
      };
    case 'cleared':
      return cleared(model, what.step);
    case 'came':
      return what.vote ? { ...model, coming: what.vote } : without(model, 'coming');
    case 'watched':
      return { ...model, watched: what.watched };
    case 'head':
      return { ...model, isHeadOpen: what.isOpen };
    case 'scrolled':
      return model.scroll === what.scroll ? model : { ...model, scroll: what.scroll };
  }
}

function shown(given: Model, view: ReviewView): Model {
  const model = renamed(given, view.document);
  const old = model.view;
  if (old !== undefined && view.revision < old.revision) return model;
  const uri = view.document.uri;
  if (uri !== model.uri) return elsewhere(model, view);
  if (old === undefined || old.steps.length === 0 || view.steps.length === 0)
    return within({ ...model, view, ...named(model, view) }, view.steps.length);
  const to = relocation(old.steps, view.steps);
  const current = to(model.current);
  return {
    ...without(model, 'disputing'),
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
    ...disputingAt(model.disputing, to),
  };
}

/** What was written of a document before it was renamed is of it still. */
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
  if (count === 0) return without(without(model, 'disputing'), 'sending');
  const to = (step: number) => (step < count ? step : -1);
  return {
    ...model,
    current: to(model.current),
    opened: moved(model.opened, to),
    closed: moved(model.closed, to),
    drafts: movedDrafts(model.drafts, (step) => Math.min(step, count - 1)),
  };
}

function disputingAt(step: number | undefined, to: (step: number) => number): Pick<Model, 'disputing'> {
  const now = step === undefined ? -1 : to(step);
  return now < 0 ? {} : { disputing: now };
}

function movedFaults(faults: Model['faults'], to: (step: number) => number): Model['faults'] {
  const entries = Object.entries(faults).map(([key, text]) => {
    const step = Number(key);
    return [step < 0 ? step : to(step), text] as const;
  });
  return Object.fromEntries(entries.filter(([step], k) => step >= 0 || Number(Object.keys(faults)[k]) < 0));
}

/** Another document is shown: what was being written of the one before is laid by. */
function elsewhere(model: Model, view: ReviewView): Model {
  const uri = view.document.uri;
  const { [uri]: drafts = {}, ...others } = model.elsewhere;
  const kept = Object.keys(model.drafts).length > 0 ? { ...others, [model.uri]: model.drafts } : others;
  const base = without(without(without(model, 'disputing'), 'sending'), 'coming');
  return within(
    {
      ...base,
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

function went(model: Model, what: Extract<Happening, { type: 'went' }>): Model {
  const count = model.view?.steps.length ?? 0;
  if (what.step < -1 || what.step >= count) return model;
  const arrival = { by: what.by, count: model.arrival.count + 1 };
  const here =
    what.step === model.current && what.by === 'cursor'
      ? model
      : { ...left(model, what.step), current: what.step, arrival, isHeadOpen: false };
  if (what.and === undefined || what.step < 0) return here;
  const there = { ...here, arrival };
  return open(what.and === 'dispute' ? { ...there, disputing: what.step } : there, what.step);
}

/** What did not work at a step has been read once the reader goes on. */
function left(model: Model, to: number): Model {
  return to === model.current || model.current < 0 ? model : cleared(model, model.current);
}

function toggled(model: Model, step: number): Model {
  if (!hasStep(model, step)) return model;
  if (!isOpen(model, step)) return open(model, step);
  return {
    ...(model.disputing === step ? without(model, 'disputing') : model),
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
function part(model: Model, of: 'replies' | 'changed', step: number): Model {
  if (!hasStep(model, step)) return model;
  const steps = isOpen(model, step) ? flipped(model[of], step) : rising([...model[of], step]);
  const next = { ...model, [of]: steps };
  return isOpen(model, step) ? next : open(next, step);
}

/** A dispute is kept: what was written of it is no draft any more, unless more was written meanwhile. */
function said(model: Model, { row, uri, reason }: Extract<Happening, { type: 'said' }>): Model {
  const base = model.sending === row ? without(model, 'sending') : model;
  if (uri !== model.uri) {
    const drafts = model.elsewhere[uri];
    return drafts ? { ...base, elsewhere: { ...model.elsewhere, [uri]: withoutText(drafts, reason) } } : base;
  }
  const step = model.names.indexOf(row);
  if (step < 0) return { ...base, drafts: withoutText(model.drafts, reason) };
  if ((model.drafts[step] ?? '').trim() !== reason) return base;
  const next = base.disputing === step ? without(base, 'disputing') : base;
  return cleared({ ...next, drafts: withDraft(next.drafts, step, '') }, step);
}

/** Without those of just this text: of steps that are not to be found any more. */
function withoutText(drafts: Drafts, reason: string): Drafts {
  return Object.fromEntries(Object.entries(drafts).filter(([, text]) => text.trim() !== reason));
}

function cleared(model: Model, step: number): Model {
  if (model.faults[step] === undefined) return model;
  const { [step]: _, ...faults } = model.faults;
  return { ...model, faults };
}

function withDraft(drafts: Drafts, step: number, text: string): Drafts {
  const { [String(step)]: _, ...others } = drafts;
  return text.trim() === '' ? others : { ...others, [String(step)]: text };
}

function flipped(steps: readonly number[], step: number): readonly number[] {
  return steps.includes(step) ? steps.filter((other) => other !== step) : rising([...steps, step]);
}

function hasStep(model: Model, step: number): boolean {
  return step >= 0 && step < (model.view?.steps.length ?? 0);
}

function without<K extends 'coming' | 'disputing' | 'sending'>(model: Model, key: K): Model {
  const { [key]: _, ...rest } = model;
  return rest as Model;
}
