/** Loaded when the first prompt lab opens. */
import './texts.ts';

export { LabPanels } from '../lab/index.ts';
