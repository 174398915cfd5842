/** Sentences for a screen reader: the rating of a step, and changes. */
import { t } from '../../../src/l10n/index.ts';
import type { LabelItemView, LabelingView, LabelStepView } from '../../../src/protocol/index.ts';
import { getShownLabelItem } from './position.ts';

/** `good`, `neutral`, `bad`, or a dash if the step isn't rated. */
export function formatStepRating(rating: LabelStepView['rating']): string {
  return rating === undefined ? '–' : { good: t('good'), neutral: t('neutral'), bad: t('bad') }[rating];
}

/** The number that the cells of the record have, as in label files: `¶3` for index 2. */
export function formatParagraphNumber(index: number): string {
  return t('¶{0}', index + 1);
}

/** A step with its rating, for a screen reader: `Step 2: bad, the earliest error`. */
export function formatStepWithRating({ name, rating, isEarliest }: LabelStepView): string {
  if (isEarliest) return t('{0}: bad, the earliest error', name);
  if (rating === undefined) return t('{0}: not rated', name);
  const words = {
    good: t('{0}: good', name),
    neutral: t('{0}: neutral', name),
    bad: t('{0}: bad', name),
  };
  return words[rating];
}

/**
 * What a screen reader announces when a snapshot follows another: another item, or changes of the label. Undefined if nothing relevant
 * changed, such as only the time.
 */
export function formatLabelAnnouncement(before: LabelingView | undefined, after: LabelingView): string | undefined {
  const item = getShownLabelItem(after);
  const old = getShownLabelItem(before);
  if (item === undefined)
    return before?.phase === after.phase && before.sentence === after.sentence ? undefined : after.sentence;
  if (before === undefined || old === undefined || item.key !== old.key)
    return `${item.name}, ${after.progress.place}. ${after.modeWords}.`;
  const parts = describeChanges(old, item);
  const { notice } = after;
  // Errors are announced where they are shown.
  if (notice && !notice.isProblem && notice.words !== before.notice?.words) parts.push(notice.words);
  if (before.isVeiled && !after.isVeiled) parts.push(`${after.modeWords}.`);
  return parts.length === 0 ? undefined : parts.join(' ');
}

function describeChanges(before: LabelItemView, { steps, record, reference }: LabelItemView): string[] {
  const old = before.record;
  const parts: string[] = [];
  const rated = steps.filter((step) => hasOtherRating(before.steps[step.index], step));
  // One changed step was rated. Several changed steps follow from the earliest error, which the sentence names.
  const [step] = rated;
  if (step && rated.length === 1) parts.push(`${formatStepWithRating(step)}.`);
  if (record.sentence !== old.sentence) parts.push(endWithPeriod(record.sentence));
  if (record.isUnsure !== old.isUnsure) parts.push(record.isUnsure ? t('Unsure.') : t('No longer unsure.'));
  if (record.isOutOfDepth !== old.isOutOfDepth)
    parts.push(record.isOutOfDepth ? t('Out of my depth.') : t('No longer out of my depth.'));
  const chosen = record.categories.find(({ isChosen }) => isChosen);
  if (chosen?.id !== old.categories.find(({ isChosen }) => isChosen)?.id)
    parts.push(chosen ? t('Category: {0}.', chosen.name) : t('No category.'));
  if (record.note !== old.note) parts.push(record.note === '' ? t('Note deleted.') : t('Note saved.'));
  if (record.isSubmitted && !old.isSubmitted) parts.push(t('Submitted.'));
  const isShown = reference?.body !== undefined;
  if (isShown !== (before.reference?.body !== undefined))
    parts.push(isShown ? t('The reference appears above the steps.') : t('The reference is hidden.'));
  if (parts.length > 0 && record.saved !== old.saved) parts.push(t('Saved.'));
  return parts;
}

function hasOtherRating(before: LabelItemView['steps'][number] | undefined, after: LabelItemView['steps'][number]) {
  return before?.rating !== after.rating || before?.isEarliest !== after.isEarliest;
}

/** A sentence with its full stop. */
function endWithPeriod(sentence: string): string {
  return /[.!?…]$/.test(sentence) ? sentence : `${sentence}.`;
}
