/** Derives the outcome of a review from its steps and verdicts. */
import { getAnswerLeakCaution } from '../judge/index.ts';
import { hasTooFewVotesToConclude } from './applicable-verdict.ts';
import type { FinalAnswerComparison, Review, ReviewOutcome, StepReview, Verdict } from './types.ts';
import { getVotePlan } from './vote-counts.ts';

interface OutcomeGrounds {
  readonly stage: 'running' | 'complete' | 'kept';
  /** Whether the checker ran. */
  readonly isRead: boolean;
  /** The number of failures. */
  readonly failures: number;
  /** The verdict that decides about the whole proof, if there is one. */
  readonly ruling: Verdict | undefined;
  /** The current verdict, decided or not. */
  readonly verdict: Verdict | undefined;
  readonly answer: FinalAnswerComparison | undefined;
}

export function computeReviewOutcome(steps: readonly StepReview[], grounds: OutcomeGrounds): ReviewOutcome {
  const { stage, isRead, failures, ruling, verdict, answer } = grounds;
  if (steps.length === 0) return 'no-steps';
  const ruled = ruling && getVerdictOutcome(ruling, answer);
  if (ruled) return ruled;
  const isFalse = steps.some(({ findings }) => findings.some(({ strength }) => strength === 'refuted'));
  if (isFalse) return 'false-statement';
  if (stage === 'running') return 'judging';
  const isOpen = steps.some(({ state }) => state === 'stale' || state === 'pending');
  if (verdict?.isStale || (stage === 'kept' && isOpen)) return 'changed';
  if (failures > 0 || (isRead && steps.some(({ tally }) => !tally))) return 'failed';
  if (verdict && (!isRead || verdict.opinions.length > 0)) return 'no-verdict';
  return steps.some(({ state }) => state === 'please-check') ? 'please-check' : 'nothing-found';
}

/** The outcome of a verdict; undefined while a second judge reviews it. */
function getVerdictOutcome(verdict: Verdict, compared: FinalAnswerComparison | undefined): ReviewOutcome | undefined {
  const { earliestError, isUndecided, confirmation, grade, answer } = verdict;
  if (grade) return grade.outcome;
  if (answer) {
    // A model can't overrule a mathematical comparison.
    const { verdict: equivalence = 'unknown' } = compared ?? {};
    if (equivalence === 'equal') return 'answer-correct';
    if (equivalence === 'different') return 'answer-incorrect';
    if (answer.outcome === 'inconclusive') return 'answer-open';
    return answer.outcome === 'yes' ? 'answer-correct' : 'answer-incorrect';
  }
  if (isUndecided) return 'undecided';
  if (earliestError === -1) return 'no-error-found';
  if (confirmation?.state === 'pending') return undefined;
  return confirmation && confirmation.state !== 'confirmed' ? 'unconfirmed' : 'earliest-error';
}

/** Outcomes about the whole proof, which name no step. */
export type WholeProofOutcome =
  | 'accepted'
  | 'rejected'
  | 'in-the-gap'
  | 'answer-correct'
  | 'answer-incorrect'
  | 'answer-open';

const WHOLE_OUTCOMES: readonly ReviewOutcome[] = [
  'accepted',
  'rejected',
  'in-the-gap',
  'answer-correct',
  'answer-incorrect',
  'answer-open',
] satisfies readonly WholeProofOutcome[];

/** Whether an outcome is about the whole proof and names no step. */
export function isWholeProofOutcome(outcome: ReviewOutcome): outcome is WholeProofOutcome {
  return WHOLE_OUTCOMES.includes(outcome);
}

/** The verdict that is shown: the last finished one, or else the open one. */
export function getDisplayedVerdict({ verdict, lastVerdict }: Review): Verdict | undefined {
  return verdict?.isDone ? verdict : (lastVerdict ?? verdict);
}

/** Whether a queried judge didn't reply, so that the review is incomplete. */
export function hasJudgeWithoutReply(review: Review): boolean {
  const { complete, outcome, failures, verdict, judges } = review;
  if (!complete || failures.length === 0) return false;
  if (!judges.some((judge) => getVotePlan(judge))) return outcome === 'failed';
  if (!verdict || hasTooFewVotesToConclude(verdict)) return true;
  // An older verdict replaces a judge that didn't reply this time.
  const isOlder = failures.every((failure) => !verdict.failures.includes(failure));
  return isOlder && isCheckerDone(review) && verdict.confirmation?.state !== 'failed';
}

function isCheckerDone({ judges, steps }: Review): boolean {
  return !judges.some((judge) => !getVotePlan(judge)) || steps.every(({ tally }) => tally);
}

/** Whether the checker is one of the judges, or has results. */
export function isCheckerPartOfReview({ judges, steps }: Review): boolean {
  return judges.some((judge) => !getVotePlan(judge)) || steps.some(({ tally }) => tally);
}

/** Whether the outcome comes from a model judge. */
export function isOutcomeFromModel({ outcome }: Review): boolean {
  const others = ['judging', 'false-statement', 'please-check', 'nothing-found', 'no-steps', 'failed', 'changed'];
  return !others.includes(outcome);
}

/** Whether the reader stopped the review, so that no judge failed. */
export function isReviewStoppedByUser({ failures }: Review): boolean {
  return failures.some(({ cause }) => cause === 'stopped');
}

/** Whether the final answer differs from the reference. */
export function hasFinalAnswerMismatch({ answer }: Review): boolean {
  return answer?.verdict === 'different';
}

/** The index of the first step with a refuted statement; -1 if there is none. */
export function findFirstRefutedStepIndex({ steps }: Review): number {
  return steps.findIndex(({ findings }) => findings.some(({ strength }) => strength === 'refuted'));
}

/** The index of the first step with a refuted statement if a judge puts the earliest error in another step. The refutation leads. */
export function findConflictingRefutedStepIndex(review: Review): number | undefined {
  const first = findFirstRefutedStepIndex(review);
  return first < 0 || first === review.earliestError ? undefined : first;
}

/** The indices of suspect steps. */
export function listSuspectStepIndices({ steps }: Review): number[] {
  return steps.flatMap(({ state, step }) => (state === 'please-check' ? [step.index] : []));
}

/** Whether the checker failed, not a model judge. */
export function hasCheckerFailed({ judges, steps }: Review): boolean {
  const isRead = judges.some((judge) => !getVotePlan(judge));
  return isRead && steps.some(({ tally }) => !tally);
}

/** The index of the first step whose state is `false-statement`; undefined if there is none. */
export function findStepIndexInFalseStatementState({ steps }: Review): number | undefined {
  return steps.find(({ state }) => state === 'false-statement')?.step.index;
}

/** Whether no result is stale: the checker was stopped early, or there are only new steps. */
export function hasNoStaleSteps({ steps }: Review): boolean {
  return steps.every(({ was }) => !was);
}

/** The warning for a verdict whose judge saw text that gives the final answer away; undefined without such text. */
export function getVerdictCaution({ judge, judged }: Pick<Verdict, 'judge' | 'judged'>): string | undefined {
  // A grader has its own caution; an answer grader is queried about the answer.
  if (judge.caution !== undefined || judge.kind === 'grader' || judge.kind === 'answer') return judge.caution;
  return getAnswerLeakCaution((judge.aids ?? []).filter((aid) => judged[aid]?.text.trim()));
}
