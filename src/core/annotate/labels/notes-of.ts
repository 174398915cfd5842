import { defined } from '../../base/optional.ts';
import type { LabelRecord } from '../records/types.ts';
import type { ItemLabel, ItemNote } from './item-label.ts';

/**
 * The notes that count, by time. While labelling there is one note of each annotator on an item, and one on each of its steps: a later
 * one is the earlier one edited, and an empty one takes it away. Notes of a review stand beside each other.
 * @param stands what stands, by time
 */
export function notesThatCount(stands: Iterable<LabelRecord>): readonly LabelRecord[] {
  const notes = new Map<string, LabelRecord>();
  for (const record of stands) {
    if (record.kind !== 'note') continue;
    const { annotator, item, step, mode, time } = record;
    const place = JSON.stringify(
      mode === 'review' ? [annotator, item, time, record] : [annotator, item, step],
    );
    notes.delete(place);
    if (record.note) notes.set(place, record);
  }
  return [...notes.values()];
}

/** The same, as an item's label has them. */
export function notesOf(stands: Iterable<LabelRecord>): readonly ItemNote[] {
  return notesThatCount(stands).map(({ note = '', time, mode, step }) =>
    defined({ text: note, time, mode, step }),
  );
}

/** What is noted while labelling on an item, or on one of its steps; empty if nothing is. */
export function noteIn({ notes }: Pick<ItemLabel, 'notes'>, step?: number): string {
  return notes.findLast((one) => one.mode !== 'review' && one.step === step)?.text ?? '';
}
