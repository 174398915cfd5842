/** Records by item and annotator, against folding all of them anew. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { buildItemLabel, type LabelRecord, LabelRecordIndex } from '../../../../../src/core/annotate/index.ts';
import { selectUnretractedRecords } from '../../../../../src/core/annotate/records/unretracted-records.ts';
import { anyHistory, at, record } from '../records.ts';

const ANNOTATORS = ['ada', 'emmy', 'sofia'];
const ITEMS = ['a.proof.md', 'b.proof.md'];

type Change =
  | { readonly kind: 'add'; readonly records: readonly LabelRecord[] }
  | { readonly kind: 'set' | 'delete'; readonly annotator: string; readonly records: readonly LabelRecord[] };

const anyChange: fc.Arbitrary<Change> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('add' as const), records: anyHistory }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('set' as const, 'delete' as const),
      annotator: fc.constantFrom(...ANNOTATORS),
      records: anyHistory,
    }),
  },
);

describe('an index of labels', () => {
  it('says what folding all records anew would, whatever is added, set and forgotten', () => {
    fc.assert(
      fc.property(fc.array(anyChange, { maxLength: 8 }), (changes) => {
        const index = new LabelRecordIndex();
        let all: readonly LabelRecord[] = [];
        for (const change of changes) {
          if (change.kind === 'add') {
            index.add(change.records);
            all = [...all, ...change.records];
          } else {
            const own = change.records.filter(({ annotator }) => annotator === change.annotator);
            if (change.kind === 'set') index.set(change.annotator, own);
            else index.delete(change.annotator);
            all = [
              ...all.filter(({ annotator }) => annotator !== change.annotator),
              ...(change.kind === 'set' ? own : []),
            ];
          }
          for (const item of ITEMS) {
            const ofItem = all.filter((one) => one.item === item);
            assert.deepEqual(index.of(item), selectUnretractedRecords(ofItem));
            for (const annotator of ANNOTATORS) {
              const own = ofItem.filter((one) => one.annotator === annotator);
              const label = own.length === 0 ? undefined : buildItemLabel(annotator, item, own);
              assert.deepEqual(index.label(annotator, item), label);
            }
          }
          const items = ANNOTATORS.flatMap((annotator) => [...index.items(annotator)]);
          assert.deepEqual([...new Set(items)].sort(), [...new Set(all.map(({ item }) => item))].sort());
        }
      }),
    );
  });

  it('keeps what nothing was said of, and says of which items something was', () => {
    const index = new LabelRecordIndex();
    const [a, b] = [record({ item: 'a' }), record({ item: 'b' })];
    assert.deepEqual([...index.add([a, b, a])], ['a', 'b']);
    const [label, stands, of] = [index.label('emmy', 'a'), index.of('a'), index.of('nothing')];
    assert.deepEqual([...index.add([record({ item: 'b', time: at(1) })])], ['b']);
    assert.deepEqual([...index.add([{ ...a }])], []);
    assert.equal(index.label('emmy', 'a'), label);
    assert.equal(index.of('a'), stands);
    assert.equal(index.of('nothing'), of);
  });

  it('is quick with many: a record more costs what its own item has, not what all have', () => {
    const index = new LabelRecordIndex();
    const records = Array.from({ length: 50_000 }, (_, k) =>
      record({
        item: `math.jsonl#${k % 10_000}`,
        time: at(k),
        kind: 'earliest',
        mode: 'blind',
        value: k % 5,
      }),
    );
    index.set('emmy', records);
    const first = timeOf(() => labels(index));
    const again = timeOf(() => {
      for (let k = 0; k < 200; k++) {
        index.add([record({ item: `math.jsonl#${k}`, time: at(60_000 + k), kind: 'earliest', value: 1 })]);
        index.label('emmy', `math.jsonl#${k}`);
      }
    });
    // Folding all of them 200 times would take 200 times as long.
    assert.ok(again < first, `${again} ms for 200 records, ${first} ms for all`);
  });
});

function labels(index: LabelRecordIndex): number {
  let count = 0;
  for (const item of index.items('emmy')) if (index.label('emmy', item)) count++;
  return count;
}

function timeOf(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}
