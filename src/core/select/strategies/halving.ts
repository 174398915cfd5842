/**
 * Adaptive halving: rounds of equally many calls, after each of which the better half by games won so far goes on. Within a
 * round all play alike often, against as many others as there are.
 */
import { mostPerBout } from '../keys.ts';
import { shuffled } from '../seeded.ts';
import { play, type Table } from '../table.ts';
import type { Game, Round } from '../types.ts';
import { playBracket } from './knockout.ts';
import type { Method, Played, Standpoint } from './strategy.ts';

const ORDER = 21;

export const halving: Method = {
  plan: ({ count, keep, votes, order, runOff }) => {
    const games = (count - keep) * votes;
    const more = runOff ? count - keep : 0;
    return {
      games,
      judgements: 0,
      calls: games * (order === 'swap' ? 2 : 1),
      maxCalls: (games + more) * mostPerBout({ order }),
    };
  },
  play: playHalving,
};

function playHalving(table: Table): Played {
  const { count, keep, votes, runOff } = table.design;
  const total = (count - keep) * votes;
  const stages = stagesOf(count, keep);
  const points = new Array<number>(count).fill(0);
  const outIn = new Map<number, number>();
  const rounds: Round[] = [];
  let players = Array.from({ length: count }, (_, k) => k);
  let spent = 0;
  let isOver = true;
  for (const [at, goOn] of stages.entries()) {
    const until = Math.round((total * (at + 1)) / stages.length);
    const number = at + 1;
    const round = playStage(table, players, number, until - spent, points);
    rounds.push({ number, kind: 'halving', games: round.games, byes: [] });
    spent = until;
    if (!round.isOver) {
      isOver = false;
      break;
    }
    const cut = [...players].sort((a, b) => (points[b] ?? 0) - (points[a] ?? 0))[goOn - 1] ?? 0;
    for (const one of players) if ((points[one] ?? 0) < (points[cut] ?? 0)) outIn.set(one, number);
    players = players.filter((one) => !outIn.has(one));
  }
  const left = (of: number): number => (runOff ? Math.max(0, of - keep) : 0) * mostPerBout(table.design);
  table.tally.games += total - spent;
  if (!isOver) table.tally.left += (total - spent) * mostPerBout(table.design) + left(players.length);
  if (isOver && runOff && players.length > keep) {
    const again = playBracket(table, { players, keep, bouts: 1, kind: 'run-off', round: rounds.length + 1 });
    rounds.push(...again.rounds);
    for (const [one, out] of again.outIn) outIn.set(one, out);
    isOver = again.isOver;
  }
  const places = points.map((own, candidate): Standpoint => {
    const out = outIn.get(candidate);
    if (out === undefined) return { rank: [Number.POSITIVE_INFINITY], isIn: true };
    return { rank: [out, own], isIn: false, outIn: out };
  });
  return { rounds, isOver, places };
}

/** How many go on after each round: half of them, until as many are left as are kept. */
function stagesOf(count: number, keep: number): readonly number[] {
  const stages = [];
  for (let left = count; left > keep; ) {
    left = Math.max(keep, Math.ceil(left / 2));
    stages.push(left);
  }
  return stages;
}

/** So many games among these, all of them as often as can be; adds to `points`. */
function playStage(
  table: Table,
  players: readonly number[],
  round: number,
  count: number,
  points: number[],
): { readonly games: readonly Game[]; readonly isOver: boolean } {
  const order = shuffled(players.length, table.design.seed, ORDER, round);
  const games: Game[] = [];
  let isOver = true;
  for (const [i, j] of laps(players.length, count)) {
    const a = players[order[i] ?? 0] ?? 0;
    const b = players[order[j] ?? 0] ?? 0;
    const seats = [{ candidate: a }, { candidate: b }] as const;
    const { game, state, winner } = play(table, { round, index: games.length, seats, bouts: 1 });
    games.push(game);
    if (state === 'open' || state === 'waiting') isOver = false;
    else
      for (const one of [a, b]) {
        const won = winner === undefined ? 1 : winner === one ? 2 : 0;
        points[one] = (points[one] ?? 0) + won;
      }
  }
  return { games, isOver };
}

/** Pairs of 0 … size - 1 by the circle method: a lap pairs everybody once, and other laps pair others. */
function* laps(size: number, count: number): Generator<readonly [number, number]> {
  if (size < 2) return;
  const even = size + (size % 2);
  let given = 0;
  for (let lap = 0; ; lap++)
    for (let k = 0; k < even / 2; k++) {
      if (given === count) return;
      const turn = (at: number): number => (at === 0 ? 0 : ((at - 1 + lap) % (even - 1)) + 1);
      const [i, j] = [turn(k), turn(even - 1 - k)];
      if (i >= size || j >= size) continue;
      given++;
      yield [i, j];
    }
}
