/** From a snapshot of a review to all that the panel draws. */
import { hasNotAnswered } from '../../../core/review/index.ts';
import type { ReviewView } from '../../../protocol/index.ts';
import { PATIENCE } from '../../marks/projection.ts';
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
  const { phase, header } = headOf(input);
  const frame = { revision, document, phase, header, isPinned, macros };
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

/** The head, and what the panel is about just now. Of the same document it stays for a moment where an edit is looked at. */
function headOf(input: ViewInput): Pick<ReviewView, 'phase' | 'header'> {
  const { before, document } = input;
  if (before && before.document.uri === document.uri && isMoment(input)) {
    const { phase, header } = before;
    return { phase, header };
  }
  const phase = phaseOf(input);
  return { phase, header: headerOf(phase, input) };
}

/** Whether a newer text is about to be read, or the checker has just begun to: mostly that is over in a blink. */
function isMoment({ review, marks, isProof, isRunning, isNewer }: ViewInput): boolean {
  if (!isProof || !review || !isRunning) return false;
  if (isNewer) return true;
  const isAsked = review.verdict !== undefined && !review.verdict.isDone;
  return !review.complete && review.elapsed < PATIENCE && !isAsked && !marks?.isWaiting;
}

function phaseOf({ review, isProof, isRunning, isNewer, marks }: ViewInput): ReviewView['phase'] {
  if (!isProof) return 'empty';
  if (!review) return isRunning ? 'running' : 'unread';
  if (isNewer && !isRunning) return 'stale';
  if (!review.complete) return isJudgedBefore(review, marks) ? 'stale' : 'running';
  if (hasNotAnswered(review)) return 'failed';
  return review.outcome === 'changed' || review.verdict?.isStale ? 'stale' : 'done';
}

/** Whether something is shown that was said before this run. */
function isJudgedBefore(
  { verdict, lastVerdict }: NonNullable<ViewInput['review']>,
  marks: ViewInput['marks'],
): boolean {
  const isAgain = lastVerdict !== undefined && verdict !== undefined && !verdict.isDone;
  return isAgain || (marks?.flags.some(({ icon }) => icon === 'stale') ?? false);
}
