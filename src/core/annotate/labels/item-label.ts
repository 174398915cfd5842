/** One annotator's label of one item of a data set. */
import type { LabelMode } from '../records/types.ts';

/** A step rating as in PRM800K: 1 is good, 0 neutral, -1 bad. */
export type StepRating = 1 | 0 | -1;

/** The verdict of a label. `open`: nothing to submit yet; `conflict`: the label contradicts itself. */
export type LabelVerdict =
  | { readonly kind: 'earliest'; readonly index: number }
  | { readonly kind: 'none' }
  | { readonly kind: 'unsure' }
  | { readonly kind: 'out-of-depth' }
  | { readonly kind: 'open' }
  /** `words` is a sentence that says what to change. */
  | { readonly kind: 'conflict'; readonly words: string };

export interface LabelSubmission {
  readonly time: string;
  readonly verdict: LabelVerdict;
  /** The labeling time in milliseconds. */
  readonly milliseconds?: number;
  readonly mode: LabelMode;
  /** Whether the annotator had revealed the item before submitting. */
  readonly unblinded: boolean;
  readonly usedReference: boolean;
}

export interface ItemNote {
  readonly text: string;
  readonly time: string;
  readonly mode: LabelMode;
  readonly step?: number;
}

export interface ItemLabel {
  readonly annotator: string;
  readonly item: string;
  /** The explicit earliest error: an index, -1 for none. */
  readonly earliest?: number;
  /** The explicit ratings, by the index of the step. */
  readonly ratings: ReadonlyMap<number, StepRating>;
  readonly isUnsure: boolean;
  readonly isOutOfDepth: boolean;
  readonly category?: string;
  /** Sorted by time. Notes of mode `review` belong to a review; a step may have several of them. */
  readonly notes: readonly ItemNote[];
  readonly goldDispute?: { readonly reason: string; readonly time: string };
  readonly usedReference: boolean;
  readonly unblinded: boolean;
  /** All standing submissions, sorted by time. In blind mode, the last one before a reveal counts. */
  readonly submissions: readonly LabelSubmission[];
  /**
   * The last blind submission, if it was retracted only after the item was revealed. It no longer stands but is still a vote: hidden
   * information must not change votes.
   */
  readonly withdrawn?: LabelSubmission;
  /** Whether the label changed after the last submission. A note or a dispute of the ground truth isn't a change. */
  readonly isChangedSince: boolean;
}

/**
 * How far one annotator is with an item. `begun`: labeled but not submitted; `changed`: changed since submission; `unsure` and
 * `out-of-depth`: submitted or marked as such.
 */
type LabelStage = 'todo' | 'begun' | 'changed' | 'unsure' | 'out-of-depth' | 'labelled';

export function getLabelStage(label: ItemLabel | undefined): LabelStage {
  if (!label) return 'todo';
  const last = label.submissions.at(-1);
  if (last && !label.isChangedSince) {
    const { kind } = last.verdict;
    return kind === 'unsure' || kind === 'out-of-depth' ? kind : 'labelled';
  }
  if (last) return 'changed';
  const { earliest, ratings, category, isUnsure, isOutOfDepth } = label;
  return earliest !== undefined || ratings.size > 0 || category !== undefined || isUnsure || isOutOfDepth
    ? 'begun'
    : 'todo';
}

/** Whether the label of an item is submitted and hasn't changed since. */
export function isCurrentLabelSubmitted(label: ItemLabel | undefined): boolean {
  return label !== undefined && label.submissions.length > 0 && !label.isChangedSince;
}
