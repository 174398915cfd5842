/** The annotator's own label as the panel shows it. */
import {
  CATEGORIES,
  earliestOf,
  type ItemLabel,
  isSubmitted,
  LONGEST_NOTE,
  lacksOf,
  ownSentence,
  ratingAt,
  type StepRating,
  savedWords,
} from '../../../core/annotate/index.ts';
import { defined } from '../../../core/base/optional.ts';
import { timeWords } from '../../../l10n/numbers.ts';
import type { CategoryView, LabelStepView, RecordView } from '../../../protocol/index.ts';
import { cut } from '../../step-view/index.ts';
import type { OpenItem, VeiledItem } from './types.ts';

export function recordOf(item: VeiledItem | OpenItem): RecordView {
  const { own, verdict, time, savedAt, proof } = item;
  return {
    sentence: ownSentence(verdict),
    isConflict: verdict.kind === 'conflict',
    isUnsure: own?.isUnsure ?? false,
    isOutOfDepth: own?.isOutOfDepth ?? false,
    categories: categoriesOf(own?.category),
    note: noteOf(own),
    saved: savedWords(own, savedAt, proof.reference !== undefined || proof.answer !== undefined),
    isSubmitted: isSubmitted(own),
    ...defined({ lacks: lacksOf(verdict), time: time === undefined ? undefined : timeWords(time) }),
  };
}

/** The last note on the item as a whole: those on steps stand at their steps. */
function noteOf(own: ItemLabel | undefined): string {
  return cut(own?.notes.findLast(({ step }) => step === undefined)?.text ?? '', LONGEST_NOTE);
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

/** @param chosen one of ours, or any other that a label file has, which is then offered as well */
function categoriesOf(chosen: string | undefined): CategoryView[] {
  const ours = CATEGORIES.map(({ id, key, name, meaning }) => ({
    id,
    name: name(),
    key,
    isChosen: id === chosen,
    meaning: meaning(),
  }));
  if (chosen === undefined || chosen === '' || ours.some(({ isChosen }) => isChosen)) return ours;
  return [...ours, { id: chosen, name: cut(chosen, 100), key: '', isChosen: true }];
}
