/** What outlives the page: read with suspicion, since it may be of another version or be damaged. */
import { type LabState, labState, readSchema } from '../../../src/protocol/index.ts';
import { EMPTY_LAB_MODEL, type LabModel } from './model.ts';

export function toLabState({ prompt, isAll, isHistory, shown, scroll, isComparison }: LabModel): LabState {
  return { v: 1, prompt, isAll, isHistory, shown, scroll, ...(isComparison ? { isComparison } : {}) };
}

/** The state as it was saved; nothing of one that is of another shape or version. */
export function readLabState(saved: unknown): LabState | undefined {
  const done = readSchema(labState, saved);
  return 'value' in done ? done.value : undefined;
}

/** The page before the first view, with what was saved. */
export function restoreLabModel(saved: LabState | undefined): LabModel {
  if (saved === undefined) return EMPTY_LAB_MODEL;
  const { v: _, ...rest } = saved;
  return { ...EMPTY_LAB_MODEL, ...rest, scroll: Math.max(0, rest.scroll) };
}
