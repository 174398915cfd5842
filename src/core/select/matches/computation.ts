/** The working state of one computation of a tournament: its matches, their pending calls, and the totals. */

import type { ManualDecision, MatchSide, Tournament, TournamentCall, TournamentDesign } from '../types.ts';
import { getCandidatePairKey } from './call-keys.ts';
import { type ComputedMatch, computeMatch } from './match.ts';
import { IndexedCallReplies } from './reply-index.ts';

/** Running totals. */
export interface TournamentTotals {
  decided: number;
  undecided: number;
  games: number;
  waiting: number;
  /** Replies that count. */
  used: number;
  /** Calls that may still be needed. */
  left: number;
  bothWays: number;
  inconsistent: number;
  judged: number;
  spared: number;
  judgements: number;
}

export interface TournamentComputationState {
  readonly design: TournamentDesign;
  readonly replies: IndexedCallReplies;
  readonly decisions: ReadonlyMap<string, ManualDecision>;
  /** Lists of pending calls, in order. */
  readonly wanted: (readonly TournamentCall[])[];
  readonly tally: TournamentTotals;
  /** Calls won, and calls with a verdict, of each candidate. */
  readonly won: number[];
  readonly of: number[];
  /** The number of bouts that each pair has had so far (`getCandidatePairKey`). */
  readonly met: Map<number, number>;
}

export function createTournamentComputation({ design, replies, decisions }: Tournament): TournamentComputationState {
  return {
    design,
    replies: replies instanceof IndexedCallReplies ? replies : IndexedCallReplies.of(design, replies),
    decisions,
    wanted: [],
    tally: createTournamentTotals(),
    won: new Array<number>(design.count).fill(0),
    of: new Array<number>(design.count).fill(0),
    met: new Map(),
  };
}

export function createTournamentTotals(): TournamentTotals {
  return {
    decided: 0,
    undecided: 0,
    games: 0,
    waiting: 0,
    used: 0,
    left: 0,
    bothWays: 0,
    inconsistent: 0,
    judged: 0,
    spared: 0,
    judgements: 0,
  };
}

export type AccumulatedMatchTotals = Pick<TournamentComputationState, 'tally' | 'won' | 'of'>;

export interface ScheduledMatch {
  /** The number of the round, from 1. */
  readonly round: number;
  /** The index in the round, from 0. */
  readonly index: number;
  readonly seats: readonly [MatchSide, MatchSide];
  /** The match is best of this many bouts. */
  readonly bouts: number;
}

/** Computes the next match of a pair, after all their earlier bouts at this table. */
export function computeNextMatchOfPair(table: TournamentComputationState, setting: ScheduledMatch): ComputedMatch {
  const [{ candidate: a }, { candidate: b }] = setting.seats;
  if (a === undefined || b === undefined) return playMatchFrom(table, setting, 0);
  const pair = getCandidatePairKey(a, b);
  const from = table.met.get(pair) ?? 0;
  table.met.set(pair, from + setting.bouts);
  return playMatchFrom(table, setting, from);
}

/** Computes a match after a known number of earlier bouts. */
function playMatchFrom(table: TournamentComputationState, setting: ScheduledMatch, from: number): ComputedMatch {
  const match = getOrComputeMatch(table, setting, from);
  addMatchToTotals(table, match, 1);
  if (match.wanted.length > 0) table.wanted.push(match.wanted);
  return match;
}

/** Adds a match to the totals, or removes it with -1. */
export function addMatchToTotals({ tally, won, of }: AccumulatedMatchTotals, match: ComputedMatch, sign: 1 | -1): void {
  tally.games += sign;
  tally.used += sign * match.heard;
  tally.left += sign * match.left;
  if (match.state === 'won') tally.decided += sign;
  else if (match.state !== 'open') tally.undecided += sign;
  if (match.state === 'waiting') tally.waiting += sign;
  if (match.orders) tally.bothWays += sign;
  if (match.orders === 'different') tally.inconsistent += sign;
  const [{ candidate: a }, { candidate: b }] = match.game.seats;
  if (a === undefined || b === undefined) return;
  const [wonA, wonB] = match.won;
  won[a] = (won[a] ?? 0) + sign * wonA;
  won[b] = (won[b] ?? 0) + sign * wonB;
  of[a] = (of[a] ?? 0) + sign * (wonA + wonB);
  of[b] = (of[b] ?? 0) + sign * (wonA + wonB);
}

interface RememberedMatch {
  readonly id: string;
  readonly setting: ScheduledMatch;
  readonly from: number;
  /** The number of replies on this pair. Together with the trunk of replies it identifies them. */
  readonly count: number;
  readonly decision: ManualDecision | undefined;
  readonly match: ComputedMatch;
}

const GAMES = {};

/** A reply changes a single match, so all others come from the cache. */
export function getOrComputeMatch(
  { design, replies, decisions }: TournamentComputationState,
  setting: ScheduledMatch,
  from: number,
): ComputedMatch {
  const rounds = replies.kept<RememberedMatch[][]>(GAMES, () => []);
  rounds[setting.round] ??= [];
  const round = rounds[setting.round] ?? [];
  const last = round[setting.index];
  const id = last?.id ?? `${setting.round}:${setting.index}`;
  const decision = decisions.size === 0 ? undefined : decisions.get(id);
  const [{ candidate: a }, { candidate: b }] = setting.seats;
  const count = a === undefined || b === undefined ? 0 : replies.countOn(getCandidatePairKey(a, b));
  if (last && last.count === count && last.decision === decision && isSameSlot(last, setting, from)) return last.match;
  const match = computeMatch(design, replies, { ...setting, id, from, decision });
  round[setting.index] = { id, setting, from, count, decision, match };
  return match;
}

function isSameSlot(last: RememberedMatch, { seats: [a, b], bouts }: ScheduledMatch, from: number): boolean {
  const { seats } = last.setting;
  return (
    last.from === from &&
    last.setting.bouts === bouts &&
    seats[0].candidate === a.candidate &&
    seats[1].candidate === b.candidate &&
    seats[0].from === a.from &&
    seats[1].from === b.from
  );
}
