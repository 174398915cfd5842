import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  collectAgreementsDisputesAndNotes,
  findIndexOfRecordedStep,
  indexStepsByFingerprint,
} from '../../../../../src/core/annotate/index.ts';
import { selectUnretractedRecords } from '../../../../../src/core/annotate/records/unretracted-records.ts';
import { anyHistory, at, record, retract } from '../records.ts';

describe('what stands', () => {
  it('is the same however files were merged: in any order, with lines twice', () => {
    const merged = anyHistory.chain((records) =>
      fc.tuple(fc.constant(records), fc.shuffledSubarray([...records, ...records], { minLength: records.length })),
    );
    fc.assert(
      fc.property(merged, ([records, subset]) => {
        assert.deepEqual(selectUnretractedRecords([...subset, ...records]), selectUnretractedRecords(records));
      }),
    );
  });

  it('of one annotator does not depend on what others say', () => {
    fc.assert(
      fc.property(anyHistory, (records) => {
        const isHers = ({ annotator }: { annotator: string }): boolean => annotator === 'emmy';
        assert.deepEqual(
          selectUnretractedRecords(records).filter(isHers),
          selectUnretractedRecords(records.filter(isHers)),
        );
      }),
    );
  });

  it('comes by time, and has nothing that takes back', () => {
    fc.assert(
      fc.property(anyHistory, (records) => {
        const stands = selectUnretractedRecords(records);
        const times = stands.map(({ time }) => time);
        assert.deepEqual(times, [...times].sort());
        assert.ok(stands.every(({ kind }) => kind !== 'retract'));
      }),
    );
  });

  it('lacks what was taken back, by its own annotator and of its own item', () => {
    const said = record();
    assert.deepEqual(selectUnretractedRecords([said, retract(said.time, { time: at(1) })]), []);
    assert.deepEqual(selectUnretractedRecords([said, retract(said.time, { time: at(1), annotator: 'ada' })]), [said]);
    assert.deepEqual(selectUnretractedRecords([said, retract(said.time, { time: at(1), item: 'b' })]), [said]);
  });

  it('has again what was taken back, once that is taken back', () => {
    const said = record();
    const back = retract(said.time, { time: at(1) });
    assert.deepEqual(selectUnretractedRecords([said, back, retract(back.time, { time: at(2) })]), [said]);
  });

  it('has what was seen, though somebody takes it back', () => {
    const seen = record({ kind: 'reveal', value: 'verdicts', unblinded: true });
    assert.deepEqual(selectUnretractedRecords([seen, retract(seen.time, { time: at(1) })]), [seen]);
  });

  it('is not taken back by what was said before it', () => {
    const said = record({ time: at(5) });
    assert.deepEqual(
      selectUnretractedRecords([said, retract(said.time, { time: at(1) }), retract(at(5), { time: at(5) })]),
      [said],
    );
  });
});

describe('labels on the steps of a proof', () => {
  const proof = (...fingerprints: string[]) =>
    indexStepsByFingerprint(fingerprints.map((fingerprint) => ({ fingerprint })));

  it('stay with their text when steps come and go before it', () => {
    const said = record({ fingerprint: 'cc', step: 2 });
    assert.deepEqual([...collectAgreementsDisputesAndNotes(proof('aa', 'bb', 'cc'), [said], 'emmy').keys()], [2]);
    assert.deepEqual([...collectAgreementsDisputesAndNotes(proof('aa', 'xx', 'bb', 'cc'), [said], 'emmy').keys()], [3]);
    assert.deepEqual([...collectAgreementsDisputesAndNotes(proof('cc'), [said], 'emmy').keys()], [0]);
  });

  it('are gone while the text is another, and back with it', () => {
    const said = record({ fingerprint: 'bb', step: 1 });
    assert.equal(collectAgreementsDisputesAndNotes(proof('aa', 'b1'), [said], 'emmy').size, 0);
    assert.deepEqual([...collectAgreementsDisputesAndNotes(proof('aa', 'bb'), [said], 'emmy').keys()], [1]);
  });

  it('are at the nearest of equal steps, at the earlier of two', () => {
    const places = proof('aa', 'bb', 'aa', 'cc', 'aa');
    const where = (step?: number): number | undefined =>
      findIndexOfRecordedStep({ ...record(), ...(step === undefined ? {} : { step }), fingerprint: 'aa' }, places);
    assert.deepEqual([0, 1, 2, 3, 4, 1_000_000].map(where), [0, 0, 2, 2, 4, 4]);
  });

  it('are the last word of each annotator, the reader’s own apart', () => {
    const stands = selectUnretractedRecords([
      record(),
      record({ time: at(1), kind: 'dispute', note: 'a ≠ b', value: 'doubtful' }),
      record({ time: at(2), annotator: 'sofia' }),
      record({ time: at(0), annotator: 'ada', kind: 'dispute', note: 'no' }),
    ]);
    const label = collectAgreementsDisputesAndNotes(proof('aa'), stands, 'emmy').get(0);
    assert.deepEqual(label?.agreement, {
      kind: 'dispute',
      of: 'doubtful',
      reason: 'a ≠ b',
      annotator: 'emmy',
      time: at(1),
    });
    assert.deepEqual(
      label?.others?.map(({ annotator, kind }) => [annotator, kind]),
      [
        ['ada', 'dispute'],
        ['sofia', 'agree'],
      ],
    );
    assert.equal(collectAgreementsDisputesAndNotes(proof('aa'), stands, undefined).get(0)?.agreement, undefined);
  });

  it('have the notes of all, by time', () => {
    const stands = selectUnretractedRecords([
      record({ time: at(3), kind: 'note', note: 'third' }),
      record({ time: at(1), kind: 'note', note: 'first', annotator: 'ada' }),
      record({ time: at(2), kind: 'note', note: 'second' }),
    ]);
    const label = collectAgreementsDisputesAndNotes(proof('aa'), stands, 'emmy').get(0);
    assert.deepEqual(
      label?.notes.map(({ text, annotator }) => `${annotator}: ${text}`),
      ['ada: first', 'emmy: second', 'emmy: third'],
    );
    assert.equal(label?.agreement, undefined);
  });

  it('never show a record at a step of another text, nor twice', () => {
    fc.assert(
      fc.property(anyHistory, fc.array(fc.constantFrom('a', 'b', 'c', 'x'), { maxLength: 8 }), (records, steps) => {
        const stands = selectUnretractedRecords(records).filter(({ item }) => item === 'a.proof.md');
        const labels = collectAgreementsDisputesAndNotes(proof(...steps), stands, 'emmy');
        const notes = [...labels.values()].flatMap((label) => label.notes);
        const placed = stands.filter(
          ({ kind, fingerprint }) => kind === 'note' && steps.some((step) => step === fingerprint),
        );
        assert.equal(notes.length, placed.length);
        for (const [index, { agreement, others = [] }] of labels)
          for (const said of [...(agreement ? [agreement] : []), ...others])
            assert.ok(
              stands.some(
                (one) => one.annotator === said.annotator && one.time === said.time && one.fingerprint === steps[index],
              ),
            );
      }),
    );
  });
});
