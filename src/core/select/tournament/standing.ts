/** The standing and pending calls of a tournament, computed from its replies and decisions, and cached. */

import { defined } from '../../base/optional.ts';
import { type Table, tableOf } from '../games/table.ts';
import { METHODS } from '../strategies/all.ts';
import { maxPoints } from '../strategies/judgements.ts';
import type { Played, Standpoint } from '../strategies/strategy.ts';
import type { Place, Score, Standing, Tournament, WantedCall } from '../types.ts';
import { pointsScore, shareScore } from './intervals.ts';

interface Worked {
  readonly standing: Standing;
  readonly wanted: readonly WantedCall[];
}

const known = new WeakMap<Tournament, Worked>();

/** What a tournament has come to. The same tournament gives the same object. */
export function standingOf(tournament: Tournament): Standing {
  return workedOut(tournament).standing;
}

/**
 * All calls that are needed whatever the others say, in the order in which they are best made; none that is in. It stays wanted
 * until it is in or a person decides without it.
 */
export function nextCalls(tournament: Tournament): readonly WantedCall[] {
  return workedOut(tournament).wanted;
}

function workedOut(tournament: Tournament): Worked {
  const there = known.get(tournament);
  if (there) return there;
  const table = tableOf(tournament);
  const played = METHODS[tournament.design.strategy].play(table);
  const lists = table.wanted.filter(({ length }) => length > 0);
  const wanted = lists.length === 1 ? lists[0] : lists.flat();
  const worked = { standing: standing(table, played, lists.length > 0), wanted: wanted ?? [] };
  known.set(tournament, worked);
  return worked;
}

function standing(table: Table, { rounds, isOver, places }: Played, isAsking: boolean): Standing {
  const { tally, replies, decisions, design } = table;
  const ranking = ranked(table, places);
  const first = ranking.filter(({ place }) => place === 1).map(({ candidate }) => candidate);
  const byJudges = isOver && first.length === 1 ? first[0] : undefined;
  const decision = decisions.get('winner');
  const said = decision?.kind === 'winner' && decision.candidate >= 0 ? decision.candidate : undefined;
  const winner = said ?? byJudges;
  return {
    phase: isAsking ? 'running' : isOver ? 'done' : 'waiting',
    rounds,
    ranking,
    ...defined({
      winner,
      tied: isOver && first.length > 1 && said === undefined ? first : undefined,
      overruledWinner: said === undefined ? undefined : defined({ judges: byJudges }),
    }),
    games: { decided: tally.decided, undecided: tally.undecided, total: tally.games },
    judgements: { done: tally.judged, spared: tally.spared, total: tally.judgements },
    calls: {
      spent: replies.size,
      repairs: replies.repairs,
      unused: replies.size - tally.used,
      atMostLeft: tally.left,
    },
    ...(design.order === 'swap' ? { inconsistent: { games: tally.inconsistent, of: tally.bothWays } } : {}),
  };
}

function ranked(table: Table, places: readonly Standpoint[]): readonly Place[] {
  const order = places.map((_, candidate) => candidate);
  const at = (candidate: number): Standpoint => places[candidate] ?? { rank: [], isIn: false };
  order.sort((a, b) => compared(at(b), at(a)) || a - b);
  let place = 1;
  return order.map((candidate, k) => {
    const before = order[k - 1];
    if (before !== undefined && compared(at(before), at(candidate)) !== 0) place = k + 1;
    const { isIn, outIn, points } = at(candidate);
    const score = scoreOf(table, candidate, points);
    return {
      candidate,
      place,
      isIn,
      ...(outIn === undefined ? {} : { outIn }),
      ...(score ? { score } : {}),
      ...(points ? { points } : {}),
    };
  });
}

function compared(a: Standpoint, b: Standpoint): number {
  for (const [k, one] of a.rank.entries()) {
    const other = b.rank[k] ?? 0;
    if (one !== other) return one > other ? 1 : -1;
  }
  return 0;
}

/** By points if it was graded, else by calls won; undefined if there is neither. */
function scoreOf(
  { design, won, of }: Table,
  candidate: number,
  points: Standpoint['points'],
): Score | undefined {
  const read = points?.filter((one) => one !== null) ?? [];
  if (read.length > 0) return pointsScore(read, maxPoints(design));
  const calls = of[candidate] ?? 0;
  return calls > 0 && !points ? shareScore(won[candidate] ?? 0, calls) : undefined;
}
