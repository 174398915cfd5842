import { getOrCreate, groupBy } from '../../base/groups.ts';
import type { Step } from '../../proof/index.ts';
import type { AgreementOrDispute, StepLabelsAndNotes, StepNote } from '../../review/index.ts';
import type { LabelRecord } from '../records/types.ts';
import { listCurrentNoteRecords } from './build-item-label.ts';

/** The indices of the steps of a proof by fingerprint, ascending. */
type StepIndices = ReadonlyMap<string, readonly number[]>;

/** Maps the fingerprint of each step to the indices of the steps that have it. */
export function indexStepsByFingerprint(steps: readonly Pick<Step, 'fingerprint'>[]): StepIndices {
  return groupBy(steps.keys(), (index) => steps[index]?.fingerprint ?? '');
}

/**
 * Finds the index, in the proof as it is now, of a step that was recorded earlier. If several steps have the same text, it picks the
 * nearest to the old position, or the earlier of two equally near ones. Undefined if no step has that text now.
 */
export function findIndexOfRecordedStep(
  { fingerprint, step }: Pick<LabelRecord, 'fingerprint' | 'step'>,
  places: StepIndices,
): number | undefined {
  const all = places.get(fingerprint) ?? [];
  if (step === undefined) return all[0];
  return all.toSorted((a, b) => Math.abs(a - step) - Math.abs(b - step))[0];
}

/**
 * Collects the labels of the steps of a proof, by index.
 * @param stands the standing records, sorted by time: each annotator's last one on a step counts
 * @param reader the annotator whose agreements are returned as `agreement`; undefined for none
 */
export function collectAgreementsDisputesAndNotes(
  places: StepIndices,
  stands: Iterable<LabelRecord>,
  reader: string | undefined,
): ReadonlyMap<number, StepLabelsAndNotes> {
  const agreements = new Map<number, Map<string, AgreementOrDispute>>();
  const notes = new Map<number, StepNote[]>();
  const records = [...stands];
  for (const record of listCurrentNoteRecords(records)) {
    const index = findIndexOfRecordedStep(record, places);
    const { annotator, time, note = '' } = record;
    if (index !== undefined) getOrCreate(notes, index, () => []).push({ text: note, annotator, time });
  }
  for (const record of records) {
    const index = findIndexOfRecordedStep(record, places);
    if (index === undefined) continue;
    const { annotator, time, note } = record;
    if (record.kind === 'agree' || record.kind === 'dispute') {
      const { kind, value = '' } = record;
      const said = { kind, of: `${value}`, ...(note ? { reason: note } : {}), annotator, time };
      getOrCreate(agreements, index, () => new Map<string, AgreementOrDispute>()).set(annotator, said);
    }
  }
  const labels = new Map<number, StepLabelsAndNotes>();
  for (const index of [...new Set([...agreements.keys(), ...notes.keys()])].sort((a, b) => a - b)) {
    const said = [...(agreements.get(index)?.values() ?? [])];
    const own = said.find(({ annotator }) => annotator === reader);
    const others = said.filter((one) => one !== own).sort((a, b) => (a.annotator < b.annotator ? -1 : 1));
    labels.set(index, {
      ...(own ? { agreement: own } : {}),
      ...(others.length > 0 ? { others } : {}),
      notes: notes.get(index) ?? [],
    });
  }
  return labels;
}
