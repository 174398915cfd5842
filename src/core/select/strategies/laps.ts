/** Who plays whom in a round of a halving: laps in which all play once, each against one who stands near. */
import { pairOf } from '../games/keys.ts';

export type Pair = readonly [number, number];

export interface LapsSetting {
  /** The best first. */
  readonly players: readonly number[];
  /** By candidate: wins less losses. */
  readonly scores: readonly number[];
  /** How many games. */
  readonly games: number;
  /** How many of them go on. */
  readonly goOn: number;
  /** How often a pair has met, and a candidate has played, before this round. */
  readonly met: (pair: number) => number;
  readonly played: (candidate: number) => number;
}

/**
 * To meet somebody again counts as much as to stand so many places apart. Where replies are independent, as simulated ones are, that
 * changes nothing; what a model says twice of the same two is not independent.
 */
const AGAIN = 6;

export function lapsOf(setting: LapsSetting): readonly Pair[] {
  const { players, games } = setting;
  const pairs: Pair[] = [];
  const met = new Map<number, number>();
  const played = new Map<number, number>();
  const meetings = (a: number, b: number): number => {
    const pair = pairOf(a, b);
    return setting.met(pair) + (met.get(pair) ?? 0);
  };
  const count = (one: number): number => setting.played(one) + (played.get(one) ?? 0);
  while (pairs.length < games && players.length > 1) {
    const seats = 2 * Math.min(games - pairs.length, Math.floor(players.length / 2));
    for (const [a, b] of neighbours(seated(setting, seats, count), meetings)) {
      pairs.push([a, b]);
      met.set(pairOf(a, b), (met.get(pairOf(a, b)) ?? 0) + 1);
      for (const one of [a, b]) played.set(one, (played.get(one) ?? 0) + 1);
    }
  }
  return pairs;
}

/** So many of the players, in their order: who has played least, and of those who is nearest to the cut. */
function seated(setting: LapsSetting, seats: number, count: (one: number) => number): readonly number[] {
  const { players, scores, goOn } = setting;
  if (seats === players.length) return players;
  const score = (one: number | undefined): number => scores[one ?? 0] ?? 0;
  const cut = (score(players[goOn - 1]) + score(players[goOn] ?? players[goOn - 1])) / 2;
  const far = (one: number): number => Math.abs(score(one) - cut);
  const first = [...players].sort((a, b) => count(a) - count(b) || far(a) - far(b)).slice(0, seats);
  const chosen = new Set(first);
  return players.filter((one) => chosen.has(one));
}

/** Each with the nearest of those whom it has met least. */
function* neighbours(order: readonly number[], meetings: (a: number, b: number) => number): Generator<Pair> {
  const left = [...order];
  for (let one = left.shift(); one !== undefined; one = left.shift()) {
    let at = -1;
    let least = Number.POSITIVE_INFINITY;
    for (const [distance, other] of left.entries()) {
      if (distance >= least) break;
      const cost = AGAIN * meetings(one, other) + distance;
      if (cost < least) [least, at] = [cost, distance];
    }
    const [other] = at < 0 ? [] : left.splice(at, 1);
    if (other !== undefined) yield [one, other];
  }
}
