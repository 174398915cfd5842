/** Computes a match: best of several bouts, over as soon as no further bout can change the winner. */
import type {
  CallReplies,
  CallReply,
  CandidatePairCall,
  JudgesChoice,
  ManualDecision,
  Match,
  MatchCall,
  MatchSide,
  TournamentDesign,
} from '../types.ts';
import { type CallNumberInBout, createCandidatePairCall, getMaxCallsPerBout } from './call-keys.ts';

/** A match with its pending calls and counts. */
export interface ComputedMatch {
  readonly game: Match;
  readonly wanted: readonly CandidatePairCall[];
  /** `open`: calls or candidates are missing. `waiting`: needs a person. */
  readonly state: 'open' | 'waiting' | 'won' | 'both';
  readonly winner?: number;
  readonly loser?: number;
  /** Replies received. */
  readonly heard: number;
  /** Calls that it may still take. */
  readonly left: number;
  /** Calls won by each side. */
  readonly won: readonly [number, number];
  readonly orders?: 'same' | 'different';
}

export interface MatchComputationInput {
  readonly id: string;
  readonly seats: readonly [MatchSide, MatchSide];
  /** The match is best of this many bouts. */
  readonly bouts: number;
  /** Index of its first bout among all bouts of this pair. */
  readonly from: number;
  readonly decision?: ManualDecision | undefined;
}

export function computeMatch(
  design: TournamentDesign,
  replies: CallReplies,
  setting: MatchComputationInput,
): ComputedMatch {
  const { id, seats, bouts } = setting;
  const a = seats[0].candidate;
  const b = seats[1].candidate;
  const mostCalls = bouts * getMaxCallsPerBout(design);
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
  return computeMatchResult(design, pair, all, setting, mostCalls);
}

