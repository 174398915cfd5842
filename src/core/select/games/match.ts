/** A game of two: best of so many bouts, ended as soon as nothing can change who wins it. */

import type { CompareCall, Decision, Design, Game, Heard, Seat } from '../types.ts';
import { type Bout, boutOf } from './bout.ts';
import { mostPerBout } from './keys.ts';

/** A game, and what the tournament has to know of it. */
export interface Match {
  readonly game: Game;
  readonly wanted: readonly CompareCall[];
  /** `open`: calls are missing, or who plays. `waiting`: for a person. */
  readonly state: 'open' | 'waiting' | 'won' | 'both';
  readonly winner?: number;
  readonly loser?: number;
  /** Replies that are in. */
  readonly heard: number;
  /** Calls that it may still take. */
  readonly left: number;
  /** Calls that each seat won. */
  readonly won: readonly [number, number];
  readonly orders?: 'same' | 'different';
}

export interface MatchSetting {
  readonly id: string;
  readonly seats: readonly [Seat, Seat];
  /** Best of so many. */
  readonly bouts: number;
  /** The first of them, among all that these two play. */
  readonly from: number;
  readonly decision?: Decision | undefined;
}

export function matchOf(design: Design, replies: ReadonlyMap<string, Heard>, setting: MatchSetting): Match {
  const { id, seats, bouts } = setting;
  const a = seats[0].candidate;
  const b = seats[1].candidate;
  const mostCalls = bouts * mostPerBout(design);
  if (a === undefined || b === undefined)
    return {
      game: { id, seats, state: 'coming', calls: [], mostCalls },
      wanted: [],
      state: 'open',
      heard: 0,
      left: mostCalls,
      won: [0, 0],
    };
  const pair = [a, b] as const;
  const all = Array.from({ length: bouts }, (_, k) => boutOf(design, replies, pair, setting.from + k));
  return judged(design, pair, all, setting, mostCalls);
}

function judged(
  design: Design,
  pair: readonly [number, number],
  all: readonly Bout[],
  { id, seats, bouts, decision }: MatchSetting,
  mostCalls: number,
): Match {
  const settled = all.filter(({ isSettled }) => isSettled);
  const wins = (who: number): number => settled.filter(({ winner }) => winner === who).length;
  const lead = wins(pair[0]) - wins(pair[1]);
  const missing = bouts - settled.length;
  const byJudges = Math.abs(lead) > missing ? pair[lead > 0 ? 0 : 1] : undefined;
  const isOver = byJudges !== undefined || missing === 0;
  const person = said(pair, decision);
  // So many more are needed even if one of the two wins them all.
  const needed = isOver || person !== undefined ? 0 : Math.floor((missing - Math.abs(lead)) / 2) + 1;
  let open = 0;
  const shown = all.filter((bout) => bout.isSettled || isBegun(bout) || open++ < needed - begun(all));
  const wanted = needed === 0 ? [] : shown.flatMap((bout) => bout.wanted);
  const calls = shown.flatMap((bout) => bout.calls).filter(({ heard }) => heard || needed > 0);
  const heard = calls.filter((call) => call.heard).length;
  const winner = person === undefined ? byJudges : person === 'both' ? undefined : person;
  const isBoth = person === 'both' || (isOver && winner === undefined && design.undecided === 'both');
  const state = winner !== undefined ? 'won' : isBoth ? 'both' : isOver ? 'waiting' : 'open';
  const orders = ordersOf(all);
  const won = (who: number): number => calls.filter((call) => call.winner === who).length;
  return {
    game: {
      id,
      seats,
      state: state === 'won' ? 'decided' : state === 'open' ? (heard > 0 ? 'playing' : 'coming') : state,
      calls,
      mostCalls,
      ...(winner === undefined ? {} : { winner }),
      ...(person === undefined ? {} : { byPerson: byJudges === undefined ? {} : { judges: byJudges } }),
      ...(orders === 'different' ? { isInconsistent: true as const } : {}),
    },
    wanted,
    state,
    ...(winner === undefined ? {} : { winner, loser: pair[0] === winner ? pair[1] : pair[0] }),
    heard,
    left: needed === 0 ? 0 : all.reduce((sum, bout) => sum + bout.left, 0),
    won: [won(pair[0]), won(pair[1])],
    ...(orders ? { orders } : {}),
  };
}

function isBegun({ isSettled, calls }: Bout): boolean {
  return !isSettled && calls.some(({ heard }) => heard);
}

function begun(all: readonly Bout[]): number {
  return all.filter(isBegun).length;
}

/** What a person has said of this game; nothing if that was when two others played it. */
function said(
  [a, b]: readonly [number, number],
  decision: Decision | undefined,
): number | 'both' | undefined {
  if (decision?.kind !== 'game') return undefined;
  const { winner, pair } = decision;
  if (pair && !(pair.includes(a) && pair.includes(b))) return undefined;
  return winner === 'both' || winner === a || winner === b ? winner : undefined;
}

function ordersOf(all: readonly Bout[]): 'same' | 'different' | undefined {
  if (all.some(({ orders }) => orders === 'different')) return 'different';
  return all.some(({ orders }) => orders === 'same') ? 'same' : undefined;
}
