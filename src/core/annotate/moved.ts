/** Labels that go with a file to a new name: they are said again there, and taken back under the old one. */
import type { LabelDraft } from './folder.ts';
import { sightOf } from './label-of.ts';
import { standing } from './standing.ts';
import type { LabelRecord } from './types.ts';

/** What is to be written under the new name, and under the old one. */
export interface Moved {
  readonly said: readonly LabelDraft[];
  readonly takenBack: readonly LabelDraft[];
}

/**
 * @param records of one annotator and item, whether they stand or not
 * @param item its new name
 */
export function movedRecords(records: readonly LabelRecord[], item: string): Moved {
  const stands = standing(records);
  // What was seen with a word that was taken back was seen all the same.
  const lacking = [
    ['verdicts', sightOf(records).verdicts, sightOf(stands).verdicts],
    ['reference', sightOf(records).reference, sightOf(stands).reference],
  ] as const;
  const sights = lacking.flatMap(([value, first, kept]) => {
    const at = records.find(({ time }) => time === first);
    return at && first !== kept ? [sightDraft(at, value)] : [];
  });
  const all = [...sights, ...stands.map((record) => ({ time: record.time, draft: draftOf(record) }))];
  all.sort((a, b) => (a.time < b.time ? -1 : a.time > b.time ? 1 : 0));
  return {
    said: all.map(({ draft }) => ({ ...draft, item })),
    takenBack: stands.filter(({ kind }) => kind !== 'reveal').map(backDraft),
  };
}

interface Timed {
  readonly time: string;
  readonly draft: LabelDraft;
}

function draftOf({ v: _, time: __, annotator: ___, ...draft }: LabelRecord): LabelDraft {
  return draft;
}

function sightDraft({ time, item, fingerprint, mode }: LabelRecord, value: 'verdicts' | 'reference'): Timed {
  const seen = value === 'verdicts' ? { unblinded: true } : { usedReference: true };
  return { time, draft: { item, fingerprint, mode, kind: 'reveal', value, ...seen } };
}

function backDraft({ item, fingerprint, step, mode, time }: LabelRecord): LabelDraft {
  const where = step === undefined ? {} : { step };
  return { item, fingerprint, ...where, mode, kind: 'retract', value: time };
}
