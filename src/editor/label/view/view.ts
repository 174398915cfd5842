/** From what is known of an item and its label to all that the panel draws. */
import { t } from '../../../l10n/index.ts';
import type { LabellingView } from '../../../protocol/index.ts';
import { itemView } from './item.ts';
import type { LabellingInput, ProgressInput } from './types.ts';
import { modeWords } from './words.ts';

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
    place: place === undefined || all === undefined ? '' : t('item {0} of {1}', place, all),
    words: progressWords(labelled, unsure),
  };
}

/** `12 labelled, 1 unsure` */
export function progressWords(labelled: number, unsure: number): string {
  return unsure === 0 ? t('{0} labelled', labelled) : t('{0} labelled, {1} unsure', labelled, unsure);
}
