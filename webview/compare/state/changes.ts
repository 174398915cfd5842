/** State transitions of the page. Pure; impossible changes return the state unchanged. */
import type { CompareView } from '../../../src/protocol/index.ts';
import { findMatchView, getCurrentMatchId, getDefaultCandidatePair } from './current-match.ts';
import { type CandidatePair, type ComparePageModel, EMPTY_COMPARE_PAGE_MODEL } from './model.ts';

export function applyCompareView(model: ComparePageModel, view: CompareView): ComparePageModel {
  const isOther = model.run !== '' && view.run !== model.run;
  const base: ComparePageModel = isOther ? { ...EMPTY_COMPARE_PAGE_MODEL, isHelpOpen: model.isHelpOpen } : model;
  const next = { ...base, view, run: view.run };
  const isNamed = view.phase === 'done' || view.phase === 'stopped' || view.phase === 'failed';
  return repairModel(isNamed ? next : { ...next, isNaming: false }, view);
}

/** Keeps the reader's own pair if it still exists; otherwise shows the likely one. */
function repairModel(model: ComparePageModel, view: CompareView): ComparePageModel {
  const { pair } = model;
  // Before the first view of a run its matches aren't known, so the saved pair is kept.
  const isThere = pair?.every((index) => index < view.candidates.length) === true;
  if (isThere && (model.isOwnPair || view.game === undefined)) return model;
  const next = getDefaultCandidatePair(view);
  if (next !== undefined) return showCandidatePair(model, next, false);
  return { ...model, pair: isThere ? pair : undefined, isOwnPair: false };
}

/** Makes a match the current one. */
export function selectMatch(
  model: ComparePageModel,
  game: string,
  by: ComparePageModel['arrival']['by'],
  isFlipped: boolean,
): ComparePageModel {
  if (!findMatchView(model.view, game)) return model;
  const isOther = getCurrentMatchId(model) !== game;
  return {
    ...model,
    fault: undefined,
    game,
    isFlipped,
    isOverruling: isOther ? false : model.isOverruling,
    arrival: { by, count: model.arrival.count + 1 },
  };
}

/** Shows two candidates side by side. @param isOwn whether the reader chose them */
export function showCandidatePair(model: ComparePageModel, pair: CandidatePair, isOwn: boolean): ComparePageModel {
  const count = model.view?.candidates.length ?? 0;
  if (pair[0] === pair[1] || pair.some((index) => index >= count)) return model;
  const isSame = model.pair?.[0] === pair[0] && model.pair[1] === pair[1];
  if (isSame) return model.isOwnPair || !isOwn ? model : { ...model, isOwnPair: true };
  return { ...model, pair, isOwnPair: isOwn, side: 0, scroll: -1 };
}

/** Shows another candidate on one side. If it is already on the other side, the two change sides. */
export function setCandidateOnSide(model: ComparePageModel, side: 0 | 1, candidate: number): ComparePageModel {
  const { pair } = model;
  if (pair === undefined) return model;
  const other = pair[side === 0 ? 1 : 0] === candidate ? pair[side] : pair[side === 0 ? 1 : 0];
  const next = showCandidatePair(model, side === 0 ? [candidate, other] : [other, candidate], true);
  return next === model ? model : { ...next, side };
}

/** The host saved the decision of a match. */
export function markMatchDecisionSaved(model: ComparePageModel, game: string): ComparePageModel {
  return {
    ...model,
    sending: model.sending === game ? undefined : model.sending,
    isOverruling: getCurrentMatchId(model) === game ? false : model.isOverruling,
  };
}
