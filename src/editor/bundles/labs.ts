/** What is loaded when the first lab is opened. */
import './texts.ts';
import { LabPanels } from '../lab/lab-panels.ts';
import type { LabParts, LabSet } from '../lab/types.ts';

/** Makes the labs of this window. */
export function createLabs(parts: LabParts): LabSet {
  return new LabPanels(parts);
}
