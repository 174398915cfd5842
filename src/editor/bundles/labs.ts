/** Loaded when the first prompt lab opens. */
import './texts.ts';

export { LabPanelSet } from '../lab/index.ts';
