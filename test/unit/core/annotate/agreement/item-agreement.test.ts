import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  computeItemAgreement,
  findVoteOrPassDetails,
} from '../../../../../src/core/annotate/agreement/item-agreement.ts';
import { buildItemLabel, buildLabelsByItem, type LabelRecord } from '../../../../../src/core/annotate/index.ts';
import { at, record } from '../records.ts';

const ITEM = 'math.jsonl#math-0';

function said(tick: number, over: Partial<LabelRecord>): LabelRecord {
  return record({ item: ITEM, mode: 'blind', annotator: 'ada', time: at(tick), ...over });
}

function submit(tick: number, value: string | number, over: Partial<LabelRecord> = {}): LabelRecord {
  return said(tick, { kind: 'submit', value, milliseconds: 1000 * tick, ...over });
}

function cast(...records: LabelRecord[]) {
  return findVoteOrPassDetails(buildItemLabel('ada', ITEM, records));
}

describe("an annotator's ballot", () => {
  it('is the last blind submission', () => {
    assert.deepEqual(cast(submit(1, 2), submit(2, -1)), {
      ballot: { annotator: 'ada', said: -1 },
      time: at(2),
      milliseconds: 2000,
      usedReference: false,
    });
    assert.equal(cast(said(1, { kind: 'earliest', value: 2 })), undefined);
    assert.equal(cast(), undefined);
  });

  it('is to pass for who is unsure or out of their depth', () => {
    assert.equal(cast(submit(1, 'unsure'))?.ballot.said, 'unsure');
    assert.equal(cast(submit(1, 'out-of-depth'))?.ballot.said, 'out-of-depth');
  });

  it('stands when they look afterwards; what they then say is told, and does not count', () => {
    const reveal = said(2, { kind: 'reveal', value: 'verdicts', unblinded: true });
    const changed = cast(submit(1, 2), reveal, submit(3, 0, { unblinded: true }));
    assert.equal(changed?.ballot.said, 2);
    assert.equal(changed?.changedTo, 0);
    assert.equal(cast(submit(1, 2), reveal, submit(3, 2, { unblinded: true }))?.changedTo, undefined);
  });

  it('stands when they look and then take it back, and not when they take it back and then look', () => {
    const reveal = (tick: number) => said(tick, { kind: 'reveal', value: 'verdicts', unblinded: true });
    const back = (tick: number, of: number) => said(tick, { kind: 'retract', value: at(of) });
    assert.equal(cast(submit(1, 2), reveal(2), back(3, 1))?.ballot.said, 2);
    const anew = cast(submit(1, -1), submit(2, 2), reveal(3), back(4, 2), submit(5, 0, { unblinded: true }));
    assert.deepEqual([anew?.ballot.said, anew?.changedTo, anew?.time], [2, 0, at(2)]);
    assert.equal(cast(submit(1, -1), submit(2, 2), reveal(3), back(4, 2))?.changedTo, undefined);
    assert.equal(cast(submit(1, 2), back(2, 1), reveal(3))?.ballot.said, 'seen');
    // Seen without a word of it, so that only what takes back says so.
    assert.equal(cast(submit(1, 2), { ...back(2, 1), unblinded: true })?.ballot.said, 2);
    assert.equal(cast(submit(1, 2), back(2, 1)), undefined);
  });

  it('can be given no more by who looks first, or has labelled it with assistance', () => {
    const reveal = said(1, { kind: 'reveal', value: 'verdicts', unblinded: true });
    assert.deepEqual(cast(reveal), { ballot: { annotator: 'ada', said: 'seen' }, usedReference: false });
    assert.equal(cast(reveal, submit(2, 0, { unblinded: true }))?.notCounted, 'unblinded');
    assert.equal(cast(submit(2, 0, { mode: 'assisted' }))?.notCounted, 'assisted');
  });
});

describe('what labels of an item come to', () => {
  const three = ['ada', 'emmy', 'sofia'];

  it('follows the protocol: who has seen what is hidden is followed by another', () => {
    const protocol = { dataSet: 'math.jsonl', seed: 'x', annotators: [...three, 'olga'], needed: 3, most: 5 };
    const first = computeItemAgreement(ITEM, undefined, { protocol }).state.outcome;
    assert.ok(first.kind === 'open' && first.next.length === 3);
    const [looker = ''] = first.next;
    const labels = buildLabelsByItem([submit(1, 0, { mode: 'assisted', annotator: looker })]).get(ITEM);
    const { outcome } = computeItemAgreement(ITEM, labels, { protocol }).state;
    const others = protocol.annotators.filter((name) => name !== looker);
    assert.ok(outcome.kind === 'open');
    assert.deepEqual([...outcome.next].sort(), others.sort());
  });

  it('without a protocol is of whoever submitted first, whatever the order of the records', () => {
    const records = three.map((annotator, k) => submit(10 - k, 1, { annotator }));
    const more = [submit(20, 3, { annotator: 'olga' })];
    for (const all of [[...records, ...more], [...more, ...records].reverse()]) {
      const { state } = computeItemAgreement(ITEM, buildLabelsByItem(all).get(ITEM));
      assert.deepEqual(state.outcome, { kind: 'settled', index: 1 });
      assert.deepEqual(
        state.votes.map(({ annotator }) => annotator),
        ['sofia', 'emmy', 'ada'],
      );
      assert.deepEqual(
        state.leftOut.map(({ because }) => because),
        ['not-asked'],
      );
    }
    assert.deepEqual(computeItemAgreement(ITEM, undefined).state.outcome, {
      kind: 'open',
      next: [],
      wanted: 3,
    });
  });
});
