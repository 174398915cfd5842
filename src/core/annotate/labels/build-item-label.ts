/** Folds records into labels of items. */
import { groupBy } from '../../base/groups.ts';
import { omitUndefined } from '../../base/optional-values.ts';
import type { LabelRecord, LabelRecordKind } from '../records/types.ts';
import { selectUnretractedRecords } from '../records/unretracted-records.ts';
import type { ItemLabel, ItemNote, LabelSubmission, LabelVerdict, StepRating } from './item-label.ts';

/** Creates the label of an item that has no records. */
export function createEmptyItemLabel(annotator: string, item: string): ItemLabel {
  return {
    annotator,
    item,
    ratings: new Map(),
    isUnsure: false,
    isOutOfDepth: false,
    notes: [],
    usedReference: false,
    unblinded: false,
    submissions: [],
    isChangedSince: false,
  };
}

/** The kinds of records that change a submitted label. */
const DECIDING: ReadonlySet<LabelRecordKind> = new Set([
  'earliest',
  'step',
  'category',
  'unsure',
  'out-of-depth',
] satisfies LabelRecordKind[]);

/**
 * Folds an annotator's records of an item into a label. The last record of each kind counts, so the order in which files were merged
 * doesn't matter.
 * @param records of that annotator and item. Retracted ones may be included: what they show as seen counts in any case
 */
export function buildItemLabel(annotator: string, item: string, records: Iterable<LabelRecord>): ItemLabel {
  const all = [...records];
  const seen = findFirstRevealTimes(all);
  const stands = selectUnretractedRecords(all);
  const ratings = new Map<number, StepRating>();
  const submissions: LabelSubmission[] = [];
  let earliest: number | undefined;
  let isUnsure = false;
  let isOutOfDepth = false;
  let category: string | undefined;
  let goldDispute: ItemLabel['goldDispute'];
  let isChangedSince = false;
  for (const record of stands) {
    const { kind, value, step, time, note } = record;
    if (DECIDING.has(kind) && submissions.length > 0) isChangedSince = true;
    switch (kind) {
      case 'earliest':
        if (!isIndex(value)) break;
        earliest = value;
        // Marking the earliest error overrides an earlier rating of that step.
        ratings.delete(value);
        if (record.certain) [isUnsure, isOutOfDepth] = [false, false];
        break;
      case 'step':
        if (step !== undefined && isRating(value)) ratings.set(step, value);
        break;
      case 'category':
        category = record.category || undefined;
        break;
      case 'unsure':
        isUnsure = value !== 0;
        break;
      case 'out-of-depth':
        isOutOfDepth = value !== 0;
        break;
      case 'gold-dispute':
        goldDispute = note ? { reason: note, time } : undefined;
        break;
      case 'submit': {
        const verdict = readSubmittedVerdict(value);
        if (!verdict) break;
        submissions.push(toSubmission(record, verdict, seen));
        isChangedSince = false;
        break;
      }
      case 'note':
      case 'agree':
      case 'dispute':
      case 'reveal':
      case 'retract':
        break;
      default:
        kind satisfies never;
    }
  }
  return omitUndefined({
    annotator,
    item,
    earliest,
    ratings,
    isUnsure,
    isOutOfDepth,
    category,
    notes: toItemNotes(stands),
    goldDispute,
    usedReference: seen.reference !== undefined,
    unblinded: seen.verdicts !== undefined,
    submissions,
    withdrawn: findWithdrawnSubmission(all, stands, seen),
    isChangedSince,
  });
}

function findWithdrawnSubmission(
  all: readonly LabelRecord[],
  stands: readonly LabelRecord[],
  seen: SeenTimes,
): LabelSubmission | undefined {
  const record = findRetractedBlindSubmissionRecord(all, stands, seen);
  const verdict = record && readSubmittedVerdict(record.value);
  return verdict && toSubmission(record, verdict, seen);
}

/**
 * The last blind submission before a reveal, if it was retracted after that.
 * @param all the records of one annotator and item
 * @param stands the standing ones among them
 */
export function findRetractedBlindSubmissionRecord(
  all: readonly LabelRecord[],
  stands: readonly LabelRecord[],
  { verdicts }: SeenTimes,
): LabelRecord | undefined {
  if (verdicts === undefined) return undefined;
  const before = selectUnretractedRecords(all.filter(({ time }) => time < verdicts));
  const last = before.findLast(({ kind, mode }) => kind === 'submit' && mode === 'blind');
  if (!last || !readSubmittedVerdict(last.value)) return undefined;
  return stands.some(({ kind, time }) => kind === 'submit' && time === last.time) ? undefined : last;
}

