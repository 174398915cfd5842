/** The interface of all strategies. */
import type { Table } from '../games/table.ts';
import type { Design, Plan, Round } from '../types.ts';

export interface Method {
  /** Estimates the cost of a design. */
  plan(design: Design): Plan;
  /** Plays as far as the table's replies go. Matches and grades add their pending calls to the table. */
  play(table: Table): Played;
}

export interface Played {
  readonly rounds: readonly Round[];
  /** Nothing is left to ask or to decide. */
  readonly isOver: boolean;
  /** By candidate. */
  readonly places: readonly Standpoint[];
}

/** Where a candidate stands. */
export interface Standpoint {
  /** Compared in order, higher is better. Candidates that are equal in all of them share a place. */
  readonly rank: readonly number[];
  readonly isIn: boolean;
  readonly outIn?: number;
  /** The points of each grade so far, on the design's scale; null for one without a verdict. */
  readonly points?: readonly (number | null)[];
}
