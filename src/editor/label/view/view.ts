/** From what is known of an item and its label to all that the panel draws. */
import { modeWords, placeWords, progressWords } from '../../../core/annotate/index.ts';
import { defined } from '../../../core/base/optional.ts';
import type { LabellingView } from '../../../protocol/index.ts';
import { itemView } from './item.ts';
import type { KnownItem, LabellingInput, OpenItem, VeiledItem } from './types.ts';

/** Pure: the same input gives the same view. */
export function labellingView(input: LabellingInput): LabellingView {
  const { revision, phase, sentence, mode, set, item, progress, notice } = input;
  const { all, place, labelled, unsure } = progress;
  return defined({
    revision,
    phase,
    sentence,
    mode,
    modeWords: modeWords(input),
    isVeiled: item?.isVeiled ?? mode === 'blind',
    set,
    item: item && itemView(item),
    progress: {
      share: all ? Math.min(1, labelled / all) : 0,
      place: placeWords(place, all),
      words: progressWords(labelled, unsure),
    },
    macros: item?.macros ?? [],
    notice,
  });
}

/** What may be shown of an item. For a hidden item each value is listed here, so that a new field stays out by default. */
export function shownOf(known: KnownItem, isVeiled: boolean): VeiledItem | OpenItem {
  if (!isVeiled) return { ...known, isVeiled };
  const { key, name, subset, proof, own, verdict, savedAt } = known;
  const { isReferenceShown, current, time, wasSeen, macros, statements } = known;
  const always = { isVeiled, key, name, proof, verdict, isReferenceShown, current, macros, statements };
  return { ...always, ...defined({ subset, own, savedAt, time, wasSeen }) };
}
