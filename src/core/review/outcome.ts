/** From steps and verdicts to the one outcome of a review. */
import type { AnswerReview, ReviewOutcome, StepReview, Verdict } from './types.ts';

export interface OutcomeGrounds {
  readonly stage: 'running' | 'complete' | 'kept';
  /** Whether the checker was asked. */
  readonly isRead: boolean;
  /** How much went wrong. */
  readonly failures: number;
  /** The verdict that concludes the whole, if there is one. */
  readonly ruling: Verdict | undefined;
  /** The verdict that was sought. */
  readonly verdict: Verdict | undefined;
  readonly answer: AnswerReview | undefined;
}

export function outcomeOf(steps: readonly StepReview[], grounds: OutcomeGrounds): ReviewOutcome {
  const { stage, isRead, failures, ruling, verdict, answer } = grounds;
  if (steps.length === 0) return 'no-steps';
  const ruled = ruling && outcomeBy(ruling, answer);
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

/** What a verdict comes to; undefined while a second judge is asked about it. */
function outcomeBy(verdict: Verdict, compared: AnswerReview | undefined): ReviewOutcome | undefined {
  const { earliestError, isUndecided, confirmation, grade, answer } = verdict;
  if (grade) return grade.outcome;
  if (answer) {
    // What was compared as mathematics is not overruled by a model's word.
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
