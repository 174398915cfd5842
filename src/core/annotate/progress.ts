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
