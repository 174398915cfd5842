/** What outlives the page: read with suspicion, since it may be of another version or be damaged. */
import { type LabState, labState, read } from '../../../src/protocol/index.ts';
import { type Model, NOTHING } from './model.ts';

export function savedOf({ prompt, isAll, isHistory, shown, scroll, isComparison }: Model): LabState {
  return { v: 1, prompt, isAll, isHistory, shown, scroll, ...(isComparison ? { isComparison } : {}) };
}

/** The state as it was saved; nothing of one that is of another shape or version. */
export function readSaved(saved: unknown): LabState | undefined {
  const done = read(labState, saved);
  return 'value' in done ? done.value : undefined;
}

/** The page before the first view, with what was saved. */
export function restored(saved: LabState | undefined): Model {
  if (saved === undefined) return NOTHING;
  const { v: _, ...rest } = saved;
  return { ...NOTHING, ...rest, scroll: Math.max(0, rest.scroll) };
}
