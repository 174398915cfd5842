/** What views of the label panel are made of in tests. */
import { createEmptyItemLabel, deriveLabelVerdict, type ItemLabel } from '../../../../../src/core/annotate/index.ts';
import { createReviewMarks } from '../../../../../src/core/marks/review-marks.ts';
import type { Review } from '../../../../../src/core/review/index.ts';
import type { FullLabelItem, LabelingViewInput } from '../../../../../src/editor/label/view/types.ts';
import { oddProof } from '../../../../support/scripted-reviews.ts';

const KEY = 'math.jsonl#math-22';

export function labelBy(annotator: string, values: Partial<ItemLabel> = {}): ItemLabel {
  return { ...createEmptyItemLabel(annotator, KEY), ...values };
}

export function judgedBy(review: Review): NonNullable<FullLabelItem['judged']> {
  return { review, marks: createReviewMarks(review) };
}

/** An item of four steps, with nothing said of it. */
export function known(values: Partial<FullLabelItem> = {}): FullLabelItem {
  const proof = values.proof ?? oddProof;
  return {
    key: KEY,
    name: 'math-22',
    proof,
    verdict: values.own ? deriveLabelVerdict(values.own, proof.steps.length) : { kind: 'open' },
    isReferenceShown: false,
    current: 0,
    macros: [],
    others: [],
    isModelChosen: false,
    ...values,
  };
}

export function inputOf(values: Partial<LabelingViewInput> = {}): LabelingViewInput {
  return {
    revision: 1,
    phase: 'item',
    mode: 'blind',
    isForced: false,
    progress: { all: 40, place: 13, labelled: 12, unsure: 1 },
    ...values,
  };
}
