export {
  /** The review panels, loaded on demand. */
  ReviewPanelsProxy,
} from './lazy-review-panels.ts';
export {
  /** All review panels. */
  ReviewPanelSet,
} from './panel-set.ts';
export type {
  /** The services that panels use. */
  ReviewPanelServices,
} from './types.ts';
