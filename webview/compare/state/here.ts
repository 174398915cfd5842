/** Where the reader is. */
import type { CompareView, GameDetail, GameView } from '../../../src/protocol/index.ts';
import type { Model, Pair } from './model.ts';

/** The game of an id, if it is drawn. */
export function gameOf(view: CompareView | undefined, id: string | undefined): GameView | undefined {
  if (view === undefined || id === undefined) return undefined;
  for (const { games } of view.rounds) {
    const found = games.find((game) => game.id === id);
    if (found) return found;
  }
  return undefined;
}

/** The id of the game that the reader is at: their own, else the host's. */
export function currentGame({ view, game }: Model): string | undefined {
  return gameOf(view, game) ? game : view?.game?.id;
}

/** What there is to read of the game that the reader is at; undefined until the host has sent it. */
export function currentDetail(model: Model): GameDetail | undefined {
  const detail = model.view?.game;
  return detail?.id === currentGame(model) ? detail : undefined;
}

/** Whether one of the choices of the current game can be made now. */
export function mayChoose(model: Model): boolean {
  const detail = currentDetail(model);
  if (detail === undefined || detail.choices.length === 0 || model.sending === detail.id) return false;
  return !detail.isOverruling || model.isOverruling;
}

/** Who plays a game, where both are known. */
export function pairOf(game: GameView | undefined): Pair | undefined {
  const [first, second] = game?.seats.map(({ candidate }) => candidate) ?? [];
  return first === undefined || second === undefined ? undefined : [first, second];
}

/** Whom the reader is likely to look at first, while they have said nothing. */
export function likelyPair(view: CompareView): Pair | undefined {
  if (view.game?.pair) return view.game.pair;
  const [first, second] = view.ranking.rows.flatMap(({ candidate }) =>
    candidate === undefined ? [] : [candidate],
  );
  if (view.phase === 'done' && first !== undefined && second !== undefined) return [first, second];
  const games = view.rounds.flatMap((round) => round.games);
  return (
    pairOf(games.find(({ state }) => state === 'playing')) ??
    pairOf(games[0]) ??
    (view.candidates.length > 1 ? [0, 1] : undefined)
  );
}
