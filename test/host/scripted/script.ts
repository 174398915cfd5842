/**
 * The scripted judge: its mind is written into the proof it judges, so that a test or a picture can have any verdict.
 * Nothing of it ships. In the problem:
 *
 *     Scripted judge: 8 votes.                  each vote names the earliest error of the whole proof
 *     Scripted judge: 8 votes on each step.     each vote judges one step, and has read what stands before it
 *     … , 400 ms each                           how long a vote takes once the text has changed
 *
 * In a step `(scripted judge: 6 votes)`: so many object to it. What objects to no step has found no error.
 */
import type { Proof } from '../../../src/core/proof/types.ts';

export interface Script {
  readonly votes: number;
  /** Whether each vote judges one step, with all before it as its context. */
  readonly isStepwise: boolean;
  /** Milliseconds that a vote takes. */
  readonly pace: number;
  /** How many votes object, by step. */
  readonly against: readonly number[];
}

const HEAD = /scripted judge: (\d+) votes?( on each step)?(?:, (\d+) ms each)?/i;
const STEP = /\(scripted judge: (\d+) votes?\)/i;

/** Undefined where the proof has no script. */
export function scriptOf({ problem, steps }: Proof): Script | undefined {
  const head = HEAD.exec(problem?.text ?? '');
  if (!head) return undefined;
  return {
    votes: Number(head[1]),
    isStepwise: head[2] !== undefined,
    pace: Number(head[3] ?? 0),
    against: steps.map(({ text }) => Number(STEP.exec(text)?.[1] ?? 0)),
  };
}
