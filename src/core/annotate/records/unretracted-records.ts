import { formatLabelLine } from './label-lines.ts';
import type { LabelRecord } from './types.ts';

/**
 * Returns the standing records, each once and sorted by time: all records but retracted ones and retractions. The order and duplicates
 * of the input, as in merged files, make no difference. A record can be retracted only by its annotator, for the same item, and later. A
 * reveal can't be retracted.
 */
export function selectUnretractedRecords(records: Iterable<LabelRecord>): readonly LabelRecord[] {
  // Records with the same time are rare. Only these are compared by all fields.
  const byTime = [...records].sort(
    (a, b) => compareRecords(a.time, b.time) || (a === b ? 0 : compareRecords(formatLabelLine(a), formatLabelLine(b))),
  );
  const takenBack = new Set<string>();
  const stand: LabelRecord[] = [];
  // Backward, since a retraction may itself have been retracted.
  for (let k = byTime.length - 1; k >= 0; k--) {
    const record = byTime[k];
    if (!record || isSameStandingRecord(record, byTime[k + 1])) continue;
    const { kind, time } = record;
    if (takenBack.size > 0 && kind !== 'reveal' && takenBack.has(standingRecordKey(record, time))) continue;
    if (kind !== 'retract') stand.push(record);
    else if (`${record.value}` < time) takenBack.add(standingRecordKey(record, `${record.value}`));
  }
  return stand.reverse();
}

function isSameStandingRecord(record: LabelRecord, next: LabelRecord | undefined): boolean {
  if (next?.time !== record.time) return false;
  return next === record || formatLabelLine(next) === formatLabelLine(record);
}

function standingRecordKey({ annotator, item }: LabelRecord, time: string): string {
  return JSON.stringify([annotator, item, time]);
}

/** Compares by code units, so that the order is the same in every locale. */
function compareRecords(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
