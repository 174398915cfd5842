/**
 * The scripted judge: its mind is written into the proof it judges, so that a test or a picture can have any verdict.
 * Nothing of it ships. In the problem:
 *
 *     Scripted judge: 8 votes.                  each vote names the earliest error of the whole proof
 *     Scripted judge: 8 votes on each step.     each vote judges one step, and has read what stands before it
 *     … , 400 ms each                           how long a vote takes once the text has changed
 *
 * In a step `(scripted judge: 6 votes)`: so many object to it. What objects to no step has found no error. With
 * `(scripted judge: 6 votes on words 3 to 5)` they quote these words of the step, and every vote of the proof has words and usage.
 */
import type { Proof } from '../../../src/core/proof/types.ts';

export interface Script {
  readonly votes: number;
  /** Whether each vote judges one step, with all before it as its context. */
  readonly isStepwise: boolean;
  /** Milliseconds that a vote takes. */
  readonly pace: number;
  /** Whether it takes that for a text that it knows, too. */
  readonly isAlwaysPaced: boolean;
  /** How many votes object, by step. */
  readonly against: readonly number[];
  /** What they quote, by step. */
  readonly quotes: readonly (string | undefined)[];
}

const HEAD = /scripted judge: (\d+) votes?( on each step)?(?:, (\d+) ms each( time)?)?/i;
const STEP = /\(scripted judge: (\d+) votes?(?: on words (\d+) to (\d+))?\)/i;

/** Undefined where the proof has no script. */
export function scriptOf({ problem, steps }: Proof): Script | undefined {
  const head = HEAD.exec(problem?.text ?? '');
  if (!head) return undefined;
  return {
    votes: Number(head[1]),
    isStepwise: head[2] !== undefined,
    pace: Number(head[3] ?? 0),
    isAlwaysPaced: head[4] !== undefined,
    against: steps.map(({ text }) => Number(STEP.exec(text)?.[1] ?? 0)),
    quotes: steps.map(({ text }) => quoteOf(text)),
  };
}

function quoteOf(text: string): string | undefined {
  const [, , from, to] = STEP.exec(text) ?? [];
  const words = text.split(/\s+/);
  return from === undefined ? undefined : words.slice(Number(from) - 1, Number(to)).join(' ');
}
