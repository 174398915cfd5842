/** The saved state of the page. It is validated, since it may be damaged or come from another version. */
import { parseWithSchema, type SavedLabPageState, savedLabPageStateSchema } from '../../../src/protocol/index.ts';
import { EMPTY_LAB_PAGE_MODEL, type LabPageModel } from './model.ts';

export function toSavedLabPageState({
  prompt,
  isAll,
  isHistory,
  shown,
  scroll,
  isComparison,
}: LabPageModel): SavedLabPageState {
  return { v: 1, prompt, isAll, isHistory, shown, scroll, ...(isComparison ? { isComparison } : {}) };
}

/** The saved state; undefined if it isn't valid. */
export function parseSavedLabPageState(saved: unknown): SavedLabPageState | undefined {
  const done = parseWithSchema(savedLabPageStateSchema, saved);
  return 'value' in done ? done.value : undefined;
}

/** The state of the page before the first view, from the saved state. */
export function restoreLabPageModel(saved: SavedLabPageState | undefined): LabPageModel {
  if (saved === undefined) return EMPTY_LAB_PAGE_MODEL;
  const { v: _, ...rest } = saved;
  return { ...EMPTY_LAB_PAGE_MODEL, ...rest, scroll: Math.max(0, rest.scroll) };
}
