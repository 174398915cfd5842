import { getOrCreate, groupBy } from '../../base/groups.ts';
import { formatLabelLine } from '../records/label-lines.ts';
import type { LabelRecord } from '../records/types.ts';
import { selectUnretractedRecords } from '../records/unretracted-records.ts';
import { buildItemLabel } from './build-item-label.ts';
import type { ItemLabel } from './item-label.ts';

const NO_RECORDS: readonly LabelRecord[] = [];

/** Records by item and annotator. Labels are folded on demand and cached: an unchanged one is the same object. */
export class LabelRecordIndex {
  /** All records, standing or not, in the order in which they were added. */
  readonly #records = new Map<string, Map<string, LabelRecord[]>>();
  readonly #standing = new Map<string, readonly LabelRecord[]>();
  readonly #labels = new Map<string, Map<string, ItemLabel>>();

  /** Replaces all records of an annotator. */
  set(annotator: string, records: Iterable<LabelRecord>): void {
    this.delete(annotator);
    const items = groupBy(records, ({ item }) => item);
    this.#records.set(annotator, items);
    for (const item of items.keys()) this.#standing.delete(item);
  }

  /** Removes all records of an annotator. */
  delete(annotator: string): void {
    for (const item of this.#records.get(annotator)?.keys() ?? []) this.#standing.delete(item);
    this.#records.delete(annotator);
    this.#labels.delete(annotator);
  }

  /** Adds new records. @returns the items of the added records */
  add(records: Iterable<LabelRecord>): ReadonlySet<string> {
    const others = new Set<string>();
    for (const record of records) {
      const { annotator, item } = record;
      const items = getOrCreate(this.#records, annotator, () => new Map<string, LabelRecord[]>());
      const known = getOrCreate(items, item, () => []);
      if (known.some((one) => isSameLabelRecord(one, record))) continue;
      known.push(record);
      this.#standing.delete(item);
      this.#labels.get(annotator)?.delete(item);
      others.add(item);
    }
    return others;
  }

  /** The standing records of all annotators for an item, sorted by time. */
  of(item: string): readonly LabelRecord[] {
    const known = this.#standing.get(item);
    if (known) return known;
    const all = [...this.#records.values()].flatMap((items) => items.get(item) ?? []);
    if (all.length === 0) return NO_RECORDS;
    const stands = selectUnretractedRecords(all);
    this.#standing.set(item, stands);
    return stands;
  }

  /** All records of an annotator for an item, standing or not. They show what the annotator has seen. */
  recordsOf(annotator: string, item: string): readonly LabelRecord[] {
    return this.#records.get(annotator)?.get(item) ?? NO_RECORDS;
  }

  /** An annotator's label of an item. Undefined without records. */
  label(annotator: string, item: string): ItemLabel | undefined {
    const records = this.recordsOf(annotator, item);
    if (records.length === 0) return undefined;
    const labels = getOrCreate(this.#labels, annotator, () => new Map<string, ItemLabel>());
    return getOrCreate(labels, item, () => buildItemLabel(annotator, item, records));
  }

  /** All items with records of an annotator, standing or not. */
  items(annotator: string): Iterable<string> {
    return this.#records.get(annotator)?.keys() ?? [];
  }

  /** All annotators with records. */
  annotators(): readonly string[] {
    return [...this.#records].filter(([, items]) => items.size > 0).map(([annotator]) => annotator);
  }
}

function isSameLabelRecord(one: LabelRecord, other: LabelRecord): boolean {
  return one === other || (one.time === other.time && formatLabelLine(one) === formatLabelLine(other));
}
