/** The annotator's own label as the panel shows it. */

import {
  earliestOf,
  type ItemLabel,
  isSubmitted,
  LONGEST_NOTE,
  ratingAt,
  type StepRating,
} from '../../../core/annotate/index.ts';
import { t } from '../../../l10n/index.ts';
import { timeWords } from '../../../l10n/numbers.ts';
import type { LabelStepView, RecordView } from '../../../protocol/index.ts';
import { cut } from '../../panel/view/bounds.ts';
import { categoriesOf } from './categories.ts';
import type { OpenItem, VeiledItem } from './types.ts';
import { clockWords, lacksOf, ownSentence } from './words.ts';

export function recordOf(item: VeiledItem | OpenItem): RecordView {
  const { own, verdict, time } = item;
  const lacks = lacksOf(verdict);
  return {
    sentence: ownSentence(verdict),
    isConflict: verdict.kind === 'conflict',
    isUnsure: own?.isUnsure ?? false,
    isOutOfDepth: own?.isOutOfDepth ?? false,
    categories: categoriesOf(own?.category),
    note: noteOf(own),
    saved: savedWords(item),
    isSubmitted: isSubmitted(own),
    ...(lacks === undefined ? {} : { lacks }),
    ...(time === undefined ? {} : { time: timeWords(time) }),
  };
}

/** The last note on the item as a whole: those on steps stand at their steps. */
function noteOf(own: ItemLabel | undefined): string {
  const note = own?.notes.findLast(({ step }) => step === undefined);
  return cut(note?.text ?? '', LONGEST_NOTE);
}

/** `Saved at 14:06:31. Reference not opened.` */
function savedWords({ own, savedAt, proof }: VeiledItem | OpenItem): string {
  const hasReference = proof.reference !== undefined || proof.answer !== undefined;
  const reference = own?.usedReference ? t('Reference opened.') : t('Reference not opened.');
  return [
    savedAt === undefined ? t('Nothing is said yet.') : t('Saved at {0}.', clockWords(savedAt)),
    ...(own && own.submissions.length > 0
      ? [own.isChangedSince ? t('Changed since it was submitted.') : t('Submitted.')]
      : []),
    ...(hasReference ? [reference] : []),
    ...(own?.unblinded ? [t('Verdicts were seen.')] : []),
  ].join(' ');
}

/** What the label comes to at a step: what is said there, else what follows from the earliest error. */
export function ratingOf(
  index: number,
  { own, verdict }: VeiledItem | OpenItem,
): Pick<LabelStepView, 'rating' | 'isSaid' | 'isEarliest'> {
  const at = own && ratingAt(own, verdict, index);
  const isEarliest = own !== undefined && earliestOf(own, verdict) === index;
  return {
    ...(at ? { rating: RATINGS[at.rating] } : {}),
    isSaid: at?.isSaid === true || own?.earliest === index,
    isEarliest,
  };
}

const RATINGS: Readonly<Record<StepRating, NonNullable<LabelStepView['rating']>>> = {
  1: 'good',
  0: 'neutral',
  [-1]: 'bad',
};
