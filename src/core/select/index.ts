/** Selection: the best of many candidate proofs. What a tournament is, and how it goes on. */

export { STRATEGIES } from './strategies/index.ts';
export { type PlannedStrategy, planOf, plansOf, readDesign, type WantedDesign } from './tournament/design.ts';
export { nextCalls, standingOf } from './tournament/standing.ts';
export { applyReply, decide, startTournament } from './tournament/tournament.ts';
export type * from './types.ts';
