import type { LabelDraft } from './folder.ts';
import { standing } from './standing.ts';
import type { LabelMode, LabelRecord } from './types.ts';

/** What undo takes back, and of which item that was. */
export interface Undo {
  readonly item: string;
  readonly record: LabelRecord;
  readonly draft: LabelDraft;
}

/**
 * What undo does: it takes back the last that an annotator has said while labelling and that stands. What they have seen is not taken back,
 * and what they said of a review is no label. What undo did is not undone.
 * @param records of that annotator, of the items of one data set
 * @param wasSeen whether the annotator has seen what blind mode hides of an item, though no record may say so
 */
export function undoOf(
  records: Iterable<LabelRecord>,
  mode: Exclude<LabelMode, 'review'>,
  wasSeen: (item: string) => boolean = () => false,
): Undo | undefined {
  const record = standing(records).findLast((one) => one.mode !== 'review' && one.kind !== 'reveal');
  if (!record) return undefined;
  const { item, fingerprint, step, time, usedReference, unblinded } = record;
  const draft: LabelDraft = {
    item,
    fingerprint,
    ...(step === undefined ? {} : { step }),
    mode,
    kind: 'retract',
    value: time,
    ...(usedReference ? { usedReference } : {}),
    ...(unblinded || (mode === 'blind' && wasSeen(item)) ? { unblinded: true } : {}),
  };
  return { item, record, draft };
}
