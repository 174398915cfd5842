/** The states of steps by a verdict, and the part of a verdict that still applies to a newer text. */
import { getEarliestErrorVoteCounter, isStepSuspectByVotes, toEarliestErrorVoteCounts } from '../judge/index.ts';
import type { Proof } from '../proof/index.ts';
import type { StepState, StepVoteCounts, Verdict } from './types.ts';

/** Whether the judge's verdicts name steps. Graders and answer graders judge the whole proof. */
export function canVerdictIdentifySteps({ judge: { kind } }: Verdict): boolean {
  return kind !== 'grader' && kind !== 'answer';
}

/** Whether the verdict names an error for certain: no tie with "no error" and no pending second judge. */
function isErrorSettled({ earliestError, isUndecided, confirmation }: Verdict): boolean {
  const isOpen = confirmation !== undefined && confirmation.state !== 'confirmed';
  return earliestError !== undefined && earliestError >= 0 && !isUndecided && !isOpen;
}

/** Whether the verdict decides anything about the whole proof. */
export function isVerdictConclusive({ earliestError, grade, answer }: Verdict): boolean {
  return earliestError !== undefined || grade?.outcome !== undefined || answer?.outcome !== undefined;
}

/** Whether there is no conclusion because votes are missing: they failed, or the judge was stopped. */
export function hasTooFewVotesToConclude(verdict: Verdict): boolean {
  const { isDone, progress } = verdict;
  return isDone && !isVerdictConclusive(verdict) && progress.done < progress.total;
}

/** The state of a step by a verdict that still applies to it. `failed`: necessary votes are missing. */
export function getStepStateByVerdict(verdict: Verdict, index: number): StepState {
  const { earliestError: error, isDone, progress } = verdict;
  const votes = verdict.votes[index];
  if (error === undefined) {
    const isIn = progress.of === 'steps' && votes !== undefined && isSettledStep(verdict, votes);
    if (isIn && votes.asked > votes.abstained) return getVotedState(votes);
    return !isDone ? 'running' : hasTooFewVotesToConclude(verdict) ? 'failed' : 'abstained';
  }
  const isSettled = isErrorSettled(verdict);
  if (index === error) return isSettled ? 'earliest-error' : 'doubtful';
  if (error >= 0 && index > error) return isSettled ? 'after-error' : 'abstained';
  return getVotedState(votes);
}

/** Whether no missing vote on a step could change its result. */
function isSettledStep({ judge }: Verdict, { against, asked, abstained, planned }: StepVoteCounts): boolean {
  const ballot = toEarliestErrorVoteCounts(asked - abstained - against, against);
  return getEarliestErrorVoteCounter(judge.aggregate).isSettled(ballot, planned - asked);
}

function getVotedState(votes: StepVoteCounts | undefined): StepState {
  return votes && isStepSuspectByVotes(votes.against, votes.asked) ? 'doubtful' : 'no-error-found';
}

/** A verdict with the part that still applies to a newer text. */
export interface ApplicableVerdict {
  readonly of: Verdict;
  /** How many of the newer proof's first steps are unchanged since they were judged, including the rest of the judge's input. */
  readonly steps: number;
  /** Whether it still decides about the whole proof: nothing has changed, or only text after a settled error. */
  readonly concludes: boolean;
}

/** A verdict that fully applies, since it is about the reviewed proof itself. */
export function createFullyApplicableVerdict(verdict: Verdict): ApplicableVerdict {
  return { of: verdict, steps: verdict.judged.steps.length, concludes: true };
}

/** The part of an older verdict that applies to a newer proof. Compares texts, not fingerprints. */
export function computeApplicableVerdict(verdict: Verdict, proof: Proof): ApplicableVerdict {
  const { judged, earliestError: error } = verdict;
  const total = proof.steps.length;
  const none = { of: verdict, steps: 0, concludes: false };
  if (judged === proof) return createFullyApplicableVerdict(verdict);
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
