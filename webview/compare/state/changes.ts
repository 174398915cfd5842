/** State transitions of the page. Pure; impossible changes return the state unchanged. */
import type { CompareView } from '../../../src/protocol/index.ts';
import { currentGame, gameOf, likelyPair } from './here.ts';
import { type Model, NOTHING, type Pair } from './model.ts';

export function shown(model: Model, view: CompareView): Model {
  const isOther = model.run !== '' && view.run !== model.run;
  const base: Model = isOther ? { ...NOTHING, isHelpOpen: model.isHelpOpen } : model;
  const next = { ...base, view, run: view.run };
  const isNamed = view.phase === 'done' || view.phase === 'stopped' || view.phase === 'failed';
  return repaired(isNamed ? next : { ...next, isNaming: false }, view);
}

/** Where the reader is must be there; what they read by themselves stays, else it is what is likely. */
function repaired(model: Model, view: CompareView): Model {
  const { pair } = model;
  // Before the first view of a run its games are not known: what was saved waits.
  const isThere = pair?.every((index) => index < view.candidates.length) === true;
  if (isThere && (model.isOwnPair || view.game === undefined)) return model;
  const next = likelyPair(view);
  if (next !== undefined) return read(model, next, false);
  return { ...model, pair: isThere ? pair : undefined, isOwnPair: false };
}

/** Makes a match the current one. */
export function went(model: Model, game: string, by: Model['arrival']['by'], isFlipped: boolean): Model {
  if (!gameOf(model.view, game)) return model;
  const isOther = currentGame(model) !== game;
  return {
    ...model,
    fault: undefined,
    game,
    isFlipped,
    isOverruling: isOther ? false : model.isOverruling,
    arrival: { by, count: model.arrival.count + 1 },
  };
}

/** Two are read side by side. @param isOwn The reader wants it. */
export function read(model: Model, pair: Pair, isOwn: boolean): Model {
  const count = model.view?.candidates.length ?? 0;
  if (pair[0] === pair[1] || pair.some((index) => index >= count)) return model;
  const isSame = model.pair?.[0] === pair[0] && model.pair[1] === pair[1];
  if (isSame) return model.isOwnPair || !isOwn ? model : { ...model, isOwnPair: true };
  return { ...model, pair, isOwnPair: isOwn, side: 0, scroll: -1 };
}

/** One of the two is another. Whom one side shows the other may not: the two change places then. */
export function swapped(model: Model, side: 0 | 1, candidate: number): Model {
  const { pair } = model;
  if (pair === undefined) return model;
  const other = pair[side === 0 ? 1 : 0] === candidate ? pair[side] : pair[side === 0 ? 1 : 0];
  const next = read(model, side === 0 ? [candidate, other] : [other, candidate], true);
  return next === model ? model : { ...next, side };
}

/** The host saved the decision of a match. */
export function decided(model: Model, game: string): Model {
  return {
    ...model,
    sending: model.sending === game ? undefined : model.sending,
    isOverruling: currentGame(model) === game ? false : model.isOverruling,
  };
}
