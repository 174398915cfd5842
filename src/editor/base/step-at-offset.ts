import type { TextRange } from '../../core/proof/index.ts';
import type { StepReview } from '../../core/review/index.ts';

/** The step that contains an offset of the document, including its end; undefined between steps. */
export function findStepReviewAtOffset(steps: readonly StepReview[], offset: number): StepReview | undefined {
  let low = 0;
  let high = steps.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const range: TextRange | undefined = steps[middle]?.step.range;
    if (!range) return undefined;
    if (offset < range.start) high = middle - 1;
    else if (offset > range.end) low = middle + 1;
    else return steps[middle];
  }
  return undefined;
}

/** Whether an offset is in a range, including its end. */
export function isOffsetInRange(range: TextRange | undefined, offset: number): boolean {
  return range !== undefined && range.start <= offset && offset <= range.end;
}
