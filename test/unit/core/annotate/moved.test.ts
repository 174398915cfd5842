import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  buildItemLabel,
  createLabelRecord,
  type LabelRecord,
  prepareMovedLabelRecords,
  prepareRetractionRecord,
  type UnsavedLabelRecord,
} from '../../../../src/core/annotate/index.ts';
import { type Act, Annotator, anyAct, ITEMS } from './label-words.ts';

const [item] = ITEMS;
/** What was submitted blind counts, although it is taken back once what is hidden was seen. */
const SEEN_AND_TAKEN_BACK: Act[] = [
  { kind: 'say', item, word: { kind: 'none' } },
  { kind: 'submit', item },
  { kind: 'reveal', item, what: 'verdicts' },
  { kind: 'undo' },
];

describe('labels that go with a file to a new name', () => {
  it('come to the same there, and to nothing under the old one, though they be moved again', () => {
    fc.assert(
      fc.property(fc.array(anyAct, { maxLength: 15 }), (acts) => {
        const annotator = new Annotator();
        for (const act of acts) annotator.do(act);
        const old = annotator.records.filter(({ item }) => item === ITEMS[0]);
        const once = prepareMovedLabelRecords(old, 'b.jsonl#a');
        const there = written(once);
        assert.deepEqual(said(there, 'b.jsonl#a'), said(old, ITEMS[0]));
        const left = buildItemLabel('emmy', ITEMS[0], [...old, ...written({ said: once.takenBack })]);
        assert.deepEqual([left.submissions, left.notes, left.ratings.size, left.earliest], [[], [], 0, undefined]);
        const twice = written(prepareMovedLabelRecords(there, 'c.jsonl#a'));
        assert.deepEqual(said(twice, 'c.jsonl#a'), said(old, ITEMS[0]));
      }),
      { examples: [[SEEN_AND_TAKEN_BACK]] },
    );
  });
});

function written({
  said,
  withdrawn,
}: {
  readonly said: readonly UnsavedLabelRecord[];
  readonly withdrawn?: number;
}): readonly LabelRecord[] {
  const records: LabelRecord[] = [];
  let latest = Date.UTC(2026, 5, 1);
  const write = (draft: UnsavedLabelRecord): void => {
    const record = createLabelRecord('emmy', draft, latest, 0);
    latest = Date.parse(record.time);
    records.push(record);
  };
  said.forEach(write);
  const again = withdrawn === undefined ? undefined : records[withdrawn];
  if (again) write(prepareRetractionRecord(again));
  return records;
}

/** All that is said, but for when. */
function said(records: readonly LabelRecord[], item: string): unknown {
  const { item: _, notes, submissions, goldDispute, withdrawn, ...label } = buildItemLabel('emmy', item, records);
  return {
    ...label,
    notes: notes.map(({ time: __, ...note }) => note),
    submissions: submissions.map(({ time: __, ...submission }) => submission),
    reason: goldDispute?.reason,
    withdrawn: withdrawn && { ...withdrawn, time: undefined },
  };
}
