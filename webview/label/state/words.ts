/** Words for what is said of a step. */
import { t } from '../../../src/l10n/index.ts';
import type { LabelStepView } from '../../../src/protocol/index.ts';

/** `good`, `neutral`, `bad`; a dash where nothing is said. */
export function ratingWord(rating: LabelStepView['rating']): string {
  switch (rating) {
    case 'good':
      return t('good');
    case 'neutral':
      return t('neutral');
    case 'bad':
      return t('bad');
    case undefined:
      return '–';
    default:
      return rating satisfies never;
  }
}

/** A step with what is said of it, for a screen reader: `Step 2: bad, the earliest error`. */
export function stepWords({ index, rating, isEarliest }: LabelStepView): string {
  const step = index + 1;
  if (isEarliest) return t('Step {0}: bad, the earliest error', step);
  switch (rating) {
    case 'good':
      return t('Step {0}: good', step);
    case 'neutral':
      return t('Step {0}: neutral', step);
    case 'bad':
      return t('Step {0}: bad', step);
    case undefined:
      return t('Step {0}: nothing said', step);
    default:
      return rating satisfies never;
  }
}
