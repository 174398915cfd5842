/** Records derived from others: undo, and moving labels to a new file name. */

import { omitUndefined } from '../../base/optional-values.ts';
import type { UnsavedLabelRecord } from '../records/label-folder.ts';
import type { LabelMode, LabelRecord } from '../records/types.ts';
import { selectUnretractedRecords } from '../records/unretracted-records.ts';
import { findFirstRevealTimes, findRetractedBlindSubmissionRecord } from './build-item-label.ts';

/** The record that undo retracts, and its item. */
export interface LabelUndoPlan {
  readonly item: string;
  readonly record: LabelRecord;
  readonly draft: UnsavedLabelRecord;
}

/**
 * Finds what undo retracts: the annotator's last labeling record that still stands. A reveal can't be retracted, and records of a review
 * aren't labels. Undo isn't undone itself.
 * @param records all records of that annotator for one data set
 * @param wasSeen whether the annotator has seen what blind mode hides of an item, even if no record says so
 */
export function planLabelUndo(
  records: Iterable<LabelRecord>,
  mode: Exclude<LabelMode, 'review'>,
  wasSeen: (item: string) => boolean = () => false,
): LabelUndoPlan | undefined {
  const record = selectUnretractedRecords(records).findLast((one) => one.mode !== 'review' && one.kind !== 'reveal');
  if (!record) return undefined;
  const { item, usedReference, unblinded } = record;
  const seen = unblinded || (mode === 'blind' && wasSeen(item)) ? { unblinded: true } : {};
  const draft = {
    ...prepareRetractionRecord({ ...record, mode }),
    ...(usedReference ? { usedReference } : {}),
    ...seen,
  };
  return { item, record, draft };
}

/** The drafts for the new name (`said`) and for the old name (`takenBack`). */
interface MovedLabelDrafts {
  readonly said: readonly UnsavedLabelRecord[];
  /** The index in `said` of a submission that counts although it was retracted. It's written and then retracted again. */
  readonly withdrawn?: number;
  readonly takenBack: readonly UnsavedLabelRecord[];
}

/**
 * Drafts the records that move an annotator's label of an item to the item's new name.
 * @param records all records of one annotator and item, standing or not
 * @param item the new name
 */
export function prepareMovedLabelRecords(records: readonly LabelRecord[], item: string): MovedLabelDrafts {
  const stands = selectUnretractedRecords(records);
  // What a retracted record shows as seen was still seen.
  const [seen, kept] = [findFirstRevealTimes(records), findFirstRevealTimes(stands)];
  const sights = (['verdicts', 'reference'] as const).flatMap((value) => {
    const at = records.find(({ time }) => time === seen[value]);
    return at && seen[value] !== kept[value] ? [draftSeen(at, value)] : [];
  });
  const withdrawn = findRetractedBlindSubmissionRecord(records, stands, seen);
  const all = [
    ...sights,
    ...[...stands, ...(withdrawn ? [withdrawn] : [])].map(({ v: _, time, annotator: __, ...draft }) => ({
      time,
      draft,
    })),
  ];
  all.sort((a, b) => (a.time < b.time ? -1 : a.time > b.time ? 1 : 0));
  const at = all.findIndex(({ time, draft }) => draft.kind === 'submit' && time === withdrawn?.time);
  return {
    ...(withdrawn ? { withdrawn: at } : {}),
    said: all.map(({ draft }) => ({ ...draft, item })),
    takenBack: stands.filter(({ kind }) => kind !== 'reveal').map(prepareRetractionRecord),
  };
}

interface TimedDraft {
  readonly time: string;
  readonly draft: UnsavedLabelRecord;
}

function draftSeen({ time, item, fingerprint, mode }: LabelRecord, value: 'verdicts' | 'reference'): TimedDraft {
  const seen = value === 'verdicts' ? { unblinded: true } : { usedReference: true };
  return { time, draft: { item, fingerprint, mode, kind: 'reveal', value, ...seen } };
}

export function prepareRetractionRecord({ item, fingerprint, step, mode, time }: LabelRecord): UnsavedLabelRecord {
  return omitUndefined({ item, fingerprint, step, mode, kind: 'retract', value: time });
}
