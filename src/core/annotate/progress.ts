import type { ItemLabel } from './item-label.ts';

/**
 * How far one annotator is with an item. `begun`: something is said, nothing submitted; `changed`: something else was said since it was submitted;
 * `unsure` and `out-of-depth`: submitted as such, or marked so.
 */
export type LabelStage = 'todo' | 'begun' | 'changed' | 'unsure' | 'out-of-depth' | 'labelled';

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

/** How many items are at which stage. All stages make `items`. */
export interface LabelProgress extends Readonly<Record<LabelStage, number>> {
  readonly items: number;
  /** Done with, whatever was submitted. */
  readonly submitted: number;
}

/**
 * @param labels of one annotator, of items of one data set, each once
 * @param items how many items there are
 */
export function progressOf(labels: Iterable<ItemLabel>, items: number): LabelProgress {
  const counts: Record<LabelStage, number> = {
    todo: 0,
    begun: 0,
    changed: 0,
    unsure: 0,
    'out-of-depth': 0,
    labelled: 0,
  };
  let spoken = 0;
  let submitted = 0;
  for (const label of labels) {
    counts[stageOf(label)]++;
    spoken++;
    if (isSubmitted(label)) submitted++;
  }
  return { ...counts, todo: counts.todo + Math.max(0, items - spoken), items, submitted };
}
