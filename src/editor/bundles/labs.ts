/** What is loaded when the first lab is opened. */
import { LabPanels, type LabParts, type LabSet } from '../lab/index.ts';
import './texts.ts';

/** Makes the labs of this window. */
export function createLabs(parts: LabParts): LabSet {
  return new LabPanels(parts);
}
