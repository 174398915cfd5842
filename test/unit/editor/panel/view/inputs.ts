/** What views are made of in tests. */

import { createReviewMarks } from '../../../../../src/core/marks/review-marks.ts';
import type { Review } from '../../../../../src/core/review/index.ts';
import type { ReviewViewInput } from '../../../../../src/editor/panel/view/types.ts';

/** Sunday the 22nd of November 2026, 14:02 in the zone of this machine. */
const JUDGED = new Date(2026, 10, 22, 14, 2).getTime();

export function inputOf(review: Review | undefined, values: Partial<ReviewViewInput> = {}): ReviewViewInput {
  return {
    review,
    marks: review && createReviewMarks(review),
    document: { uri: 'file:///odd.proof.md', name: 'odd.proof.md' },
    isProof: true,
    isRunning: review?.complete === false,
    isNewer: false,
    open: [],
    labels: new Map(),
    judgedAt: JUDGED,
    now: JUDGED + 60_000,
    isModelChosen: review?.judges.some(({ votes }) => votes) ?? false,
    macros: [],
    revision: 1,
    isPinned: false,
    ...values,
  };
}

/** All steps open. */
export function allOpen(review: Review): ReviewViewInput {
  return inputOf(review, { open: review.steps.map(({ step }) => step.index) });
}
