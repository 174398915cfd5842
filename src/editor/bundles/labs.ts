/** What is loaded when the first lab is opened. */
import { LabPanels, type LabParts } from '../lab/index.ts';
import './texts.ts';

/** Makes the labs of this window. */
export function createLabs(parts: LabParts): LabPanels {
  return new LabPanels(parts);
}
