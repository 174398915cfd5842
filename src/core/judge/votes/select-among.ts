/** What choosing among judgements takes (Scaling generative verifiers, appendix). */
import type { JudgeKind } from '../contract.ts';

/** How many choices among judgements are voted on. */
export const CHOICES = 5;
/** The fewest judgements among which is chosen. */
export const FEWEST_AMONG = 2;
/** The most judgements among which is chosen. */
export const MOST_AMONG = 32;

/** The most comparisons for one proof: five knockouts among the judgements. */
export function gamesToSelect(among: number): number {
  return CHOICES * (among - 1);
}

/** The most calls for one proof, repairs not counted: the judgements, and the comparisons. */
export function callsToSelect(among: number): number {
  return among + gamesToSelect(among);
}

/** Whether judgements of this kind are of the whole proof, so that one can be better than another. */
export function canSelect(kind: JudgeKind): kind is 'critic' | 'grader' {
  return kind === 'critic' || kind === 'grader';
}
