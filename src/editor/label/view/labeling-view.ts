/** Converts the state of labeling to the view that the panel draws. */
import { formatItemPosition, formatLabelingMode, formatLabelProgress } from '../../../core/annotate/index.ts';
import { omitUndefined } from '../../../core/base/optional-values.ts';
import type { LabelingView } from '../../../protocol/index.ts';
import { toLabelItemView } from './item-view.ts';
import type { BlindLabelItem, FullLabelItem, LabelingViewInput, RevealedLabelItem } from './types.ts';

/** Pure: the same input gives the same view. */
export function toLabelingView(input: LabelingViewInput): LabelingView {
  const { revision, phase, sentence, mode, set, item, isAmongFinished, progress, notice } = input;
  const { all, place, labelled, unsure } = progress;
  return omitUndefined({
    revision,
    phase,
    sentence,
    mode,
    modeWords: formatLabelingMode(input),
    isVeiled: item?.isVeiled ?? mode === 'blind',
    set,
    item: item && toLabelItemView(item),
    isAmongFinished,
    progress: {
      share: all ? Math.min(1, labelled / all) : 0,
      place: formatItemPosition(place, all),
      words: formatLabelProgress(labelled, unsure),
    },
    macros: item?.macros ?? [],
    notice,
  });
}

/** Removes hidden facts of an item. For a hidden item the shown fields are listed one by one, so that new fields are hidden by default. */
export function removeFieldsHiddenInBlindMode(
  known: FullLabelItem,
  isVeiled: boolean,
): BlindLabelItem | RevealedLabelItem {
  if (!isVeiled) return { ...known, isVeiled };
  const { key, name, subset, proof, own, verdict, savedAt } = known;
  const { isReferenceShown, current, time, wasSeen, macros, statements } = known;
  const always = { isVeiled, key, name, proof, verdict, isReferenceShown, current, macros, statements };
  return { ...always, ...omitUndefined({ subset, own, savedAt, time, wasSeen }) };
}
