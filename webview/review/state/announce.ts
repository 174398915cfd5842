import type { ReviewView } from '../../../src/protocol/index.ts';

/**
 * What a screen reader announces after a new snapshot: the start of judging, the outcome, or the reader's new label.
 * Undefined if nothing is new, as with every further vote.
 */
export function formatReviewAnnouncement(before: ReviewView | undefined, after: ReviewView): string | undefined {
  const said = findNewLabel(before, after);
  const { sentence } = after.header;
  const wasBusy = isReviewRunning(before);
  const isOther = before?.document.uri !== after.document.uri;
  const isNews = isReviewRunning(after)
    ? isOther || !wasBusy
    : isOther || wasBusy || before?.header.sentence !== sentence;
  const parts = [...(isNews ? [sentence] : []), ...(said === undefined ? [] : [said])];
  return parts.length === 0 ? undefined : parts.join(' ');
}

export function isReviewRunning(view: ReviewView | undefined): boolean {
  return view !== undefined && (view.phase === 'running' || view.header.progress !== undefined);
}

/** The text of the first new label. */
function findNewLabel(before: ReviewView | undefined, after: ReviewView): string | undefined {
  if (before?.document.uri !== after.document.uri || before.steps.length !== after.steps.length) return;
  const step = after.steps.find(({ label }, k) => label !== undefined && label.words !== before.steps[k]?.label?.words);
  return step?.label && `${step.label.words}.`;
}
