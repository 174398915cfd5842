/** What the margin of a step says, and what the checker found in it. Steps are counted from 1. */
import { t } from '../../../l10n/index.ts';
import type { ConfirmationReview, Finding, Review, StepReview, StepState } from '../types.ts';
import { speakerOf } from './opinion-words.ts';
import { refutedBeside } from './outcome-parts.ts';
import { scoreWords } from './vote-words.ts';
import { stateWords } from './words.ts';

/**
 * The state of a step in words, and what else is to be said of it at a glance.
 * @param state as it is drawn
 */
export function stepWords(reviewed: StepReview, state: StepState, review: Review): string[] {
  const { score, was, findings, step } = reviewed;
  const { earliestError } = review;
  if (state === 'after-error' && earliestError >= 0)
    return [t('not judged: comes after step {0}', earliestError + 1)];
  const isAlsoFalse = state !== 'false-statement' && findings.some(({ strength }) => strength === 'refuted');
  const { confirmation } = speakerOf(review, reviewed) ?? {};
  return [
    state === 'earliest-error' && refutedBeside(review) !== undefined
      ? t('earliest error by votes')
      : stateWords(state),
    ...(state === 'stale' && was ? [t('was: {0}', stateWords(was.state))] : []),
    ...(isAlsoFalse ? [t('has a false statement')] : []),
    ...(confirmation?.step === step.index ? [shortConfirmation(confirmation)] : []),
    ...(score === undefined ? [] : [t('score {0}', scoreWords(score))]),
  ];
}

function shortConfirmation({ state }: ConfirmationReview): string {
  switch (state) {
    case 'pending':
      return t('a second judge is asked');
    case 'confirmed':
      return t('confirmed by a second judge');
    case 'denied':
      return t('denied by a second judge');
    case 'abstained':
      return t('a second judge gave no verdict');
    case 'failed':
      return t('a second judge was not reached');
    default:
      return state satisfies never;
  }
}

/** What the checker says of a relation, before both sides with their values: `The embedded checker found this false at θ = 30°:` */
export function checkerSentence({ strength, evidence: { counterexample } }: Finding): string {
  const isRefuted = strength === 'refuted';
  if (counterexample)
    return t(
      isRefuted
        ? 'The embedded checker found this false at {0}:'
        : 'The embedded checker asks you to check this at {0}:',
      counterexample,
    );
  return t(
    isRefuted ? 'The embedded checker found this false:' : 'The embedded checker asks you to check this:',
  );
}
