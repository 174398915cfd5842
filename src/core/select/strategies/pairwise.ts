/** Pairwise: all n (n - 1) / 2 pairs meet, and the candidate with most wins is best. Candidates that are equal at the top all meet once more. */
import { getCandidatePairKey, getMaxCallsPerBout } from '../matches/call-keys.ts';
import {
  type AccumulatedMatchTotals,
  addMatchToTotals,
  createTournamentTotals,
  getOrComputeMatch,
  type TournamentComputationState,
} from '../matches/computation.ts';
import type { ComputedMatch } from '../matches/match.ts';
import type { CandidatePairCall, ManualDecision, Match, TournamentRound } from '../types.ts';
import type { StrategyImplementation, StrategyResult } from './strategy.ts';

export const pairwiseStrategy: StrategyImplementation = {
  plan: ({ count, votes, order, runOff }) => {
    const games = (count * (count - 1)) / 2;
    const most = games * votes * getMaxCallsPerBout({ order });
    return {
      games,
      judgements: 0,
      calls: games * votes * (order === 'swap' ? 2 : 1),
      maxCalls: runOff ? 2 * most : most,
    };
  },
  play: (table) => {
    const { count, late, votes, runOff } = table.design;
    const players = Array.from({ length: count }, (_, k) => k);
    const all = playRoundRobin(table, { players, late, kind: 'pairwise', round: 1, bouts: votes, from: 0 });
    const top = listLeaders(all);
    if (!runOff || top.length < 2) return toRoundRobinPlay([all], all, top, undefined);
    if (!all.isOver) {
      table.tally.left += countRunOffCalls(table, top.length);
      return toRoundRobinPlay([all], all, top, undefined);
    }
    const again = playRoundRobin(table, {
      players: top,
      kind: 'run-off',
      round: 2,
      bouts: votes,
      from: votes,
    });
    return toRoundRobinPlay([all, again], all, top, again);
  },
};

function countRunOffCalls({ design }: TournamentComputationState, players: number): number {
  return ((players * (players - 1)) / 2) * design.votes * getMaxCallsPerBout(design);
}

/** Indices in `players` of those who can still be first, alone or tied. */
function listLeaders({ points, played }: RoundRobin): readonly number[] {
  const sure = Math.max(...points);
  const games = points.length - 1;
  return points.flatMap((one, at) => (one + 2 * (games - (played[at] ?? 0)) >= sure ? [at] : []));
}

function toRoundRobinPlay(
  played: readonly RoundRobin[],
  all: RoundRobin,
  top: readonly number[],
  again: RoundRobin | undefined,
): StrategyResult {
  const stillIn = new Set(again ? listLeaders(again).map((at) => top[at] ?? 0) : top);
  return {
    rounds: played.map(({ round }) => round),
    isOver: played.every(({ isOver }) => isOver),
    places: all.points.map((points, candidate) => {
      const at = again ? top.indexOf(candidate) : -1;
      return {
        rank: [
          computePointShare(points, all.played[candidate]),
          at < 0 ? 0 : computePointShare(again?.points[at], again?.played[at]),
        ],
        isIn: stillIn.has(candidate),
      };
    }),
  };
}

/** The share of the points available so far; 0.5 before the first match. */
function computePointShare(points = 0, played = 0): number {
  return played === 0 ? 0.5 : points / (2 * played);
}

interface RoundRobin {
  readonly round: TournamentRound;
  readonly isOver: boolean;
  /** By index in `players`: points so far, and matches that are over. */
  readonly points: readonly number[];
  readonly played: readonly number[];
}

interface RoundRobinSetting {
  readonly players: readonly number[];
  /** How many of the players, the last ones, joined late. */
  readonly late?: number | undefined;
  readonly kind: 'pairwise' | 'run-off';
  readonly round: number;
  /** A match is best of `bouts`. `from`: how many bouts the pair has had before. */
  readonly bouts: number;
  readonly from: number;
}

/**
 * The state of a round robin, updated with each reply: with 8128 matches it matters that a reply changes only one. `games` and `wanted` are
 * replaced, never mutated, because others may hold them.
 */
interface RoundRobinSheet {
  readonly players: readonly number[];
  readonly decisions: ReadonlyMap<string, ManualDecision>;
  /** How many replies there were. */
  size: number;
  /** The index of a pair's match (`getCandidatePairKey`), and the indices of both in `players`. */
  readonly at: ReadonlyMap<number, number>;
  readonly places: readonly (readonly [number, number])[];
  readonly matches: ComputedMatch[];
  readonly sums: AccumulatedMatchTotals;
  readonly points: number[];
  readonly played: number[];
  games: readonly Match[];
  wanted: readonly CandidatePairCall[];
}

const SHEETS = {};

function playRoundRobin(table: TournamentComputationState, setting: RoundRobinSetting): RoundRobin {
  const { players, kind, round } = setting;
  const sheets = table.replies.kept<RoundRobinSheet[]>(SHEETS, () => []);
  const last = sheets[round];
  const sheet = last && canContinueSheet(last, table, players) ? last : createSheet(table, setting);
  updateSheet(sheet, table, setting);
  sheets[round] = sheet;
  table.wanted.push(sheet.wanted);
  mergeSums(table, sheet.sums);
  const { points, played, games } = sheet;
  return {
    round: { number: round, kind, games, byes: [] },
    isOver: played.every((count) => count === players.length - 1),
    points: [...points],
    played: [...played],
  };
}

