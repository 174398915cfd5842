/** The saved state of the page. It is validated, since it may be damaged or come from another version. */
import { type LabState, labStateSchema, readSchema } from '../../../src/protocol/index.ts';
import { EMPTY_LAB_MODEL, type LabModel } from './model.ts';

export function toLabState({ prompt, isAll, isHistory, shown, scroll, isComparison }: LabModel): LabState {
  return { v: 1, prompt, isAll, isHistory, shown, scroll, ...(isComparison ? { isComparison } : {}) };
}

/** The saved state; undefined if it isn't valid. */
export function parseSavedLabState(saved: unknown): LabState | undefined {
  const done = readSchema(labStateSchema, saved);
  return 'value' in done ? done.value : undefined;
}

/** The state of the page before the first view, from the saved state. */
export function restoreLabModel(saved: LabState | undefined): LabModel {
  if (saved === undefined) return EMPTY_LAB_MODEL;
  const { v: _, ...rest } = saved;
  return { ...EMPTY_LAB_MODEL, ...rest, scroll: Math.max(0, rest.scroll) };
}
