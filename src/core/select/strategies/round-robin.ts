/** Everybody plays everybody once. A game counts two points for who wins it, and one for each where nobody does. */
import { playFrom, type Table } from '../table.ts';
import type { Round } from '../types.ts';

export interface RoundRobin {
  readonly round: Round;
  readonly isOver: boolean;
  /** By place in `players`: points so far, and games that are over. */
  readonly points: readonly number[];
  readonly played: readonly number[];
}

export interface RoundRobinSetting {
  readonly players: readonly number[];
  readonly kind: 'pairwise' | 'run-off';
  readonly round: number;
  /** A game is best of so many bouts; these two have played so many before. */
  readonly bouts: number;
  readonly from: number;
}

export function playRoundRobin(table: Table, setting: RoundRobinSetting): RoundRobin {
  const { players, kind, round, bouts, from } = setting;
  const points = players.map(() => 0);
  const played = players.map(() => 0);
  const games = [];
  let isOver = true;
  const add = (to: number[], at: number, by: number): void => {
    to[at] = (to[at] ?? 0) + by;
  };
  for (const [i, a] of players.entries())
    for (let j = i + 1; j < players.length; j++) {
      const seats = [{ candidate: a }, { candidate: players[j] ?? a }] as const;
      const { game, state, winner } = playFrom(table, { round, index: games.length, seats, bouts }, from);
      games.push(game);
      if (state === 'open' || state === 'waiting') {
        isOver = false;
        continue;
      }
      add(played, i, 1);
      add(played, j, 1);
      if (winner === undefined) {
        add(points, i, 1);
        add(points, j, 1);
      } else add(points, winner === a ? i : j, 2);
    }
  return { round: { number: round, kind, games, byes: [] }, isOver, points, played };
}
