/** Loaded when the first review panel opens. */
import { type PanelParts, ReviewPanelSet } from '../panel/index.ts';
import './texts.ts';

/** Creates the review panels of this window. */
export function createPanels(parts: PanelParts): ReviewPanelSet {
  return new ReviewPanelSet(parts);
}
