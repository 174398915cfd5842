/** The interface of all strategies. */
import type { TournamentTable } from '../matches/table.ts';
import type { TournamentDesign, TournamentPlan, TournamentRound } from '../types.ts';

export interface StrategyMethod {
  /** Estimates the cost of a design. */
  plan(design: TournamentDesign): TournamentPlan;
  /** Plays as far as the table's replies go. Matches and grades add their pending calls to the table. */
  play(table: TournamentTable): StrategyPlay;
}

export interface StrategyPlay {
  readonly rounds: readonly TournamentRound[];
  /** Whether no call or decision is left. */
  readonly isOver: boolean;
  /** By candidate. */
  readonly places: readonly CandidateStandpoint[];
}

/** The standing of a candidate. */
export interface CandidateStandpoint {
  /** Compared in order, higher is better. Candidates that are equal in all of them share a place. */
  readonly rank: readonly number[];
  readonly isIn: boolean;
  readonly outIn?: number;
  /** The points of each grade so far, on the design's scale; null for one without a verdict. */
  readonly points?: readonly (number | null)[];
}
