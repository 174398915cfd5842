/**
 * Judge: each candidate is judged by itself, and the highest mean is the best. Hybrid: a knockout to k candidates, which are then graded.
 * Those that are equal at the top play a knockout.
 */
import { mostPerBout } from '../games/keys.ts';
import type { Table } from '../games/table.ts';
import type { Design, Plan, Round, Seat } from '../types.ts';
import { type Judged, judgeAll, meanOf } from './judgements.ts';
import { type Bracket, playBracket } from './knockout.ts';
import type { Method, Played, Standpoint } from './strategy.ts';

export const hybrid: Method = { plan: planOf, play: playJudged };
/** A hybrid that keeps all. */
export const judge = hybrid;

/** Its games are of one bout. */
function planOf(design: Design): Plan {
  const { count, keep, order, runOff } = design;
  const games = count - keep;
  const judgements = judgementsOf(design, keep);
  const more = runOff ? keep - 1 : 0;
  return {
    games,
    judgements,
    calls: games * (order === 'swap' ? 2 : 1) + judgements,
    maxCalls: (games + more) * mostPerBout(design) + judgements,
  };
}

/** Of so many finalists. With racing a single one has won without being judged. */
function judgementsOf({ votes, racing }: Design, finalists: number): number {
  return racing && finalists === 1 ? 0 : finalists * votes;
}

function playJudged(table: Table): Played {
  const { design, tally } = table;
  const { count, keep, runOff } = design;
  const players = Array.from({ length: count }, (_, k) => k);
  const bracket = playBracket(table, { players, keep, bouts: 1, kind: 'knockout', round: 1 });
  const round = bracket.rounds.length + 1;
  const finalists = bracket.seats.flatMap(({ candidate }) => (candidate === undefined ? [] : [candidate]));
  const rounds = [...bracket.rounds, judging(round, bracket.seats)];
  const runOffCalls = (of: number): number => (runOff ? (of - 1) * mostPerBout(design) : 0);
  if (!bracket.isOver) {
    tally.judgements += judgementsOf(design, keep);
    const most = keep + bracket.mayStay;
    tally.left += judgementsOf(design, most) + runOffCalls(most);
    return standing(design, rounds, bracket, undefined, undefined);
  }
  const judged = judgeAll(table, finalists);
  if (!judged.isOver || !runOff || judged.stillIn.size < 2) {
    if (!judged.isOver) tally.left += runOffCalls(judged.stillIn.size);
    return standing(design, rounds, bracket, judged, undefined);
  }
  const again = playBracket(table, {
    players: [...judged.stillIn],
    keep: 1,
    bouts: 1,
    kind: 'run-off',
    round: round + 1,
  });
  return standing(design, [...rounds, ...again.rounds], bracket, judged, again);
}

function judging(number: number, seats: readonly Seat[]): Round {
  return { number, kind: 'judging', games: [], byes: seats };
}

function standing(
  design: Design,
  rounds: readonly Round[],
  { outIn, isOver }: Bracket,
  judged: Judged | undefined,
  again: Bracket | undefined,
): Played {
  const rows = new Map(judged?.rows.map((row) => [row.candidate, row]));
  const place = (candidate: number): Standpoint => {
    const out = outIn.get(candidate);
    if (out !== undefined) return { rank: [out], isIn: false, outIn: out };
    const row = rows.get(candidate);
    if (!row || !judged) return { rank: [Number.POSITIVE_INFINITY], isIn: true };
    const later = again?.outIn.get(candidate);
    return {
      rank: [Number.POSITIVE_INFINITY, meanOf(row), later ?? Number.POSITIVE_INFINITY],
      isIn: judged.stillIn.has(candidate) && later === undefined,
      ...(later === undefined ? {} : { outIn: later }),
      points: row.points.flatMap((one) => (one === undefined ? [] : [one])),
    };
  };
  return {
    rounds,
    isOver: isOver && (judged?.isOver ?? false) && (again?.isOver ?? true),
    places: Array.from({ length: design.count }, (_, candidate) => place(candidate)),
  };
}
