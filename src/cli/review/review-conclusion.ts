import type { Review } from '../../core/review/index.ts';
import type { UnreadableInput } from '../inputs/input-errors.ts';
import type { ReadableProofInput } from '../inputs/read-proofs.ts';

/** Formats reviews as text to write in order. */
export interface ReviewOutputFormatter {
  add(input: ReadableProofInput, review: Review): string;
  /** Notes an input that couldn't be read, already reported on standard error. */
  fault(fault: UnreadableInput): void;
  end(exitCode: number): string;
}

/** Whether a review found an error, or leaves a doubt that a person must look at. */
export function hasReviewFoundErrorOrDoubt({ outcome, earliestError, answer }: Review): boolean {
  return (
    earliestError >= 0 ||
    ['please-check', 'rejected', 'in-the-gap', 'answer-incorrect'].includes(outcome) ||
    answer?.verdict === 'different'
  );
}

/** Whether a review is incomplete: something failed, or it has no conclusion. */
export function isReviewIncomplete({ outcome, failures }: Review): boolean {
  return failures.length > 0 || ['failed', 'no-verdict', 'answer-open'].includes(outcome);
}
