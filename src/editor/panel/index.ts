export {
  /** All panels. */
  ReviewPanelSet,
} from './panel-set.ts';
export {
  /** The panels, which stand beside the proofs. */
  ReviewPanels,
} from './review-panels.ts';
export type {
  /** The services that panels use. */
  PanelParts,
} from './types.ts';
