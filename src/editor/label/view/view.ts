/** From what is known of an item and its label to all that the panel draws. */
import { modeWords, placeWords, progressWords } from '../../../core/annotate/index.ts';
import type { LabellingView } from '../../../protocol/index.ts';
import { itemView } from './item.ts';
import type { KnownItem, LabellingInput, OpenItem, ProgressInput, VeiledItem } from './types.ts';

/** Pure: the same input gives the same view. */
export function labellingView(input: LabellingInput): LabellingView {
  const { revision, phase, sentence, mode, set, item, progress, notice } = input;
  return {
    revision,
    phase,
    ...(sentence === undefined ? {} : { sentence }),
    mode,
    modeWords: modeWords(input),
    isVeiled: item?.isVeiled ?? mode === 'blind',
    ...(set ? { set } : {}),
    ...(item ? { item: itemView(item) } : {}),
    progress: progressOf(progress),
    macros: item?.macros ?? [],
    ...(notice ? { notice } : {}),
  };
}

function progressOf({ all, place, labelled, unsure }: ProgressInput): LabellingView['progress'] {
  return {
    share: all ? Math.min(1, labelled / all) : 0,
    place: placeWords(place, all),
    words: progressWords(labelled, unsure),
  };
}

/** What may be shown of an item. Of a veiled one each value is named here: what comes to be known besides stays out by itself. */
export function shownOf(known: KnownItem, isVeiled: boolean): VeiledItem | OpenItem {
  if (!isVeiled) return { ...known, isVeiled };
  const { key, name, subset, proof, own, verdict, savedAt } = known;
  const { isReferenceShown, current, time, wasSeen, macros, statements } = known;
  return {
    isVeiled,
    key,
    name,
    ...(subset === undefined ? {} : { subset }),
    proof,
    ...(own ? { own } : {}),
    verdict,
    ...(savedAt === undefined ? {} : { savedAt }),
    isReferenceShown,
    current,
    ...(time === undefined ? {} : { time }),
    ...(wasSeen ? { wasSeen } : {}),
    macros,
    statements,
  };
}
