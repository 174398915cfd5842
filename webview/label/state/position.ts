/** Lookups of the shown item, its drafts and its steps. */
import type { LabelItemView, LabelingView } from '../../../src/protocol/index.ts';
import type { LabelPageModel } from './model.ts';

/** The item that is shown; undefined in phases without one. */
export function getShownLabelItem(view: LabelingView | undefined): LabelItemView | undefined {
  return view?.phase === 'item' ? view.item : undefined;
}

/** The note of the item as the annotator last wrote it. */
export function getItemNoteText({ drafts, kept }: LabelPageModel, { key, record }: LabelItemView): string {
  return getDraftText(drafts, key) ?? getDraftText(kept, key) ?? record.note;
}

/** Whether the note has unsaved text. */
export function hasNoteDraft({ drafts }: LabelPageModel, { key }: LabelItemView): boolean {
  return getDraftText(drafts, key) !== undefined;
}

/** The text for the key of an item, which may be any string. */
export function getDraftText(texts: Readonly<Record<string, string>>, key: string): string | undefined {
  return Object.hasOwn(texts, key) ? texts[key] : undefined;
}

/** The step to start at: the first visible flag, or else the first step; -1 without steps. */
export function findInitialLabelStep({ steps }: LabelItemView): number {
  if (steps.length === 0) return -1;
  return steps.find(({ judged }) => judged?.isFlag)?.index ?? 0;
}

/** The next step in a direction, up to the ends; -1 without steps. */
export function findNeighborLabelStep({ steps }: LabelItemView, from: number, by: 1 | -1): number {
  return Math.min(steps.length - 1, Math.max(0, from + by));
}

/** The next flagged step in a direction; -1 if there is none. */
export function findNeighborFlaggedLabelStep({ steps }: LabelItemView, from: number, by: 1 | -1): number {
  const flags = steps.filter(({ judged }) => judged?.isFlag).map(({ index }) => index);
  return (by === 1 ? flags.find((step) => step > from) : flags.findLast((step) => step < from)) ?? -1;
}

/** Whether the view has verdicts, which need a margin beside the steps. */
export function hasStepVerdicts({ steps }: LabelItemView): boolean {
  return steps.some(({ judged }) => judged !== undefined);
}

/** All cells are drawn if there are at most so many steps. */
const MOST_CELLS = 120;
/** With more steps, so many cells before and after the current one are drawn. */
const AROUND = 40;

/** The range of steps whose cells are drawn, without `to`: all, or those around the current step in a long proof. */
export function getDrawnStepCellRange(count: number, current: number): readonly [from: number, to: number] {
  if (count <= MOST_CELLS) return [0, count];
  const from = Math.max(0, Math.min(current - AROUND, count - 2 * AROUND - 1));
  return [from, Math.min(count, from + 2 * AROUND + 1)];
}
