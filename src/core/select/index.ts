/** Selection: the best of many candidate proofs. What a tournament is, and how it goes on. */
export { type PlannedStrategy, planOf, plansOf, readDesign, type WantedDesign } from './design.ts';
export { nextCalls, standingOf } from './standing.ts';
export { STRATEGIES } from './strategies/index.ts';
export { applyReply, decide, startTournament } from './tournament.ts';
export type * from './types.ts';
