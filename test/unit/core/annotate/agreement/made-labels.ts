/** Labels of items made for tests, with what they come to worked by hand. */

import {
  AgreementTally,
  type ItemFactsForAgreementReport,
} from '../../../../../src/core/annotate/agreement/agreement-tally.ts';
import { computeItemAgreement } from '../../../../../src/core/annotate/agreement/item-agreement.ts';
import type { AgreementReport } from '../../../../../src/core/annotate/agreement/types.ts';
import {
  PROCESSBENCH_AGREEMENT_RULES,
  type VoteValidityFacts,
} from '../../../../../src/core/annotate/agreement/types.ts';
import { buildLabelsByItem, type LabelRecord } from '../../../../../src/core/annotate/index.ts';
import { at, record } from '../records.ts';

const NAMES = ['ada', 'emmy', 'karen', 'olga', 'sofia'];

export interface MadeItem {
  readonly item: string;
  /** What each annotator submitted, in the order in which they did. */
  readonly said: readonly (number | string)[];
  readonly beside: ItemFactsForAgreementReport;
  readonly facts?: VoteValidityFacts;
}

/** Blind submissions, each a minute longer than the one before. */
function submissionsOf({ item, said }: MadeItem): LabelRecord[] {
  return said.map((value, k) =>
    record({
      item,
      annotator: NAMES[k] ?? 'olga',
      mode: 'blind',
      kind: 'submit',
      value,
      time: at(k),
      milliseconds: 60_000 * (k + 1),
    }),
  );
}

/**
 * Nine items. Algebra: two settled by three (step 2, no error), one by four (step 1), one by five (step 4), one discarded after
 * five, one dropped. Geometry: one begun, one where emmy is out of her depth, one that nobody has touched.
 */
export const MADE: readonly MadeItem[] = [
  { item: 'a#1', said: [1, 1, 1], beside: { subset: 'algebra', gold: 1 } },
  { item: 'a#2', said: [-1, -1, -1], beside: { subset: 'algebra', gold: -1 } },
  { item: 'a#3', said: [0, 2, 0, 0], beside: { subset: 'algebra', gold: 2 } },
  { item: 'a#4', said: [3, -1, 0, 3, 3], beside: { subset: 'algebra', gold: -1 } },
  { item: 'a#5', said: [3, 3, 0, 0, -1], beside: { subset: 'algebra', gold: 0 } },
  { item: 'a#6', said: [-1, -1, -1], beside: { subset: 'algebra' }, facts: { isAnswerRight: false } },
  { item: 'g#1', said: [2], beside: { subset: 'geometry', gold: -1 } },
  { item: 'g#2', said: [-1, 'out-of-depth', -1, -1], beside: { subset: 'geometry', gold: 0 } },
  { item: 'g#3', said: [], beside: { subset: 'geometry', gold: 0 } },
];

export function reportOf(items: readonly MadeItem[], more: readonly LabelRecord[] = []): AgreementReport {
  const labels = buildLabelsByItem([...items.flatMap(submissionsOf), ...more]);
  const tally = new AgreementTally(PROCESSBENCH_AGREEMENT_RULES);
  for (const { item, beside, facts } of items)
    tally.add(computeItemAgreement(item, labels.get(item), { rules: PROCESSBENCH_AGREEMENT_RULES }, facts), beside);
  return tally.result();
}
