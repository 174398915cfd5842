/** The standing and pending calls of a tournament, computed from its replies and decisions, and cached. */

import { omitUndefined } from '../../base/optional-values.ts';
import { createTournamentComputation, type TournamentComputationState } from '../matches/computation.ts';
import { toJudgesChoice } from '../matches/match.ts';
import { getMaxGradePoints } from '../strategies/grades.ts';
import type { CandidateStrategyResult, StrategyResult } from '../strategies/strategy.ts';
import { STRATEGY_IMPLEMENTATIONS } from '../strategies/strategy-list.ts';
import type { CandidateRank, CandidateScore, Tournament, TournamentCall, TournamentStanding } from '../types.ts';
import { estimateMeanPoints, estimateWinShare } from './intervals.ts';

interface ComputedStanding {
  readonly standing: TournamentStanding;
  readonly wanted: readonly TournamentCall[];
}

const known = new WeakMap<Tournament, ComputedStanding>();

/** Computes the standing of a tournament. The same tournament gives the same object. */
export function getTournamentStanding(tournament: Tournament): TournamentStanding {
  return computeStanding(tournament).standing;
}

/**
 * All calls that are needed whatever the other replies are, in the best order to send them. A call stays in this list until its reply is
 * received or a person decides without it.
 */
export function listPendingCalls(tournament: Tournament): readonly TournamentCall[] {
  return computeStanding(tournament).wanted;
}

function computeStanding(tournament: Tournament): ComputedStanding {
  const there = known.get(tournament);
  if (there) return there;
  const table = createTournamentComputation(tournament);
  const played = STRATEGY_IMPLEMENTATIONS[tournament.design.strategy].play(table);
  const lists = table.wanted.filter(({ length }) => length > 0);
  const wanted = lists.length === 1 ? lists[0] : lists.flat();
  const worked = { standing: toStanding(table, played, lists.length > 0), wanted: wanted ?? [] };
  known.set(tournament, worked);
  return worked;
}

function toStanding(
  table: TournamentComputationState,
  { rounds, isOver, places }: StrategyResult,
  isAsking: boolean,
): TournamentStanding {
  const { tally, replies, decisions, design } = table;
  const ranking = rankCandidates(table, places);
  const first = ranking.filter(({ place }) => place === 1).map(({ candidate }) => candidate);
  const byJudges = isOver && first.length === 1 ? first[0] : undefined;
  const decision = decisions.get('winner');
  const said = decision?.kind === 'winner' && decision.candidate >= 0 ? decision.candidate : undefined;
  const winner = said ?? byJudges;
  return {
    phase: isAsking ? 'running' : isOver ? 'done' : 'waiting',
    rounds,
    ranking,
    ...omitUndefined({
      winner,
      tied: isOver && first.length > 1 && said === undefined ? first : undefined,
      overruledWinner: said === undefined ? undefined : toJudgesChoice(byJudges, isOver),
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

function rankCandidates(
  table: TournamentComputationState,
  places: readonly CandidateStrategyResult[],
): readonly CandidateRank[] {
  const order = places.map((_, candidate) => candidate);
  const at = (candidate: number): CandidateStrategyResult => places[candidate] ?? { rank: [], isIn: false };
  order.sort((a, b) => compareStandpoints(at(b), at(a)) || a - b);
  let place = 1;
  return order.map((candidate, k) => {
    const before = order[k - 1];
    if (before !== undefined && compareStandpoints(at(before), at(candidate)) !== 0) place = k + 1;
    const { isIn, outIn, points } = at(candidate);
    const score = toCandidateScore(table, candidate, points);
    return omitUndefined({ candidate, place, isIn, outIn, score, points });
  });
}

function compareStandpoints(a: CandidateStrategyResult, b: CandidateStrategyResult): number {
  for (const [k, one] of a.rank.entries()) {
    const other = b.rank[k] ?? 0;
    if (one !== other) return one > other ? 1 : -1;
  }
  return 0;
}

/** The score by points if the candidate was graded, else by calls won; undefined without either. */
function toCandidateScore(
  { design, won, of }: TournamentComputationState,
  candidate: number,
  points: CandidateStrategyResult['points'],
): CandidateScore | undefined {
  const read = points?.filter((one) => one !== null) ?? [];
  if (read.length > 0) return estimateMeanPoints(read, getMaxGradePoints(design));
  const calls = of[candidate] ?? 0;
  return calls > 0 && !points ? estimateWinShare(won[candidate] ?? 0, calls) : undefined;
}
