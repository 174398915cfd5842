/** What Proofmark says about a review, in the same words everywhere. Steps are counted from 1. */
import type { Side } from '../checker/types.ts';
import type { Finding, Review, Tally } from './types.ts';

/** One sentence: the outcome. */
export function outcomeSentence(review: Review): string {
  const { outcome, earliestError, progress } = review;
  switch (outcome) {
    case 'judging':
      return `Checking: ${progress.done} of ${count(progress.total, 'step')} done.`;
    case 'false-statement': {
      const steps = review.steps.filter((step) => step.state === 'false-statement').length;
      const first = `There is a false statement in step ${earliestError + 1}`;
      return steps === 1 ? `${first}.` : `${first}, and in ${count(steps - 1, 'later step')}.`;
    }
    case 'please-check': {
      const first = review.steps.find((step) => step.state === 'please-check');
      return `Nothing was proved false. Please check step ${(first?.step.index ?? 0) + 1}.`;
    }
    case 'nothing-found':
      return `No false statement found in ${count(progress.total, 'step')}.`;
    case 'no-steps':
      return 'There is no step to check here.';
    case 'failed':
      return 'The checker could not finish.';
    case 'changed':
      return 'The proof has changed since it was checked.';
    default:
      return outcome satisfies never;
  }
}

/** The outcome in a few words, for a status bar. */
export function statusWords(review: Review): string {
  const { outcome, earliestError, progress } = review;
  switch (outcome) {
    case 'judging':
      return `${progress.done} of ${count(progress.total, 'step')}`;
    case 'false-statement': {
      const found = `False statement in step ${earliestError + 1}`;
      return review.complete ? found : `${found} · ${progress.done} of ${count(progress.total, 'step')}`;
    }
    case 'please-check':
      return 'Please check';
    case 'nothing-found':
      return 'No false statement found';
    case 'no-steps':
      return 'No step here';
    case 'failed':
      return 'The checker could not finish';
    case 'changed':
      return 'Changed since it was checked';
    default:
      return outcome satisfies never;
  }
}

/** What was done, so that nobody takes "nothing found" for "correct". */
export function tallySentence(tally: Tally): string {
  const read = tally.held + tally.refuted + tally.suspected;
  if (read + tally.notRead === 0) return 'The checker saw no relation it could read.';
  const parts = [`${tally.held} held`, `${tally.refuted} refuted`];
  if (tally.suspected > 0) parts.push(`${tally.suspected} to check`);
  parts.push(`${tally.notRead} not read`);
  return `The checker saw ${count(read + tally.notRead, 'relation')}: ${parts.join(', ')}.`;
}

/** The sentence that Problems shows for a finding. */
export function findingSentence(finding: Finding, stepIndex: number): string {
  const word = finding.strength === 'refuted' ? 'False statement' : 'Please check';
  return `${word} in step ${stepIndex + 1}: ${finding.evidence.message}`;
}

/** One side of a relation with what it comes to: `cos 30° = 0.866`, `625 ≡ 37 (mod 49)`; a bare number by itself. */
export function sideSentence(side: Side): string {
  return side.text === side.value ? side.value : `${side.text} ${side.sign ?? '='} ${side.value}`;
}

function count(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? '' : 's'}`;
}
