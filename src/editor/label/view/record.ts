/** The annotator's own label as the panel shows it. */
import type { ItemLabel, LabelVerdict, StepRating } from '../../../core/annotate/index.ts';
import { t } from '../../../l10n/index.ts';
import type { LabelStepView, RecordView } from '../../../protocol/index.ts';
import { cut } from '../../panel/view/bounds.ts';
import { categoriesOf } from './categories.ts';
import type { OpenItem, VeiledItem } from './types.ts';
import { clockWords, lacksOf, ownSentence, timeWords } from './words.ts';

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

/** What stands of it is what was submitted. */
export function isSubmitted(own: ItemLabel | undefined): boolean {
  return own !== undefined && own.submissions.length > 0 && !own.isChangedSince;
}

/** The last note on the item as a whole: those on steps stand at their steps. */
function noteOf(own: ItemLabel | undefined): string {
  const note = own?.notes.findLast(({ step }) => step === undefined);
  return cut(note?.text ?? '', LONGEST_NOTE);
}

const LONGEST_NOTE = 10_000;

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
export function ratingAt(
  index: number,
  own: ItemLabel | undefined,
  verdict: LabelVerdict,
): Pick<LabelStepView, 'rating' | 'isSaid' | 'isEarliest'> {
  const said = own?.ratings.get(index);
  const error = errorOf(own, verdict);
  const isEarliest = error === index;
  const follows = isEarliest ? -1 : error !== undefined && (error < 0 || index < error) ? 1 : undefined;
  const rating = said ?? follows;
  return {
    ...(rating === undefined ? {} : { rating: RATINGS[rating] }),
    isSaid: said !== undefined || (isEarliest && own?.earliest === index),
    isEarliest,
  };
}

const RATINGS: Readonly<Record<StepRating, NonNullable<LabelStepView['rating']>>> = {
  1: 'good',
  0: 'neutral',
  [-1]: 'bad',
};

/** The index of the earliest error, -1 for none; undefined where the label says neither. Of one that contradicts itself what is said. */
function errorOf(own: ItemLabel | undefined, verdict: LabelVerdict): number | undefined {
  switch (verdict.kind) {
    case 'earliest':
      return verdict.index;
    case 'none':
      return -1;
    case 'unsure':
    case 'out-of-depth':
    case 'open':
    case 'conflict':
      return own?.earliest;
    default:
      return verdict satisfies never;
  }
}
