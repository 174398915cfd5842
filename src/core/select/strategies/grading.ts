/** Grades each candidate alone (`hybrid`: the k winners of a knockout). The highest mean wins; ties play a knockout. */
import { getMaxCallsPerBout } from '../matches/call-keys.ts';
import type { TournamentComputationState } from '../matches/computation.ts';
import type { TournamentCostEstimate, TournamentDesign, TournamentRound } from '../types.ts';
import { computeGradingResult, type GradingResult, getMeanGrade } from './grades.ts';
import { type BracketResult, computeBracket, splitLateCandidates } from './knockout.ts';
import type { CandidateStrategyResult, StrategyImplementation, StrategyResult } from './strategy.ts';

export const hybridStrategy: StrategyImplementation = { plan: planGrading, play: playGrading };
export const gradingStrategy = hybridStrategy;

/** Each match is a single bout. */
function planGrading(design: TournamentDesign): TournamentCostEstimate {
  const { count, keep, order, runOff } = design;
  const games = count - keep;
  const judgements = countGrades(design, keep);
  const more = runOff ? keep - 1 : 0;
  return {
    games,
    judgements,
    calls: games * (order === 'swap' ? 2 : 1) + judgements,
    maxCalls: (games + more) * getMaxCallsPerBout(design) + judgements,
  };
}

/** The number of grades for this many finalists. With racing, a single finalist wins without grades. */
function countGrades({ votes, racing }: TournamentDesign, finalists: number): number {
  return racing && finalists === 1 ? 0 : finalists * votes;
}

function playGrading(table: TournamentComputationState): StrategyResult {
  const { design, tally } = table;
  const { keep, runOff } = design;
  const { players, late } = splitLateCandidates(design);
  const earlier = computeBracket(table, { players, keep: keep - late.length, bouts: 1, kind: 'knockout', round: 1 });
  // Candidates that joined late are graded without a match.
  const bracket = { ...earlier, seats: [...earlier.seats, ...late.map((candidate) => ({ candidate }))] };
  const round = bracket.rounds.length + 1;
  const finalists = bracket.seats.flatMap(({ candidate }) => (candidate === undefined ? [] : [candidate]));
  const judging: TournamentRound = { number: round, kind: 'judging', games: [], byes: bracket.seats };
  const rounds = [...bracket.rounds, judging];
  const runOffCalls = (of: number): number => (runOff ? (of - 1) * getMaxCallsPerBout(design) : 0);
  if (!bracket.isOver) {
    tally.judgements += countGrades(design, keep);
    const most = keep + bracket.mayStay;
    tally.left += countGrades(design, most) + runOffCalls(most);
    return toGradingPlay(design, rounds, bracket, undefined, undefined);
  }
  const judged = computeGradingResult(table, finalists);
  if (!judged.isOver || !runOff || judged.stillIn.size < 2) {
    if (!judged.isOver) tally.left += runOffCalls(judged.stillIn.size);
    return toGradingPlay(design, rounds, bracket, judged, undefined);
  }
  const again = computeBracket(table, {
    players: [...judged.stillIn],
    keep: 1,
    bouts: 1,
    kind: 'run-off',
    round: round + 1,
  });
  return toGradingPlay(design, [...rounds, ...again.rounds], bracket, judged, again);
}

function toGradingPlay(
  design: TournamentDesign,
  rounds: readonly TournamentRound[],
  { outIn, isOver }: BracketResult,
  judged: GradingResult | undefined,
  again: BracketResult | undefined,
): StrategyResult {
  const rows = new Map(judged?.rows.map((row) => [row.candidate, row]));
  const place = (candidate: number): CandidateStrategyResult => {
    const out = outIn.get(candidate);
    if (out !== undefined) return { rank: [out], isIn: false, outIn: out };
    const row = rows.get(candidate);
    if (!row || !judged) return { rank: [Number.POSITIVE_INFINITY], isIn: true };
    const later = again?.outIn.get(candidate);
    return {
      rank: [Number.POSITIVE_INFINITY, getMeanGrade(row), later ?? Number.POSITIVE_INFINITY],
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
