import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { orderAnnotatorsForItem } from '../../../../../src/core/annotate/agreement/assignment.ts';
import {
  type AgreementLabelSource,
  DataSetAgreementTracker,
} from '../../../../../src/core/annotate/agreement/data-set-agreement.ts';
import {
  type AgreementProtocol,
  PROCESSBENCH_AGREEMENT_RULES,
} from '../../../../../src/core/annotate/agreement/types.ts';
import {
  buildLabelsByItem,
  type LabelMode,
  type LabelRecord,
  parseLabelItemName,
} from '../../../../../src/core/annotate/index.ts';
import type { ItemMetadata } from '../../../../../src/core/data/index.ts';
import { createItemList } from '../../../../support/item-list.ts';
import { at, record } from '../records.ts';

const NAMES = ['ada', 'emmy', 'julia', 'olga', 'sofia'];
const protocol: AgreementProtocol = {
  dataSet: 'set.jsonl',
  seed: 'seed',
  annotators: NAMES,
  ...PROCESSBENCH_AGREEMENT_RULES,
};

function factsOf(row: number): ItemMetadata {
  return { row, part: 0, id: `i${row}`, line: row + 1, steps: 5, problem: '' };
}

/** A set with labels that can be added to. */
function made(count: number) {
  const records: LabelRecord[] = [];
  const all = () => buildLabelsByItem(records);
  const labels: AgreementLabelSource = {
    annotators: () => [...new Set(records.map(({ annotator }) => annotator))],
    of: (id, annotator) => all().get(`set.jsonl#${id}`)?.get(annotator),
    labelled: (annotator) =>
      [...all()].flatMap(([item, by]) => {
        const label = by.get(annotator);
        return label ? [[parseLabelItemName('set.jsonl', item) ?? '', label] as const] : [];
      }),
  };
  const set = {
    name: 'set.jsonl',
    items: createItemList(Array.from({ length: count }, (_, row) => factsOf(row))),
  };
  const submit = (row: number, annotator: string, value: number | string, mode: LabelMode = 'blind'): string => {
    const time = at(records.length);
    records.push(record({ item: `set.jsonl#i${row}`, annotator, mode, kind: 'submit', value, time }));
    return `i${row}`;
  };
  return { set, labels, submit };
}

const orderOf = (row: number): readonly string[] => orderAnnotatorsForItem('seed', NAMES, `set.jsonl#i${row}`);
const asked = (of: DataSetAgreementTracker, row: number): string[] =>
  NAMES.filter((name) => of.isNext(row, name)).sort();

describe('the agreement of an open data set', () => {
  it('asks the first three of each item, then those who are needed, and nobody once it is over', () => {
    const { set, labels, submit } = made(40);
    const of = new DataSetAgreementTracker(set, labels, protocol);
    const order = orderOf(7);
    assert.deepEqual(asked(of, 7), order.slice(0, 3).sort());
    for (const [k, value] of [1, 1, 2].entries()) of.changed([submit(7, order[k] ?? '', value)]);
    assert.deepEqual(asked(of, 7), [order[3]]);
    of.changed([submit(7, order[3] ?? '', 1)]);
    assert.deepEqual(asked(of, 7), []);
    assert.deepEqual(of.of(7)?.state.outcome, { kind: 'settled', index: 1 });
    assert.equal(of.isDisagreed(7), true);
    assert.equal(of.isNext(8, 'nobody'), false);
    assert.equal(of.isNext(99, 'ada'), false);
  });

  it('says whether what was said bears on who is asked', () => {
    const { set, labels, submit } = made(3);
    const of = new DataSetAgreementTracker(set, labels, protocol);
    asked(of, 0);
    const [first = '', second = ''] = orderOf(0);
    assert.equal(of.changed([submit(0, first, 1)]), true);
    // The same said again bears on nothing.
    assert.equal(of.changed([submit(0, first, 1)]), false);
    assert.equal(of.changed([submit(0, second, 2)]), true);
    assert.equal(of.isDisagreed(0), true);
    assert.equal(of.changed(undefined), true);
    assert.equal(of.isDisagreed(0), true);
  });

  it('knows who may still be asked, even if they are not now', () => {
    const { set, labels, submit } = made(1);
    const of = new DataSetAgreementTracker(set, labels, protocol);
    const order = orderOf(0);
    assert.ok(NAMES.every((name) => of.mayBeAsked(name)));
    assert.equal(of.mayBeAsked('nobody'), false);
    for (const name of order.slice(0, 2)) of.changed([submit(0, name, 1)]);
    assert.deepEqual(NAMES.filter((name) => of.mayBeAsked(name)).sort(), order.slice(2).sort());
    of.changed([submit(0, order[2] ?? '', 1)]);
    assert.deepEqual(
      NAMES.filter((name) => of.mayBeAsked(name)),
      [],
    );
  });

  it('without a protocol asks everybody, and differs where people do, with or without verdicts in sight', () => {
    const { set, labels, submit } = made(2);
    const of = new DataSetAgreementTracker(set, labels, undefined);
    assert.ok(of.isNext(0, 'anybody'));
    submit(0, 'ada', 1, 'assisted');
    submit(0, 'emmy', 2, 'assisted');
    submit(1, 'ada', 1);
    submit(1, 'emmy', 'unsure');
    of.changed(undefined);
    assert.deepEqual([of.isDisagreed(0), of.isDisagreed(1)], [true, false]);
    assert.equal(of.mayBeAsked('ada'), false);
  });
});
