/** The states that a verdict gives to steps, and the part of it that still applies to a newer text. */
import { countStepVotes, isElectionSettled, isUncertainShare } from '../judge/index.ts';
import type { Proof } from '../proof/index.ts';
import type { StepState, StepVotes, Verdict } from './types.ts';

/** Whether the judge's verdicts name steps; a grader and an answer grader judge the whole. */
export function doesVerdictNameSteps({ judge: { kind } }: Verdict): boolean {
  return kind !== 'grader' && kind !== 'answer';
}

/** Whether the verdict names an error for certain: no tie with "no error" and no pending second judge. */
function isErrorSettled({ earliestError, isUndecided, confirmation }: Verdict): boolean {
  const isOpen = confirmation !== undefined && confirmation.state !== 'confirmed';
  return earliestError !== undefined && earliestError >= 0 && !isUndecided && !isOpen;
}

/** Whether it concludes anything about the proof as a whole. */
export function isConclusive({ earliestError, grade, answer }: Verdict): boolean {
  return earliestError !== undefined || grade?.outcome !== undefined || answer?.outcome !== undefined;
}

/** Whether votes did not come without which nothing is concluded: they failed, or the judge was stopped. */
export function isCutShort(verdict: Verdict): boolean {
  const { isDone, progress } = verdict;
  return isDone && !isConclusive(verdict) && progress.done < progress.total;
}

/** The state of a step by a verdict that still applies to it. `failed`: votes that it hangs on did not come. */
export function getStateByVerdict(verdict: Verdict, index: number): StepState {
  const { earliestError: error, isDone, progress } = verdict;
  const votes = verdict.votes[index];
  if (error === undefined) {
    const isIn = progress.of === 'steps' && votes !== undefined && isSettledStep(votes);
    if (isIn && votes.asked > votes.abstained) return getVotedState(votes);
    return !isDone ? 'running' : isCutShort(verdict) ? 'failed' : 'abstained';
  }
  const isSettled = isErrorSettled(verdict);
  if (index === error) return isSettled ? 'earliest-error' : 'doubtful';
  if (error >= 0 && index > error) return isSettled ? 'after-error' : 'abstained';
  return getVotedState(votes);
}

/** Whether no vote on a step that is not in could change what the votes on it come to. */
function isSettledStep({ against, asked, abstained, planned }: StepVotes): boolean {
  return isElectionSettled(countStepVotes(asked - abstained - against, against), planned - asked);
}

function getVotedState(votes: StepVotes | undefined): StepState {
  return votes && isUncertainShare(votes.against, votes.asked) ? 'doubtful' : 'no-error-found';
}

/** A verdict with the part that still applies to a newer text. */
export interface VerdictStanding {
  readonly of: Verdict;
  /** How many of the newer proof's first steps are unchanged since they were judged, including the rest of the judge's input. */
  readonly steps: number;
  /** Whether it still concludes the whole: nothing has changed, or only what rests on a settled error. */
  readonly concludes: boolean;
}

/** A verdict on the very proof that is reviewed. */
export function toFreshStanding(verdict: Verdict): VerdictStanding {
  return { of: verdict, steps: verdict.judged.steps.length, concludes: true };
}

/** The part of an older verdict that applies to a newer proof. Compares texts, not fingerprints. */
export function computeVerdictStanding(verdict: Verdict, proof: Proof): VerdictStanding {
  const { judged, earliestError: error } = verdict;
  const total = proof.steps.length;
  const none = { of: verdict, steps: 0, concludes: false };
  if (judged === proof) return toFreshStanding(verdict);
  if (!isSameQuestion(verdict, proof)) return none;
  let same = 0;
  while (same < total && judged.steps[same]?.text === proof.steps[same]?.text) same++;
  if (same === total && judged.steps.length === total) return { of: verdict, steps: total, concludes: true };
  if (verdict.judge.context !== 'prefix') return none;
  const concludes = error !== undefined && error < same && isErrorSettled(verdict);
  return { of: verdict, steps: same, concludes };
}

/** Whether the judge's input apart from the steps is the same. */
function isSameQuestion({ judge, judged }: Verdict, proof: Proof): boolean {
  const parts = ['problem', ...(judge.aids ?? [])] as const;
  return parts.every((part) => judged[part]?.text === proof[part]?.text);
}
