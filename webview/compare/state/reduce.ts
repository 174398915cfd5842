import type { CompareView } from '../../../src/protocol/index.ts';
import { currentGame, gameOf, likelyPair } from './here.ts';
import { type Happening, type Model, NOTHING, type Pair } from './model.ts';

/** What the page knows after something has happened. Pure; what cannot be is left as it was. */
export function reduce(model: Model, what: Happening): Model {
  switch (what.type) {
    case 'shown':
      return shown(model, what.view);
    case 'went':
      return went(model, what);
    case 'read':
      return read(model, what.pair, true);
    case 'swapped':
      return swapped(model, what.side, what.candidate);
    case 'turned':
      return model.side === what.side ? model : { ...model, side: what.side };
    case 'overruling':
      return model.isOverruling === what.isOpen ? model : { ...model, isOverruling: what.isOpen };
    case 'naming':
      return model.isNaming === what.isOpen ? model : { ...model, isNaming: what.isOpen };
    case 'toggledProblem':
      return { ...model, isProblemOpen: !model.isProblemOpen };
    case 'sent':
      return { ...without(model, 'fault'), sending: what.game };
    case 'decided':
      return {
        ...(model.sending === what.game ? without(model, 'sending') : model),
        isOverruling: currentGame(model) === what.game ? false : model.isOverruling,
      };
    case 'failed':
      return { ...without(model, 'sending'), fault: what.sentence };
    case 'cleared':
      return model.fault === undefined ? model : without(model, 'fault');
    case 'scrolled':
      return model.scroll === what.scroll ? model : { ...model, scroll: what.scroll };
  }
}

function shown(model: Model, view: CompareView): Model {
  const { view: old } = model;
  if (old !== undefined && view.run === old.run && view.revision < old.revision) return model;
  const isOther = model.run !== '' && view.run !== model.run;
  const base: Model = isOther ? { ...NOTHING, isHelpOpen: model.isHelpOpen } : model;
  const next = { ...base, view, run: view.run };
  const isNamed = view.phase === 'done' || view.phase === 'stopped' || view.phase === 'failed';
  return repaired(isNamed ? next : { ...next, isNaming: false });
}

/** Where the reader is must be there; what they read by themselves stays, else it is what is likely. */
function repaired(model: Model): Model {
  const { view, pair } = model;
  if (view === undefined) return model;
  // Before the first view of a run its games are not known: what was saved waits.
  const isThere = pair?.every((index) => index < view.candidates.length) === true;
  if (isThere && (model.isOwnPair || view.game === undefined)) return model;
  const next = likelyPair(view);
  const base = isThere || next !== undefined ? model : without(model, 'pair');
  return next === undefined ? { ...base, isOwnPair: false } : read(model, next, false);
}

function went(model: Model, what: Extract<Happening, { type: 'went' }>): Model {
  if (!gameOf(model.view, what.game)) return model;
  const isOther = currentGame(model) !== what.game;
  return {
    ...without(model, 'fault'),
    game: what.game,
    isFlipped: what.isFlipped ?? model.isFlipped,
    isOverruling: isOther ? false : model.isOverruling,
    arrival: { by: what.by, count: model.arrival.count + 1 },
  };
}

function read(model: Model, pair: Pair, isOwn: boolean): Model {
  const count = model.view?.candidates.length ?? 0;
  if (pair[0] === pair[1] || pair.some((index) => index >= count)) return model;
  const isSame = model.pair?.[0] === pair[0] && model.pair[1] === pair[1];
  if (isSame) return model.isOwnPair || !isOwn ? model : { ...model, isOwnPair: true };
  return { ...model, pair, isOwnPair: isOwn, side: 0, scroll: -1 };
}

/** Whom one side shows the other may not: the two change places then. */
function swapped(model: Model, side: 0 | 1, candidate: number): Model {
  const { pair } = model;
  if (pair === undefined) return model;
  const other = pair[side === 0 ? 1 : 0] === candidate ? pair[side] : pair[side === 0 ? 1 : 0];
  const next = read(model, side === 0 ? [candidate, other] : [other, candidate], true);
  return next === model ? model : { ...next, side };
}

function without<K extends 'sending' | 'fault' | 'pair'>(model: Model, key: K): Model {
  const { [key]: _, ...rest } = model;
  return rest as Model;
}
