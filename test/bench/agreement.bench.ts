/** What the agreement protocol takes over a data set of 100,000 items of which 3,000 are labelled. Items and labels are made up. */

import { AgreementTally } from '../../src/core/annotate/agreement/agreement-tally.ts';
import {
  type AgreementLabelSource,
  DataSetAgreementTracker,
} from '../../src/core/annotate/agreement/data-set-agreement.ts';
import { type AgreementProtocol, PROCESSBENCH_AGREEMENT_RULES } from '../../src/core/annotate/agreement/types.ts';
import { createEmptyItemLabel, type ItemLabel } from '../../src/core/annotate/index.ts';
import { DataSetStatisticsTally } from '../../src/core/annotate/statistics/statistics-tally.ts';
import { createItemList } from '../support/item-list.ts';
import { type BenchRow, median } from './harness.ts';

const ITEMS = 100_000;
const LABELLED = 3_000;
const NAMES = ['ada', 'emmy', 'julia', 'karen', 'olga', 'sofia'];

const items = createItemList(
  Array.from({ length: ITEMS }, (_, k) => ({
    row: k,
    part: 0,
    id: `set-${k}`,
    line: k + 1,
    steps: 3 + (k % 20),
    generator: `model ${k % 12}`,
    problem: '',
    gold: (k % 4) - 1,
    isAnswerRight: k % 2 === 0,
  })),
);
const labels = new Map(
  NAMES.map((annotator, n) => {
    const said = Array.from({ length: LABELLED }, (_, k): [string, ItemLabel] => {
      const id = `set-${k * 33}`;
      const index = k % 7 === n ? 2 : 1;
      const submission = {
        time: '2026-01-01T00:00:00.000Z',
        verdict: { kind: 'earliest', index },
        mode: 'blind',
        unblinded: false,
        usedReference: false,
      } as const;
      return [id, { ...createEmptyItemLabel(annotator, `set.jsonl#${id}`), submissions: [submission] }];
    });
    return [annotator, new Map(said)];
  }),
);
const source: AgreementLabelSource = {
  annotators: () => NAMES,
  of: (id, annotator) => labels.get(annotator)?.get(id),
  labelled: (annotator) => labels.get(annotator) ?? [],
};
const protocol: AgreementProtocol = {
  dataSet: 'set.jsonl',
  seed: 'seed',
  annotators: NAMES,
  ...PROCESSBENCH_AGREEMENT_RULES,
};

export default async function bench(): Promise<BenchRow[]> {
  const set = { name: 'set.jsonl', items };
  const input = '100,000 items, 6 annotators, 3,000 items labeled';
  const agreement = new DataSetAgreementTracker(set, source, protocol);
  const turns = median(3, () => {
    let count = 0;
    for (let k = 0; k < ITEMS; k++) if (agreement.isNext(k, 'julia')) count++;
    return count;
  });
  let turn = 0;
  const label = median(9, () => agreement.changed([`set-${33 * (turn++ % LABELLED)}`]));
  const report = median(3, () => {
    const tally = new AgreementTally(protocol, protocol);
    for (let k = 0; k < ITEMS; k++) {
      const one = agreement.of(k);
      if (one) tally.add(one, { subset: 'set' });
    }
    return tally.result();
  });
  const statistics = median(5, () => {
    const tally = new DataSetStatisticsTally();
    items.select((facts) => {
      tally.add(facts);
      return false;
    });
    return tally.result('set');
  });
  return [
    { name: 'whose turn', input, ours: turns },
    { name: 'turn after a label', input, ours: label },
    { name: 'agreement report', input, ours: report },
    { name: 'data set statistics', input: '100,000 items', ours: statistics },
  ];
}
