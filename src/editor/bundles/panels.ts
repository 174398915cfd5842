/** Loaded when the first review panel opens. */
import { type ReviewPanelServices, ReviewPanelSet } from '../panel/index.ts';
import './texts.ts';

/** Creates the review panels of this window. */
export function createReviewPanels(parts: ReviewPanelServices): ReviewPanelSet {
  return new ReviewPanelSet(parts);
}
