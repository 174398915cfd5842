export {
  /** All review panels. */
  ReviewPanelSet,
} from './panel-set.ts';
export {
  /** The review panels, loaded on demand. */
  LazyReviewPanels,
} from './review-panels.ts';
export type {
  /** The services that panels use. */
  ReviewPanelServices,
} from './types.ts';
