import { writeRecord } from './lines.ts';
import type { LabelRecord } from './types.ts';

/**
 * What stands of some records: each once, without what was taken back and what takes back, by time. The order in which they come,
 * and whether some come twice, as merged files may have them, makes no difference. Each annotator takes back only what is
 * their own, of the same item, and said before; what somebody has seen cannot be taken back.
 */
export function standing(records: Iterable<LabelRecord>): readonly LabelRecord[] {
  const different = new Map<string, LabelRecord>();
  for (const record of records) different.set(writeRecord(record), record);
  const byTime = [...different].sort(
    ([a, one], [b, other]) => compare(one.time, other.time) || compare(a, b),
  );
  const takenBack = new Set<string>();
  const stand: LabelRecord[] = [];
  // From the last on: what takes back may have been taken back itself.
  for (const [, record] of byTime.reverse()) {
    if (record.kind !== 'reveal' && takenBack.has(nameOf(record, record.time))) continue;
    if (record.kind !== 'retract') stand.push(record);
    else if (`${record.value}` < record.time) takenBack.add(nameOf(record, `${record.value}`));
  }
  return stand.reverse();
}

function nameOf({ annotator, item }: LabelRecord, time: string): string {
  return JSON.stringify([annotator, item, time]);
}

/** By code units, so that it is the same everywhere. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