function canContinueSheet(
  last: RoundRobinSheet,
  { decisions, replies }: TournamentComputationState,
  players: readonly number[],
): boolean {
  return (
    last.decisions === decisions &&
    last.size <= replies.size &&
    last.players.length === players.length &&
    last.players.every((one, at) => one === players[at])
  );
}

function createSheet(table: TournamentComputationState, setting: RoundRobinSetting): RoundRobinSheet {
  const { players, late } = setting;
  const { decisions, replies } = table;
  const sheet: RoundRobinSheet = {
    players,
    decisions,
    size: replies.size,
    at: new Map(),
    places: scheduleRoundRobin(players.length, late),
    matches: [],
    sums: { tally: createTournamentTotals(), won: table.won.map(() => 0), of: table.of.map(() => 0) },
    points: players.map(() => 0),
    played: players.map(() => 0),
    games: [],
    wanted: [],
  };
  const at = new Map<number, number>();
  for (const [index, places] of sheet.places.entries()) {
    const match = computePairMatch(table, setting, places, index);
    at.set(getCandidatePairKey(players[places[0]] ?? 0, players[places[1]] ?? 0), index);
    sheet.matches.push(match);
    addToSheet(sheet, places, match, 1);
  }
  const { matches } = sheet;
  return {
    ...sheet,
    at,
    games: matches.map(({ game }) => game),
    wanted: matches.flatMap(({ wanted }) => wanted),
  };
}

/**
 * All pairs of 0 … size - 1 by the circle method: in each lap everyone plays once, so that at any time there are about as many replies on
 * each candidate.
 * @param late the matches of the last ones, who joined late, come after those of the others
 */
export function scheduleRoundRobin(count: number, late = 0): readonly (readonly [number, number])[] {
  const size = count - late;
  const circle = size + (size % 2) - 1;
  const turned = (at: number, lap: number): number => (at === 0 ? 0 : ((at - 1 + lap) % circle) + 1);
  const pairs: (readonly [number, number])[] = [];
  for (let lap = 0; lap < circle; lap++)
    for (let k = 0; 2 * k < circle; k++) {
      const [i, j] = [turned(k, lap), turned(circle - k, lap)];
      if (Math.max(i, j) < size) pairs.push(i < j ? [i, j] : [j, i]);
    }
  for (let j = size; j < count; j++) for (let i = 0; i < j; i++) pairs.push([i, j]);
  return pairs;
}

/** Adds the replies received since the last update. */
function updateSheet(sheet: RoundRobinSheet, table: TournamentComputationState, setting: RoundRobinSetting): void {
  const { replies } = table;
  for (const pair of new Set(replies.aboutSince(sheet.size))) {
    const index = sheet.at.get(pair);
    const places = index === undefined ? undefined : sheet.places[index];
    const before = index === undefined ? undefined : sheet.matches[index];
    if (index === undefined || !places || !before) continue;
    const match = computePairMatch(table, setting, places, index);
    addToSheet(sheet, places, before, -1);
    addToSheet(sheet, places, match, 1);
    sheet.matches[index] = match;
    sheet.games = sheet.games.with(index, match.game);
    sheet.wanted = replaceWantedCalls(sheet, index, before);
  }
  sheet.size = replies.size;
}

/** The pending calls, with those of one match replaced. */
function replaceWantedCalls(
  { wanted, matches }: RoundRobinSheet,
  index: number,
  before: ComputedMatch,
): readonly CandidatePairCall[] {
  const [first] = before.wanted;
  const match = matches[index];
  // A match that needs calls after it needed none is rare: its reply was recorded before the call was sent.
  if (!first) return match?.wanted.length === 0 ? wanted : matches.flatMap((one) => one.wanted);
  return wanted.toSpliced(wanted.indexOf(first), before.wanted.length, ...(match?.wanted ?? []));
}

function computePairMatch(
  table: TournamentComputationState,
  { players, round, bouts, from }: RoundRobinSetting,
  [i, j]: readonly [number, number],
  index: number,
): ComputedMatch {
  const seats = [{ candidate: players[i] ?? 0 }, { candidate: players[j] ?? 0 }] as const;
  return getOrComputeMatch(table, { round, index, seats, bouts }, from);
}

function addToSheet(
  sheet: RoundRobinSheet,
  places: readonly [number, number],
  match: ComputedMatch,
  sign: 1 | -1,
): void {
  addMatchToTotals(sheet.sums, match, sign);
  const { state, winner, game } = match;
  if (state === 'open' || state === 'waiting') return;
  for (const [seat, place] of places.entries()) {
    const won = winner === undefined ? 1 : winner === game.seats[seat]?.candidate ? 2 : 0;
    sheet.points[place] = (sheet.points[place] ?? 0) + sign * won;
    sheet.played[place] = (sheet.played[place] ?? 0) + sign;
  }
}

function mergeSums(table: TournamentComputationState, { tally, won, of }: AccumulatedMatchTotals): void {
  for (const name of Object.keys(tally) as (keyof typeof tally)[]) table.tally[name] += tally[name];
  for (const [one, calls] of won.entries()) table.won[one] = (table.won[one] ?? 0) + calls;
  for (const [one, calls] of of.entries()) table.of[one] = (table.of[one] ?? 0) + calls;
}
