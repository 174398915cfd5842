/** Arrow-key navigation among matches. */
import type { CompareView, GameView } from '../../../src/protocol/index.ts';
import { gameOf } from './here.ts';
import { matrixOf } from './matrix.ts';

export type Direction = 'left' | 'right' | 'up' | 'down';

export interface Stop {
  readonly game: string;
  readonly isFlipped: boolean;
}

/** The next match in a direction; without a current match the first that waits, else the first. It stays at the ends. */
export function walk(view: CompareView, from: Stop | undefined, direction: Direction): Stop | undefined {
  const game = gameOf(view, from?.game);
  if (from === undefined || game === undefined) return firstStop(view);
  return view.isMatrix ? inMatrix(view, from, direction) : inBracket(view, from, game, direction);
}

/** Where the Tab key leads to, as long as the reader has not been anywhere. */
export function firstStop(view: CompareView): Stop | undefined {
  const games = view.rounds.flatMap((round) => inOrder(round.games));
  const game = games.find(({ state }) => state === 'waiting') ?? games[0];
  return game && { game: game.id, isFlipped: false };
}

/** The matches of a column from top to bottom. */
export function inOrder(games: readonly GameView[]): readonly GameView[] {
  return games.every((game, k) => k === 0 || (games[k - 1]?.at ?? 0) <= game.at)
    ? games
    : [...games].sort((a, b) => a.at - b.at);
}

function inBracket(view: CompareView, from: Stop, game: GameView, direction: Direction): Stop | undefined {
  const columns = view.rounds.map((round) => inOrder(round.games));
  const column = columns.findIndex((games) => games.includes(game));
  const games = columns[column] ?? [];
  const at = games.indexOf(game);
  const isFilled = (one: readonly GameView[]): boolean => one.length > 0;
  const ways: Readonly<Record<Direction, () => GameView | undefined>> = {
    up: () => games[at - 1],
    down: () => games[at + 1],
    right: () =>
      columns.flat().find(({ seats }) => seats.some((seat) => seat.from === game.id)) ??
      nearest(columns.slice(column + 1).find(isFilled), game.at),
    left: () =>
      game.seats.map((seat) => gameOf(view, seat.from)).find((before) => before !== undefined) ??
      nearest(columns.slice(0, column).findLast(isFilled), game.at),
  };
  const to = ways[direction]();
  return to === undefined ? from : { game: to.id, isFlipped: false };
}

function nearest(games: readonly GameView[] = [], at: number): GameView | undefined {
  return games.reduce<GameView | undefined>(
    (best, game) => (best === undefined || Math.abs(game.at - at) < Math.abs(best.at - at) ? game : best),
    undefined,
  );
}

function inMatrix(view: CompareView, from: Stop, direction: Direction): Stop {
  const matrix = matrixOf(view);
  const place = matrix.placeOf(from.game, from.isFlipped);
  if (place === undefined) return from;
  const [down, across] = STEP[direction];
  let [row, column] = [place.row + down, place.column + across];
  // The diagonal is nobody's game: what lies behind it is next.
  while (matrix.has(row, column)) {
    const cell = matrix.at(row, column);
    if (cell) return { game: cell.game.id, isFlipped: cell.isFlipped };
    row += down;
    column += across;
  }
  return from;
}

const STEP: Readonly<Record<Direction, readonly [number, number]>> = {
  up: [-1, 0],
  down: [1, 0],
  left: [0, -1],
  right: [0, 1],
};
