/** What is loaded when the first review panel is opened. */
import { type PanelParts, ReviewPanelSet } from '../panel/index.ts';
import './texts.ts';

/** Makes the review panels of this window. */
export function createPanels(parts: PanelParts): ReviewPanelSet {
  return new ReviewPanelSet(parts);
}
