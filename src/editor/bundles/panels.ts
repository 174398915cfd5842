/** What is loaded when the first review panel is opened. */
import './texts.ts';
import { ReviewPanelSet } from '../panel/panel-set.ts';
import type { PanelParts, PanelSet } from '../panel/types.ts';

/** Makes the review panels of this window. */
export function createPanels(parts: PanelParts): PanelSet {
  return new ReviewPanelSet(parts);
}
