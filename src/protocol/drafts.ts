import type { PanelState } from './review.ts';

/** Whether a panel has anything written that is not said yet, of the proof that it shows or of another. */
export function hasDrafts({ drafts, elsewhere = {} }: Pick<PanelState, 'drafts' | 'elsewhere'>): boolean {
  return [drafts, ...Object.values(elsewhere)].some((each) => Object.keys(each).length > 0);
}
