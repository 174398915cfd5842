/** Pairwise: all n (n - 1) / 2 pairs play, and most wins is the best. Those that are equal at the top all play each other once more. */
import { mostPerBout } from '../games/keys.ts';
import type { Table } from '../games/table.ts';
import { playRoundRobin, type RoundRobin } from './round-robin.ts';
import type { Method, Played } from './strategy.ts';

export const pairwise: Method = {
  plan: ({ count, votes, order, runOff }) => {
    const games = (count * (count - 1)) / 2;
    const most = games * votes * mostPerBout({ order });
    return {
      games,
      judgements: 0,
      calls: games * votes * (order === 'swap' ? 2 : 1),
      maxCalls: runOff ? 2 * most : most,
    };
  },
  play: (table) => {
    const { count, votes, runOff } = table.design;
    const players = Array.from({ length: count }, (_, k) => k);
    const all = playRoundRobin(table, { players, kind: 'pairwise', round: 1, bouts: votes, from: 0 });
    const top = leaders(all);
    if (!runOff || top.length < 2) return standing([all], all, top, undefined);
    if (!all.isOver) {
      table.tally.left += runOffCalls(table, top.length);
      return standing([all], all, top, undefined);
    }
    const again = playRoundRobin(table, {
      players: top,
      kind: 'run-off',
      round: 2,
      bouts: votes,
      from: votes,
    });
    return standing([all, again], all, top, again);
  },
};

function runOffCalls({ design }: Table, players: number): number {
  return ((players * (players - 1)) / 2) * design.votes * mostPerBout(design);
}

/** Places in `players` of those who can still be first, alone or with others. */
function leaders({ points, played }: RoundRobin): readonly number[] {
  const sure = Math.max(...points);
  const games = points.length - 1;
  return points.flatMap((one, at) => (one + 2 * (games - (played[at] ?? 0)) >= sure ? [at] : []));
}

function standing(
  played: readonly RoundRobin[],
  all: RoundRobin,
  top: readonly number[],
  again: RoundRobin | undefined,
): Played {
  const stillIn = new Set(again ? leaders(again).map((at) => top[at] ?? 0) : top);
  return {
    rounds: played.map(({ round }) => round),
    isOver: played.every(({ isOver }) => isOver),
    places: all.points.map((points, candidate) => {
      const at = again ? top.indexOf(candidate) : -1;
      return {
        rank: [
          share(points, all.played[candidate]),
          at < 0 ? 0 : share(again?.points[at], again?.played[at]),
        ],
        isIn: stillIn.has(candidate),
      };
    }),
  };
}

/** Of the points that were to be had so far; who has not played is in the middle. */
function share(points = 0, played = 0): number {
  return played === 0 ? 0.5 : points / (2 * played);
}