function computeMatchResult(
  design: TournamentDesign,
  pair: readonly [number, number],
  all: readonly Bout[],
  { id, seats, bouts, decision }: MatchComputationInput,
  mostCalls: number,
): ComputedMatch {
  const settled = all.filter(({ isSettled }) => isSettled);
  const wins = (who: number): number => settled.filter(({ winner }) => winner === who).length;
  const lead = wins(pair[0]) - wins(pair[1]);
  const missing = bouts - settled.length;
  const byJudges = Math.abs(lead) > missing ? pair[lead > 0 ? 0 : 1] : undefined;
  const isOver = byJudges !== undefined || missing === 0;
  const person = findManualWinner(pair, decision);
  // This many more bouts are needed even if one candidate wins all of them.
  const needed = isOver || person !== undefined ? 0 : Math.floor((missing - Math.abs(lead)) / 2) + 1;
  let open = 0;
  const shown = all.filter(
    (bout) => bout.isSettled || hasBoutStarted(bout) || open++ < needed - all.filter(hasBoutStarted).length,
  );
  const wanted = needed === 0 ? [] : shown.flatMap((bout) => bout.wanted);
  const calls = shown.flatMap((bout) => bout.calls).filter(({ heard }) => heard || needed > 0);
  const heard = calls.filter((call) => call.heard).length;
  const winner = person === undefined ? byJudges : person === 'both' ? undefined : person;
  const isBoth = person === 'both' || (isOver && winner === undefined && design.undecided === 'both');
  const state = winner !== undefined ? 'won' : isBoth ? 'both' : isOver ? 'waiting' : 'open';
  const orders = mergeOrders(all);
  const won = (who: number): number => calls.filter((call) => call.winner === who).length;
  return {
    game: {
      id,
      seats,
      state: state === 'won' ? 'decided' : state === 'open' ? (heard > 0 ? 'playing' : 'coming') : state,
      calls,
      mostCalls,
      ...(winner === undefined ? {} : { winner }),
      ...(person === undefined ? {} : { byPerson: toJudgesChoice(byJudges, isOver) }),
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

/** The judges' choice beside a person's. @param isOver whether the judges are done */
export function toJudgesChoice(judges: number | undefined, isOver: boolean): JudgesChoice {
  return { ...(judges === undefined ? {} : { judges }), ...(isOver ? {} : { isUnfinished: true }) };
}

function hasBoutStarted({ isSettled, calls }: Bout): boolean {
  return !isSettled && calls.some(({ heard }) => heard);
}

/** The manual decision of this match; undefined if it was made for another pair. */
function findManualWinner(
  [a, b]: readonly [number, number],
  decision: ManualDecision | undefined,
): number | 'both' | undefined {
  if (decision?.kind !== 'game') return undefined;
  const { winner, pair } = decision;
  if (pair && !(pair.includes(a) && pair.includes(b))) return undefined;
  return winner === 'both' || winner === a || winner === b ? winner : undefined;
}

function mergeOrders(all: readonly Bout[]): 'same' | 'different' | undefined {
  if (all.some(({ orders }) => orders === 'different')) return 'different';
  return all.some(({ orders }) => orders === 'same') ? 'same' : undefined;
}

interface Bout {
  /** Calls with a reply, and calls that are surely needed. */
  readonly calls: readonly MatchCall[];
  readonly wanted: readonly CandidatePairCall[];
  readonly isSettled: boolean;
  /** Present if the bout is settled and has a winner. */
  readonly winner?: number;
  /** Calls that it may still take. */
  readonly left: number;
  /** Present if both orders have a verdict: whether these agree. */
  readonly orders?: 'same' | 'different';
}

function boutOf(design: TournamentDesign, replies: CallReplies, pair: readonly [number, number], bout: number): Bout {
  const call = (turn: CallNumberInBout): CandidatePairCall =>
    createCandidatePairCall(design, pair[0], pair[1], bout, turn);
  const asked = (design.order === 'swap' ? [call(0), call(1)] : [call(0)]).map((one) => attachReply(one, replies));
  const wanted = asked.filter(({ heard }) => !heard).map(({ call }) => call);
  if (wanted.length > 0)
    return {
      calls: asked.map(({ shown }) => shown),
      wanted,
      isSettled: false,
      left: wanted.length + (design.order === 'swap' ? 1 : 0),
    };
  const [one, other] = asked.map(({ shown }) => shown.winner);
  const calls = asked.map(({ shown }) => shown);
  if (design.order === 'single') return toSettledBout(calls, one);
  const orders =
    one === undefined || other === undefined ? {} : ({ orders: one === other ? 'same' : 'different' } as const);
  if (one !== undefined && one === other) return { ...toSettledBout(calls, one), ...orders };
  const third = attachReply(call(2), replies);
  calls.push(third.shown);
  if (!third.heard) return { calls, wanted: [third.call], isSettled: false, left: 1, ...orders };
  return { ...toSettledBout(calls, getMajorityWinner(pair, calls)), ...orders };
}

/** The candidate that a reply chose; undefined without a verdict, or if the reply doesn't fit the call. */
function chosenBy(call: CandidatePairCall, heard: CallReply): number | undefined {
  if (heard.outcome.kind !== 'chose') return undefined;
  return heard.outcome.seat === 'first' ? call.first : call.second;
}

function attachReply(call: CandidatePairCall, replies: CallReplies) {
  const heard = replies.get(call.key);
  const winner = heard && chosenBy(call, heard);
  const shown: MatchCall = {
    key: call.key,
    first: call.first,
    second: call.second,
    ...(heard ? { heard } : {}),
    ...(winner === undefined ? {} : { winner }),
  };
  return { call, heard, shown };
}

function toSettledBout(calls: readonly MatchCall[], winner: number | undefined): Bout {
  return { calls, wanted: [], isSettled: true, left: 0, ...(winner === undefined ? {} : { winner }) };
}

function getMajorityWinner([a, b]: readonly [number, number], calls: readonly MatchCall[]): number | undefined {
  const votes = (who: number): number => calls.filter(({ winner }) => winner === who).length;
  if (votes(a) === votes(b)) return undefined;
  return votes(a) > votes(b) ? a : b;
}
