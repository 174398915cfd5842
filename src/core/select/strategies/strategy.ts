/** The interface of all strategies. */
import type { TournamentComputationState } from '../matches/computation.ts';
import type { TournamentCostEstimate, TournamentDesign, TournamentRound } from '../types.ts';

export interface StrategyImplementation {
  plan(design: TournamentDesign): TournamentCostEstimate;
  /** Plays as far as the table's replies go. Matches and grades add their pending calls to the table. */
  play(table: TournamentComputationState): StrategyResult;
}

export interface StrategyResult {
  readonly rounds: readonly TournamentRound[];
  /** Whether no call or decision is left. */
  readonly isOver: boolean;
  readonly places: readonly CandidateStrategyResult[];
}

export interface CandidateStrategyResult {
  /** Compared in order, higher is better. Candidates that are equal in all of them share a place. */
  readonly rank: readonly number[];
  readonly isIn: boolean;
  readonly outIn?: number;
  /** The points of each grade so far, on the design's scale; null for one without a verdict. */
  readonly points?: readonly (number | null)[];
}
