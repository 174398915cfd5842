/** Arrow-key navigation among matches. */
import type { CompareView, MatchView } from '../../../src/protocol/index.ts';
import { findMatchView } from './current-match.ts';
import { getPairMatrix } from './matrix.ts';

export type MatchNavigationDirection = 'left' | 'right' | 'up' | 'down';

export interface MatchCellId {
  readonly game: string;
  readonly isFlipped: boolean;
}

/** The next match in a direction; without a current match, the first undecided one, else the first. It stays at the ends. */
export function findNeighborMatchCell(
  view: CompareView,
  from: MatchCellId | undefined,
  direction: MatchNavigationDirection,
): MatchCellId | undefined {
  const game = findMatchView(view, from?.game);
  if (from === undefined || game === undefined) return findInitialMatchCell(view);
  return view.isMatrix ? findInMatrix(view, from, direction) : findInBracket(view, from, game, direction);
}

/** The match that Tab focuses before the reader has selected one. */
export function findInitialMatchCell(view: CompareView): MatchCellId | undefined {
  const games = view.rounds.flatMap((round) => sortMatchesByPosition(round.games));
  const game = games.find(({ state }) => state === 'waiting') ?? games[0];
  return game && { game: game.id, isFlipped: false };
}

/** The matches of a column from top to bottom. */
export function sortMatchesByPosition(games: readonly MatchView[]): readonly MatchView[] {
  return games.every((game, k) => k === 0 || (games[k - 1]?.at ?? 0) <= game.at)
    ? games
    : [...games].sort((a, b) => a.at - b.at);
}

function findInBracket(
  view: CompareView,
  from: MatchCellId,
  game: MatchView,
  direction: MatchNavigationDirection,
): MatchCellId | undefined {
  const columns = view.rounds.map((round) => sortMatchesByPosition(round.games));
  const column = columns.findIndex((games) => games.includes(game));
  const games = columns[column] ?? [];
  const at = games.indexOf(game);
  const isFilled = (one: readonly MatchView[]): boolean => one.length > 0;
  const ways: Readonly<Record<MatchNavigationDirection, () => MatchView | undefined>> = {
    up: () => games[at - 1],
    down: () => games[at + 1],
    right: () =>
      columns.flat().find(({ seats }) => seats.some((seat) => seat.from === game.id)) ??
      findNearestMatch(columns.slice(column + 1).find(isFilled), game.at),
    left: () =>
      game.seats.map((seat) => findMatchView(view, seat.from)).find((before) => before !== undefined) ??
      findNearestMatch(columns.slice(0, column).findLast(isFilled), game.at),
  };
  const to = ways[direction]();
  return to === undefined ? from : { game: to.id, isFlipped: false };
}

function findNearestMatch(games: readonly MatchView[] = [], at: number): MatchView | undefined {
  return games.reduce<MatchView | undefined>(
    (best, game) => (best === undefined || Math.abs(game.at - at) < Math.abs(best.at - at) ? game : best),
    undefined,
  );
}

function findInMatrix(view: CompareView, from: MatchCellId, direction: MatchNavigationDirection): MatchCellId {
  const matrix = getPairMatrix(view);
  const place = matrix.placeOf(from.game, from.isFlipped);
  if (place === undefined) return from;
  const [down, across] = STEP[direction];
  let [row, column] = [place.row + down, place.column + across];
  // Skips the diagonal.
  while (matrix.has(row, column)) {
    const cell = matrix.at(row, column);
    if (cell) return { game: cell.game.id, isFlipped: cell.isFlipped };
    row += down;
    column += across;
  }
  return from;
}

const STEP: Readonly<Record<MatchNavigationDirection, readonly [number, number]>> = {
  up: [-1, 0],
  down: [1, 0],
  left: [0, -1],
  right: [0, 1],
};