/** Folds records into labels, by item and annotator in the order of their first record. */
export function buildLabelsByItem(records: Iterable<LabelRecord>): ReadonlyMap<string, ReadonlyMap<string, ItemLabel>> {
  const byItem = groupBy(records, ({ item }) => item);
  return new Map(
    [...byItem].map(([item, ofItem]) => {
      const byAnnotator = groupBy(ofItem, ({ annotator }) => annotator);
      return [item, new Map([...byAnnotator].map(([name, own]) => [name, buildItemLabel(name, item, own)]))];
    }),
  );
}

/** Finds the submission of a blind label that counts: the last one before a reveal. */
export function findEffectiveBlindSubmission({ submissions }: ItemLabel): LabelSubmission | undefined {
  return submissions.findLast(({ mode, unblinded }) => mode === 'blind' && !unblinded);
}

function toSubmission(record: LabelRecord, verdict: LabelVerdict, seen: SeenTimes): LabelSubmission {
  const { time, mode, milliseconds } = record;
  return omitUndefined({
    time,
    verdict,
    milliseconds,
    mode,
    unblinded: seen.verdicts !== undefined && seen.verdicts <= time,
    usedReference: seen.reference !== undefined && seen.reference <= time,
  });
}

/** When an annotator first saw hidden facts, and when the reference. Undefined if never. */
interface SeenTimes {
  readonly verdicts: string | undefined;
  readonly reference: string | undefined;
}

/** @param records of one annotator and item, including retracted ones */
export function findFirstRevealTimes(records: readonly LabelRecord[]): SeenTimes {
  return {
    verdicts: findFirstTime(records, showsVerdicts),
    reference: findFirstTime(records, showsReference),
  };
}

/** An annotator who labels in assisted mode, or agrees with or disputes a verdict, has seen it. */
function showsVerdicts({ kind, mode, value, unblinded }: LabelRecord): boolean {
  return (
    unblinded === true ||
    mode === 'assisted' ||
    kind === 'agree' ||
    kind === 'dispute' ||
    (kind === 'reveal' && value === 'verdicts')
  );
}

function showsReference({ kind, value, usedReference }: LabelRecord): boolean {
  return usedReference === true || (kind === 'reveal' && value === 'reference');
}

function findFirstTime(records: readonly LabelRecord[], does: (record: LabelRecord) => boolean): string | undefined {
  return records
    .filter(does)
    .map(({ time }) => time)
    .sort()[0];
}

function readSubmittedVerdict(value: LabelRecord['value']): LabelVerdict | undefined {
  if (value === 'unsure' || value === 'out-of-depth') return { kind: value };
  if (!isIndex(value)) return undefined;
  return value === -1 ? { kind: 'none' } : { kind: 'earliest', index: value };
}

function isIndex(value: LabelRecord['value']): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= -1;
}

function isRating(value: LabelRecord['value']): value is StepRating {
  return value === 1 || value === 0 || value === -1;
}

/**
 * The notes that count, by time. While labeling, an annotator has one note on an item and one on each of its steps: a later one replaces
 * it, and an empty one deletes it. Notes of a review don't replace each other.
 * @param stands the standing records, sorted by time
 */
export function listCurrentNoteRecords(stands: Iterable<LabelRecord>): readonly LabelRecord[] {
  const notes = new Map<string, LabelRecord>();
  for (const record of stands) {
    if (record.kind !== 'note') continue;
    const { annotator, item, step, mode, time } = record;
    const place = JSON.stringify(mode === 'review' ? [annotator, item, time, record] : [annotator, item, step]);
    notes.delete(place);
    if (record.note) notes.set(place, record);
  }
  return [...notes.values()];
}

function toItemNotes(stands: Iterable<LabelRecord>): readonly ItemNote[] {
  return listCurrentNoteRecords(stands).map(({ note = '', time, mode, step }) =>
    omitUndefined({ text: note, time, mode, step }),
  );
}

/** The current note on an item or on one of its steps. Empty if there is none. */
export function findCurrentNoteText({ notes }: Pick<ItemLabel, 'notes'>, step?: number): string {
  return notes.findLast((one) => one.mode !== 'review' && one.step === step)?.text ?? '';
}
