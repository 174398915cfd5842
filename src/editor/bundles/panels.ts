/** What is loaded when the first review panel is opened. */
import { type PanelParts, type PanelSet, ReviewPanelSet } from '../panel/index.ts';
import './texts.ts';

/** Makes the review panels of this window. */
export function createPanels(parts: PanelParts): PanelSet {
  return new ReviewPanelSet(parts);
}
