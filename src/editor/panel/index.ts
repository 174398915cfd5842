export {
  /** The review panels, loaded on demand. */
  ReviewPanelsProxy,
} from './lazy-review-panels.ts';
export { ReviewPanelSet } from './panel-set.ts';
export type { ReviewPanelServices } from './types.ts';
