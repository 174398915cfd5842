/** The current match and pair. */
import type { CompareView, MatchDetail, MatchView } from '../../../src/protocol/index.ts';
import type { CandidatePair, ComparePageModel } from './model.ts';

/** The match with an id, if it is drawn. */
export function findMatchView(view: CompareView | undefined, id: string | undefined): MatchView | undefined {
  if (view === undefined || id === undefined) return undefined;
  for (const { games } of view.rounds) {
    const found = games.find((game) => game.id === id);
    if (found) return found;
  }
  return undefined;
}

/** The id of the current match: the reader's choice, else the host's. */
export function getCurrentMatchId({ view, game }: ComparePageModel): string | undefined {
  return findMatchView(view, game) ? game : view?.game?.id;
}

/** The details of the current match; undefined until the host has sent them. */
export function getCurrentMatchDetail(model: ComparePageModel): MatchDetail | undefined {
  const detail = model.view?.game;
  return detail?.id === getCurrentMatchId(model) ? detail : undefined;
}

/** Whether the current match can be decided now. */
export function canDecideCurrentMatch(model: ComparePageModel): boolean {
  const detail = getCurrentMatchDetail(model);
  if (detail === undefined || detail.choices.length === 0 || model.sending === detail.id) return false;
  return !detail.isOverruling || model.isOverruling;
}

/** The candidates of a match, if both are known. */
export function getMatchCandidatePair(game: MatchView | undefined): CandidatePair | undefined {
  const [first, second] = game?.seats.map(({ candidate }) => candidate) ?? [];
  return first === undefined || second === undefined ? undefined : [first, second];
}

/** The pair that the reader most likely wants to read first. */
export function getDefaultCandidatePair(view: CompareView): CandidatePair | undefined {
  if (view.game?.pair) return view.game.pair;
  const [first, second] = view.ranking.rows.flatMap(({ candidate }) => (candidate === undefined ? [] : [candidate]));
  if (view.phase === 'done' && first !== undefined && second !== undefined) return [first, second];
  const games = view.rounds.flatMap((round) => round.games);
  return (
    getMatchCandidatePair(games.find(({ state }) => state === 'playing')) ??
    getMatchCandidatePair(games[0]) ??
    (view.candidates.length > 1 ? [0, 1] : undefined)
  );
}
