/** Loaded when the first prompt lab opens. */
import { LabPanels, type LabServices } from '../lab/index.ts';
import './texts.ts';

/** Creates the prompt labs of this window. */
export function createLabPanels(parts: LabServices): LabPanels {
  return new LabPanels(parts);
}
