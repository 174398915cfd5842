/** From a snapshot of a review to all that the panel draws. */
import { hasNotAnswered } from '../../../core/review/index.ts';
import type { ReviewView } from '../../../protocol/index.ts';
import { bodiesOf } from './bodies.ts';
import { detailsOf } from './details.ts';
import { headerOf } from './header.ts';
import { rowsOf, shownSteps } from './rows.ts';
import type { ViewInput } from './types.ts';
import { wholeOf } from './whole.ts';

/** Pure: the same input gives the same view. */
export function reviewView(input: ViewInput): ReviewView {
  const { revision, document, isPinned, macros } = input;
  const review = input.isProof ? input.review : undefined;
  const phase = phaseOf(input);
  const frame = { revision, document, phase, header: headerOf(phase, input), isPinned, macros };
  if (!review) return { ...frame, steps: [], details: [] };
  const shown = shownSteps(review, input.marks);
  const problem = bodiesOf(review, input).problem;
  const whole = wholeOf(review);
  return {
    ...frame,
    ...(problem === undefined
      ? {}
      : { problem: { body: problem, length: review.proof.problem?.text.length ?? 0 } }),
    steps: rowsOf(review, shown, input),
    details: detailsOf(review, shown, input),
    ...(whole ? { whole } : {}),
  };
}

/** What the panel is about just now. */
export function phaseOf({ review, isProof, isRunning, isNewer, marks }: ViewInput): ReviewView['phase'] {
  if (!isProof) return 'empty';
  if (!review) return isRunning ? 'running' : 'unread';
  if (isNewer) return 'stale';
  if (!review.complete) return isJudgedBefore(review, marks) ? 'stale' : 'running';
  if (hasNotAnswered(review)) return 'failed';
  return review.outcome === 'changed' || review.verdict?.isStale ? 'stale' : 'done';
}

/** Whether something is shown that was said before this run. For a moment, what is checked again is not called stale. */
function isJudgedBefore(
  { verdict, lastVerdict }: NonNullable<ViewInput['review']>,
  marks: ViewInput['marks'],
): boolean {
  const isAgain = lastVerdict !== undefined && verdict !== undefined && !verdict.isDone;
  return isAgain || (marks?.flags.some(({ icon }) => icon === 'stale') ?? false);
}
