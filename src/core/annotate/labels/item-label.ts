/** What one annotator has said of one item of a data set, as it stands. */
import type { LabelMode } from '../records/types.ts';

/** Good, neutral, bad: as PRM800K has it. */
export type StepRating = 1 | 0 | -1;

/** What a label comes to. `open`: nothing is said yet that could be submitted; `conflict`: what is said contradicts itself. */
export type LabelVerdict =
  | { readonly kind: 'earliest'; readonly index: number }
  | { readonly kind: 'none' }
  | { readonly kind: 'unsure' }
  | { readonly kind: 'out-of-depth' }
  | { readonly kind: 'open' }
  /** `words`: a sentence that says what to change. */
  | { readonly kind: 'conflict'; readonly words: string };

export interface Submission {
  readonly time: string;
  readonly verdict: LabelVerdict;
  /** How long the item was worked on, in milliseconds. */
  readonly milliseconds?: number;
  readonly mode: LabelMode;
  /** Whether the annotator had seen what is hidden in blind mode before they submitted it. */
  readonly unblinded: boolean;
  readonly usedReference: boolean;
}

export interface ItemNote {
  readonly text: string;
  readonly time: string;
  readonly mode: LabelMode;
  readonly step?: number;
}

/** One annotator's label of one item, as it stands now. */
export interface ItemLabel {
  readonly annotator: string;
  readonly item: string;
  /** As said: the index of the earliest error, -1 for none. */
  readonly earliest?: number;
  /** As said, by the index of the step. */
  readonly ratings: ReadonlyMap<number, StepRating>;
  readonly isUnsure: boolean;
  readonly isOutOfDepth: boolean;
  readonly category?: string;
  /** By time; those of mode `review` are notes on a review, of which a step may have several. */
  readonly notes: readonly ItemNote[];
  readonly goldDispute?: { readonly reason: string; readonly time: string };
  readonly usedReference: boolean;
  readonly unblinded: boolean;
  /** All that stand, by time: what counts of a blind label is the last that was made without having seen. */
  readonly submissions: readonly Submission[];
  /**
   * The last blind submission, if it was taken back only once what is hidden had been seen. It stands no more, and is a vote all the same:
   * what is hidden makes no difference to votes.
   */
  readonly withdrawn?: Submission;
  /** Whether something was said after the last submission that makes it another label: a note or a dispute of the gold label does not. */
  readonly isChangedSince: boolean;
}

/**
 * How far one annotator is with an item. `begun`: something is said, nothing submitted; `changed`: something else was said since it was submitted;
 * `unsure` and `out-of-depth`: submitted as such, or marked so.
 */
type LabelStage = 'todo' | 'begun' | 'changed' | 'unsure' | 'out-of-depth' | 'labelled';

export function stageOf(label: ItemLabel | undefined): LabelStage {
  if (!label) return 'todo';
  const last = label.submissions.at(-1);
  if (last && !label.isChangedSince) {
    const { kind } = last.verdict;
    return kind === 'unsure' || kind === 'out-of-depth' ? kind : 'labelled';
  }
  if (label.isOutOfDepth) return 'out-of-depth';
  if (label.isUnsure) return 'unsure';
  if (last) return 'changed';
  return label.earliest !== undefined || label.ratings.size > 0 || label.category !== undefined
    ? 'begun'
    : 'todo';
}

/** Whether an item is done with: its label is submitted, and nothing else was said since. */
export function isSubmitted(label: ItemLabel | undefined): boolean {
  return label !== undefined && label.submissions.length > 0 && !label.isChangedSince;
}
