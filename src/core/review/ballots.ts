/** How the votes of one judge are counted, in whatever order they came. */
import type { JudgeFailure } from '../judge/calls/index.ts';
import type { JudgeDescription } from '../judge/index.ts';
import type { Opinion, StepVotes } from './types.ts';

/** What is voted on, and by how many; undefined of a judge that does not vote, the checker. */
export function ballotOf(judge: JudgeDescription): JudgeDescription['votes'] {
  if (judge.votes) return judge.votes;
  return judge.kind && { on: judge.kind === 'stepwise' ? 'step' : 'proof', count: 1 };
}

/** The votes that count, and how many there were beyond those that were to be. */
interface Counted {
  /** By the step they were asked about, then by their sample. */
  readonly opinions: readonly Opinion[];
  readonly surplus: number;
}

/** Puts votes in their order, which does not depend on when they came, and leaves out what is too many. */
export function counted(judge: JudgeDescription, opinions: readonly Opinion[]): Counted {
  const { on, count } = ballotOf(judge) ?? { on: 'proof', count: 0 };
  const stepOf = ({ step }: Opinion): number => (on === 'step' ? (step ?? -1) : -1);
  const sorted = [...opinions].sort((a, b) => stepOf(a) - stepOf(b) || a.sample - b.sample);
  const cast = new Map<number, number>();
  const kept = sorted.filter((opinion) => {
    const before = cast.get(stepOf(opinion)) ?? 0;
    cast.set(stepOf(opinion), before + 1);
    return before < count;
  });
  return { opinions: kept, surplus: sorted.length - kept.length };
}

/**
 * How many votes might still change the outcome. A sequential test that ended by itself leaves the rest out knowingly.
 * @param unheard how many of the planned votes are not in
 * @param failures how many failures there were
 */
export function missingOf({ stop }: JudgeDescription, unheard: number, failures: number): number {
  return stop === 'sprt' && failures === 0 ? 0 : unheard;
}

/** Why votes are missing that were planned, once no more are to come. */
export function restOf(
  { stop }: JudgeDescription,
  of: { readonly unheard: number; readonly failures: number; readonly isSettled: boolean },
): StepVotes['rest'] {
  if (of.unheard === 0) return undefined;
  if (of.failures > 0) return 'failed';
  return of.isSettled ? 'settled' : stop === 'sprt' ? 'sprt' : undefined;
}

/** Failures in an order that does not depend on when they were: by step, then by what they say. */
export function inOrder(failures: readonly JudgeFailure[]): JudgeFailure[] {
  const key = ({ failure, message }: JudgeFailure): string => `${failure} ${message}`;
  return [...failures].sort(
    (a, b) => (a.step ?? -1) - (b.step ?? -1) || (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0),
  );
}
