/** What a strategy is: the one interface that all of them have. */
import type { Table } from '../games/table.ts';
import type { Design, Plan, Round } from '../types.ts';

export interface Method {
  /** What a design of it takes. */
  plan(design: Design): Plan;
  /** Plays as far as the replies at the table go: looks at games and judgements, which note there what they want. */
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
  /** Compared one after the other, the higher the better; who is equal in all of them cannot be told apart. */
  readonly rank: readonly number[];
  readonly isIn: boolean;
  readonly outIn?: number;
  /** Of each judgement so far, in points of the design's scale; null for one without a verdict. */
  readonly points?: readonly (number | null)[];
}
