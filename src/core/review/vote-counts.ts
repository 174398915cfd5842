/** Counts the votes of one judge, independent of the order of their arrival. */
import type { JudgeFailure } from '../judge/calls/index.ts';
import type { JudgeDescription } from '../judge/index.ts';
import type { JudgeVote, StepVoteCounts } from './types.ts';

/** The subject and the number of a judge's votes; undefined for the checker, which doesn't vote. */
export function getVotePlan(judge: JudgeDescription): JudgeDescription['votes'] {
  if (judge.votes) return judge.votes;
  return judge.kind && { on: judge.kind === 'stepwise' ? 'step' : 'proof', count: 1 };
}

/** The votes that count, and how many more there were than planned. */
interface CountedVotes {
  /** By step, then by sample. */
  readonly opinions: readonly JudgeVote[];
  readonly surplus: number;
}

/** Sorts votes by step and sample, independent of their arrival, and drops those beyond the plan. */
export function selectCountedVotes(judge: JudgeDescription, opinions: readonly JudgeVote[]): CountedVotes {
  const { on, count } = getVotePlan(judge) ?? { on: 'proof', count: 0 };
  const stepOf = ({ step }: JudgeVote): number => (on === 'step' ? (step ?? -1) : -1);
  const sorted = [...opinions].sort((a, b) => stepOf(a) - stepOf(b) || a.sample - b.sample);
  const cast = new Map<number, number>();
  const kept = sorted.filter((opinion) => {
    const before = cast.get(stepOf(opinion)) ?? 0;
    cast.set(stepOf(opinion), before + 1);
    return before < count;
  });
  return { opinions: kept, surplus: sorted.length - kept.length };
}

/** How many missing votes could still matter; those a sequential test skipped can't. @param unheard of the planned */
export function countMissingVotesThatCouldDecide(
  { stop }: JudgeDescription,
  unheard: number,
  failures: number,
): number {
  return stop === 'sprt' && failures === 0 ? 0 : unheard;
}

/** Why planned votes are missing after the last one has arrived. */
export function getMissingVotesReason(
  { stop }: JudgeDescription,
  of: { readonly unheard: number; readonly failures: number; readonly isSettled: boolean },
): StepVoteCounts['rest'] {
  if (of.unheard === 0) return undefined;
  if (of.failures > 0) return 'failed';
  return of.isSettled ? 'settled' : stop === 'sprt' ? 'sprt' : undefined;
}

/** Failures sorted by step, then by message, independent of their time. */
export function sortJudgeFailures(failures: readonly JudgeFailure[]): JudgeFailure[] {
  const key = ({ failure, message }: JudgeFailure): string => `${failure} ${message}`;
  return [...failures].sort(
    (a, b) => (a.step ?? -1) - (b.step ?? -1) || (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0),
  );
}
